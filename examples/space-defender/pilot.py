#!/usr/bin/env python3
"""A program for Space Defender: stays out of the way of shots, flies into the row of an enemy, and fires.

A mission without a screen; and to watch it play:
  turncade run space-defender --level first-flight --bot "1=exec:python3 pilot.py"
  turncade play space-defender --level first-flight --bot "1=exec:python3 pilot.py"
One decision of it:
  turncade strategy try "exec:python3 pilot.py" --game space-defender --level first-flight

It is started once a match. For each page of the setup and each turn it gets one line of JSON, the view, and answers with
one line of JSON, a list of commands, within 1000 ms (--set strategyTime=N). What it writes to sys.stderr can be had with
turncade run ... --strategy-log FILE. os.environ has TURNCADE_SEAT, and TURNCADE_SEED for random.seed.

The view: {"state": the page of the setup or "in game", "turn": 9, "board": {"rows", "columns"}, "starfighter": {...},
"enemies": [...], "projectiles": [...], "equipment": {...}, "legal": [...], ...}. Rows and columns count from 1; row 1 is
"A" in commands. The starfighter: {"row", "column", "health", "energy", "moveCost", ...}. An enemy: {"kind", "row",
"column", "health", ...}. A projectile: {"row", "column", "side": "friendly" or "enemy", "damage", "move", ...}. `legal`
has the commands that may be given now, with the values of their arguments.
"""

import json
import sys

# The parts to take, the best first, for each page of the setup: Standard, Heavy, and Repair as the power.
WANTED = {"weapon setup": [1, 2], "armour setup": [4, 3, 2], "engine setup": [1, 2], "power setup": [2, 5]}


def take_turn(view):
    """Called for each page of the setup, and then for each turn. One command is the whole turn; [] waits.

    On a page that it does not leave with setup_next, parts are chosen for it.
    """
    legal = {}
    for entry in view["legal"]:
        legal.setdefault(entry["name"], []).append(entry["args"])
    if view["state"] != "in game":
        parts = legal["setup_select"][0]["value"] if "setup_select" in legal else []
        part = next((option for option in WANTED.get(view["state"], []) if option in parts), None)
        return [] if part is None else [f"setup_select({part})", "setup_next(1)"]

    ship = view["starfighter"]
    is_hurt = ship["health"] < ship["totalHealth"] - 40
    # Repair costs 50 energy and gives 50 health.
    if view["equipment"]["power"] == 2 and is_hurt and ship["energy"] > 60 and "special" in legal:
        return ["special"]
    here = ship["row"], ship["column"]
    best, command = worth_of(view, *here) + (5 if ship["energy"] < 20 else 0), "pass"
    if "fire" in legal and any(enemy["row"] == here[0] and enemy["column"] > here[1] for enemy in view["enemies"]):
        best, command = best + 30, "fire"
    # Each entry of `legal` is a list of cells of one row.
    for args in legal.get("move", []):
        letter = args["row"][0]
        row = ord(letter) - 64
        for column in args["column"]:
            price = ship["moveCost"] * (abs(row - here[0]) + abs(column - here[1]))
            value = worth_of(view, row, column) - 0.3 * price - 1
            if value > best:
                best, command = value, f"move({letter},{column})"
    return [command]


def worth_of(view, row, column):
    """How good a cell is to be in when the turn is over."""
    value = 0
    for shot in view["projectiles"]:
        # It flies in this turn, before the ship does, and then once more, before the ship can get away.
        away = shot["column"] - shot["move"] - column
        if shot["side"] == "enemy" and shot["row"] == row and 0 < away <= shot["move"]:
            value -= shot["damage"]
    for enemy in view["enemies"]:
        rows = abs(enemy["row"] - row)
        apart = rows + abs(enemy["column"] - column)
        # Too close is dangerous, in the same row is good: that is where shots go.
        if apart < 4:
            value -= 60 - 15 * apart
        if enemy["column"] > column:
            value += 12 if rows == 0 else max(0, 4 - rows)
    # The middle of the left edge sees most, and is far from where enemies come from.
    return value - 0.5 * abs(row - (view["board"]["rows"] + 1) / 2) - 1.5 * abs(column - 3)


# Without flush, the answer would stay in a buffer and come too late.
for line in sys.stdin:
    print(json.dumps(take_turn(json.loads(line))), flush=True)
