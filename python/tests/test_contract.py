"""Contracts of PettingZoo and Gymnasium, checked without these packages. Their own tests run where they are installed."""

import importlib.util
import unittest
import warnings

import numpy as np

import turncade_env
from turncade_env import EnvironmentFault, GymEnv, VectorEnv

MATCHES = [
    ("risc", {"level": "twin-rivers", "options": {"turns": 2}, "max_steps": 200}),
    ("robo-race", {"players": 3, "options": {"rounds": 9}, "max_steps": 120}),
    ("space-explorers", {"options": {"turns": 9}, "max_steps": 120}),
    ("into-the-breach", {"max_steps": 60}),
    ("space-defender", {"level": "first-flight", "max_steps": 60}),
]
ALONE = [
    ("into-the-breach", {"max_steps": 60}),
    ("space-defender", {"level": "first-flight", "max_steps": 60}),
    ("robo-race", {"bots": {2: "easy"}, "max_steps": 60}),
]


def is_installed(name):
    return importlib.util.find_spec(name) is not None


class AecTest(unittest.TestCase):
    def test_every_agent_plays_and_hears_of_the_end(self):
        for game, options in MATCHES:
            with self.subTest(game):
                env = turncade_env.env(game, **options)
                random = np.random.default_rng(1)
                env.reset(seed=1)
                self.assertEqual(env.agents, env.possible_agents)
                self.assertIs(env.action_space(env.agents[0]), env.action_space(env.agents[0]))
                total, ended = dict.fromkeys(env.agents, 0.0), []
                for agent in env.agent_iter():
                    observation, reward, terminated, truncated, info = env.last()
                    self.assertTrue(env.observation_space(agent).contains(observation))
                    self.assertIsInstance(terminated, bool)
                    total[agent] += reward
                    if terminated or truncated:
                        self.assertNotIn("action_mask", info)
                        ended.append(agent)
                        env.step(None)
                        continue
                    self.assertTrue(info["can_act"])
                    action = env.sample(agent, random)
                    self.assertTrue(env.action_space(agent).contains(action.astype(np.int64)))
                    env.step(action)
                    self.assertEqual(env.illegal_actions[agent], 0)
                self.assertEqual(ended, env.possible_agents)
                self.assertEqual(env.agents, [])
                self.assertTrue(all(reward in (-1, 0, 1) for reward in total.values()))
                self.assertIsInstance(env.render(), str)
                env.close()

    def test_the_same_seed_gives_the_same_match(self):
        for game, options in MATCHES:
            with self.subTest(game):
                games = [turncade_env.env(game, **options) for _ in range(2)]
                randoms = [np.random.default_rng(2) for _ in games]
                for env in games:
                    env.reset(seed=42)
                for _ in range(40):
                    states = [env.last() for env in games]
                    np.testing.assert_array_equal(states[0][0], states[1][0])
                    self.assertEqual(games[0].agent_selection, games[1].agent_selection)
                    if states[0][2] or states[0][3]:
                        break
                    for env, random in zip(games, randoms):
                        env.step(env.sample(env.agent_selection, random))

    def test_a_reset_without_a_seed_draws_one_and_names_it(self):
        env = turncade_env.env("risc")
        seeds = set()
        for _ in range(3):
            env.reset()
            seeds.add(env.infos["player_1"]["seed"])
        self.assertEqual(len(seeds), 3)

    def test_an_illegal_action_changes_nothing_and_is_counted(self):
        env = turncade_env.env("risc")
        env.reset(seed=1)
        before = env.observe("player_1").copy()
        commit = [command["name"] for command in env.batch.commands].index("commit")
        env.step([commit, 0, 0, 0, 0, 0])
        np.testing.assert_array_equal(env.observe("player_1"), before)
        self.assertEqual(env.agent_selection, "player_1")
        self.assertEqual((env.infos["player_1"]["illegal"], env.illegal_actions["player_1"]), (True, 1))

    def test_masks_allow_exactly_the_sampled_actions(self):
        for game, options in MATCHES:
            with self.subTest(game):
                env = turncade_env.env(game, **options)
                random = np.random.default_rng(3)
                env.reset(seed=3)
                for _ in range(20):
                    agent = env.agent_selection
                    if env.terminations[agent] or env.truncations[agent]:
                        break
                    action = env.sample(agent, random)
                    for factor, value in enumerate(action):
                        self.assertTrue(env.masks(agent, action[:factor])[value])
                    # Chooses by the masks alone.
                    chosen = []
                    while len(chosen) < len(action):
                        chosen.append(int(random.choice(np.flatnonzero(env.masks(agent, chosen)))))
                    env.step(chosen)
                    self.assertFalse(env.batch.illegal.any())


