"""Asks the page of a memory map what memory-map-browser.test is about.

    browse_map.py CHROMIUM PAGE
"""

import html.parser
import pathlib
import re
import subprocess
import sys
import tempfile

chromium, page = sys.argv[1], pathlib.Path(sys.argv[2])


class Texts(html.parser.HTMLParser):
    """The visible text of each element that has an id, and its attributes."""

    VOID = {"meta", "input", "br", "link", "img"}

    def __init__(self):
        super().__init__()
        self.open, self.text, self.attrs = [], {}, {}

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        name = attrs.get("id")
        if name:
            self.text[name], self.attrs[name] = "", attrs
        if tag not in self.VOID:
            self.open.append(name)

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            self.open.pop()

    def handle_data(self, data):
        for name in filter(None, self.open):
            self.text[name] += data


def browse(fragment, script=""):
    """The page once it has settled, after \\p script has run in it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "map.html"
        text = page.read_text(encoding="utf-8")
        copy.write_text(
            text.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8"
        )
        run = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
             "--window-size=1400,900", "--virtual-time-budget=2000", "--dump-dom", f"file://{copy}#{fragment}"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=120, check=True,
        )
    texts = Texts()
    texts.feed(run.stdout)
    assert texts.text.get("kernel"), run.stdout[-2000:]
    return texts


def expect(text, *parts):
    for part in parts:
        assert part in re.sub(r"\s+", " ", text), (part, text)


# From the address of the page.
seen = browse("kernel=softmaxRows<64, 64>&line=80&address=0x8000")
expect(
    seen.text["answer"], "Line 80", "UB 0x8000: rowMax [0x8000, 0x8100), in use in lines 67 to 82",
    "rowSumAsRow [0x8000, 0x8100), in use in line 80",
    "Free on A2A3: [0x8300, 0x30000) 159.3 KB, [0x4000, 0x8000) 16 KB, [0x8100, 0x8200) 256 B",
    "in use 16.5 KB of 192 KB",
)
expect(seen.text["findings"], "Findings (1)", "'rowSum' (UB [0x8000, 0x8100)) overlaps 'rowMax'")

# What is free there, on another target, and what lay there before and will.
seen = browse("line=64&address=0x8000&target=A5")
expect(seen.text["answer"], "UB 0x8000: free: [0x4000, 0x40000), 240 KB", "next rowMax from line 67", "Free on A5")
# Each target has its own findings: A5 has no barrier of PIPE_V.
expect(seen.text["findings"], "Findings (6)", "there is no barrier of PIPE_V on A5")
seen = browse("line=90&address=0x31000")
expect(seen.text["answer"], "Line 90, behind line 89", "beyond the end of UB", "In UB: nothing")
expect(browse("address=nonsense").text["answer"], "'nonsense' is no address")
expect(browse("line=1").text["answer"], "Nothing happens up to line 1.")

# A line that is reached by two calls, and tiles of which the address is not known.
seen = browse("kernel=at_base&line=4&address=0x1000")
expect(
    seen.text["answer"], "Line 4 (TEXP, called in line 12)", "Line 4 (TEXP, called in line 13)",
    "UB 0x1000: c [0x1000, 0x1400), in use in lines 11 to 4 (called in line 13)",
    "At an address that is not known, maybe in what counts as free: b, a",
    "In UB + base1: b [0x440, 0x840), a [0x40, 0x440)",
)
assert "UB + base1 0x1000" not in seen.text["answer"], seen.text["answer"]

# Spaces can be picked, and a box has details.
cube = "kernel=gemmPanel<__bf16, 128, 64, 128, 4>"
seen = browse(cube + "&space=L0A&box=1-0")
expect(seen.text["details"], "'left[0]'", "L0A[0x0, 0x4000), 16 KB", "line 93MTE1TEXTRACT writes all of it",
       "At the same time in these bytes: left[1]")
assert "addresses" not in seen.text["answer"]


def press(*keys):
    return "".join(
        f"(document.activeElement.closest('#charts') || document.getElementById('charts')).dispatchEvent("
        f"new KeyboardEvent('keydown', {{key: '{key}', bubbles: true}}));" for key in keys
    )


# With the keyboard: one box can be reached with the tab key, arrows go on.
seen = browse("")
(first,) = [name for name, attrs in seen.attrs.items() if name.startswith("k0-") and attrs.get("tabindex") == "0"]
order = []
for count in range(1, 4):
    seen = browse("", press(*["ArrowDown"] * count))
    (chosen,) = [n for n, a in seen.attrs.items() if a.get("aria-selected") == "true"]
    assert seen.attrs[chosen]["tabindex"] == "0"
    order.append(seen.attrs[chosen]["aria-label"].split(" ")[0])
assert order == ["x", "tmp", "rowMax"], order
expect(browse("", press("ArrowDown", "ArrowDown", "ArrowUp")).text["details"], "'x'")
expect(browse("", press("ArrowDown", "ArrowRight")).text["details"], "'tmp'")
expect(browse("", "document.querySelector('.box[tabindex=\"0\"]').focus();").text["details"], "'x'")
expect(browse("", press("n")).text["details"], "'rowMax'")
expect(browse("", "document.getElementById('line').value = '80';"
                  "document.getElementById('ask').requestSubmit();").text["answer"], "Line 80")
