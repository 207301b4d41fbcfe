import { readFileSync } from 'node:fs';
import { withoutTutorial } from './hot-seat.ts';
import { click, key, type ShownProgram, type Start, type TerminalOptions } from './terminal.ts';

type Tile = readonly [row: number, column: number];

/** `turncade play into-the-breach` without the tutorial; turns are shown at their end unless another speed is given. */
export async function openBreach<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[] = [],
  options: TerminalOptions = {},
): Promise<Program> {
  const speed = args.includes('--speed') ? [] : ['--speed', 'skip'];
  const program = start(['play', 'into-the-breach', ...speed, ...args], options);
  await program.until('[End Turn]');
  await program.until(/turn 1 /);
  if (!args.includes('--bot')) await withoutTutorial(program);
  return program;
}

/** The commands that win a bundled level in par. */
export function solutionOf(level: string): readonly string[] {
  const levels: readonly { readonly name: string; readonly solution: readonly string[] }[] = JSON.parse(
    readFileSync('levels/into-the-breach/levels.json', 'utf8'),
  );
  const solution = levels.find(({ name }) => name === level)?.solution;
  if (solution === undefined) throw new Error(`no level ${level}`);
  return solution;
}

/** From where to where a command moves a mech; nothing where it is `end_turn`. */
function wayOf(command: string): { readonly from: Tile; readonly to: Tile } | undefined {
  const [, fromRow, fromColumn, toRow, toColumn] = /^move\((\d+),(\d+),(\d+),(\d+)\)$/.exec(command) ?? [];
  if (toColumn === undefined) return undefined;
  return { from: [Number(fromRow), Number(fromColumn)], to: [Number(toRow), Number(toColumn)] };
}

/** The keys that take the cursor from a tile to another. */
export const cursorKeys = ([row, column]: Tile, [toRow, toColumn]: Tile): string =>
  (toRow < row ? key.up : key.down).repeat(Math.abs(toRow - row)) +
  (toColumn < column ? key.left : key.right).repeat(Math.abs(toColumn - column));

/**
 * The keys that play commands.
 *
 * @param start where the cursor is before
 */
export function keysFor(commands: readonly string[], start: Tile): string {
  let cursor = start;
  return commands
    .map((command) => {
      const way = wayOf(command);
      if (way === undefined) return 't';
      const keys = `${cursorKeys(cursor, way.from)}${key.enter}${cursorKeys(way.from, way.to)}${key.enter}`;
      cursor = way.to;
      return keys;
    })
    .join('');
}

/** Where the sign of the first tile is, and how far apart tiles are, for boards that are seen whole. */
const grids = {
  /** 10 x 10 at 80x24. */
  usual: { x: 4, y: 3, width: 5, height: 1 },
  /** 7 x 8 at 80x24. */
  tall: { x: 6, y: 3, width: 7, height: 2 },
  /** 10 x 10 at 120x40. */
  large: { x: 7, y: 4, width: 7, height: 3 },
  /** 9 x 9 at 120x40. */
  centred: { x: 10, y: 5, width: 7, height: 3 },
} as const;

type Grid = keyof typeof grids;

/** Where tiles are drawn on a screen on which the whole board is seen. */
export function placeOf([row, column]: Tile, grid: Grid = 'usual'): [x: number, y: number] {
  const { x, y, width, height } = grids[grid];
  return [x + width * column, y + height * row];
}

/** What the mouse sends when it is moved to a place without a button. */
export const pointAt = ([x, y]: readonly [number, number]): string => `\u001B[<35;${x + 1};${y + 1}M`;

/**
 * The clicks that play commands.
 *
 * @param endTurn a click on the control that ends the turn
 */
export const clicksFor = (commands: readonly string[], endTurn: string, size: Grid = 'usual'): string =>
  commands
    .map((command) => {
      const way = wayOf(command);
      return way === undefined ? endTurn : click(...placeOf(way.from, size)) + click(...placeOf(way.to, size));
    })
    .join('');

/** The commands of a saved match, as they are in its file. */
export const commandsOf = (text: string | undefined): string[] =>
  (text?.split('\n\n')[1] ?? '').split('\n').filter((line) => line !== '');

/** The screen without blanks at the ends of its rows. */
export const trimmedScreen = (program: ShownProgram): string =>
  program
    .rows()
    .map((row) => row.trimEnd())
    .join('\n');