class ParallelTest(unittest.TestCase):
    def test_all_live_agents_act_in_each_step(self):
        for game, options in MATCHES:
            with self.subTest(game):
                env = turncade_env.parallel_env(game, **options)
                random = np.random.default_rng(1)
                observations, infos = env.reset(seed=1)
                self.assertEqual(set(observations), set(env.possible_agents))
                for _ in range(500):
                    agents = env.agents[:]
                    actions = {agent: env.sample(agent, random) for agent in agents}
                    observations, rewards, terminated, truncated, infos = env.step(actions)
                    for values in (observations, rewards, terminated, truncated, infos):
                        self.assertEqual(set(values), set(agents))
                    self.assertFalse(any(info["illegal"] for info in infos.values()))
                    if not env.agents:
                        break
                self.assertEqual(env.agents, [])
                self.assertTrue(all(terminated[agent] or truncated[agent] for agent in agents))


class GymTest(unittest.TestCase):
    def test_a_match_of_one_agent(self):
        for game, options in ALONE:
            with self.subTest(game):
                env = GymEnv(game, **options)
                random = np.random.default_rng(1)
                observation, info = env.reset(seed=5)
                again, _ = env.reset(seed=5)
                np.testing.assert_array_equal(observation, again)
                self.assertEqual(info["seed"], "5")
                for _ in range(100):
                    observation, reward, terminated, truncated, info = env.step(env.sample(random))
                    self.assertTrue(env.observation_space.contains(observation))
                    self.assertFalse(info["illegal"])
                    if terminated or truncated:
                        break
                self.assertTrue(terminated or truncated)

    def test_games_of_several_agents_are_refused(self):
        with self.assertRaisesRegex(ValueError, "2 agents"):
            GymEnv("risc")


class VectorTest(unittest.TestCase):
    def test_matches_begin_again(self):
        env = VectorEnv("into-the-breach", 8)
        random = np.random.default_rng(1)
        observations, infos = env.reset(seed="a")
        self.assertEqual(len(set(infos["seeds"])), 8)
        ends = 0
        for _ in range(200):
            observations, rewards, terminated, truncated, infos = env.step(env.sample(random))
            self.assertFalse(infos["illegal"].any())
            self.assertTrue(np.isin(rewards[terminated], (-1, 1)).all())
            ends += int(terminated.sum())
        self.assertGreater(ends, 8)
        self.assertEqual(observations.shape, (8, env.length))
        self.assertTrue(env.masks().any(axis=1).all())

    def test_wrong_use_is_refused_in_words(self):
        for make in (turncade_env.env, turncade_env.parallel_env):
            env = make("risc")
            with self.assertWarnsRegex(UserWarning, "reset ignores its options"):
                env.reset(seed=1, options={"level": "kite"})
        env = turncade_env.parallel_env("risc")
        with self.assertRaisesRegex(RuntimeError, "call reset before step"):
            env.step({"player_1": [0] * 6})
        env.reset(seed=1)
        for action in (3, [1, 0], [0.5] * 6, None):
            with self.assertRaisesRegex(ValueError, "an action is 6 integers"):
                env.step({"player_1": action})
        with self.assertRaisesRegex(ValueError, "unknown agent 'bob'"):
            env.step({"bob": [0] * 6})
        env.close()
        with self.assertRaisesRegex(RuntimeError, "this environment is closed"):
            env.reset()

    def test_faults_are_reported(self):
        with self.assertRaisesRegex(EnvironmentFault, "unknown|expected one of"):
            VectorEnv("chess")
        with self.assertRaisesRegex(EnvironmentFault, "maxSteps: found 0"):
            VectorEnv("risc", max_steps=0)


class OriginalTest(unittest.TestCase):
    """The packages' own tests."""

    @unittest.skipUnless(is_installed("pettingzoo"), "PettingZoo is not installed")
    def test_pettingzoo(self):
        from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

        for game, options in MATCHES[:3]:
            with self.subTest(game), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                api_test(turncade_env.env(game, **options), num_cycles=100)
                parallel_api_test(turncade_env.parallel_env(game, **options), num_cycles=100)
                seed_test(lambda: turncade_env.env(game, **options), num_cycles=20)
                parallel_seed_test(lambda: turncade_env.parallel_env(game, **options), num_cycles=20)

    @unittest.skipUnless(is_installed("gymnasium"), "Gymnasium is not installed")
    def test_gymnasium(self):
        from gymnasium.utils.env_checker import check_env

        for game, options in ALONE:
            with self.subTest(game), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                check_env(GymEnv(game, **options))


if __name__ == "__main__":
    unittest.main()
