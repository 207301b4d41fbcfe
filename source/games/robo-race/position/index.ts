import type { PositionForm, ProgramForm } from '#engine/game.ts';
import type { Viewer } from '#engine/vocabulary.ts';
import { type Board, hasWall, type Start, xOf, yOf } from '../board.ts';
import type { RoboRace } from '../game-types.ts';
import { isAlive, type ReadonlyState, robotPositionOf, viewOf } from '../state.ts';
import { DIRECTIONS, directions } from '../vocabulary.ts';
import { readEvents } from './events.ts';
import { levelOf, readKnown, readPosition } from './read.ts';

export const position: PositionForm<RoboRace> = {
  write: writePosition,
  read: readPosition,
  levelOf,
  known: readKnown,
  events: readEvents,
};

/** Limited to what the viewer may know (rules, section 12). */
function writePosition(state: ReadonlyState, viewer: Viewer): object {
  const { board, boardName, round, step, robots, outcome, options, exchanged } = state;
  const { hands, slots, programs } = viewOf(state, viewer);
  // Fields of options.
  const ofOptions = ({ flags }: ReadonlyState['robots'][number], i: number) => ({
    ...(options.flags === null ? {} : { flags }),
    ...(options.exchange ? { exchanged: exchanged.includes(i + 1) } : {}),
  });
  return {
    board: boardName,
    round,
    step,
    robots: robots.map((robot, i) => {
      const lies = { x: null, y: null, facing: null };
      const stand = isAlive(robot) ? robotPositionOf(board, robot) : lies;
      return { player: i + 1, ...stand, alive: isAlive(robot), start: robot.start, ...ofOptions(robot, i) };
    }),
    hands: byPlayer(hands),
    slots: byPlayer(slots.map((slotsOfSeat) => (slotsOfSeat === 'hidden' ? null : slotsOfSeat))),
    programs: byPlayer(programs),
    outcome,
  };
}

const byPlayer = <Item>(items: readonly (Item | null)[]): Record<string, Item> =>
  Object.fromEntries(items.flatMap((item, i) => (item === null ? [] : [[i + 1, item] as const])));

/** A position only names its board, so programs receive the squares separately. */
export const programs: ProgramForm<RoboRace> = {
  beside: ({ board }, seat) => ({ you: seat, floor: floorJson(board) }),
  examples: { js: 'racer.mjs', typescript: 'racer.ts', python: 'racer.py' },
};

/** `tiles[y][x]` from the southernmost row, and the walls of each square in the same layout. */
function floorJson(board: Board) {
  const { width, height, tiles, decorations, starts, flags } = board;
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => y * width + x));
  const placeJson = ({ square, facing }: Start) => ({
    x: xOf(board, square),
    y: yOf(board, square),
    facing: DIRECTIONS[facing],
  });
  return {
    width,
    height,
    tiles: rows.map((row) => row.map((square) => tiles[square]).join('')),
    walls: rows.map((row) => row.map((square) => wallsOf(board, square))),
    machines: decorations.map(({ kind, square, direction, steps }) => ({
      kind,
      x: xOf(board, square),
      y: yOf(board, square),
      ...(direction === undefined ? {} : { direction: DIRECTIONS[direction] }),
      steps,
    })),
    starts: starts.map(placeJson),
    flags: flags.map(placeJson),
  };
}

const wallsOf = (board: Board, square: number): string =>
  directions
    .filter((direction) => hasWall(board, square, direction))
    .map((direction) => DIRECTIONS[direction])
    .join('');
