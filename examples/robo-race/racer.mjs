// A program for RoboRace. It tries every sequence of cards that its hand allows, as if its robot were alone on the
// board, and plays the one that ends closest to the next flag or the goal.
//
// Let two programs race without a screen, or race against it:
//   turncade run robo-race --bot 1=./racer.mjs --bot 2=easy
//   turncade play robo-race --bot 2=./racer.mjs
// Try one decision, again whenever the file changes:
//   turncade strategy try ./racer.mjs --game robo-race --watch
//
// The module is loaded once per match, so its variables are its memory. It has 10 million steps per turn (--set
// strategySteps=N), no clock, and only its view. It may import `turncade` and files of its folder
// (./other.mjs, ./table.json), but nothing else. turncade run ... --strategy-log FILE saves its console.log output.

/** @typedef {import('./robo-race.d.ts').View} View */
/** @typedef {import('./robo-race.d.ts').Floor} Floor */
/** @typedef {{ x: number, y: number, facing: number }} Robot where it stands, facing 0 north, 1 east, 2 south, 3 west */
/** @typedef {{ x: number, y: number }} Square */

const names = 'NESW';
const dx = [0, 1, 0, -1];
const dy = [1, 0, -1, 0];

/**
 * Distances of every square from the target, computed once per match for each number of flags reached.
 *
 * @type {Map<string, number[]>}
 */
const known = new Map();

/**
 * Called once for each round. When this function returns, the first unused cards of the hand fill empty slots, and the
 * program is committed.
 *
 * @param {View} view
 * @returns {string[]}
 */
export function takeTurn({ floor, robots, hands, you }) {
  const own = robots[you - 1];
  const hand = hands[you];
  if (own.x === null || own.y === null || own.facing === null || hand === 'hidden') return [];
  const goals = goalsFor(floor, own.flags ?? 0);
  const wanted = JSON.stringify(goals);
  const far = known.get(wanted) ?? distances(floor, goals);
  known.set(wanted, far);
  /** @type {{ value: number, cards: number[] }} */
  let best = { value: -Infinity, cards: [] };

  /** @param {Robot} robot @param {number[]} cards */
  const tryNext = (robot, cards) => {
    const step = cards.length + 1;
    for (const [i, card] of hand.entries()) {
      // With the option `cards: with-replacement`, a hand may hold a card twice.
      if (cards.filter((other) => other === card).length >= hand.filter((other) => other === card).length) continue;
      if (hand.indexOf(card) < i) continue;
      const after = played(floor, robot, card);
      if (after === undefined) continue;
      const there = far[after.y * floor.width + after.x];
      // The factory acts after each card. A program that destroys the robot has no value.
      const arrived = there === 0 ? after : activated(floor, after, step);
      if (arrived === undefined) continue;
      const all = [...cards, card];
      if (there === 0 || step === 5) {
        // A program that arrives earlier is better. Without an arrival, a square closer to the goal is better.
        const value = there === 0 ? 100 - step : -far[arrived.y * floor.width + arrived.x];
        if (value > best.value) best = { value, cards: all };
      } else tryNext(arrived, all);
    }
  };
  tryNext({ x: own.x, y: own.y, facing: names.indexOf(own.facing) }, []);
  return best.cards.map((card, i) => `place(${i + 1},${card})`);
}

/** Squares to reach next: the next flag, or every goal. @param {Floor} floor @param {number} reached */
function goalsFor({ flags, tiles }, reached) {
  if (reached < flags.length) return [{ x: flags[reached].x, y: flags[reached].y }];
  return tiles.flatMap((row, y) => [...row].flatMap((tile, x) => (tile === 'G' ? [{ x, y }] : [])));
}

/**
 * Square after one step: the same square if a wall blocks the step, undefined off the board or in a pit.
 *
 * @param {Floor} floor
 * @param {Square} from
 * @param {number} direction
 */
function stepped({ width, height, tiles, walls }, { x, y }, direction) {
  if (walls[y][x].includes(names[direction])) return { x, y };
  const to = { x: x + dx[direction], y: y + dy[direction] };
  if (to.x < 0 || to.y < 0 || to.x >= width || to.y >= height || tiles[to.y][to.x] === 'O') return undefined;
  return to;
}

/**
 * Robot after a card, alone on the board. Undefined if it is destroyed. The number of a card determines its kind.
 *
 * @param {Floor} floor
 * @param {Robot} robot
 * @param {number} card
 */
function played(floor, robot, card) {
  const turn = card <= 18 ? 1 : card <= 36 ? 3 : card <= 42 ? 2 : 0;
  if (turn > 0) return { ...robot, facing: (robot.facing + turn) % 4 };
  const steps = card <= 66 ? 1 : card <= 78 ? 2 : 3;
  // The card Back 1 moves against the facing.
  const direction = card <= 48 ? (robot.facing + 2) % 4 : robot.facing;
  let at = robot;
  for (let i = 0; i < steps; i++) {
    const to = stepped(floor, at, direction);
    if (to === undefined) return undefined;
    at = { ...to, facing: robot.facing };
  }
  return at;
}

/**
 * Robot after the factory has acted in one of the five steps. Undefined if it is destroyed.
 *
 * @param {Floor} floor
 * @param {Robot} robot
 * @param {number} step
 */
function activated(floor, robot, step) {
  const machine = floor.machines.find(({ x, y, steps }) => x === robot.x && y === robot.y && steps.includes(step));
  if (machine?.kind === 'crusher') return undefined;
  const tile = floor.tiles[robot.y][robot.x];
  if (machine === undefined && tile === 'R') return { ...robot, facing: (robot.facing + 1) % 4 };
  if (machine === undefined && tile === 'L') return { ...robot, facing: (robot.facing + 3) % 4 };
  const direction = machine === undefined ? '^>v<'.indexOf(tile) : names.indexOf(machine.direction ?? '-');
  if (direction < 0) return robot;
  const to = stepped(floor, robot, direction);
  return to && { ...to, facing: robot.facing };
}

/** Number of steps from every square to the nearest goal, over open floor. @param {Floor} floor @param {Square[]} goals */
function distances(floor, goals) {
  const far = new Array(floor.width * floor.height).fill(Infinity);
  for (const { x, y } of goals) far[y * floor.width + x] = 0;
  const queue = [...goals];
  // The loop adds squares to the queue. It visits the added squares, too.
  for (const at of queue) {
    for (let direction = 0; direction < 4; direction++) {
      const from = { x: at.x - dx[direction], y: at.y - dy[direction] };
      if (from.x < 0 || from.y < 0 || from.x >= floor.width || from.y >= floor.height) continue;
      if (floor.tiles[from.y][from.x] === 'O' || far[from.y * floor.width + from.x] < Infinity) continue;
      const to = stepped(floor, from, direction);
      if (to === undefined || to.x !== at.x || to.y !== at.y) continue;
      far[from.y * floor.width + from.x] = far[at.y * floor.width + at.x] + 1;
      queue.push(from);
    }
  }
  return far;
}
