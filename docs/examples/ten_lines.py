"""A bot for Parlor: plays one game against built-in players, knowing no rules."""
import json, random, socket, sys

usual = ["127.0.0.1", "8081", "pentago", "1"]
host, port, game, others = sys.argv[1:] + usual[len(sys.argv) - 1:]
server = socket.create_connection((host, int(port)))
# Two files: one for both ways would drop what it has read ahead whenever it is written to.
heard, said = server.makefile("r", encoding="utf-8"), server.makefile("w", encoding="utf-8")

def say(**message):
    print(json.dumps(message), file=said, flush=True)

say(type="hello", version=1, name="Ten Lines", kind="bot", pings=True)
say(type="create", id="open", game=game, want={"actions": True},
    chairs=[{"type": "open"}] + int(others) * [{"type": "built_in", "player": "random"}])
for told in map(json.loads, heard):
    if told["type"] == "ping":  # After some silence; who does not answer is away.
        say(type="pong")
    if told["type"] == "refused" and told["problem"]["code"] != "stale":  # Stale: a newer update asks again.
        sys.exit(told["problem"]["message"])
    if told["type"] == "update" and told["you"] == "must" and "actions" in told:
        say(type="act", id=f"move {told['number']}", table=told["table"], number=told["number"],
            action=random.choice(told["actions"]))
    if told["type"] == "update" and "over" in told:
        finish = told["over"]["finish"]
        print("over:", finish["reason"], "- winners:", finish["outcome"]["winners"])
        break
