"""Policies at a real server on this machine."""

import os
import random
import threading

import numpy as np
import parlor
import pytest

PROGRAM = os.environ.get("PARLOR_BIN")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="PARLOR_BIN names the program")

GAMES = {
    "pentago": ({}, 1),
    "reversi": ({}, 1),
    "catan": ({"players": 3, "turn_cap": 20}, 2),
    "clue": ({"turn_cap": 50}, 2),
    "project": ({"team_size": 1, "max_game_time": 3000}, 1),
}


def chance(seed):
    """A policy that plays by chance and seldom accuses, and looks at all it is given."""
    rng = random.Random(seed)
    asked = []

    def policy(sight):
        asked.append(sight.seat)
        legal = sight.legal_actions()
        assert len(legal) and sight.legal_actions_mask().sum() == len(legal)
        assert np.isfinite(sight.observation_tensor()).all()
        assert len(sight.information_state_tensor()) >= len(sight.observation_tensor())
        state = sight.state()
        if state is not None:
            np.testing.assert_array_equal(state.observation_tensor(sight.seat), sight.observation_tensor())
            assert state.view(sight.seat) == sight.view
        calm = [one for one in legal if not sight.action_to_string(one).startswith(("accuse", "offer", "counter"))]
        return rng.choice(calm or legal)

    policy.asked = asked
    return policy


@pytest.mark.parametrize(("game", "transport"), [*((game, "tcp") for game in GAMES), ("pentago", "ws"), ("catan", "ws")])
def test_a_policy_plays_a_match_at_a_real_server(server, game, transport):
    config, others = GAMES[game]
    chairs = [{"type": "open"}] + [{"type": "built_in", "player": "random"}] * others
    table = {"game": game, "config": config, "chairs": chairs}
    policy = chance(1)
    (played,) = parlor.play(server[transport], None, table, policy, timeout=60)
    assert played.game == game and played.finish["outcome"]["places"] and policy.asked
    assert played.won == (played.seat in played.finish["outcome"]["winners"])


def test_a_policy_plays_on_at_its_table(server):
    first, second = parlor.play(server["tcp"], None, {"game": "pentago"}, chance(2), matches=2, timeout=20)
    assert first.match != second.match and first.table == second.table


def test_two_policies_meet_in_a_pool_and_again(server):
    results = {}

    def visit(name):
        # The pool of a server is for people who want a quick match.
        who = {"name": name, "kind": "person"}
        results[name] = parlor.play(server["tcp"], None, "pool:pentago", chance(name), matches=2, timeout=60, **who)

    threads = [threading.Thread(target=visit, args=(name,)) for name in ("Ada", "Ben")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    one, two = results["Ada"], results["Ben"]
    assert [played.match for played in one] == [played.match for played in two] and len(one) == 2
    assert all({first.seat, second.seat} == {0, 1} for first, second in zip(one, two, strict=True))


def test_a_policy_joins_the_table_of_another_one(server):
    from parlor._wire import connect

    owner = connect(server["tcp"], 60)
    owner.send({"type": "hello", "version": 1, "name": "Owner", "kind": "bot"})
    chairs = [{"type": "open"}, {"type": "open"}]
    owner.send({"type": "create", "id": "1", "game": "pentago", "chairs": chairs, "want": {"actions": True}})
    table = None
    while table is None:
        message = owner.receive()
        if message["type"] == "done":
            table = message["table"]
    results = []
    visit = threading.Thread(
        target=lambda: results.extend(parlor.play(server["ws"], None, table, chance(5), timeout=60))
    )
    visit.start()
    owner.send({"type": "ready", "id": "2", "table": table, "ready": True})
    over = False
    while not over:
        message = owner.receive()
        if message["type"] == "update":
            over = "over" in message
            if message["you"] == "must" and "actions" in message:
                act = {"type": "act", "id": f"a{message['number']}", "table": table, "number": message["number"]}
                owner.send({**act, "action": message["actions"][0]})
    visit.join(60)
    owner.close()
    assert len(results) == 1 and results[0].table == table


def test_what_goes_wrong_is_said(server):
    with pytest.raises(parlor.ParlorError, match="address"):
        parlor.play("ftp://nowhere", None, "t", chance(1))
    with pytest.raises(parlor.ParlorError, match="refuses"):
        parlor.play(server["tcp"], None, "no such table", chance(1), timeout=30)
    with pytest.raises(parlor.ParlorError, match="not for you"):
        parlor.play(server["tcp"], None, "pool:pentago", chance(1), timeout=30)
    with pytest.raises(parlor.ParlorError, match="refuses"):
        parlor.play(server["tcp"], "no such token", "pool:pentago", chance(1), timeout=30)
    with pytest.raises(parlor.ParlorError, match="no action"):
        parlor.play(server["tcp"], None, {"game": "pentago"}, lambda sight: 288, timeout=30)
    with pytest.raises(ConnectionError):
        parlor.play(server["ws"] + "/nowhere", None, "t", chance(1), timeout=30)
