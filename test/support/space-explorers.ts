import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitDownAt, withoutTutorial } from './hot-seat.ts';
import { temporaryFolder } from './program.ts';
import type { ShownProgram, Start, TerminalOptions } from './terminal.ts';

/** Starts `turncade play space-explorers`, by default on level corridor and with playback skipped. */
export function startExplorers<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[] = [],
  options: TerminalOptions = {},
): Program {
  const level = args.includes('--level') ? [] : ['--level', 'corridor'];
  const speed = args.includes('--speed') ? [] : ['--speed', 'skip'];
  const seed = args.includes('--seed') ? [] : ['--seed', 'stars'];
  return start(['play', 'space-explorers', ...level, ...speed, ...seed, ...args], options);
}

/** Opens a match of a person against a bot, by default a bot without orders, and ends the tutorial. */
export async function openExplorers<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[] = [],
  options: TerminalOptions = {},
): Promise<Program> {
  const program = startExplorers(start, [...(args.includes('--bot') ? [] : ['--bot', '2=noop']), ...args], options);
  await program.until(/turn 1 of \d+ {2}your orders/);
  await withoutTutorial(program);
  return program;
}

/** Writes a level like corridor with nine people at each home, and returns its path. */
export function populousCorridor(): string {
  const path = join(temporaryFolder(), 'corridor.dot');
  const text = readFileSync(join('levels', 'space-explorers', 'corridor.dot'), 'utf8');
  writeFileSync(path, text.replace('turns=60', 'turns=60, population=9'));
  return path;
}

/** Opens a hotseat match of two people, at the cover before player 1. By default, each home has nine people. */
export async function openTwo<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[] = [],
  options: TerminalOptions = {},
  planning = 'turn by turn',
): Promise<Program> {
  const set = ['--set', `planning=${planning}`];
  const level = args.includes('--level') ? [] : ['--level', populousCorridor()];
  const program = startExplorers(start, ['--players', '2', ...level, ...set, ...args], options);
  await program.until('Pass to player 1');
  return program;
}

/** Lifts the cover on behalf of the next player. */
export const sitDown = (program: ShownProgram, player: number): Promise<void> =>
  sitDownAt(program, player, new RegExp(`player ${player} *\\n`));

/** Ends the turn and waits for turn `next`. */
export async function endTurn(program: ShownProgram, next: number): Promise<void> {
  program.send('t');
  await program.until(new RegExp(` turn ${next} of `));
}
