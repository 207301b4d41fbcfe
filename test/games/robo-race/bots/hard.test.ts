import { describe, expect, test } from 'vitest';
import { askBot, askBotWith, botInputFor } from '#engine/bot-input.ts';
import { startFrom, startMatch } from '#engine/match.ts';
import { hard } from '#games/robo-race/bots/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { workshop } from '#games/robo-race/level.ts';
import { levels } from '#games/robo-race/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { inTime } from '#test/support/in-time.ts';
import { played, programOf } from './support.ts';

/** Victories of a bot over another, and the other games as losses. Each bot plays each seat once per seed. */
function winsOf(name: string, other: string, seeds: number, level?: string): { wins: number; losses: number } {
  const results = Array.from({ length: seeds }, (_, i) => i).flatMap((i) => {
    const [first] = played([name, other], `duel ${i}`, 60, level).state.outcome?.winners ?? [];
    const [second] = played([other, name], `duel ${i}`, 60, level).state.outcome?.winners ?? [];
    return [first === 1 ? 1 : -1, second === 2 ? 1 : -1];
  });
  return { wins: results.filter((won) => won > 0).length, losses: results.filter((won) => won < 0).length };
}

const position = (
  robots: readonly (readonly [x: number, y: number, facing: string])[],
  hands: Readonly<Record<string, readonly number[]>>,
  more: object = {},
) => ({
  board: workshop,
  round: 3,
  step: 0,
  robots: robots.map(([x, y, facing], i) => ({ player: i + 1, x, y, facing, alive: true, start: i + 1 })),
  hands,
  ...more,
});

const matchFrom = (json: object, options = {}) =>
  unwrapped(startFrom(roboRace, { seed: 'hard', players: 2, options }, json));

describe('the bot hard', () => {
  test('wins most races against the bot normal, on the workshop and on a generated board', () => {
    const made = levels.generate?.('duel:10x10:3').text;
    const [onWorkshop, onMade] = [winsOf('hard', 'normal', inTime(2, 6)), winsOf('hard', 'normal', inTime(1, 6), made)];
    expect(onWorkshop.wins + onWorkshop.losses + onMade.wins + onMade.losses).toBe(inTime(6, 24));
    expect(onWorkshop.wins + onMade.wins).toBeGreaterThanOrEqual(inTime(5, 16));
  });

  test('gives the same answer when it is asked again, and does not change the match', () => {
    const match = startMatch(roboRace, { seed: 'again', players: 3, options: {} });
    const before = match.state;
    expect(askBot(match, hard, 2)).toEqual(askBot(match, hard, 2));
    expect(match.state).toBe(before);
  });

  test('does not depend on hands or programs of the other players', () => {
    const ownHand = [3, 20, 45, 52, 60, 68, 80];
    const robots = [
      [5, 4, 'N'],
      [5, 6, 'S'],
    ] as const;
    const one = matchFrom(position(robots, { 1: ownHand, 2: [1, 2, 4, 5, 6, 7, 8] }));
    const other = matchFrom(
      position(robots, { 1: ownHand, 2: [54, 61, 62, 63, 70, 81, 82] }, { programs: { 2: [81, 82, 70, 61, 62] } }),
    );
    expect(askBot(other, hard, 1)).toEqual(askBot(one, hard, 1));
  });

  test('wins at once if its card is faster than all others', () => {
    // The goal of the workshop is at (6,11), with a wall to its west.
    const match = matchFrom(
      position(
        [
          [6, 8, 'N'],
          [3, 0, 'N'],
        ],
        { 1: [1, 2, 3, 4, 5, 6, 84], 2: [7, 8, 9, 10, 11, 12, 13] },
      ),
    );
    const choice = askBot(match, hard, 1);
    expect(programOf(choice)[0]).toBe(84);
    expect(choice?.why).toBe('Wins in 100 % of trial runs.');
  });

  test('pushes a robot that is closer to the goal into a pit', () => {
    const board = [
      'robo-race level 1',
      'name Edge',
      '+---+---+---+---+---+---+',
      '| .   .   .   .   .   . |',
      '+   +   +   +   +   +   +',
      '| .   .   .   .   .   . |',
      '+   +   +   +   +---+   +',
      '| .   .   .   O   .   G |',
      '+---+---+---+---+---+---+',
      'start 1 (0,2) E',
      'start 2 (0,1) E',
      '',
    ].join('\n');
    const robots = [
      [3, 2, 'S'],
      [3, 1, 'E'],
    ] as const;
    const match = matchFrom({
      ...position(robots, { 1: [1, 2, 19, 37, 38, 44, 66], 2: [3, 20, 21, 49, 50, 51, 70] }),
      board,
    });
    // The bot plays its only Move 1 in the first step, because the rival may be gone later.
    expect(programOf(askBot(match, hard, 1))[0]).toBe(66);
  });

  test('plays nothing while its robot is destroyed, or after the end', () => {
    const match = matchFrom({
      ...position([[5, 4, 'N']], { 1: [3, 20, 45, 52, 60, 68, 80] }),
      robots: [
        { player: 1, x: 5, y: 4, facing: 'N', alive: true, start: 1 },
        { player: 2, x: null, y: null, facing: null, alive: false, start: 2 },
      ],
    });
    expect(askBot(match, hard, 2)).toBeUndefined();
    expect(askBot(match, hard, 1)).toBeDefined();
    const over = played(['hard', 'hard'], 'over');
    expect(over.state.outcome?.reason).toBe('goal');
    expect(askBot(over, hard, 1)).toBeUndefined();
  });

  test('plays only legal commands in a race of four, with cards from one deck or with replacement', () => {
    for (const cards of ['deck', 'with-replacement']) {
      const match = played(['hard', 'normal', 'easy', 'random'], 'four', 6, undefined, { cards });
      expect(match.log.length).toBeGreaterThan(4);
      expect(match.state.phase).toBe('execute');
    }
  });

  test('reports its progress', () => {
    const match = startMatch(roboRace, { seed: 'progress', players: 2, options: {} });
    const reports: (readonly [number, number])[] = [];
    askBotWith(hard, botInputFor(match, 1), (done, total) => reports.push([done, total]));
    expect(reports.length).toBeGreaterThan(10);
    expect(reports.map(([done]) => done)).toEqual(reports.map(([done]) => done).toSorted((a, b) => a - b));
    expect(reports.every(([done, total]) => done < total)).toBe(true);
  });
});
