"""Checks SARIF files against what the standard says of the properties that are in them.

    check_sarif.py FILE...

The schema of the standard is no part of this project (sarif-schema.test takes a copy of it). This
is the part of SARIF 2.1.0 that pto-lint writes, by the sections of the standard: an object has no
other properties, and has those with a `!`.
"""

import json
import re
import sys

MESSAGE = {"text!": str, "markdown": str}  # 3.11, 3.12
ARTIFACT = {"uri": re.compile(r"[!-~]+"), "uriBaseId": str}  # 3.4
REGION = {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1}  # 3.30
CONTENT = {"text": str}  # 3.3
REPLACEMENT = {"deletedRegion!": REGION, "insertedContent": CONTENT}  # 3.57
CHANGE = {"artifactLocation!": ARTIFACT, "replacements!": [REPLACEMENT]}  # 3.56
FIX = {"description": MESSAGE, "artifactChanges!": [CHANGE]}  # 3.55
LOCATION = {  # 3.28, 3.29, 3.33
    "id": 0,
    "message": MESSAGE,
    "physicalLocation": {"artifactLocation": ARTIFACT, "region": REGION},
    "logicalLocations": [{"fullyQualifiedName": str, "kind": str}],
}
RULE = {  # 3.49, 3.50
    "id!": str,
    "name": str,
    "shortDescription": MESSAGE,
    "help": MESSAGE,
    "helpUri": re.compile(r"(https?|file)://[!-~]+"),
    "defaultConfiguration": {"level": ("none", "note", "warning", "error")},
}
RESULT = {  # 3.27, 3.35
    "ruleId": str,
    "ruleIndex": 0,
    "level": ("none", "note", "warning", "error"),
    "message!": MESSAGE,
    "locations": [LOCATION],
    "relatedLocations": [LOCATION],
    "fixes": [FIX],
    "partialFingerprints": dict,
    "baselineState": ("new", "unchanged", "updated", "absent"),
    "suppressions": [{"kind!": ("inSource", "external"), "justification": str}],
    "properties": dict,
}
NOTIFICATION = {"message!": MESSAGE, "level": ("none", "note", "warning", "error"), "locations": [LOCATION]}  # 3.58
INVOCATION = {"executionSuccessful!": bool, "toolExecutionNotifications": [NOTIFICATION]}  # 3.20
DRIVER = {"name!": str, "version": str, "semanticVersion": re.compile(r"\d+\.\d+\.\d+"), "informationUri": str,
          "rules": [RULE]}  # 3.19
RUN = {  # 3.14, 3.18
    "tool!": {"driver!": DRIVER},
    "invocations": [INVOCATION],
    "originalUriBaseIds": {"SRCROOT": ARTIFACT},
    "columnKind": ("utf16CodeUnits", "unicodeCodePoints"),
    "results": [RESULT],
}
LOG = {"$schema": str, "version!": ("2.1.0",), "runs!": [RUN]}  # 3.13


def check(value, wanted, where):
    if isinstance(wanted, dict):
        assert isinstance(value, dict), where
        known = {name.rstrip("!"): kind for name, kind in wanted.items()}
        missing = [n[:-1] for n in wanted if n.endswith("!") and n[:-1] not in value]
        assert not missing, f"{where} lacks {missing}"
        for name, part in value.items():
            assert name in known, f"{where} has {name}"
            check(part, known[name], f"{where}.{name}")
    elif isinstance(wanted, list):
        assert isinstance(value, list), where
        for number, part in enumerate(value):
            check(part, wanted[0], f"{where}[{number}]")
    elif isinstance(wanted, tuple):
        assert value in wanted, f"{where} is {value}"
    elif isinstance(wanted, re.Pattern):
        assert isinstance(value, str) and wanted.fullmatch(value), f"{where} is {value}"
    elif isinstance(wanted, int) and not isinstance(wanted, type):
        assert type(value) is int and value >= wanted, f"{where} is {value}"
    else:
        assert isinstance(value, wanted), f"{where} is {value}"


def check_order(region, where):
    begin = (region["startLine"], region["startColumn"])
    end = (region.get("endLine", begin[0]), region.get("endColumn", begin[1]))
    assert begin <= end, f"{where} ends before it begins"


for file in sys.argv[1:]:
    with open(file, encoding="utf-8") as text:
        log = json.load(text)
    check(log, LOG, file)
    results = [r for run in log["runs"] for r in run["results"]]
    assert results, f"{file} has no result"
    for run in log["runs"]:
        rules = run["tool"]["driver"]["rules"]
        assert len({r["id"] for r in rules}) == len(rules), "a rule is there twice"
    for number, result in enumerate(results):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        ids = [place["id"] for place in result.get("relatedLocations", [])]
        assert len(set(ids)) == len(ids), "two places with one id"
        for fix in result.get("fixes", []):
            for change in fix["artifactChanges"]:
                for part in change["replacements"]:
                    check_order(part["deletedRegion"], f"{file}: fix of result {number}")
