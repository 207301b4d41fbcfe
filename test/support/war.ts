import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitDownAt, withoutTutorial } from './hot-seat.ts';
import { temporaryFolder } from './program.ts';
import type { Wanted } from './readable-screen.ts';
import { paste, type ShownProgram, type Start, type TerminalOptions } from './terminal.ts';

/** Starts `turncade play risc`. Playback is skipped unless another speed is given. */
export function startWar<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[] = [],
  options: TerminalOptions = {},
): Program {
  const speed = args.includes('--speed') ? [] : ['--speed', 'skip'];
  const seed = args.includes('--seed') ? [] : ['--seed', 'war'];
  return start(['play', 'risc', ...speed, ...seed, ...args], options);
}

/** Opens a match of one person against bots, before its placement, without the tutorial. */
export async function openWar<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[],
  options: TerminalOptions = {},
): Promise<Program> {
  const program = startWar(start, [...(args.includes('--bot') ? [] : ['--bot', '2=easy']), ...args], options);
  await program.until(/turn 0 {2}your placement *\n/);
  await withoutTutorial(program);
  return program;
}

/** Opens a hotseat match, at the cover before player 1. */
export async function openTable<Program extends ShownProgram>(
  start: Start<Program>,
  players: number,
  args: readonly string[],
  options: TerminalOptions = {},
): Promise<Program> {
  const program = startWar(start, ['--players', String(players), ...args], options);
  await program.until('Pass to player 1');
  return program;
}

/** Lifts the cover on behalf of the next player. */
export const sitDown = (program: ShownProgram, player: number): Promise<void> =>
  sitDownAt(program, player, new RegExp(`P${player} {2}your \\w+ *\\n`));

/** Pastes lines into the command line, which plays them. */
export const run = (program: ShownProgram, ...lines: readonly string[]): void => program.send(paste(...lines, ''));

/** Ends the turn or the placement, confirming warnings. */
export async function endTurn(program: ShownProgram, then: Wanted): Promise<void> {
  const goesOn = typeof then === 'function' ? then : (screen: string) => isOn(screen, then);
  program.send('t');
  await program.until((screen) => screen.includes('End the turn? ') || goesOn(screen));
  if (goesOn(program.screen())) return;
  program.send('t');
  await program.until(then);
}

const isOn = (screen: string, pattern: string | RegExp): boolean =>
  typeof pattern === 'string' ? screen.includes(pattern) : pattern.test(screen);

/** Writes a map with a row of territories for each player. Links the last territories of the rows. Returns the path. */
export function rowsMap(players: number, territories = 2): string {
  const path = join(temporaryFolder(), 'rows.dot');
  const seats = Array.from({ length: players }, (_, i) => i + 1);
  const ids = (seat: number) => Array.from({ length: territories }, (_, i) => `${'abcdefgh'[i]}${seat}`);
  const lands = seats.flatMap((seat) =>
    ids(seat).map((id, i) => `  ${id} [group=${seat}, size=1, food=9, tech=9, x=${14 * i}, y=${5 * seat}];`),
  );
  const links = [...seats.map((seat) => ids(seat).join(' -- ')), seats.map((seat) => ids(seat).at(-1)).join(' -- ')];
  const text = [...lands, ...links.filter((link) => link.includes('--')).map((link) => `  ${link};`)].join('\n');
  writeFileSync(path, `graph rows {\n  label="Rows";\n${text}\n}\n`);
  return path;
}

/** Lines of a player's commands in a transcript, by turn. Index 0 is the placement. */
export function linesOf(seat: number, stdout: string): readonly (readonly string[])[] {
  const lines = [...stdout.matchAll(new RegExp(`^->${seat}: (.*)$`, 'gm'))].map(([, line = '']) => line);
  const turns: string[][] = [[]];
  for (const line of lines) {
    turns.at(-1)?.push(line);
    if (line === 'commit') turns.push([]);
  }
  return turns.filter((turn) => turn.length > 0);
}
