"""Checks SARIF files against the schema that PTO_SARIF_SCHEMA names."""

import json
import os
import sys

import jsonschema

with open(os.environ["PTO_SARIF_SCHEMA"], encoding="utf-8") as file:
    validator = jsonschema.Draft4Validator(json.load(file))
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        validator.validate(json.load(file))
