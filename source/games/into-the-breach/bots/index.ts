import type { Limits } from '../search/search.ts';
import { type Player, playing } from './playing.ts';

/** How `normal` searches; hints are what it finds. */
export const normalLimits: Limits = { turns: 2, beam: 10, first: 3_000, later: 1_000, budget: 5_000 };

/** The bots by name, weakest first (rules, section 13). */
export const bots: Readonly<Record<string, Player>> = {
  easy: playing({
    about: 'looks at some of the ways to play this turn',
    limits: { turns: 1, beam: 1, first: 300, later: 0, budget: 300 },
    isChancy: true,
  }),
  normal: playing({
    about: 'looks one turn ahead',
    slow: true,
    limits: normalLimits,
  }),
  hard: playing({
    about: 'plans several turns ahead',
    slow: true,
    limits: { turns: 4, beam: 150, first: 1_500, later: 1_500, budget: 60_000 },
  }),
};
