"""A client of the protobuf protocol of Catan: joins a game, keeps the rules, plays to the end. Standard library only."""
import io, socket, sys

host, port = sys.argv[1:3] if len(sys.argv) > 2 else ("127.0.0.1", "7000")
game = int(sys.argv[3]) if len(sys.argv) > 3 else 0  # 0: the game that waits, or a new one
server = socket.create_connection((host, int(port)))
read = server.makefile("rb")

# Requests and events, by their field numbers in intergroup.proto.
ROLL, ROAD, SETTLEMENT, CITY, ROBBER, ANSWER, DISCARD, TARGET, END, JOIN, HAND = 1, 3, 4, 5, 6, 9, 10, 11, 13, 14, 16
ERROR, ROLLED, ROAD_BUILT, SETTLED, CITY_BUILT, MOVED, STOLEN, DISCARDED = 2, 3, 4, 5, 6, 9, 10, 12
OFFERED, ENDED, WON, BEGIN, LOBBY, CHAT, STARTED, OWN_HAND = 14, 16, 17, 18, 19, 21, 23, 25
STEPS = [(1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1)]


def varint(number):
    number &= (1 << 64) - 1  # negative numbers have ten bytes
    out = b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


def field(tag, value):
    """A field: a number, or bytes with their length."""
    if isinstance(value, int):
        return varint(tag << 3) + varint(value)
    return varint(tag << 3 | 2) + varint(len(value)) + value


def point(at):
    return field(1, at[0]) + field(2, at[1])


def ask(tag, value=b""):
    """A request, in a message, behind its length."""
    global asked
    asked = tag
    message = field(1, field(tag, value))
    server.sendall(varint(len(message)) + message)


def number(stream):
    """A varint; none at the end of the stream."""
    value, shift = 0, 0
    while byte := stream.read(1):
        value, shift = value | (byte[0] & 127) << shift, shift + 7
        if byte[0] < 128:
            return value - (1 << 64) if value >> 63 else value
    return None


class Fields(dict):
    """A message: its fields by number, each a list."""

    def __init__(self, content):
        stream = io.BytesIO(content)
        while (key := number(stream)) is not None:
            value = number(stream)
            self.setdefault(key >> 3, []).append(stream.read(value) if key & 7 == 2 else value)

    def all(self, tag):
        return [Fields(content) for content in self.get(tag, [])]

    def sub(self, tag):
        return Fields(self.get(tag, [b""])[0])

    def int(self, tag):
        return self.get(tag, [0])[0]

    def at(self):
        return self.int(1), self.int(2)


def events():
    """Who did it, what it is, and its content."""
    while (length := number(read)) is not None:
        event = Fields(read.read(length)).sub(2)
        for tag, values in event.items():
            if tag != 1:
                yield event.sub(1).int(1) if 1 in event else None, tag, values[0]


def around(at):
    return [(at[0] + x, at[1] + y) for x, y in STEPS]


hexes, owners, cities = {}, {}, set()  # chances by hex, owner by node, nodes with a city
me = seats = roads = 0
playing, rolled, tries = False, False, []
robber, owes_robber = None, False


def try_next():
    """Asks for the next idea of the list; an error brings the one after it."""
    if tries:
        ask(*tries.pop(0))
    elif playing and rolled and asked != END:
        ask(END)


def place():
    """The best free nodes of the set-up."""
    worth = lambda node: sum(hexes.get(hex, 0) for hex in around(node))
    nodes = {node for hex in hexes for node in around(hex)} - set(owners)
    tries[:] = [(SETTLEMENT, point(node)) for node in sorted(nodes, key=worth, reverse=True)]
    try_next()


def is_next():
    """Whether this client places next: the set-up goes once around and back."""
    order = [*range(seats), *reversed(range(seats))]
    return roads < len(order) and order[roads] == me


def move_robber():
    """To the best hex of the others."""
    mine = {node for node, owner in owners.items() if owner == me}
    worth = lambda hex: sum(node in owners for node in around(hex)) * hexes[hex]
    others = [hex for hex in hexes if hex != robber and not mine & set(around(hex))] or list(hexes)
    tries[:] = [(ROBBER, point(hex)) for hex in sorted(others, key=worth, reverse=True)]
    try_next()


def play(cards):
    """Builds a city, if the cards for it are there, and ends the turn."""
    towns = [node for node, owner in owners.items() if owner == me and node not in cities]
    tries[:] = [(CITY, point(node)) for node in towns[:1] if cards[4] >= 3 and cards[3] >= 2]
    try_next()


ask(JOIN, field(1, b"Python") + field(2, game))
for by, tag, content in events():
    told = Fields(content) if isinstance(content, bytes) and tag != CHAT else None
    if tag == ERROR:
        print("error:", told.get(2, [b""])[0].decode(), file=sys.stderr)
        try_next()
    elif tag == LOBBY:
        print("sitting:", *(name.decode() for name in told.get(1, [])), "- game", told.int(2))
    elif tag == BEGIN:
        for hex in told.all(1):
            token = hex.int(3)
            hexes[hex.sub(1).at()] = 6 - abs(7 - token) if token else 0
            robber = robber if token else hex.sub(1).at()
        me, seats = told.sub(4).int(1), len(told.all(3))
        if is_next():
            place()
    elif tag == SETTLED:
        owners[told.at()] = by
        if by == me and not playing:
            tries[:] = [(ROAD, field(1, point(told.at())) + field(2, point(end))) for end in around(told.at())]
            try_next()
    elif tag == ROAD_BUILT and not playing:
        roads += 1
        if is_next():
            place()
    elif tag == CITY_BUILT:
        cities.add(told.at())
        if by == me:
            ask(HAND)
    elif tag == STARTED or tag == ENDED:
        playing = (0 if tag == STARTED else (by + 1) % seats) == me
        rolled, tries[:] = False, []
        if playing:
            ask(ROLL)
    elif tag == ROLLED:
        seven = told.int(1) + told.int(2) == 7
        rolled = by == me
        owes_robber = rolled and seven
        if seven or rolled:
            ask(HAND)  # the answer says whether this client has to discard
    elif tag == OWN_HAND:
        cards = [told.sub(1).sub(2).int(kind) for kind in range(1, 6)]
        if told.int(2):
            due, parts = sum(cards) // 2, []
            for count in cards:
                parts.append(min(count, due))
                due -= parts[-1]
            tries.clear()
            ask(DISCARD, b"".join(field(kind, part) for kind, part in enumerate(parts, 1)))
        elif owes_robber:
            owes_robber = False
            move_robber()
        elif playing and rolled:
            play(cards)
    elif tag == DISCARDED and by == me and owes_robber:
        owes_robber = False
        move_robber()
    elif tag == MOVED:
        robber = told.at()
        victims = {owners[node] for node in around(robber) if owners.get(node, by) != by}
        if by == me and victims:
            tries.clear()
            ask(TARGET, field(1, min(victims)))
        elif by == me:
            ask(HAND)
    elif tag == STOLEN and by == me:
        ask(HAND)
    elif tag == OFFERED and by != me and told.sub(1).int(1) == me:
        ask(ANSWER, 0)  # REJECT
    elif tag == WON:
        print("over: player", told.sub(1).int(1) + 1, "has won" + (", this client" if told.sub(1).int(1) == me else ""))
        break
