#!/usr/bin/env python3
"""A program for RoboRace. It tries every program that its hand allows, alone on the board, and plays the one that ends
closest to the goal.

Let two programs race without a screen, or race against it:
  turncade run robo-race --bot "1=exec:python3 racer.py" --bot 2=easy
  turncade play robo-race --bot "2=exec:python3 racer.py"
Try one decision:
  turncade strategy try "exec:python3 racer.py" --game robo-race

It is started once per match. For each round it receives the view as one line of JSON, and answers with one line of
JSON, a list of commands, within 1000 ms (--set strategyTime=N). turncade run ... --strategy-log FILE saves its output
to sys.stderr. os.environ has TURNCADE_SEAT, and TURNCADE_SEED for random.seed.

The view: {"you": your number, "robots": indexed by player - 1, "hands": {"1": [cards], "2": "hidden"}, "floor": {...},
"legal": [...], ...}. A robot: {"x", "y", "facing", "flags": number reached, ...}. The floor: x grows to the east, y to
the north; tiles[y][x] is "." floor, "^>v<" belts, "R" and "L" gears, "O" a pit, "G" a goal; walls[y][x] the sides with
a wall, such as "NE"; "machines", "flags". `legal` has the legal commands with the values of their arguments.
"""

import json
import math
import sys

# Clockwise.
FACINGS = "NESW"
WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BELTS = {"^": "N", ">": "E", "v": "S", "<": "W"}

# Distance of every square from the target, computed once per match for each number of flags reached.
known = {}


def take_turn(view):
    """Called once for each round. Then the first unused cards fill empty slots, and the program is committed."""
    floor = view["floor"]
    own = view["robots"][view["you"] - 1]
    hand = view["hands"][str(view["you"])]
    reached = own.get("flags", 0)
    if reached not in known:
        known[reached] = distances(floor, goals_for(floor, reached))
    far = known[reached]
    best, chosen = -math.inf, []

    def try_next(x, y, facing, cards):
        """Tries every card of the hand in the next slot."""
        nonlocal best, chosen
        step = len(cards) + 1
        # With the option cards: with-replacement, a hand may hold a card twice.
        for card in dict.fromkeys(hand):
            if cards.count(card) >= hand.count(card):
                continue
            after = played(floor, x, y, facing, card)
            is_there = after is not None and far.get(after[:2]) == 0
            # The factory acts after each card. A destroyed robot is worth nothing.
            if after is not None and not is_there:
                after = activated(floor, *after, step)
            if after is None:
                continue
            if is_there or step == 5:
                # An earlier arrival is better, otherwise a closer square.
                value = 100 - step if is_there else -far.get(after[:2], math.inf)
                if value > best:
                    best, chosen = value, [*cards, card]
            else:
                try_next(*after, [*cards, card])

    try_next(own["x"], own["y"], own["facing"], [])
    return [f"place({slot},{card})" for slot, card in enumerate(chosen, 1)]


def goals_for(floor, reached):
    """Next target squares: the next flag, or every goal."""
    if reached < len(floor["flags"]):
        flag = floor["flags"][reached]
        return [(flag["x"], flag["y"])]
    return [(x, y) for y, row in enumerate(floor["tiles"]) for x, tile in enumerate(row) if tile == "G"]


def tile_at(floor, x, y):
    """Tile of a square. Everything outside the board counts as a pit."""
    on_board = 0 <= x < floor["width"] and 0 <= y < floor["height"]
    return floor["tiles"][y][x] if on_board else "O"


def stepped(floor, x, y, direction):
    """End of one step from a square: the same square at a wall, None off the board or in a pit."""
    if direction in floor["walls"][y][x]:
        return x, y
    to = x + WAYS[direction][0], y + WAYS[direction][1]
    return None if tile_at(floor, *to) == "O" else to


def turned(facing, quarters):
    """Facing after a number of quarter turns to the right."""
    return FACINGS[(FACINGS.index(facing) + quarters) % 4]


def played(floor, x, y, facing, card):
    """Robot after a card, alone on the board, None if it is destroyed. The number of a card determines its kind."""
    if card <= 42:
        return x, y, turned(facing, 1 if card <= 18 else 3 if card <= 36 else 2)
    # Back 1 moves against the facing.
    direction = turned(facing, 2) if card <= 48 else facing
    for _ in range(1 if card <= 66 else 2 if card <= 78 else 3):
        to = stepped(floor, x, y, direction)
        if to is None:
            return None
        x, y = to
    return x, y, facing


def activated(floor, x, y, facing, step):
    """Robot after the factory has acted in one of the five steps, None if it is destroyed."""
    tile = tile_at(floor, x, y)
    direction = BELTS.get(tile)
    machines = floor["machines"]
    machine = next((one for one in machines if (one["x"], one["y"]) == (x, y) and step in one["steps"]), None)
    if machine is not None:
        if machine["kind"] == "crusher":
            return None
        direction = machine["direction"]
    elif tile in "RL":
        return x, y, turned(facing, 1 if tile == "R" else 3)
    if direction is None:
        return x, y, facing
    to = stepped(floor, x, y, direction)
    return to and (*to, facing)


def distances(floor, goals):
    """Number of steps from every square to the nearest goal, over open floor."""
    far = dict.fromkeys(goals, 0)
    queue = list(goals)
    for x, y in queue:
        for direction, (right, up) in WAYS.items():
            before = x - right, y - up
            if tile_at(floor, *before) != "O" and before not in far and stepped(floor, *before, direction) == (x, y):
                far[before] = far[x, y] + 1
                queue.append(before)
    return far


# Without flush, the answer would stay in a buffer and arrive too late.
for line in sys.stdin:
    print(json.dumps(take_turn(json.loads(line))), flush=True)
