import { describe, expect, test } from 'vitest';
import { bots } from '#games/into-the-breach/bots.ts';
import { solve } from '#games/into-the-breach/search/search.ts';
import { letBotsPlay } from '#test/support/bots-at-table.ts';
import { inTime } from '#test/support/in-time.ts';
import { named } from '#test/support/listed-levels.ts';
import { matchOf, wordOf } from '../support.ts';
import { byName, type ListedLevel, listedLevels } from './listed.ts';

/** Word for the result of a bot's match, and its turn. Bots give up after turn 100. */
function result(name: string, { text }: ListedLevel, seed: string): { word: string; turn: number } {
  const bot = bots[name] ?? expect.fail(`no bot ${name}`);
  const match = matchOf(text, undefined, seed);
  letBotsPlay(match, new Map([[1, bot]]));
  return { word: wordOf(match), turn: match.state.turn };
}

const ofTier = (...tiers: number[]) => named(listedLevels.filter(({ tier }) => tiers.includes(tier)));
const seeds = inTime(['classic', 'a', 'b'], ['classic', 'a', 'b', 'c', 'd']);

/** Search limits that miss hardly any solution. */
const wide = { beam: 3_000, first: 20_000, later: 300, budget: 60_000_000 };

/** Levels on which the search takes minutes. Their stored solutions prove in every run that par turns suffice. */
const long = 'classic long-hall open-shore two-fires bridge landslide three-walls quarry harbour siege cork'.split(' ');
const soon = listedLevels.filter(({ name }) => !inTime([...long, 'night-shift'], []).includes(name));

describe('the solver', () => {
  test.each(named(soon))('wins %s in par turns, and finds no shorter win', (_, { start, par }) => {
    const solution = solve(start, { turns: par }) ?? solve(start, { turns: par, ...wide });
    expect(solution?.turns).toBe(par);
  });
});

describe('a level without the trick that its title hints at', () => {
  /** Solution within par of a level whose units were changed by a replacement. */
  const solvedWith = (name: string, from: RegExp, to: string) => {
    const { text, par } = byName(name);
    const other = text.replace(from, to);
    expect(other).not.toBe(text);
    return solve(matchOf(other).state, { turns: par, ...wide });
  };

  test.each([
    ['doorway', 'a mech that can come to the door', /^H,4,3,3,2,1$/m, 'H,4,3,3,0,1'],
    ['mason', 'a mech that heals', /^(H,.*),2$/m, '$1,0'],
    ['bait', 'a bait that is stronger than the tank', /^H,3,3,5,/m, 'H,3,3,2,'],
  ])('cannot be won within par, such as %s without %s', (name, _, from, to) => {
    expect(solvedWith(name, from, to)).toBeUndefined();
  });
});

describe('the bot easy', () => {
  test.each(ofTier(1))('wins %s within par + 4 turns', (_, level) => {
    for (const seed of seeds) {
      const { word, turn } = result('easy', level, seed);
      expect(word).toBe('won');
      expect(turn).toBeLessThanOrEqual(level.par + 4);
    }
  });

  test.each(ofTier(2))('does not win %s within par', (_, level) => {
    for (const seed of seeds) {
      const { word, turn } = result('easy', level, seed);
      expect(word === 'won' && turn <= level.par).toBe(false);
    }
  });

  test.each(ofTier(3))('does not win %s', (_, level) => {
    for (const seed of seeds) expect(result('easy', level, seed).word).not.toBe('won');
  });
});

describe('the bot normal', () => {
  test.each(ofTier(1, 2))('wins %s', (_, level) => {
    expect(result('normal', level, 'classic').word).toBe('won');
  });
});

/** Levels on which the bot `hard` needs the most turns. */
const longest = inTime(['quarry', 'landslide', 'open-shore'], []);

describe('the bot hard', () => {
  test.each(named(listedLevels.filter(({ name }) => !longest.includes(name))))(
    'wins %s within par + 2 turns',
    (name, level) => {
      const { word, turn } = result('hard', level, 'classic');
      expect(word).toBe('won');
      expect(turn).toBeLessThanOrEqual(name === 'classic' ? 3 : level.par + 2);
    },
  );
});
