"""Prints the JSON of `pto-events --live-ranges`, one range a line."""

import json
import pathlib
import sys

for r in json.loads(pathlib.Path(sys.argv[1]).read_text()):
    base = "base + " if r["symbolic"] else ""
    print(
        f"{r['kernel']}: {r['tile']} ({r['type']}) {r['space']} {base}{r['begin']}-{r['end']},"
        f" placed {r['placed']}, used {r['firstDefinition']}-{r['lastUse']}"
    )
