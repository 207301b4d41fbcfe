"""The API of Gymnasium."""

from .multi import _Match

try:
    from gymnasium import Env
except ImportError:
    Env = object


class GymEnv(Env):
    """A match with one agent, as Gymnasium's `Env`: a game for one player, or one whose other seats bots play."""

    def __init__(self, game, render_mode=None, **options):
        self.match = _Match(game, **options)
        if len(self.match.possible_agents) != 1:
            self.match.close()
            raise ValueError(f"{game} has {len(self.match.possible_agents)} agents: give bots to all seats but one")
        self.agent = self.match.possible_agents[0]
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.observation_space = self.match.observation_space(self.agent)
        self.action_space = self.match.action_space(self.agent)

    def reset(self, *, seed=None, options=None):
        if Env is not object:
            super().reset(seed=seed)
        self.match._reset(seed, options)
        return self._observation(), self._info()

    def step(self, action):
        self.match._play({self.agent: action})
        batch = self.match.batch
        return (
            self._observation(),
            self.match._reward(self.agent),
            bool(batch.terminated[0]),
            bool(batch.truncated[0]),
            self._info(),
        )

    def _observation(self):
        return self.match.observe(self.agent).copy()

    def _info(self):
        return self.match._info(self.agent)

    def masks(self, chosen=()):
        """Mask of the next factor, exact for the values chosen before it."""
        return self.match.masks(self.agent, chosen)

    def sample(self, random):
        """A random legal action."""
        return self.match.sample(self.agent, random)

    def render(self):
        """The position as the agent knows it."""
        return self.match.render(int(self.agent.removeprefix("player_")))

    def close(self):
        self.match.close()
