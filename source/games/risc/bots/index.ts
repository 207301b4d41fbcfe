import { easy } from './easy.ts';
import { search } from './hard/search.ts';
import { normal } from './normal.ts';
import { playing, type StrategyBot } from './playing.ts';
import { random } from './random.ts';

const greedy = playing({ about: 'attacks where the odds are good', strategy: normal });

/** The bots by name, weakest first (rules, section 15). */
export const bots: Readonly<Record<string, StrategyBot>> = {
  random: playing({ about: 'does anything that is legal, by chance', strategy: random, why: 'By chance.' }),
  easy: playing({ about: 'attacks from one place at a time', strategy: easy }),
  normal: greedy,
  hard: playing({ about: 'weighs its plans against yours', strategy: search, slow: true }),
  greedy: { ...greedy, about: 'another name of normal', onlyTyped: true },
};
