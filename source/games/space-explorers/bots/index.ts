import { expander } from './expander.ts';
import { greedy } from './greedy.ts';
import { noop } from './noop.ts';
import { playing, type StrategyBot } from './playing.ts';
import { random } from './random.ts';
import { search } from './search.ts';

const easy = playing({ about: 'stays half at home, and fills what is next', strategy: greedy });
const normal = playing({ about: 'settles first, then buys majorities', strategy: expander });
const hard = playing({ about: 'looks ahead on what it sees and guesses', strategy: search, slow: true });

/** Another name of a bot. */
const alias = (bot: StrategyBot, name: string): StrategyBot => ({ ...bot, about: `another name of ${name}` });

/**
 * The bots by name (rules, section 13): first those for people who look for an opponent, then strategies by their own
 * names; both weakest first.
 */
export const bots: Readonly<Record<string, StrategyBot>> = {
  easy,
  normal,
  hard,
  noop: playing({ about: 'sends nobody', strategy: noop, why: 'It never sends anybody.' }),
  random: playing({ about: 'sends any people anywhere', strategy: random, why: 'By chance.' }),
  greedy: alias(easy, 'easy'),
  expander: alias(normal, 'normal'),
  search: alias(hard, 'hard'),
};
