"""Spaces of Gymnasium, or a small substitute where Gymnasium is not installed."""

import numpy as np

try:
    from gymnasium.spaces import Box, MultiDiscrete
except ImportError:

    class _Space:
        def __init__(self, shape, dtype):
            self.shape, self.dtype = shape, np.dtype(dtype)
            self._random = np.random.default_rng()

        def __repr__(self):
            return f"{type(self).__name__}({self.shape}, {self.dtype})"

        def seed(self, seed=None):
            self._random = np.random.default_rng(seed)

        def contains(self, value):
            value = np.asarray(value)
            return value.shape == self.shape and bool(((value >= self.low) & (value <= self.high)).all())

        __contains__ = contains

    class Box(_Space):
        def __init__(self, low, high, shape, dtype=np.float32):
            super().__init__(shape, dtype)
            self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

        def sample(self):
            return self._random.normal(size=self.shape).astype(self.dtype)

    class MultiDiscrete(_Space):
        def __init__(self, nvec, dtype=np.int64):
            self.nvec = np.asarray(nvec, dtype)
            super().__init__(self.nvec.shape, dtype)
            self.low, self.high = np.zeros_like(self.nvec), self.nvec - 1

        def sample(self, mask=None):
            if mask is None:
                return (self._random.random(self.shape) * self.nvec).astype(self.dtype)
            return np.array([self._random.choice(np.flatnonzero(each)) for each in mask], self.dtype)


def spaces_of(batch):
    """Spaces of an observation and of an action."""
    return Box(-np.inf, np.inf, (batch.length,), np.float32), MultiDiscrete(batch.sizes)
