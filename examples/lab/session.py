"""A session of the lab by its HTTP interface: hold, cut, slow, fork, repair, save.

gossamer lab configs/torus-27x27.conf --no-open              says where it is, with a token
python3 examples/lab/session.py 'http://127.0.0.1:…' saved.conf
gossamer run saved.conf                                      has the fingerprint of the session
"""
import json
import sys
import urllib.request

page, token = sys.argv[1].split("?token=")


def ask(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(page + "api/" + path, data, method=method)
    request.add_header("Authorization", "Bearer " + token)
    with urllib.request.urlopen(request) as answer:
        return answer.read().decode()


def post(path, body):
    state = json.loads(ask("POST", "session/" + path, body))
    while state["motion"]["busy"]:
        state = json.loads(ask("GET", f"session?wait=1000&known={state['progress']['version']}"))
    return state


makespan = json.loads(ask("GET", "session/twin"))["makespan"]
post("advance", {"to": makespan * 3 // 10})
down = {"kind": "down", "links": "inside row 3", "packets": "held"}
post("interventions", {"list": "faults", "rule": down})
slow = {"kind": "slow", "pus": "[5,5]", "factor": 10}
post("interventions", {"list": "faults", "rule": slow})
print("with a row down:", post("advance", {"to": "end"})["ending"]["verdict"])
post("seek", {"to": makespan * 6 // 10})
post("interventions/1/end", {})
ending = post("advance", {"to": "end"})["ending"]
print("repaired:", ending["verdict"], ending["makespan"], "instead of", makespan)
print("fingerprint:", ending["fingerprint"])
with open(sys.argv[2], "w", encoding="utf-8") as saved:
    saved.write(ask("GET", "session/config"))
