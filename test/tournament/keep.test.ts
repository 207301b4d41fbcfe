import { describe, expect, test } from 'vitest';
import { isKept, keepNone, readKeep } from '#tournament/keep-rule.ts';
import { scheduleOf } from '#tournament/plan.ts';
import type { PlayedGame } from '#tournament/play-game.ts';
import { planOf, playedGame } from './support.ts';

const plan = planOf(['A', 'B', 'C']);
const at = scheduleOf(plan);

/** Ids of the games that a rule keeps. */
const kept = (text: string, games: readonly PlayedGame[]): string[] => {
  const rule = readKeep(text, plan);
  return games.filter((game) => rule.ok && isKept(rule.value, at(game.index), game)).map((game) => at(game.index).id);
};

const games = [
  playedGame(0, 'a'),
  playedGame(1, 'b'),
  playedGame(2, null),
  playedGame(3, 'b', { faults: { a: 10, b: 0 }, forfeit: 'a' }),
  playedGame(4, 'b', { faults: { a: 0, b: 1 } }),
  playedGame(5, 'a'),
];

describe('replays are stored on request', () => {
  test.each([
    ['all', ['1/2/0', '1/2/1', '1/3/0', '1/3/1', '2/3/0', '2/3/1']],
    ['losses', ['1/2/1', '1/3/1']],
    ['draws', ['1/3/0']],
    ['faults', ['1/3/1', '2/3/0']],
    ['forfeits', ['1/3/1']],
    ['1/2/0,2/3/1', ['1/2/0', '2/3/1']],
    ['draws, forfeits, 1/2/0', ['1/2/0', '1/3/0', '1/3/1']],
  ])('for %s', (text, ids) => {
    expect(kept(text, games)).toEqual(ids);
  });

  test('but by default for no game', () => {
    expect(games.filter((game) => isKept(keepNone, at(game.index), game))).toEqual([]);
  });

  test.each([
    ['loses', 'found "loses"; did you mean "losses"?'],
    ['1/2', 'found "1/2", expected all, losses, draws, faults, forfeits or games such as 1/2/0'],
    ['2/1/0', 'there is no game 2/1/0; games are 1/2/0 to 2/3/1'],
    ['1/4/0', 'there is no game 1/4/0; games are 1/2/0 to 2/3/1'],
    ['0/1/0', 'there is no game 0/1/0; games are 1/2/0 to 2/3/1'],
    ['all,1/2/2', 'there is no game 1/2/2; games are 1/2/0 to 2/3/1'],
    ['draws,,all', 'found "", expected all, losses, draws, faults, forfeits or games such as 1/2/0'],
  ])('but not for "%s", which is refused with the reason', (text, error) => {
    expect(readKeep(text, plan)).toEqual({ ok: false, error });
  });
});
