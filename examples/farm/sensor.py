"""A replica in Python: says what it is asked with. docs/farm-protocol.md tells the lines."""
import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if "input" in asked:
        print(json.dumps({"round": asked["round"], "value": asked["input"]}), flush=True)
