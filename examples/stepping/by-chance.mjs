// Lets random agents play matches of a game: `node by-chance.mjs risc`, or `node by-chance.mjs risc 100` for the first
// 100 steps of each match.
import { environment } from './environment.mjs';

const [game = 'risc', maxSteps = 2000] = process.argv.slice(2);
const env = environment(game, game === 'risc' ? { options: { turns: 20 } } : {});
for (const seed of ['a', 'b', 'c']) {
  env.reset(seed);
  let steps = 0;
  for (const agent of env.agents(Number(maxSteps))) {
    const { mask, terminated } = env.observe(agent);
    if (terminated) continue;
    const legal = [...mask.keys()].filter((action) => mask[action] === 1);
    env.step(agent, legal[Math.floor(Math.random() * legal.length)]);
    steps++;
  }
  console.log(`seed ${seed}: ${steps} steps, rewards`, env.rewards());
}
