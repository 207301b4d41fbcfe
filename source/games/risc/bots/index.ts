import { search } from './hard/search.ts';
import { normal } from './normal.ts';
import { playing, type StrategyBot } from './playing.ts';
import { random } from './random.ts';

/** The bots by name, weakest first (rules, section 15). */
export const bots: Readonly<Record<string, StrategyBot>> = {
  random: playing({ about: 'does anything that is legal, by chance', strategy: random, why: 'By chance.' }),
  normal: playing({ about: 'attacks where the odds are good', strategy: normal }),
  hard: playing({ about: 'weighs its plans against yours', strategy: search, slow: true }),
};
