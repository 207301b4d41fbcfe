import { readFileSync } from 'node:fs';
import { key, type ShownProgram, type Start, type TerminalOptions } from './terminal.ts';

/** Long Watch without its waves. Enemies spawn at random instead, as the seeds of the tests decide. */
export const longWatchLevel = {
  name: 'long-watch',
  text: readFileSync('test/support/levels/long-watch.txt', 'utf8'),
} as const;

/** Starts `turncade play space-defender` with these options. Playback is skipped unless another speed is given. */
export const openGame = <Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[] = [],
  options: TerminalOptions = {},
): Program =>
  start(['play', 'space-defender', ...(args.includes('--speed') ? [] : ['--speed', 'skip']), ...args], options);

/** Goes from the board editor to turn 0, with the default board and parts. */
export async function beginGame(program: ShownProgram): Promise<void> {
  await program.until('custom board');
  program.send(key.enter);
  await takeParts(program);
}

/** Goes from the loadout page to turn 0 with the last used ship, or with Standard parts if there is none. */
export async function takeParts(program: ShownProgram): Promise<void> {
  await program.until('Loadout for');
  program.send(`4${key.enter}`);
  await program.until(/turn 0 /);
}

/** Lines that lead to turn 14 with many visible enemies, so that playback takes seconds. */
export const busyGame: readonly string[] = [
  'play(10,30,24,38,44,54,60)',
  'setup_next(1)',
  'setup_select(2)',
  'setup_next(2)',
  'setup_select(2)',
  'setup_next(2)',
  ...['fire', 'fire', 'fire', 'pass', 'pass', 'fire', 'move(C,2)', 'move(A,3)', 'fire', 'move(C,4)'],
  ...['fire', 'fire', 'fire', 'fire'],
];

const { down, enter, right, up } = key;

/** Keys that win level first-flight with seed `a` in 24 turns, starting on its board. */
export const firstFlight = {
  args: ['--level', 'first-flight', '--seed', 'a'],
  turns: [
    `${down.repeat(2)}${right.repeat(2)}${enter}ff${up.repeat(2)}${right}${enter}   `,
    `${down.repeat(2)}${enter}fff   ${up.repeat(2)}${enter}${up}${enter}ff `,
    `${down}${enter} ${down}${right.repeat(2)}${enter}ff`,
  ].join(''),
} as const;

/**
 * Plays and wins level first-flight, starting at the command line.
 *
 * @param then the next key, which quits or starts the next mission
 */
export async function winFirstFlight(
  start: Start,
  options: TerminalOptions = {},
  then: 'q' | 'n' = 'q',
): Promise<ShownProgram> {
  const program = openGame(start, firstFlight.args, options);
  await program.until(/turn 0 /);
  program.send(firstFlight.turns);
  await program.until('mission accomplished');
  program.send(then);
  if (then === 'q') await program.ended;
  return program;
}

/**
 * Screen position of the letter in a cell such as E9.
 *
 * @param cell columns and rows of a cell
 * @param margin blank columns before the board
 */
export const placeOf = (
  row: string,
  column: number,
  cell: readonly [columns: number, rows: number],
  margin = 0,
): [x: number, y: number] => {
  const [columns, rows] = cell;
  const letter = columns === 2 ? 0 : Math.floor((columns - 3) / 2) + 1;
  return [margin + 4 + (column - 1) * columns + letter, 3 + (row.charCodeAt(0) - 65) * rows + (rows > 2 ? 1 : 0)];
};
