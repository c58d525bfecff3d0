"""What use.test asks of processes and terminals: progress on a terminal, a
worker that dies, and Ctrl-C in the middle of a run."""

import os
import pathlib
import pty
import signal
import subprocess
import sys
import time

lint, folder, inputs = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
clean = str(folder / "clean.cpp")

# On a terminal: one line that changes and is gone at the end.
ours, theirs = pty.openpty()
run = subprocess.Popen([lint, clean, "--", "-w"], stderr=theirs, stdout=subprocess.DEVNULL)
assert run.wait(timeout=60) == 0
os.close(theirs)
shown = b""
try:
    while chunk := os.read(ours, 4096):
        shown += chunk
except OSError:  # the end of a terminal
    pass
assert b"\r[--------------------] 0/1" in shown, shown
assert b"[####################] 1/1, 0 findings, 0:00 left, clean.cpp" in shown, shown
assert b"\r\x1b[K" in shown and b"[1/1]" not in shown, shown

# A file that is read for ever: the worker hangs until somebody ends it.
fifo = folder / "never.h"
os.mkfifo(fifo)
hanging = folder / "hanging.cpp"
hanging.write_text('#include "never.h"\n')
report = folder / "report.json"
page = folder / "map.html"


def start(*files, quiet="-q"):
    run = subprocess.Popen(
        [lint, quiet, "-j1", "--format=json", "-o", str(report), f"--memory-map={page}", *files, "--"],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    children = pathlib.Path(f"/proc/{run.pid}/task/{run.pid}/children")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        workers = children.read_text().split()
        # A worker that still waits after a while is the hanging one.
        time.sleep(0.5)
        if workers and workers == children.read_text().split():
            return run, int(workers[0])
    raise AssertionError("no worker")


run, worker = start(str(hanging), clean)
os.kill(worker, signal.SIGSEGV)
_, errors = run.communicate(timeout=60)
assert run.returncode == 2, run.returncode
assert "hanging.cpp: the process that checked it crashed (Segmentation fault)" in errors, errors
assert "2 files: 1 clean, 0 with findings, 1 not checked" in errors, errors
report.unlink()
page.unlink()

# A file that takes too long is one that was not checked; the others are.
run = subprocess.run(
    [lint, "-q", "-j2", "--timeout=10", str(hanging), clean, "--"], capture_output=True, text=True, timeout=60
)
assert run.returncode == 2, run.returncode
assert "hanging.cpp: it took longer than 10 s (--timeout)" in run.stderr, run.stderr
assert "2 files: 1 clean, 0 with findings, 1 not checked" in run.stderr, run.stderr



def check_interrupted(stop, before=""):
    run, worker = start(*([clean] if before else []), str(hanging), clean, quiet="--quiet=0" if before else "-q")
    stop(run)
    _, errors = run.communicate(timeout=60)
    assert run.returncode == 130, run.returncode
    lines = errors.splitlines()
    assert lines[-1] == "pto-lint: interrupted; no report was written", errors
    assert [before in line for line in lines[:-1]] == [True] * bool(before), errors
    assert not report.exists() and not page.exists() and not list(folder.glob("*.tmp")), list(folder.iterdir())
    assert not os.path.exists(f"/proc/{worker}"), "a worker was left behind"


# kill, Ctrl-C (which the terminal sends to the workers as well), and what CI does to a job that is cancelled.
check_interrupted(lambda run: run.send_signal(signal.SIGINT))
check_interrupted(lambda run: os.killpg(run.pid, signal.SIGINT))
check_interrupted(lambda run: run.send_signal(signal.SIGTERM))
check_interrupted(lambda run: os.killpg(run.pid, signal.SIGINT), before="clean.cpp: no kernel")

# A report that was there stays as it was.
report.write_text("old")
run, _ = start(str(hanging))
os.killpg(run.pid, signal.SIGINT)
assert run.wait(timeout=60) == 130 and report.read_text() == "old"
