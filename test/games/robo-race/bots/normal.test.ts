import { describe, expect, test } from 'vitest';
import { askBot } from '#engine/bot-input.ts';
import { startMatch } from '#engine/match.ts';
import { allDistances, type Board, goalDistances } from '#games/robo-race/board.ts';
import { normal } from '#games/robo-race/bots/index.ts';
import { bestSoloProgram } from '#games/robo-race/bots/solo-round.ts';
import { previewOf } from '#games/robo-race/floor.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { workshop } from '#games/robo-race/level.ts';
import type { Robot } from '#games/robo-race/state.ts';
import { boardOf, played } from './support.ts';

/** All ordered choices of `count` cards, in the order of the hand. */
function choices(hand: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return hand.flatMap((card, i) => choices(hand.toSpliced(i, 1), count - 1).map((rest) => [card, ...rest]));
}

/** Program that the bot prefers according to the rules, found by previewing all programs. */
function bestOfAll(board: Board, robots: readonly Robot[], player: number, hand: readonly number[]) {
  const distances = goalDistances(board);
  const rank = (program: readonly number[]) => {
    const { steps, end } = previewOf(board, robots, player, program);
    if (end === 'goal') return steps.length - 10;
    return end === 'alive' ? (distances[steps.at(-1)?.afterFactory.square ?? 0] ?? 0) : 1e9;
  };
  const ranked = choices(hand, 5).map((program) => ({ program, rank: rank(program) }));
  const minRank = Math.min(...ranked.map((choice) => choice.rank));
  return ranked
    .filter((choice) => choice.rank === minRank)
    .map(({ program }) => program.join())
    .sort((a, b) => (padded(a) < padded(b) ? -1 : 1))[0];
}

const padded = (program: string): string => program.replace(/\d+/g, (card) => card.padStart(2, '0'));

describe('the bot normal', () => {
  const board = boardOf(workshop);
  const at = (x: number, y: number) => y * board.width + x;

  test.each([
    ['at the start', [at(3, 0), at(5, 0)], [2, 20, 45, 55, 60, 70, 80]],
    ['next to a robot that it can push', [at(5, 5), at(5, 6)], [1, 30, 40, 50, 66, 70, 81]],
    ['near the goal', [at(6, 9), at(9, 1)], [18, 19, 50, 51, 52, 60, 84]],
    ['beside a pit, with moves only', [at(2, 5), at(2, 7)], [60, 61, 62, 70, 71, 80, 81]],
    ['with the same card twice', [at(6, 6), at(3, 3)], [5, 5, 49, 49, 60, 70, 70]],
    ['where every program ends in a fall', [at(0, 11), at(11, 11)], [67, 68, 69, 79, 80, 81, 82]],
  ])('chooses the best of all programs %s', (_, squares, hand) => {
    for (const facing of [0, 1, 2, 3] as const) {
      const robots = squares.map((square, i) => ({ square, facing, start: i + 1, flags: 0 }));
      expect(bestSoloProgram(board, allDistances(board), robots, 1, hand).program.join()).toBe(
        bestOfAll(board, robots, 1, hand),
      );
    }
  });

  test('plays a program and explains where its path ends, then commits, then does nothing', () => {
    const match = startMatch(roboRace, { seed: 'k7f2', players: 2, options: {} });
    const choice = askBot(match, normal, 2);
    expect(choice).toMatchInlineSnapshot(`
      {
        "command": {
          "args": {
            "c1": 2,
            "c2": 7,
            "c3": 11,
            "c4": 21,
            "c5": 47,
          },
          "name": "program",
        },
        "next": [
          {
            "args": {},
            "name": "commit",
          },
        ],
        "why": "Ends at (6,1), 12 squares from the goal.",
      }
    `);
    const command = choice?.command ?? expect.fail('it has nothing to do');
    expect(match.play(2, command).ok).toBe(true);
    expect(match.play(2, { name: 'commit', args: {} }).ok).toBe(true);
    expect(askBot(match, normal, 2)).toBeUndefined();
  });

  test('plays the same program before and after a command of the other player', () => {
    const match = startMatch(roboRace, { seed: 'k7f2', players: 2, options: {} });
    const before = askBot(match, normal, 1);
    match.play(2, { name: 'clear', args: {} });
    expect(askBot(match, normal, 1)).toEqual(before);
  });

  test.each([1, 2, 4])(
    'ends races of %i robots on the workshop in a median of 3 to 4 rounds, and mostly within 7',
    (seats) => {
      const rounds = Array.from({ length: 40 }, (_, i) => {
        const { state } = played(
          Array.from({ length: seats }, () => 'normal'),
          `normal ${i}`,
        );
        expect(state.outcome?.reason).toBe('goal');
        return state.round;
      }).sort((a, b) => a - b);
      expect(rounds[20]).toBeGreaterThanOrEqual(3);
      expect(rounds[20]).toBeLessThanOrEqual(4);
      expect(rounds[36]).toBeLessThanOrEqual(7);
    },
  );
});
