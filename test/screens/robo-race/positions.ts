import { executionSteps } from '#games/robo-race/vocabulary.ts';

/** Place, facing and program of a robot. Null for a destroyed robot. */
type Placed = readonly [x: number, y: number, facing: string, program: readonly number[]] | null;

/**
 * A position in which the first robot has filled all slots and the others have committed. Each hand also has the lowest
 * cards that are in no program.
 */
export function raceAt(placed: readonly Placed[], { round = 3, board = 'workshop' } = {}): object {
  const used = new Set(placed.flatMap((robot) => robot?.[3] ?? []));
  const free = Array.from({ length: 84 }, (_, i) => i + 1).filter((card) => !used.has(card));
  const handOf = (program: readonly number[], i: number) =>
    [...program, ...free.slice(7 * i, 7 * i + 7 - program.length)].toSorted((a, b) => a - b);
  const living = placed.flatMap((robot, i) => (robot === null ? [] : [{ player: i + 1, program: robot[3] }]));
  const [first, ...otherRobots] = living;
  return {
    board,
    round,
    step: 0,
    robots: placed.map((robot, i) => ({
      player: i + 1,
      ...(robot === null ? { alive: false } : { x: robot[0], y: robot[1], facing: robot[2], alive: true }),
      start: i + 1,
    })),
    hands: Object.fromEntries(living.map(({ player, program }, i) => [player, handOf(program, i)])),
    slots: first === undefined ? {} : { [first.player]: executionSteps.map((step) => first.program[step - 1] ?? null) },
    programs: Object.fromEntries(otherRobots.map(({ player, program }) => [player, program])),
  };
}

/** The designed round: a chain of robots is pushed off the board, one after the other. */
export const pushing = raceAt(
  [
    [8, 7, 'N', [71, 52, 65, 31, 47]],
    [7, 4, 'N', [83, 74, 39, 43, 48]],
    [8, 4, 'N', [68, 82, 59, 36, 66]],
  ],
  { round: 2 },
);

/** A round of accidents: a crusher, a pit, a pusher, a wall and a gear. */
export const accidents = raceAt([
  [4, 4, 'N', [66, 67, 9, 49, 10]],
  [6, 3, 'N', [50, 22, 6, 23, 7]],
  [8, 9, 'N', [37, 38, 39, 24, 8]],
  [9, 7, 'N', [2, 20, 3, 21, 4]],
]);

/** The first robot is about to win. Of the others, one is far away, one will leave the board, and one is close. */
export const winning = raceAt([
  [8, 11, 'W', [51, 52, 1, 2, 3]],
  [0, 0, 'N', [20, 21, 22, 23, 24]],
  [11, 10, 'E', [79, 53, 5, 6, 7]],
  [7, 10, 'S', [25, 26, 27, 28, 29]],
]);

/** The second robot is about to win. */
export const losing = raceAt([
  [1, 9, 'E', [49, 20, 1, 2, 3]],
  [7, 11, 'W', [53, 19, 21, 22, 23]],
]);

/** The last of four rounds, in which no robot wins. */
export const undecided = raceAt(
  [
    [1, 9, 'E', [49, 20, 1, 2, 3]],
    [7, 8, 'N', [53, 19, 21, 22, 23]],
  ],
  { round: 4 },
);

/** The first robot's own program destroys it. */
export const doomed = raceAt([
  [1, 9, 'N', [49, 20, 1, 2, 3]],
  [7, 1, 'N', [53, 19, 21, 22, 23]],
]);
