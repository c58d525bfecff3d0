"""Checks the three forms of a memory map of memory-map.test.

    check_map.py STEM      STEM.json, STEM.svg and STEM.html are of one run
"""

import html.parser
import json
import re
import sys
import xml.etree.ElementTree as ET

stem = sys.argv[1]


def text_of(ending):
    with open(stem + ending, encoding="utf-8") as file:
        return file.read()


data = json.loads(text_of(".json"))
assert data["version"] == 1 and data["tool"]["name"] == "pto-lint"
(broken,) = data["notChecked"]
assert broken["file"].endswith("broken.cpp") and "undeclared identifier" in broken["reason"]
(file,) = data["files"]
(kernel,) = file["kernels"]
assert file["file"].endswith("k.cpp") and kernel["kernel"] == "kernel" and kernel["lost"] == ""
assert kernel["definition"]["line"] == 10

rows = [(r["place"]["line"], r["operation"], r["pipe"]) for r in kernel["rows"]]
assert rows == [
    (13, "TASSIGN", ""),
    (14, "TASSIGN", ""),
    (15, "set_flag", ""),
    (17, "wait_flag", ""),
    (7, "TLOAD", "PIPE_MTE2"),
    (19, "set_flag", ""),
    (20, "wait_flag", ""),
    (21, "TEXP", "PIPE_V"),
    (22, "set_flag", ""),
    (23, "pipe_barrier", ""),
    (24, "TSTORE", "PIPE_MTE3"),
    (25, "pipe_barrier", ""),
    (27, "wait_flag", ""),
], rows
load = kernel["rows"][4]
assert load["function"] == "load" and [c["line"] for c in load["calls"]] == [18]
assert load["code"] == 'TLOAD(t, g); // "</script>" & <b>'
assert kernel["loops"] == [{"first": 3, "last": 11, "line": 16}], kernel["loops"]

(area,) = kernel["areas"]
assert area["space"] == "UB" and area["base"] == ""
assert [(l["target"], l["capacity"]) for l in area["limits"]] == [("A2A3", 196608), ("A5", 262144)]
# Both lie there in row 7, with 512 bytes in common.
assert (area["peak"], area["peakRow"]) == (1536, 7)
assert area["boxes"] == [
    {
        "tile": "ä", "type": "Vec, float, 16 x 16", "begin": 0, "end": 1024,
        "placed": 0, "first": 4, "last": 7,
        "accesses": [
            {"row": 4, "role": "writes", "begin": 0, "end": 1024},
            {"row": 7, "role": "reads", "begin": 0, "end": 1024},
        ],
    },
    {
        "tile": "b", "type": "Vec, float, 16 x 16", "begin": 512, "end": 1536,
        "placed": 1, "first": 7, "last": 10,
        "accesses": [
            {"row": 7, "role": "writes", "begin": 512, "end": 1536},
            {"row": 10, "role": "reads", "begin": 512, "end": 1536},
        ],
    },
], area["boxes"]

flags = [(f["from"], f["to"], f["id"], f["set"], f["wait"]) for f in kernel["flags"]]
assert flags == [
    ("PIPE_V", "PIPE_MTE2", "0", 2, 3),
    ("PIPE_MTE2", "PIPE_V", "0", 5, 6),
    ("PIPE_V", "PIPE_MTE2", "0", 8, 3),
    ("PIPE_V", "PIPE_MTE2", "0", 8, 12),
], flags
assert [(b["row"], b["pipe"]) for b in kernel["barriers"]] == [(9, "PIPE_ALL"), (11, "PIPE_ALL")]

# The overlap of the two operands of TEXP.
(finding,) = kernel["findings"]
assert finding["check"] == "pto-overlapping-tiles", finding
assert finding["boxes"] == [{"area": 0, "box": 0}, {"area": 0, "box": 1}]
assert kernel["rows"][finding["row"]]["place"]["line"] in (14, 21)

# The picture: well-formed, nothing from elsewhere, a box for each live range.
svg = text_of(".svg")
SVG = "{http://www.w3.org/2000/svg}"


def classes(tree, name):
    return [e for e in tree.iter() if name in e.get("class", "").split()]


tree = ET.fromstring(svg.encode())
assert tree.tag == SVG + "svg"
boxes = classes(tree, "box")
assert [b.get("aria-label") for b in boxes] == [
    "ä (Vec, float, 16 x 16), UB 0x0 to 0x400, 1 KB, lines 7 to 21, in a finding",
    "b (Vec, float, 16 x 16), UB 0x200 to 0x600, 1 KB, lines 21 to 24, in a finding",
]
assert all("bug" in b.get("class").split() for b in boxes)
assert len(classes(tree, "row")) == len(rows)
assert len(classes(tree, "access")) == 4 and len(classes(tree, "barrier")) == 2
assert len(classes(tree, "flag")) == 4 and len(classes(tree, "back")) == 1
limits = [(e.get("data-target"), "".join(e.itertext())) for e in tree.iter(SVG + "text") if e.get("data-target")]
assert limits == [
    ("A2A3", "A2A3: peak 1.5 KB of 192 KB (0 %) in line 21"),
    ("A5", "A5: peak 1.5 KB of 256 KB (0 %) in line 21"),
], limits


class Page(html.parser.HTMLParser):
    """Checks that each element that begins ends, and gathers what matters."""

    VOID = {"meta", "input", "br", "link", "img"}

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.data, self.outside = [], set(), "", []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag not in self.VOID:
            self.open.append((tag, attrs.get("id")))
        if "id" in attrs:
            assert attrs["id"] not in self.ids, attrs["id"]
            self.ids.add(attrs["id"])
        self.outside += [v for k, v in attrs.items() if k in ("src", "href", "xlink:href", "action", "data")]

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, (tag, self.open[-3:])
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] == ("script", "data"):
            self.data += data


page = Page()
page.feed(text_of(".html"))
page.close()
assert not page.open, page.open
assert page.outside == [], page.outside
assert json.loads(page.data) == data
assert {"k0-0-0", "k0-0-1", "line", "address", "kernel", "space", "target"} <= page.ids

# XML names are no addresses to load from; nothing else may look like one.
for text in (svg, text_of(".html")):
    addresses = set(re.findall(r"(?:https?:)?//[a-z][^\"' )]*", re.sub(r"(?m)^\s*//.*$|\"data\">.*</script>", "", text)))
    assert addresses <= {"http://www.w3.org/2000/svg"}, addresses
    assert "@import" not in text and "fetch(" not in text and "XMLHttpRequest" not in text
