"""A bot for Parlor: plays one game of Pentago against a built-in player, knowing no rules."""
import json, random, socket, sys

host, port = sys.argv[1:3] if len(sys.argv) > 2 else ("127.0.0.1", "8081")
server = socket.create_connection((host, int(port))).makefile("rw", encoding="utf-8")

def say(**message):
    print(json.dumps(message), file=server, flush=True)

say(type="hello", version=1, name="Ten Lines", kind="bot")
say(type="create", id="open", game="pentago", want={"actions": True},
    chairs=[{"type": "open"}, {"type": "built_in", "player": "random"}])
for told in map(json.loads, server):
    if told["type"] == "refused":
        sys.exit(told["problem"]["message"])
    if told["type"] == "update" and told["you"] == "must":
        say(type="act", id=f"move {told['number']}", table=told["table"], action=random.choice(told["actions"]))
    if told["type"] == "update" and "over" in told:
        finish = told["over"]["finish"]
        print("over:", finish["reason"], "- winners:", finish["outcome"]["winners"])
        break
