#!/usr/bin/env python3
"""A program for Space Defender. It avoids shots, flies into the row of an enemy, and fires.

Run a mission without a screen, or watch it:
  turncade run space-defender --level first-flight --bot "1=exec:python3 pilot.py"
  turncade play space-defender --level first-flight --bot "1=exec:python3 pilot.py"
Try one decision:
  turncade strategy try "exec:python3 pilot.py" --game space-defender --level first-flight

It is started once per match. For each page of the setup and each turn it receives the view as one line of JSON, and
answers with one line of JSON, a list of commands, within 1000 ms (--set strategyTime=N). turncade run ...
--strategy-log FILE saves its output to sys.stderr. os.environ has TURNCADE_SEAT, and TURNCADE_SEED for random.seed.

The view: {"state": the page of the setup or "in game", "turn": 9, "board": {"rows", "columns"}, "starfighter": {...},
"enemies": [...], "projectiles": [...], "equipment": {...}, "legal": [...], ...}. Rows and columns count from 1; row 1
is "A" in commands. The starfighter: {"row", "column", "health", "energy", "moveCost", ...}. An enemy: {"kind", "row",
"column", "health", ...}. A projectile: {"row", "column", "side": "friendly" or "enemy", "damage", "move", ...}. `legal`
has the legal commands with the values of their arguments.
"""

import json
import sys

# Numbers of the preferred parts for each page of the setup, best first. Armour 4 is Heavy, power 2 is Repair.
WANTED = {"weapon setup": [1, 2], "armour setup": [4, 3, 2], "engine setup": [1, 2], "power setup": [2, 5]}


def take_turn(view):
    """Called for each page of the setup, then for each turn. One command is a complete turn, and [] waits.

    If a page is not left with setup_next, its parts are chosen automatically.
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
    # Each entry of `legal` lists cells of one row.
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
    """Value of a cell at the end of the turn."""
    value = 0
    for shot in view["projectiles"]:
        # The shot flies before the ship moves, and once more before the ship can move away.
        away = shot["column"] - shot["move"] - column
        if shot["side"] == "enemy" and shot["row"] == row and 0 < away <= shot["move"]:
            value -= shot["damage"]
    for enemy in view["enemies"]:
        rows = abs(enemy["row"] - row)
        apart = rows + abs(enemy["column"] - column)
        # Close cells are dangerous. Cells in the row of an enemy are good, because shots fly along rows.
        if apart < 4:
            value -= 60 - 15 * apart
        if enemy["column"] > column:
            value += 12 if rows == 0 else max(0, 4 - rows)
    # The middle of the left edge has the best view and is far from new enemies.
    return value - 0.5 * abs(row - (view["board"]["rows"] + 1) / 2) - 1.5 * abs(column - 3)


# Without flush, the answer would stay in a buffer and arrive too late.
for line in sys.stdin:
    print(json.dumps(take_turn(json.loads(line))), flush=True)
