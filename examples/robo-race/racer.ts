// A program for RoboRace. It tries every sequence of cards that its hand allows, as if its robot were alone on the
// board, and plays the one that ends closest to the next flag or the goal.
//
// Let two programs race without a screen, or race against it:
//   turncade run robo-race --bot 1=./racer.ts --bot 2=easy
//   turncade play robo-race --bot 2=./racer.ts
// Try one decision, again whenever the file changes:
//   turncade strategy try ./racer.ts --game robo-race --watch
//
// The module is loaded once per match, so its variables are its memory. It has 10 million steps per turn (--set
// strategySteps=N), no clock, and only its view. It may import `turncade` and files of its folder
// (./other.ts, ./table.json), but nothing else. turncade run ... --strategy-log FILE saves its console.log output.
// Types are removed without a check, so let your editor check them.

import type { Facing, Floor, View } from './robo-race.d.ts';

interface Square {
  readonly x: number;
  readonly y: number;
}

/** A robot on the board. */
interface Standing extends Square {
  readonly facing: Facing;
}

/** Compass directions, clockwise. */
const facings: readonly Facing[] = ['N', 'E', 'S', 'W'];
const ways: Readonly<Record<Facing, Square>> = {
  N: { x: 0, y: 1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: -1 },
  W: { x: -1, y: 0 },
};
const belts: Readonly<Record<string, Facing>> = { '^': 'N', '>': 'E', v: 'S', '<': 'W' };

const keyOf = ({ x, y }: Square): string => `${x},${y}`;

/** Facing after a number of quarter turns to the right. */
const turned = (facing: Facing, quarters: number): Facing =>
  facings[(facings.indexOf(facing) + quarters) % 4] ?? facing;

/** Distances of every square from the target, computed once per match for each number of flags reached. */
const known = new Map<number, Map<string, number>>();

/**
 * Called once for each round. When this function returns, the first unused cards of the hand fill empty slots, and the
 * program is committed.
 */
export function takeTurn({ floor, robots, hands, you }: View): string[] {
  const own = robots[you - 1];
  const hand = hands[you];
  if (own === undefined || hand === undefined || hand === 'hidden') return [];
  const { x, y, facing, flags = 0 } = own;
  if (x === null || y === null || facing === null) return [];
  const far = known.get(flags) ?? distances(floor, goalsFor(floor, flags));
  known.set(flags, far);
  const distance = (square: Square): number => far.get(keyOf(square)) ?? Infinity;
  let best: { value: number; cards: readonly number[] } = { value: -Infinity, cards: [] };

  const tryNext = (robot: Standing, cards: readonly number[]): void => {
    const step = cards.length + 1;
    for (const [i, card] of hand.entries()) {
      // With the option `cards: with-replacement`, a hand may hold a card twice.
      const held = hand.filter((other) => other === card).length;
      if (cards.filter((other) => other === card).length >= held || hand.indexOf(card) < i) continue;
      const after = played(floor, robot, card);
      if (after === undefined) continue;
      const isThere = distance(after) === 0;
      // The factory acts after each card. A program that destroys the robot has no value.
      const arrived = isThere ? after : activated(floor, after, step);
      if (arrived === undefined) continue;
      const all = [...cards, card];
      if (isThere || step === 5) {
        // A program that arrives earlier is better. Without an arrival, a square closer to the goal is better.
        const value = isThere ? 100 - step : -distance(arrived);
        if (value > best.value) best = { value, cards: all };
      } else tryNext(arrived, all);
    }
  };
  tryNext({ x, y, facing }, []);
  return best.cards.map((card, i) => `place(${i + 1},${card})`);
}

/** Squares to reach next: the next flag, or every goal. */
function goalsFor({ flags, tiles }: Floor, reached: number): Square[] {
  const flag = flags[reached];
  if (flag !== undefined) return [flag];
  return tiles.flatMap((row, y) => [...row].flatMap((tile, x) => (tile === 'G' ? [{ x, y }] : [])));
}

/** Tile of a square. Everything outside the board counts as a pit. */
const tileAt = ({ tiles }: Floor, { x, y }: Square): string => tiles[y]?.[x] ?? 'O';

/** Square after one step: the same square if a wall blocks the step, undefined off the board or in a pit. */
function stepped(floor: Floor, { x, y }: Square, direction: Facing): Square | undefined {
  if (floor.walls[y]?.[x]?.includes(direction)) return { x, y };
  const to = { x: x + ways[direction].x, y: y + ways[direction].y };
  return tileAt(floor, to) === 'O' ? undefined : to;
}

/** Robot after a card, alone on the board. Undefined if it is destroyed. The number of a card determines its kind. */
function played(floor: Floor, robot: Standing, card: number): Standing | undefined {
  const quarters = card <= 18 ? 1 : card <= 36 ? 3 : card <= 42 ? 2 : 0;
  if (quarters > 0) return { ...robot, facing: turned(robot.facing, quarters) };
  const steps = card <= 66 ? 1 : card <= 78 ? 2 : 3;
  // The card Back 1 moves against the facing.
  const direction = turned(robot.facing, card <= 48 ? 2 : 0);
  let at: Square | undefined = robot;
  for (let i = 0; i < steps && at !== undefined; i++) at = stepped(floor, at, direction);
  return at && { ...at, facing: robot.facing };
}

/** Robot after the factory has acted in one of the five steps. Undefined if it is destroyed. */
function activated(floor: Floor, robot: Standing, step: number): Standing | undefined {
  const machine = floor.machines.find(({ x, y, steps }) => x === robot.x && y === robot.y && steps.includes(step));
  if (machine?.kind === 'crusher') return undefined;
  const tile = tileAt(floor, robot);
  if (machine === undefined && tile === 'R') return { ...robot, facing: turned(robot.facing, 1) };
  if (machine === undefined && tile === 'L') return { ...robot, facing: turned(robot.facing, 3) };
  const direction = machine === undefined ? belts[tile] : machine.direction;
  if (direction === undefined) return robot;
  const to = stepped(floor, robot, direction);
  return to && { ...to, facing: robot.facing };
}

/** Number of steps from every square to the nearest goal, over open floor. */
function distances(floor: Floor, goals: readonly Square[]): Map<string, number> {
  const far = new Map(goals.map((square) => [keyOf(square), 0]));
  const queue = [...goals];
  // The loop adds squares to the queue. It visits the added squares, too.
  for (const at of queue)
    for (const direction of facings) {
      const from = { x: at.x - ways[direction].x, y: at.y - ways[direction].y };
      if (tileAt(floor, from) === 'O' || far.has(keyOf(from))) continue;
      const to = stepped(floor, from, direction);
      if (to === undefined || keyOf(to) !== keyOf(at)) continue;
      far.set(keyOf(from), (far.get(keyOf(at)) ?? 0) + 1);
      queue.push(from);
    }
  return far;
}
