"""A match as a stepping environment for Python, modelled on PettingZoo. The games run in Node, over pipes.

`python3 environment.py` lets random agents play matches of RISC. It needs only Node and the package turncade.
"""

import json
import random
import subprocess
import sys
from pathlib import Path


class Environment:
    """Iterates over the agents: `for agent in env.agent_iter(): env.last(); env.step(action)`."""

    def __init__(self, game, options=None):
        self.game, self.options = game, options or {}
        bridge = Path(__file__).with_name("bridge.mjs")
        self.node = subprocess.Popen(
            ["node", str(bridge)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def _ask(self, **request):
        self.node.stdin.write(json.dumps(request) + "\n")
        self.node.stdin.flush()
        answer = json.loads(self.node.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        self.moment = answer

    def reset(self, seed=None):
        self._ask(do="reset", game=self.game, options=self.options, seed=seed)

    def agent_iter(self):
        """Yields the agent to act. After the end of the match, yields each agent once more: then step with None."""
        while self.moment["agent"] is not None:
            yield self.moment["agent"]

    def last(self):
        """Observation and reward of the agent, True if the match is over, and the actions with their mask."""
        moment = self.moment
        if moment["agent"] is None:
            raise ValueError("the match is over: call reset")
        info = {"actions": moment["actions"], "action_mask": moment["mask"], **moment["info"]}
        return moment["observation"], self.rewards[moment["agent"]], moment["terminated"], info

    def step(self, action):
        """Performs an action, given by number or text, or None if the match is over. An illegal one changes nothing."""
        self._ask(do="step", action=action)

    @property
    def rewards(self):
        return {int(agent): reward for agent, reward in self.moment["rewards"].items()}

    def close(self):
        self.node.stdin.close()
        self.node.wait()


def play_by_chance(env, seed, chance):
    env.reset(seed)
    steps = 0
    for _agent in env.agent_iter():
        _observation, _reward, terminated, info = env.last()
        if terminated:
            env.step(None)
            continue
        legal = [action for action, allowed in enumerate(info["action_mask"]) if allowed]
        env.step(chance.choice(legal))
        steps += 1
    return steps


if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "risc"
    env = Environment(game, {"options": {"turns": 20}} if game == "risc" else {})
    for seed in ["a", "b", "c"]:
        steps = play_by_chance(env, seed, random.Random(seed))
        print(f"seed {seed}: {steps} steps, rewards {env.rewards}")
    env.close()
