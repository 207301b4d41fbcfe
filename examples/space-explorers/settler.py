#!/usr/bin/env python3
"""A strategy for Space Explorers. It settles empty planets, then sends on people who have no room to multiply.

Let two strategies play without a screen, hold a tournament, or play against it:
  turncade run space-explorers --bot "1=exec:python3 settler.py" --bot 2=greedy
  turncade tournament space-explorers "exec:python3 settler.py" greedy random
  turncade play space-explorers --bot "2=exec:python3 settler.py"

It is started once per match. For each turn it receives the view as one line of JSON, and answers with one line of JSON,
a list of transfers, within 1000 ms (--set strategyTime=N). turncade run ... --strategy-log FILE saves its output to
sys.stderr. os.environ has TURNCADE_SEAT, and TURNCADE_SEED for random.seed.

The view: {"you": 1 or 2, "turn": 9, "limit": 100, "planets": [...], "edges": [[planet, planet, length], ...], ...}. A
planet: {"id", "x", "y", "visible": false}, or with "visible": true also "size", "habitability" (growth in percent per
turn), "home" and "owner" ("me", "them" or "none"), "mine" and "theirs" (people), and "incoming": a list of shuttles
{"from", "owner", "people", "turnsLeft"}. A transfer: {"from", "to", "people"}, to a neighbour.
"""

import json
import math
import sys


def take_turn(view):
    """Called once for each of your turns. Transfers that break a rule are refused, each on its own. [] does nothing."""
    seen = {planet["id"]: planet for planet in view["planets"] if planet["visible"]}
    # People on each planet after all shuttles to it have landed.
    expected = {
        planet["id"]: planet["mine"] + planet["theirs"] + sum(shuttle["people"] for shuttle in planet["incoming"])
        for planet in seen.values()
    }
    transfers = []
    for source in seen.values():
        free = source["mine"]

        # Neighbours that can be reached by the end of the last turn, nearest first.
        near = [
            (length, to)
            for length, to in neighbours(view, source["id"])
            if view["turn"] + length - 1 <= view["limit"]
        ]
        near.sort(key=lambda way: way[0])

        def send(to, people):
            nonlocal free
            sent = min(free, people)
            if sent >= 1:
                free -= sent
                expected[to] = expected.get(to, 0) + sent
                transfers.append({"from": source["id"], "to": to, "people": sent})

        # One person is enough to take an empty planet.
        for _, to in near:
            if free > 1 and expected.get(to) == 0:
                send(to, 1)

        # A planet grows best when it is not full, so people beyond half of its size go to planets with more room.
        kept = math.ceil(source["size"] / 2)
        for length, to in near:
            target = seen.get(to)
            if target is None or free <= kept:
                continue
            room = (math.ceil(target["size"] / 2) if target["owner"] == "me" else target["size"]) - expected[to]
            people = min(free - kept, room)
            # Attacks the other player's planets only with enough people for a majority at the landing.
            needed = target["theirs"] * (1 + target["habitability"] / 100) ** length - target["mine"]
            if target["owner"] != "them" or people > needed:
                send(to, people)
    return transfers


def neighbours(view, planet):
    """Neighbours of a planet, each with its distance and id."""
    for a, b, length in view["edges"]:
        if planet in (a, b):
            yield length, b if planet == a else a


# Without flush, the answer would stay in a buffer and arrive too late.
for line in sys.stdin:
    print(json.dumps(take_turn(json.loads(line))), flush=True)
