#!/usr/bin/env python3
"""A program for RISC. It attacks where it is much stronger, and moves all other units to the border.

Let two programs play without a screen, or play against it:
  turncade run risc --bot "1=exec:python3 warlord.py" --bot 2=novice
  turncade play risc --bot "2=exec:python3 warlord.py"
Try one decision:
  turncade strategy try "exec:python3 warlord.py" --game risc

It is started once per match. For each turn it receives the view as one line of JSON, and answers with one line of JSON,
a list of commands, within 1000 ms (--set strategyTime=N). turncade run ... --strategy-log FILE saves its output to
sys.stderr. os.environ has TURNCADE_SEAT, and TURNCADE_SEED for random.seed.

The view: {"viewer": your number, "turn": 9, "phase": "placement" or "orders", "territories": [...], "seats": [...],
"legal": [...], ...}. A territory: {"id", "owner", "size", "links": ids of its neighbours, "units": the number of each
kind, "a" to "g", ...}. A seat, indexed by player - 1: {"food", "tech", "level", ...}. `legal` has the legal commands
with the values of their arguments.
"""

import json
import sys

# Kinds of units, weakest first: the bonus on a die of 20, the technology cost with all upgrades, and the technology
# level that each needs.
KINDS = "abcdefg"
BONUS = [0, 1, 3, 5, 8, 11, 15]
WORTH = [0, 3, 11, 30, 55, 90, 140]
NEEDS = [1, 1, 2, 3, 4, 5, 6]
# Cost of the next level, indexed by the current one.
NEXT_LEVEL = [0, 50, 75, 125, 200, 300]


def take_turn(view):
    """Called once for each turn. Commands that break a rule are refused one by one, then the turn is committed."""
    if view["phase"] == "placement":
        return []  # Remaining units are spread evenly.
    me = view["viewer"]
    lands = {land["id"]: land for land in view["territories"]}
    mine = {id: land for id, land in lands.items() if land["owner"] == me}
    border = [id for id, land in mine.items() if any(next not in mine for next in land["links"])]
    food, tech, level = (view["seats"][me - 1][key] for key in ("food", "tech", "level"))
    commands = []

    # Research comes first, as it takes effect in the next turn. The rest upgrades as many units as possible.
    if level < 4 and tech >= NEXT_LEVEL[level]:
        commands.append("research")
        tech -= NEXT_LEVEL[level]
    free = {id: list(land["units"]) for id, land in mine.items()}  # Units without an order.
    best = max(kind for kind, needed in enumerate(NEEDS) if needed <= level)
    for id in border:
        count = min(free[id][0], tech // WORTH[best])
        if count >= 1:
            commands.append(f"upgrade({id},{count},a,{KINDS[best]})")
            tech -= count * WORTH[best]
            free[id][0] -= count
            free[id][best] += count

    # Attacks the weakest territories first, with all units around them. One unit stays at home.
    others = [land for land in lands.values() if land["owner"] != me]
    for target in sorted(others, key=lambda land: strength(land["units"])):
        forces = {id: leaving_one(free[id]) for id in target["links"] if id in mine}
        if sum(map(strength, forces.values())) < 1.4 * strength(target["units"]) + 1:
            continue
        for id, units in forces.items():
            if 1 <= sum(units) <= food:
                food -= sum(units)
                commands.append(f"attack({id},{target['id']},{written(units)})")
                free[id] = [all - gone for all, gone in zip(free[id], units)]

    # Units that cannot be attacked move one territory closer to the border.
    steps = dict.fromkeys(border, 0)
    queue = list(border)
    for id in queue:
        for next in mine[id]["links"]:
            if next in mine and next not in steps:
                steps[next] = steps[id] + 1
                queue.append(next)
    for id, land in mine.items():
        if id in border or not land["links"]:
            continue
        to = min(land["links"], key=lambda next: steps.get(next, 0))
        price = sum(free[id]) * (land["size"] + lands[to]["size"])
        if 1 <= price <= food:
            food -= price
            commands.append(f"move({id},{to},{written(free[id])})")
    return commands


def strength(units):
    """Value of units in a fight. A better die counts as part of a unit."""
    return sum(count * (1 + bonus / 8) for count, bonus in zip(units, BONUS))


def written(units):
    """Units in the notation of orders, such as 3a+2c."""
    return "+".join(f"{count}{kind}" for count, kind in zip(units, KINDS) if count > 0)


def leaving_one(units):
    """All units except one of the weakest."""
    left = list(units)
    weakest = next((kind for kind, count in enumerate(units) if count > 0), None)
    if weakest is not None:
        left[weakest] -= 1
    return left


# Without flush, the answer would stay in a buffer and arrive too late.
for line in sys.stdin:
    print(json.dumps(take_turn(json.loads(line))), flush=True)
