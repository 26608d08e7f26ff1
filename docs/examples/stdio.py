"""A bot for `cmd:`: Parlor starts it for every game and speaks with it on standard input and output."""
import json, os, random, sys

def say(**message):
    print(json.dumps(message), flush=True)  # Standard output belongs to Parlor: write notes of your own to sys.stderr.

say(type="hello", version=1, name="Stdio", kind="bot")
say(type="join", id="sit", key=os.environ["PARLOR_TABLE"], want={"actions": True, "table": False})
for told in map(json.loads, sys.stdin):
    if told["type"] == "refused" and told["problem"]["code"] != "stale":  # Stale: a newer update asks again.
        sys.exit(told["problem"]["message"])
    if told["type"] == "update" and told["you"] == "must" and "actions" in told:
        say(type="act", id=f"move {told['number']}", table=told["table"], number=told["number"],
            action=random.choice(told["actions"]))
    if told["type"] == "update" and "over" in told:
        break
