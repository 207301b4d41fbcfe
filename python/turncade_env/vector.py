"""Many matches at the same time."""

import numpy as np

from .batch import Batch
from .spaces import spaces_of


class VectorEnv:
    """Plays `num_envs` matches. Each row is the turn of the first agent that can act in its match.

    `agents` has the seat of each row. A match that is over begins again at once: `terminated` and `truncated` then show
    the end, `rewards` the results of all seats, and the observation is the first one of the next match.
    """

    def __init__(self, game, num_envs=64, **options):
        self.batch = Batch(game, num_envs, "one", True, _camel(options))
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = spaces_of(self.batch)

    def __getattr__(self, name):
        if name == "batch":
            raise AttributeError(name)
        return getattr(self.batch, name)

    def reset(self, seed=None):
        seeds = self.batch.reset(seed)
        return self.batch.observations, {"agents": self.batch.agents, "seeds": seeds}

    def step(self, actions):
        """Returns observations, rewards of the acting seats, terminated, truncated, and a dict of further arrays."""
        batch = self.batch
        seats = batch.agents.astype(np.intp)
        batch.step(actions)
        rewards = batch.rewards[np.arange(self.num_envs), seats - 1]
        infos = {"agents": batch.agents, "rewards": batch.rewards, "illegal": batch.illegal}
        return batch.observations, rewards, batch.terminated, batch.truncated, infos

    def masks(self, chosen=None):
        """Mask of the next factor for each match, given the values chosen before it."""
        return self.batch.masks(np.zeros((self.num_envs, 0), int) if chosen is None else chosen)

    def sample(self, random):
        return self.batch.sample(random)

    def close(self):
        self.batch.close()


def _camel(options):
    """Options with the names of the library: `max_steps` is `maxSteps`."""
    return {("maxSteps" if name == "max_steps" else name): value for name, value in options.items()}
