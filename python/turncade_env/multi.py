"""The AEC and parallel APIs of PettingZoo."""

import warnings

import numpy as np

from .batch import Batch
from .spaces import spaces_of
from .vector import _camel

try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    AECEnv = ParallelEnv = object


class _Match:
    """Part that both APIs share: one match, with a row for each agent."""

    def __init__(self, game, render_mode=None, **options):
        self.metadata = {"name": f"turncade_{game.replace('-', '_')}", "render_modes": ["ansi"], "is_parallelizable": True}
        self.render_mode = render_mode
        self.batch = Batch(game, 1, "all", False, _camel(options))
        self.possible_agents = [f"player_{seat}" for seat in self.batch.seats]
        self.agents = []
        self._rows = {agent: row for row, agent in enumerate(self.possible_agents)}
        spaces = [spaces_of(self.batch) for _ in self.possible_agents]
        self.observation_spaces = {agent: each[0] for agent, each in zip(self.possible_agents, spaces)}
        self.action_spaces = {agent: each[1] for agent, each in zip(self.possible_agents, spaces)}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def _reset(self, seed, options=None):
        if options:
            # PettingZoo's own tests pass options that no environment knows, so this is no error.
            warnings.warn("reset ignores its options: give level, bots and options to the constructor", stacklevel=3)
        self.seed = self.batch.reset(seed)[0]
        self.agents = self.possible_agents[:]
        self.illegal_actions = dict.fromkeys(self.agents, 0)

    def _play(self, actions):
        """Plays the actions of some agents."""
        rows = np.full((self.batch.rows, len(self.batch.sizes)), -1)
        for agent, action in actions.items():
            if agent not in self._rows:
                raise ValueError(f"unknown agent {agent!r}: the agents are {', '.join(self.possible_agents)}")
            rows[self._rows[agent]] = self._checked(action)
        self.batch.step(rows)
        for agent in actions:
            self.illegal_actions[agent] += int(self.batch.illegal[self._rows[agent]])

    def _checked(self, action):
        values = np.asarray(action)
        if values.shape != self.batch.sizes.shape or values.dtype.kind not in "iu":
            raise ValueError(f"an action is {len(self.batch.sizes)} integers, one for each factor; found {action!r}")
        return values

    def observe(self, agent):
        return self.batch.observations[self._rows[agent]]

    def _reward(self, agent):
        return float(self.batch.rewards[0, self.batch.seats[self._rows[agent]] - 1])

    def _info(self, agent):
        """Facts beside an observation. `action_mask` has the values of each factor that occur in legal actions."""
        batch, row = self.batch, self._rows[agent]
        info = {
            "seed": self.seed,
            "illegal": bool(batch.illegal[row]),
            "illegal_actions": self.illegal_actions[agent],
            "can_act": bool(batch.waiting[row]),
        }
        if batch.box_counts[row] > 0:
            values = batch.boxes[batch.box_rows == row].any(axis=0).astype(np.int8)
            info["action_mask"] = tuple(np.split(values, batch.offsets[1:]))
        return info

    def masks(self, agent, chosen=()):
        """Mask of the next factor, exact for the values chosen before it."""
        return self.batch.masks(np.tile(np.array(chosen, int), (self.batch.rows, 1)))[self._rows[agent]]

    def sample(self, agent, random):
        """A random legal action."""
        return self.batch.sample(random)[self._rows[agent]]

    def render(self, viewer="all"):
        return self.batch.render(viewer=viewer)

    def close(self):
        self.batch.close()


class env(_Match, AECEnv):
    """A match in which the agents act one after the other, as PettingZoo's `AECEnv`."""

    def reset(self, seed=None, options=None):
        self._reset(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._select()

    def _select(self):
        waiting = np.flatnonzero(self.batch.waiting)
        self.agent_selection = self.possible_agents[waiting[0]] if len(waiting) else self.agents[0]

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._remove(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._play({agent: action})
        is_terminated, is_truncated = bool(self.batch.terminated[0]), bool(self.batch.truncated[0])
        for each in self.agents:
            self.rewards[each] = self._reward(each)
            self._cumulative_rewards[each] += self.rewards[each]
            self.terminations[each], self.truncations[each] = is_terminated, is_truncated
            self.infos[each] = self._info(each)
        self._select()

    def _remove(self, agent, action):
        """Removes an agent whose match is over. Its action must be None."""
        if action is not None:
            raise ValueError("the match is over: the only valid action is None")
        self.agents.remove(agent)
        for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del values[agent]
        for each in self.agents:
            self.rewards[each] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def last(self, observe=True):
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter=2**63):
        """Yields the agent to act, and each agent once more after the end of the match."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1


class parallel_env(_Match, ParallelEnv):
    """A match in which all agents act in each step, as PettingZoo's `ParallelEnv`. An agent that cannot act waits."""

    def reset(self, seed=None, options=None):
        self._reset(seed, options)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: self._info(agent) for agent in self.agents}

    def step(self, actions):
        acting = self.agents
        self._play(actions)
        is_terminated, is_truncated = bool(self.batch.terminated[0]), bool(self.batch.truncated[0])
        if is_terminated or is_truncated:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in acting},
            {agent: self._reward(agent) for agent in acting},
            dict.fromkeys(acting, is_terminated),
            dict.fromkeys(acting, is_truncated),
            {agent: self._info(agent) for agent in acting},
        )
