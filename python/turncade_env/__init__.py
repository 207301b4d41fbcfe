"""The games of turncade as environments for machine learning.

`env` follows the AEC API of PettingZoo, `parallel_env` its parallel API, `GymEnv` the API of Gymnasium, and `VectorEnv`
plays many matches per message. All need Node 20 or newer, and NumPy. PettingZoo and Gymnasium are optional.
"""

from .gym import GymEnv
from .multi import env, parallel_env
from .process import EnvironmentFault
from .vector import VectorEnv

__all__ = ["EnvironmentFault", "GymEnv", "VectorEnv", "env", "parallel_env"]
