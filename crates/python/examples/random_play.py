"""Plays each game by chance and says how it ended."""

import random

import parlor

for game in parlor.games():
    rng = random.Random(7)
    state = parlor.State(game, seed=7)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    print(f"{game}: {state.move_number()} moves, {state.end_reason()}, returns {state.returns()}")
