import { basename, resolve } from 'node:path';
import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import type { StrategyFault } from '#engine/programs/strategy.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { ProgramPlayer } from '#strategies/player.ts';
import { commandText, missingProgram, type Program, programNamed } from '#strategies/program.ts';
import { type MatchPrograms, matchPrograms } from './match-programs.ts';

type Names = Readonly<Record<string, string>>;

/**
 * Program named by the player. Undefined for bots, and in games without programs.
 *
 * @example
 * programOf(auction().game, 'mine.mjs') // => undefined
 */
export function programOf<T extends GameTypes>(
  { bots = {}, programs }: Pick<Game<T>, 'bots' | 'programs'>,
  name: string,
): Program | undefined {
  return programs === undefined || Object.hasOwn(bots, name) ? undefined : programNamed(name);
}

/**
 * Name as stored in a save. The path of a module becomes absolute, so that it works from any folder.
 *
 * @example
 * lastingName(auction().game, 'gambler') // => 'gambler'
 */
export function lastingName<T extends GameTypes>(game: Pick<Game<T>, 'bots' | 'programs'>, name: string): string {
  const program = programOf(game, name);
  return program?.type === 'module' ? resolve(program.path) : name;
}

/**
 * Names as stored in a save.
 *
 * @example
 * lastingNames(auction().game, { 2: 'gambler' }) // => { 2: 'gambler' }
 */
export const lastingNames = <T extends GameTypes>(game: Pick<Game<T>, 'bots' | 'programs'>, names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, lastingName(game, name)]));

/**
 * Name as shown on screens: programs without their folders, such as `mine.mjs` or `python3 mine.py`.
 *
 * @example
 * shortName('/home/ann/mine.mjs') // => 'mine.mjs'
 * shortName('exec:python3 /home/ann/mine.py') // => 'python3 mine.py'
 * shortName('easy') // => 'easy'
 */
export function shortName(name: string): string {
  const program = programNamed(name);
  if (program === undefined) return name;
  return program.type === 'module'
    ? basename(program.path)
    : commandText([program.file, ...program.args].map((word) => basename(word)));
}

/**
 * Names as shown on screens.
 *
 * @example
 * shortNames({ 1: '/home/ann/mine.mjs' }) // => { 1: 'mine.mjs' }
 */
export const shortNames = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, shortName(name)]));

/**
 * Programs among the players of a game.
 *
 * @example
 * programsAmong(auction().game, { 2: 'gambler' }).has(2) // => false
 */
export function programsAmong<T extends GameTypes>(game: Game<T>, names: Names): MatchPrograms<T> {
  const programs = new Map<Seat, { readonly name: string; readonly program: Program }>();
  for (const [seat, name] of Object.entries(names)) {
    const program = programOf(game, name);
    if (program !== undefined) programs.set(Number(seat), { name, program });
  }
  return matchPrograms(new Set(programs.keys()), async ({ setup }, seat, hear) => {
    const { name = '', program } = programs.get(seat) ?? {};
    // A missing file is not the program's fault, so it must not lose the match for it.
    const missing = program === undefined ? 'it is not a program' : missingProgram(program);
    if (program === undefined || missing !== undefined) throw new Error(`cannot read ${name}: ${missing}`);
    // Loaded only when the first program plays.
    const { startProgram } = await import('#strategies/player.ts');
    const player = startProgram(game, seat, program, { ...setup, hear });
    const notStarted = (why: string) => new Error(`${shortName(name)} does not start: ${why}`);
    const fault = await player.startFault();
    if (fault === undefined)
      return {
        async turn(state) {
          const turn = await player.turn(state);
          const why = neverStarted(player, turn.fault);
          if (why !== undefined) throw notStarted(why);
          return turn;
        },
        close: player.close,
      };
    await player.close();
    throw notStarted(fault);
  });
}

/**
 * Reason why a program that just lost its turn counts as never started: it is in another language and ended before its
 * first answer. Undefined otherwise.
 *
 * @example
 * neverStarted({ hasAnswered: () => true }, undefined) // => undefined
 */
export const neverStarted = (
  { hasAnswered }: Pick<ProgramPlayer<GameTypes>, 'hasAnswered'>,
  fault: StrategyFault | undefined,
): string | undefined => (fault?.code === 'crashed' && !hasAnswered() ? fault.message : undefined);

/**
 * First program that cannot be started, in words. Undefined if all can. Starts and ends each program once. A program in
 * another language is also asked for its first turn, because only an answer proves that it runs.
 *
 * @param match match at its start
 *
 * @example
 * await startFaultAmong(auction(), ['gambler']) // => undefined
 */
export async function startFaultAmong<T extends GameTypes>(
  { game, state, setup }: Match<T>,
  names: Iterable<string>,
): Promise<string | undefined> {
  const [seat = 1] = activeSeats(game, state);
  for (const name of new Set(names)) {
    const program = programOf(game, name);
    if (program === undefined) continue;
    const { startProgram } = await import('#strategies/player.ts');
    const player = startProgram(game, seat, program, setup);
    const known = await player.startFault();
    const isAsked = known === undefined && program.type === 'executable';
    const fault = isAsked ? neverStarted(player, (await player.turn(state)).fault) : known;
    await player.close();
    if (fault !== undefined) return `${name} does not start: ${fault}`;
  }
  return undefined;
}
