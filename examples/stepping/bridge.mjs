// An environment over pipes for programs in other languages: one line of JSON in, one line of JSON out. A client sends
// {"do": "reset", "game": "risc", "options": {}, "seed": "a"}, then {"do": "step", "action": 3} repeatedly. Each answer
// contains the next agent, its observation and its legal actions. See environment.py for an example.
import { createInterface } from 'node:readline';
import { environment } from './environment.mjs';

let env;
let turns;
let agent;

function moment(info) {
  const { value, done } = turns.next();
  agent = done ? null : value;
  return { agent, ...(done ? {} : plain(env.observe(agent))), rewards: env.rewards(), info };
}

const plain = ({ observation, actions, mask, terminated }) => ({ observation, actions, mask: [...mask], terminated });

function answer(request) {
  switch (request.do) {
    case 'reset':
      env = environment(request.game, request.options);
      env.reset(request.seed);
      turns = env.agents();
      return moment({});
    case 'step':
      return moment(env.step(agent, request.action).info);
    default:
      throw new Error(`do: found ${JSON.stringify(request.do)}, expected "reset" or "step"`);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(JSON.stringify(answer(JSON.parse(line))));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
  }
}
