"""A client of the text protocol of Clue: takes a box, gets ready, plays by its options. Standard library only."""
import random, socket, sys

host, port = sys.argv[1:3] if len(sys.argv) > 2 else ("127.0.0.1", "7300")
name = sys.argv[3] if len(sys.argv) > 3 else "Python"
server = socket.create_connection((host, int(port)))
read = server.makefile(encoding="utf-8")

box = seat = suspect = None
options, spots, shows = [], [], None
room, seen = 12, set()  # the room of the own token; cards that are not in the case file


def say(line):
    server.sendall(f"{line}\n".encode())


def unseen(first, count):
    """The cards of one kind that were not seen yet."""
    return [card for card in range(first, first + count) if card not in seen]


def act():
    """Accuses when the case is solved; else one of the things that may be done now."""
    suspects, weapons, rooms = unseen(0, 6), unseen(6, 6), unseen(12, 9)
    if "showcard" in options:
        say(f"showcard {shows}")
    elif "accuse" in options and len(suspects) == len(weapons) == len(rooms) == 1:
        say(f"Suggest {suspects[0]},{weapons[0]},{rooms[0]},1")
    elif "Suggest" in options:
        say(f"Suggest {random.choice(suspects)},{random.choice(weapons)},{room},0")
    elif "moveplayer" in options:
        spot = random.randrange(len(spots) // 2) * 2
        say(f"moveplayer {spots[spot]},{spots[spot + 1]}")
    elif "roll" in options:
        say("roll")
    else:
        say("endturn")


for line in read:
    word, _, rest = line.rstrip("\n").partition(" ")
    fields = rest.split(",")
    if word == "ping":
        say(f"pong {rest}")
    elif word == "parlor":
        say("AssignPlayerNumber")
    elif word == "xPlayerNumber":
        box = int(rest)
        say(f"playername {box},{name}")
    elif word == "playername" and int(fields[0]) == box:
        # The first suspect that nobody has; a refusal brings the next.
        suspect = 0
        say(f"characterbox {box},{suspect}")
    elif word == "error" and fields[1] == "choice_taken" and suspect < 5:
        suspect += 1
        say(f"characterbox {box},{suspect}")
    elif word == "characterbox" and int(fields[0]) == box and fields[1] != "-1":
        say(f"Ready {box},1")
    elif word == "gamelookupspot" and int(fields[0]) == box:
        seat = int(fields[1])
    elif word == "fixcards" and int(fields[1]) in (seat, -3):
        seen.add(int(fields[0]))
    elif word == "position" and int(fields[0]) == suspect and fields[2] == "-1":
        room = int(fields[1])
    elif word == "showcard" and fields[0].isdigit():
        seen.add(int(fields[0]))
    elif word == "options":
        options = fields
    elif word == "spots":
        spots = fields[1:]  # behind their number
    elif word == "disprove" and len(fields) > 1:
        shows = fields[1]
    elif word == "step" and options:
        act()
        options = []
    elif word == "gameover":
        print("the winner has seat", fields[0])
        break
    elif word in ("error", "nospots"):
        print(line.rstrip("\n"), file=sys.stderr)
