"""The lines of docs/farm-protocol.md around a function, and ways to break it."""
import json
import sys
import time


def misbehave(how):
    """What a broken program does in place of an answer."""
    if how == "throw":
        raise RuntimeError("out of ideas")
    if how == "rubbish":
        print("forty-two, or so", flush=True)
    if how == "nan":
        print('{"round":0,"value":NaN}', flush=True)
    if how == "sleep":
        time.sleep(3600)
    if how == "flood":
        while True:
            print("and another thing", flush=True)
    if how == "exit":
        sys.exit(3)


def serve(function, how=""):
    """Answers requests; from round 1 on it is broken in this way, if any is given."""
    for line in sys.stdin:
        asked = json.loads(line)
        if "input" not in asked:
            continue
        wrong = how and asked["round"] > 0
        value = function(asked["input"]) + (1 if wrong and how == "wrong" else 0)
        if wrong and how != "wrong":
            misbehave(how)
        else:
            print(json.dumps({"round": asked["round"], "value": value}), flush=True)
