import { readFileSync } from 'node:fs';
import { withoutTutorial } from './hot-seat.ts';
import { click, key, type ShownProgram, type Start, type TerminalOptions } from './terminal.ts';

type Tile = readonly [row: number, column: number];

/** Starts `turncade play into-the-breach` without the tutorial. Playback is skipped unless another speed is given. */
export async function openBreach<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[] = [],
  options: TerminalOptions = {},
): Promise<Program> {
  const speed = args.includes('--speed') ? [] : ['--speed', 'skip'];
  const program = start(['play', 'into-the-breach', ...speed, ...args], options);
  await program.until('[End turn]');
  await program.until(/turn 1 /);
  if (!args.includes('--bot')) await withoutTutorial(program);
  return program;
}

/** Commands that win a bundled level in par. */
export function solutionOf(level: string): readonly string[] {
  const levels: readonly { readonly name: string; readonly solution: readonly string[] }[] = JSON.parse(
    readFileSync('levels/into-the-breach/levels.json', 'utf8'),
  );
  const solution = levels.find(({ name }) => name === level)?.solution;
  if (solution === undefined) throw new Error(`no level ${level}`);
  return solution;
}

/** Start and end tile of a mech's command. Undefined for `end_turn`. */
function wayOf(command: string): { readonly from: Tile; readonly to: Tile } | undefined {
  const [, fromRow, fromColumn, toRow, toColumn] = /^move\((\d+),(\d+),(\d+),(\d+)\)$/.exec(command) ?? [];
  if (toColumn === undefined) return undefined;
  return { from: [Number(fromRow), Number(fromColumn)], to: [Number(toRow), Number(toColumn)] };
}

/** Keys that move the cursor from one tile to another. */
export const cursorKeys = ([row, column]: Tile, [toRow, toColumn]: Tile): string =>
  (toRow < row ? key.up : key.down).repeat(Math.abs(toRow - row)) +
  (toColumn < column ? key.left : key.right).repeat(Math.abs(toColumn - column));

/**
 * Keys that play commands.
 *
 * @param start tile of the cursor before the first key
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

/** Screen positions for boards that fit completely: the first tile, and the size of a tile, in columns and rows. */
const grids = {
  /** Board of 10 x 10 tiles on a screen of 80x24. */
  usual: { x: 4, y: 3, width: 5, height: 1 },
  /** Board of 7 x 8 tiles on a screen of 80x24. */
  tall: { x: 6, y: 3, width: 7, height: 2 },
  /** Board of 10 x 10 tiles on a screen of 120x40. */
  large: { x: 7, y: 4, width: 7, height: 3 },
  /** Board of 9 x 9 tiles on a screen of 120x40. */
  centred: { x: 10, y: 5, width: 7, height: 3 },
} as const;

type Grid = keyof typeof grids;

/** Screen position of a tile on a board that fits completely. */
export function placeOf([row, column]: Tile, grid: Grid = 'usual'): [x: number, y: number] {
  const { x, y, width, height } = grids[grid];
  return [x + width * column, y + height * row];
}

/** Mouse report for a move without a button. */
export const pointAt = ([x, y]: readonly [number, number]): string => `\u001B[<35;${x + 1};${y + 1}M`;

/**
 * Mouse input that plays commands.
 *
 * @param endTurn mouse input that clicks the button for the end of the turn
 */
export const clicksFor = (commands: readonly string[], endTurn: string, size: Grid = 'usual'): string =>
  commands
    .map((command) => {
      const way = wayOf(command);
      return way === undefined ? endTurn : click(...placeOf(way.from, size)) + click(...placeOf(way.to, size));
    })
    .join('');

/** Commands in the file of a saved match. */
export const commandsOf = (text: string | undefined): string[] =>
  (text?.split('\n\n')[1] ?? '').split('\n').filter((line) => line !== '');

/** Screen text without trailing blanks in its rows. */
export const trimmedScreen = (program: ShownProgram): string =>
  program
    .rows()
    .map((row) => row.trimEnd())
    .join('\n');
