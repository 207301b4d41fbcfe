#!/usr/bin/env python3
"""A program for Into the Breach. It works out the result of all attacks of the turn, and moves mechs one by one to the
tiles with the best result.

Run it without a screen, or watch it play:
  turncade run into-the-breach --bot "1=exec:python3 guard.py"
  turncade play into-the-breach --bot "1=exec:python3 guard.py"
Try one decision:
  turncade strategy try "exec:python3 guard.py" --game into-the-breach

It is started once per match. For each decision it receives the view as one line of JSON, and answers with one line of
JSON within 1000 ms (--set strategyTime=N). turncade run ... --strategy-log FILE saves its output to sys.stderr.
os.environ has TURNCADE_SEAT, and TURNCADE_SEED for random.seed.

The view: {"turn": 9, "board": [...], "entities": [...], "legal": [...], ...}. board[row][column]: a blank is ground,
"M" a mountain, a digit a building with that health. Entities attack in the order of the list. A unit: {"kind", "row",
"column", "health", "speed", "strength", ...}. Its health is 0 if it is destroyed. `legal` has the legal commands with
the values of their arguments.
"""

import json
import sys


def beside(most, directions):
    """The nearest `most` tiles in each of the directions."""
    return [(down * i, right * i) for down, right in directions for i in range(1, most + 1)]


# Tiles that each kind attacks, as rows down and columns to the right.
SIDES = [(0, -1), (0, 1)]
AROUND = [(0, -1), (0, 1), (-1, 0), (1, 0)]
REACH = {
    "TankMech": beside(5, SIDES),
    "HealMech": beside(1, AROUND),
    "Scorpion": beside(2, AROUND),
    "Firefly": beside(5, [(-1, 0), (1, 0)]),
}


def is_mech(unit):
    return unit["kind"] in ("TankMech", "HealMech")


def take_turn(view):
    """Called for each turn, and again after each move because the answer sets "more".

    Mechs block and open paths for each other, so a move changes the legal commands.

    The turn ends after an answer without "more", or one that changes nothing.
    """
    entities = view["entities"]
    steps = [{} if is_mech(unit) else steps_to_hit(view["board"], unit) for unit in entities]
    best, command = value_after_attacks(view["board"], entities, steps), None
    for entry in view["legal"]:
        if entry["name"] != "move":
            continue
        # Each entry lists moves that differ only in their column.
        row, column, to_row = (entry["args"][key][0] for key in ("row", "column", "to_row"))
        for to_column in entry["args"]["to_column"]:
            moved = [
                {**unit, "row": to_row, "column": to_column} if (unit["row"], unit["column"]) == (row, column) else unit
                for unit in entities
            ]
            value = value_after_attacks(view["board"], moved, steps)
            if value > best:
                best, command = value, f"move({row},{column},{to_row},{to_column})"
    return [] if command is None else {"commands": [command], "more": True}


# Assumed number of steps to an enemy that cannot be reached.
FAR = 40


def steps_to_hit(board, enemy):
    """Number of steps over open ground from each tile to one where a tank can hit the enemy."""
    steps = {}
    reached = [(enemy["row"] + down, enemy["column"] + right, 0) for down, right in REACH["TankMech"]]
    # The loop also visits entries that are added while it runs.
    for row, column, count in reached:
        if not (0 <= row < len(board) and 0 <= column < len(board[row])) or (row, column) in steps:
            continue
        # Units walk over ruins, too.
        if board[row][column] not in " 0":
            continue
        steps[row, column] = count
        reached += [(row + down, column + right, count + 1) for down, right in AROUND]
    return steps


def value_after_attacks(board, entities, steps):
    """Value of a position after all units have attacked in the order of the list.

    `steps` has the distances to where a tank can hit each enemy.
    """
    tiles = [list(row) for row in board]
    units = [dict(unit) for unit in entities]
    for unit in units:
        if unit["health"] == 0:
            continue
        heals = unit["kind"] == "HealMech"
        for down, right in REACH[unit["kind"]]:
            row, column = unit["row"] + down, unit["column"] + right
            if not (0 <= row < len(tiles) and 0 <= column < len(tiles[row])):
                continue
            for hit in units:
                if (hit["row"], hit["column"]) != (row, column) or hit["health"] == 0:
                    continue
                if heals and is_mech(hit):
                    hit["health"] += unit["strength"]
                elif not heals:
                    hit["health"] = max(0, hit["health"] - unit["strength"])
                break
            # A digit is the health of a building. 0 is a ruin, which cannot be healed.
            if tiles[row][column] in "123456789":
                health = int(tiles[row][column]) + (unit["strength"] if heals else -unit["strength"])
                tiles[row][column] = str(min(9, max(0, health)))

    value = sum(10 + int(tile) for row in tiles for tile in row if tile in "123456789")
    alive = [unit for unit in units if unit["health"] > 0]
    for unit in alive:
        value += 30 + unit["health"] if is_mech(unit) else -40 - 4 * unit["health"]
    # A small bonus for tanks that approach a tile from which they can hit an enemy in a later turn.
    ways = [way for way, unit in zip(steps, units) if unit["health"] > 0 and not is_mech(unit)]
    for tank in (unit for unit in alive if unit["kind"] == "TankMech"):
        if ways:
            value -= 0.1 * min(way.get((tank["row"], tank["column"]), FAR) for way in ways)
    return value


# Without flush, the answer would stay in a buffer and arrive too late.
for line in sys.stdin:
    print(json.dumps(take_turn(json.loads(line))), flush=True)
