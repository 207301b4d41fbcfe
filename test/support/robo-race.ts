import { sitDownAt, withoutTutorial } from './hot-seat.ts';
import type { ShownProgram, Start, TerminalOptions } from './terminal.ts';

/** Starts `turncade play robo-race`, by default on level test-track and with playback skipped. */
export function startRace<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[] = [],
  options: TerminalOptions = {},
): Program {
  const level = args.includes('--level') ? [] : ['--level', 'test-track'];
  const speed = args.includes('--speed') ? [] : ['--speed', 'skip'];
  return start(['play', 'robo-race', ...level, ...speed, ...args], options);
}

/** Opens a race of one person, by default against the bot `normal`, without the tutorial, after the first deal. */
export async function openRace<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[],
  options: TerminalOptions = {},
): Promise<Program> {
  const program = startRace(start, [...(args.includes('--bot') ? [] : ['--bot', '2=normal']), ...args], options);
  await program.until('round 1  player 1 of');
  await withoutTutorial(program);
  return program;
}

/** Opens a hotseat race of two people, at the cover before player 1. */
export async function openHotSeat<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[],
  options: TerminalOptions = {},
): Promise<Program> {
  const program = startRace(start, ['--players', '2', ...args], options);
  await program.until('Pass to player 1');
  return program;
}

/** Lifts the cover on behalf of the next player. */
export const sitDown = (program: ShownProgram, player: number): Promise<void> =>
  sitDownAt(program, player, `player ${player} of`);

/** The cards dealt to a seat for a round, and its program. */
export interface Planned {
  readonly hand: readonly number[];
  readonly program: readonly number[];
}

/**
 * Hands and programs of a race between bots, by zero-based round and seat.
 *
 * @param run runs turncade without a screen
 * @param args words of the command line, which name the level, the seed and the bots
 */
export async function plannedIn(
  run: (args: readonly string[]) => Promise<{ readonly stdout: string }>,
  args: readonly string[],
): Promise<readonly (readonly Planned[])[]> {
  const { stdout } = await run([
    ...['run', 'robo-race', '--format', 'json', '--set', 'flags=2', '--set', 'exchange=few'],
    ...args,
  ]);
  const rounds: Planned[][] = [];
  for (const text of stdout.trim().split('\n')) {
    const { type, seat, command, position } = JSON.parse(text);
    const [, cards] = type === 'command' ? (/^program\((.*)\)$/.exec(command) ?? []) : [];
    if (cards === undefined) continue;
    const round = rounds[position.round - 1] ?? [];
    rounds[position.round - 1] = round;
    round[seat - 1] = { hand: position.hands[seat], program: cards.split(',').map(Number) };
  }
  return rounds;
}

/** Digits that put the cards of the program into the slots, in order. */
export const digitsOf = ({ hand, program }: Planned): string =>
  program.map((card) => String(hand.indexOf(card) + 1)).join('');

/** Matches the row of a card in the hand on the screen, such as `Move 1     56`. */
export const handRow = (card: number): RegExp =>
  new RegExp(`│[> ][1-7] .{4}[MTBU][a-z0-9 -]{9} ${String(card).padStart(2)}`);

/** True if the screen shows a round being executed. */
export const isRunning = (screen: string): boolean => screen.includes('─ in this order ─');

/** Waits until the summary of a round is shown and accepts keys. In it, Enter leads to `next`, such as `round 2`. */
export async function roundOver(program: ShownProgram, next: string): Promise<void> {
  await program.until(`Enter: ${next}`);
  await program.pass(500);
}

/** True if the screen shows a player who is planning, without a dialog above. */
export const isPlanning = (screen: string): boolean =>
  screen.includes('─ hand ─') && /\? (?:help|more) {2}1-7/.test(screen);
