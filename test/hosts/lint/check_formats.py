"""Checks the reports of formats.test: what each standard requires is there."""

import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])


def load(name):
    return json.loads((folder / name).read_text(encoding="utf-8"))


def check_location(location, relative=True):
    physical = location["physicalLocation"]
    uri = physical["artifactLocation"]["uri"]
    assert uri and " " not in uri, uri
    if not uri.startswith("file://"):
        assert physical["artifactLocation"]["uriBaseId"] == "SRCROOT"
    region = physical["region"]
    assert region["startLine"] >= 1 and region["startColumn"] >= 1, region


def check_sarif(log):
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "pto-lint" and driver["version"]
    assert run["originalUriBaseIds"]["SRCROOT"]["uri"].endswith("/")
    for rule in driver["rules"]:
        assert rule["id"].startswith("pto-")
        assert rule["shortDescription"]["text"]
        assert "://" in rule["helpUri"] and rule["helpUri"].endswith(rule["id"] + ".md")
        assert rule["help"]["markdown"].startswith("# " + rule["id"])
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("warning", "error")
        assert result["message"]["text"]
        assert len(result["partialFingerprints"]["ptoLint/v1"]) == 32
        (place,) = result["locations"]
        check_location(place)
        for number, related in enumerate(result["relatedLocations"], 1):
            assert related["id"] == number and related["message"]["text"]
            check_location(related)
        for fix in result.get("fixes", []):
            for change in fix["artifactChanges"]:
                assert change["artifactLocation"]["uri"]
                for replacement in change["replacements"]:
                    assert replacement["deletedRegion"]["startLine"] >= 1
                    assert "text" in replacement["insertedContent"]
    return run


run = check_sarif(load("r.sarif"))
(result,) = run["results"]
assert result["ruleId"] == "pto-misaligned-address"
region = result["locations"][0]["physicalLocation"]["region"]
assert (region["startLine"], region["startColumn"]) == (8, 3), region
logical = result["locations"][0]["logicalLocations"][0]
assert logical["fullyQualifiedName"] == "n::place"
(invocation,) = run["invocations"]
assert invocation["executionSuccessful"] is False
(notification,) = invocation["toolExecutionNotifications"]
assert "undeclared identifier" in notification["message"]["text"]

moved = check_sarif(load("moved.sarif"))
assert moved["invocations"][0]["executionSuccessful"] is True
assert moved["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] == 10

report = load("r.json")
assert report["summary"]["files"] == 2 and report["summary"]["notChecked"] == 1
assert [f["status"] for f in report["files"]] == ["findings", "not checked"]
assert "undeclared identifier" in report["files"][1]["reason"]
(finding,) = report["findings"]
assert (finding["check"], finding["line"], finding["column"]) == (result["ruleId"], 8, 3)
assert finding["function"] == "n::place" and finding["tiles"] == ["ä"], finding
assert finding["message"] in result["message"]["text"]
assert len(finding["notes"]) == len(result["relatedLocations"]) >= 1

(issue,) = load("r.gitlab")
assert issue["check_name"] == finding["check"]
assert issue["fingerprint"] == finding["fingerprint"] == result["partialFingerprints"]["ptoLint/v1"]
assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
assert issue["location"]["lines"]["begin"] == 8
assert not issue["location"]["path"].startswith("./")
