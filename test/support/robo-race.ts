import { sitDownAt, withoutTutorial } from './hot-seat.ts';
import type { ShownProgram, Start, TerminalOptions } from './terminal.ts';

/** `turncade play robo-race` on the level test-track; rounds are shown at their end unless another speed is given. */
export function startRace<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[] = [],
  options: TerminalOptions = {},
): Program {
  const level = args.includes('--level') ? [] : ['--level', 'test-track'];
  const speed = args.includes('--speed') ? [] : ['--speed', 'skip'];
  return start(['play', 'robo-race', ...level, ...speed, ...args], options);
}

/** A race of one person against the bot normal, without the tutorial, with the first hand dealt. */
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

/** A race of two persons at one screen, with the cover before player 1. */
export async function openHotSeat<Program extends ShownProgram>(
  start: Start<Program>,
  args: readonly string[],
  options: TerminalOptions = {},
): Promise<Program> {
  const program = startRace(start, ['--players', '2', ...args], options);
  await program.until('Pass to player 1');
  return program;
}

/** Lifts the cover for the player that it waits for. */
export const sitDown = (program: ShownProgram, player: number): Promise<void> =>
  sitDownAt(program, player, `player ${player} of`);

/** What a seat was dealt in a round, and what it runs. */
export interface Planned {
  readonly hand: readonly number[];
  readonly program: readonly number[];
}

/**
 * The hands and programs of a race between bots: by round, from 0, then by seat, from 0.
 *
 * @param run plays it without a screen
 * @param args the level, the seed and the bots
 */
export async function plannedIn(
  run: (args: readonly string[]) => Promise<{ readonly stdout: string }>,
  args: readonly string[],
): Promise<readonly (readonly Planned[])[]> {
  const { stdout } = await run(['run', 'robo-race', '--format', 'json', ...args]);
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

/** The digits that put cards of a hand into the slots, in order. */
export const digitsOf = ({ hand, program }: Planned): string =>
  program.map((card) => String(hand.indexOf(card) + 1)).join('');

/** The row of a card in the hand on the screen, such as `Move 1     56`. */
export const handRow = (card: number): RegExp =>
  new RegExp(`│[> ][1-7] .{4}[MTBU][a-z0-9 -]{9} ${String(card).padStart(2)}`);

/** Whether a round is being executed on the screen. */
export const isRunning = (screen: string): boolean => screen.includes('─ in this order ─');

/** Waits for what a round has come to, which takes no key at first, and for what follows it: `round 2`. */
export async function roundOver(program: ShownProgram, next: string): Promise<void> {
  await program.until(`Enter: ${next}`);
  await program.pass(500);
}

/** Whether somebody plans on the screen, and nothing lies over it. */
export const isPlanning = (screen: string): boolean => screen.includes('─ hand ─') && screen.includes('? help  1-7');
