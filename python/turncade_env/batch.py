"""Matches in the process, as arrays."""

import json

import numpy as np

from .process import STATE, STEP, shared_process


class Batch:
    """Plays `matches` matches. After `reset` and `step`, its arrays show the state of all rows."""

    def __init__(self, game, matches, rows, auto_reset, options):
        self._process = shared_process()
        request = {**options, "matches": matches, "rows": rows, "autoReset": auto_reset}
        info = self._process.ask(do="make", game=game, options=request)
        self.number = info["environment"]
        self.matches, self.players, self.rows = info["matches"], info["players"], info["rows"]
        self.seats = info["agents"]
        self.factors, self.commands = info["factors"], info["commands"]
        self.sizes = np.array([len(factor["values"]) for factor in self.factors])
        self.offsets = np.concatenate([[0], np.cumsum(self.sizes)[:-1]])
        self.bits = int(self.sizes.sum())
        self.observation, self.length = info["observation"], info["observationLength"]
        self.layout = info["layout"]
        self.layout_values = np.array(info["layoutValues"], np.float32)
        names = {factor["name"]: i for i, factor in enumerate(self.factors)}
        self.ruled = [
            [(index, rule, [names[name] for name in command[rule]])
             for rule in ("different", "rising") if rule in command]
            for index, command in enumerate(self.commands)
        ]
        self.ruled = [each for rules in self.ruled for each in rules]
        self._head = self.number.to_bytes(2, "little")
        self._is_open = True

    def reset(self, seed=None):
        """Starts all matches. Returns their seeds."""
        self._check_open()
        self._process.send(1, _request(do="reset", environment=self.number, seed=None if seed is None else str(seed)))
        seeds = json.loads(self._process.receive(1))["seeds"]
        self._read()
        return seeds

    def step(self, actions):
        """Plays an action for each row. A row with a negative command does nothing."""
        self._check_open()
        if not hasattr(self, "observations"):
            raise RuntimeError("call reset before step")
        actions = np.ascontiguousarray(actions, "<i2").reshape(self.rows, len(self.sizes))
        self._process.send(STEP, self._head + actions.tobytes())
        self._read()

    def _read(self):
        payload = self._process.receive(STATE)
        at = 0

        def take(kind, *shape):
            nonlocal at
            count = int(np.prod(shape))
            array = np.frombuffer(payload, kind, count, at).reshape(shape)
            at += array.nbytes
            return array

        self.observations = take("<f4", self.rows, self.length)
        self.rewards = take("<f4", self.matches, self.players)
        self.box_counts = take("<u2", self.rows).astype(np.intp)
        self.agents = take("u1", self.rows)
        self.waiting = take("u1", self.rows).view(bool)
        self.illegal = take("u1", self.rows).view(bool)
        self.terminated = take("u1", self.matches).view(bool)
        self.truncated = take("u1", self.matches).view(bool)
        count = int(self.box_counts.sum())
        packed = take("u1", count, -(-self.bits // 8)) if count else np.zeros((0, -(-self.bits // 8)), np.uint8)
        self.boxes = np.unpackbits(packed, axis=1, count=self.bits, bitorder="little").view(bool)
        self.box_rows = np.repeat(np.arange(self.rows), self.box_counts)
        self.first_boxes = np.cumsum(self.box_counts) - self.box_counts

    def masks(self, chosen):
        """Mask of the next factor for each row, given the values that `chosen` has for the factors before it."""
        chosen = np.asarray(chosen).reshape(self.rows, -1)
        factor = chosen.shape[1]
        fits = np.ones(len(self.boxes), bool)
        for before in range(factor):
            bits = self.offsets[before] + np.clip(chosen[:, before], 0, self.sizes[before] - 1)
            fits &= self.boxes[np.arange(len(self.boxes)), bits[self.box_rows]]
        values = self.boxes[:, self.offsets[factor] : self.offsets[factor] + self.sizes[factor]] & fits[:, None]
        masks = np.zeros((self.rows, self.sizes[factor]), bool)
        some = self.box_counts > 0
        if some.any():
            masks[some] = np.logical_or.reduceat(values, self.first_boxes[some], axis=0)
        if factor > 0:
            self._exclude(masks, factor, chosen)
        return masks

    def _exclude(self, masks, factor, chosen):
        """Clears values that the rule of a command excludes: used ones, or smaller ones."""
        for command, rule, factors in self.ruled:
            if factor not in factors:
                continue
            rows = np.flatnonzero(chosen[:, 0] == command)
            for before in factors[: factors.index(factor)]:
                used = chosen[rows, before]
                if rule == "different":
                    masks[rows, used] = False
                else:
                    masks[rows] &= np.arange(self.sizes[factor]) >= used[:, None]

    def sample(self, random):
        """A random legal action for each row, and 0 for rows without one. Each box is equally likely."""
        actions = np.zeros((self.rows, len(self.sizes)), np.int16)
        some = np.flatnonzero(self.box_counts)
        if len(some) == 0:
            return actions
        picked = self.first_boxes[some] + (random.random(len(some)) * self.box_counts[some]).astype(np.intp)
        scores = random.random((len(some), self.bits), np.float32) * self.boxes[picked]
        chosen = np.zeros((len(some), len(self.sizes)), np.int16)
        for factor, (offset, size) in enumerate(zip(self.offsets, self.sizes)):
            part = scores[:, offset : offset + size]
            if factor > 0 and self.ruled:
                self._exclude_scores(part, factor, chosen)
            chosen[:, factor] = part.argmax(axis=1)
        actions[some] = chosen
        return actions

    def _exclude_scores(self, scores, factor, chosen):
        allowed = np.ones(scores.shape, bool)
        self._exclude(allowed, factor, chosen)
        scores *= allowed

    def _check_open(self):
        if not self._is_open:
            raise RuntimeError("this environment is closed")

    def render(self, match=0, viewer="all"):
        self._check_open()
        return self._process.ask(do="render", environment=self.number, match=match, viewer=viewer)["text"]

    def close(self):
        if self._is_open and self._process.is_running():
            self._process.ask(do="close", environment=self.number)
        self._is_open = False


def _request(**values):
    return json.dumps(values).encode()
