"""Learns to race in RoboRace with NumPy alone, then plays against the bot `random`: python3 learn.py [SECONDS].

Each round, the agent fills its five slots one by one. The preview in the observation shows where its robot would stop.
Q-learning on a table learns how much nearer to the goal a card brings the robot, given its place, its direction and the
number of the slot.
"""

import math
import sys
import time

import numpy as np

from turncade_env import VectorEnv

LEVEL, ROUNDS, SLOTS, KINDS = "test-track", 30, 5, 7
MATCHES = 64


class Racer:
    def __init__(self, batch):
        self.batch = batch
        self.blocks, at = {}, 0
        for block in batch.observation:
            names = [channel["name"] for channel in block["channels"]]
            self.blocks[block["name"]] = (at, block["count"], names)
            at += block["count"] * len(names)
        self.commands = [command["name"] for command in batch.commands]
        squares = 40 * 40
        self.values = np.zeros((squares, 5, SLOTS, KINDS), np.float32)

    def table(self, observations, name):
        at, count, names = self.blocks[name]
        return observations[:, at : at + count * len(names)].reshape(len(observations), count, len(names)), names

    def read(self, observations):
        """Pose after the cards in the slots, next slot, distance to the goal, and kinds of the cards in the hand."""
        preview, names = self.table(observations, "preview")
        pose = preview[:, 0]
        x, y = (np.rint(pose[:, names.index(name)] * 40).astype(int) for name in ("x", "y"))
        facing = np.where(pose[:, 0] > 0, pose[:, names.index("faces N") :][:, :4].argmax(axis=1), 4)
        distance = pose[:, names.index("distance")] * 40 + np.where(pose[:, 0] > 0, 0, 20)
        slots, names = self.table(observations, "slots")
        filled = (slots[:, :, :KINDS].max(axis=2) > 0).sum(axis=1)
        hand, names = self.table(observations, "hand")
        free = (hand[:, :, names.index("used")] == 0) & (hand[:, :, :KINDS].max(axis=2) > 0)
        return y * 40 + x, facing, filled, distance, hand[:, :, :KINDS].argmax(axis=2), free

    def choose(self, observations, random, curiosity):
        """Places the best free card in the next slot, or commits a full program."""
        square, facing, filled, _, kinds, free = self.read(observations)
        rows = np.arange(len(observations))
        slot = np.minimum(filled, SLOTS - 1)
        worth = self.values[square[:, None], facing[:, None], slot[:, None], kinds]
        worth = np.where(random.random((len(rows), 1)) < curiosity, random.random(worth.shape), worth)
        worth = worth + random.random(worth.shape) * 1e-3
        card = np.where(free, worth, -np.inf).argmax(axis=1)
        actions = np.zeros((len(rows), len(self.batch.sizes)), int)
        is_full = filled == SLOTS
        actions[:, 0] = np.where(is_full, self.commands.index("commit"), self.commands.index("place"))
        actions[~is_full, 1] = slot[~is_full]
        actions[~is_full, 2] = card[~is_full]
        return actions, kinds[rows, card]

    def learn(self, before, kind, after, rate=0.2):
        """Updates the values of the cards that have just been placed."""
        square, facing, filled, distance, _, _ = self.read(before)
        next_square, next_facing, next_filled, next_distance, kinds, free = self.read(after)
        rows = np.flatnonzero((filled < SLOTS) & (next_filled == filled + 1))
        gained = distance[rows] - next_distance[rows]
        ahead = self.values[next_square, next_facing, np.minimum(next_filled, SLOTS - 1)]
        ahead = np.where(free, ahead[np.arange(len(kinds))[:, None], kinds], -np.inf).max(axis=1)[rows]
        ahead = np.where(next_filled[rows] == SLOTS, 0, ahead)
        at = (square[rows], facing[rows], filled[rows], kind[rows])
        self.values[at] += rate * (gained + 0.9 * ahead - self.values[at])


def train(seconds):
    env = VectorEnv("robo-race", MATCHES, level=LEVEL, options={"rounds": ROUNDS})
    racer, random = Racer(env.batch), np.random.default_rng(1)
    observations, _ = env.reset(seed="train")
    begin, steps = time.process_time(), 0
    while time.process_time() - begin < seconds:
        curiosity = max(0.05, 1 - 2 * (time.process_time() - begin) / seconds)
        actions, kinds = racer.choose(observations, random, curiosity)
        agents = env.agents
        after, _, terminated, _, _ = env.step(actions)
        same = (agents == env.agents) & ~terminated
        racer.learn(observations[same], kinds[same], after[same])
        observations = after
        steps += MATCHES
    env.close()
    return racer, steps


def evaluate(racer, games):
    """Number of points against the bot `random`: 1 for a win, half of one for a draw. Plays both seats equally often."""
    points = []
    for seat, rival in ((1, 2), (2, 1)):
        env = VectorEnv("robo-race", MATCHES, level=LEVEL, options={"rounds": ROUNDS}, bots={rival: "random"})
        random = np.random.default_rng(2)
        observations, _ = env.reset(seed=f"evaluate {seat}")
        # Counts the first matches of each row, so that short matches do not count more often.
        left = np.full(MATCHES, games // (2 * MATCHES))
        while left.any():
            actions, _ = racer.choose(observations, random, 0)
            observations, rewards, terminated, truncated, _ = env.step(actions)
            over = (terminated | truncated) & (left > 0)
            points += [(1 + reward) / 2 for reward in rewards[over]]
            left -= over
        env.close()
    return points


def interval(points):
    """Wilson's 95 % interval of the mean."""
    count, mean, z = len(points), float(np.mean(points)), 1.96
    middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
    margin = z / (1 + z * z / count) * math.sqrt(mean * (1 - mean) / count + z * z / (4 * count * count))
    return middle - margin, middle + margin


if __name__ == "__main__":
    racer, steps = train(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
    points = evaluate(racer, 512)
    low, high = interval(points)
    print(f"{steps} steps of training, {len(points)} matches against random")
    print(f"score {100 * np.mean(points):.1f} %, 95 % interval {100 * low:.1f} to {100 * high:.1f} %")
