#!/usr/bin/env python3
"""A program for Into the Breach: works out what all attacks of this turn do, and moves mechs one by one to where that
comes out best.

Without a screen; and to watch it play:
  turncade run into-the-breach --bot "1=exec:python3 guard.py"
  turncade play into-the-breach --bot "1=exec:python3 guard.py"
One decision of it:
  turncade strategy try "exec:python3 guard.py" --game into-the-breach

It is started once a match. Each time that it is asked it gets one line of JSON, the view, and answers with one line of
JSON, within 1000 ms (--set strategyTime=N). What it writes to sys.stderr can be had with
turncade run ... --strategy-log FILE. os.environ has TURNCADE_SEAT, and TURNCADE_SEED for random.seed.

The view: {"turn": 9, "board": [...], "entities": [...], "legal": [...], ...}. board[row][column]: ground is a blank, "M" a
mountain, a digit a building with that much health. A unit of the entities, which attack in the order of the list:
{"kind", "row", "column", "health", "speed", "strength", ...}; with a health of 0 it is destroyed. `legal` has the commands
that may be given now, with the values of their arguments.
"""

import json
import sys


def beside(most, directions):
    """So many tiles in each of these directions."""
    return [(down * i, right * i) for down, right in directions for i in range(1, most + 1)]


# The tiles that each kind attacks, as rows down and columns to the right.
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
    """Called for each turn, and again after each move, as "more" says: mechs block and open paths for each other.

    The turn ends after an answer without "more", or one that changes nothing.
    """
    entities = view["entities"]
    steps = [{} if is_mech(unit) else steps_to_hit(view["board"], unit) for unit in entities]
    best, command = value_after_attacks(view["board"], entities, steps), None
    for entry in view["legal"]:
        if entry["name"] != "move":
            continue
        # Each entry is a list of moves that differ only in their column.
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


# Steps to an enemy that no way leads to.
FAR = 40


def steps_to_hit(board, enemy):
    """How many steps over open ground each tile is away from one where a tank hits an enemy: mountains may lie between."""
    steps = {}
    reached = [(enemy["row"] + down, enemy["column"] + right, 0) for down, right in REACH["TankMech"]]
    # A list that grows while it is gone through is gone through to its new end.
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
    """What a position is worth once all units have attacked, one after the other in the order of the list.

    `steps` has for each unit that is an enemy how far it is from where a tank hits it.
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
            # A digit is a building with that much health; 0 is a ruin, which nothing heals.
            if tiles[row][column] in "123456789":
                health = int(tiles[row][column]) + (unit["strength"] if heals else -unit["strength"])
                tiles[row][column] = str(min(9, max(0, health)))

    value = sum(10 + int(tile) for row in tiles for tile in row if tile in "123456789")
    alive = [unit for unit in units if unit["health"] > 0]
    for unit in alive:
        value += 30 + unit["health"] if is_mech(unit) else -40 - 4 * unit["health"]
    # A little for tanks that come nearer to where they hit an enemy: they will in a later turn.
    ways = [way for way, unit in zip(steps, units) if unit["health"] > 0 and not is_mech(unit)]
    for tank in (unit for unit in alive if unit["kind"] == "TankMech"):
        if ways:
            value -= 0.1 * min(way.get((tank["row"], tank["column"]), FAR) for way in ways)
    return value


# Without flush, the answer would stay in a buffer and come too late.
for line in sys.stdin:
    print(json.dumps(take_turn(json.loads(line))), flush=True)
