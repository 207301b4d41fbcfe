import { basename, resolve } from 'node:path';
import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import type { StrategyFault } from '#engine/programs/strategy.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes, Seat, StateOf } from '#engine/vocabulary.ts';
import type { ProgramPlayer, ProgramTurn, StepsTaken } from '#strategies/player.ts';
import { commandText, missingProgram, type Program, programNamed } from '#strategies/program.ts';
import { longestLog } from '#strategies/running.ts';
import { type BotSeats, botsOf, type SeatPlayer, type SeatPlayers } from './players.ts';
import type { Referee } from './referee.ts';

/**
 * Yields a program's commands while its turn lasts, then the game's default commands that end it. Omits the default
 * commands if the program wants `more` and has changed something. The caller plays each command before the next.
 *
 * @example
 * const referee = matchReferee(auction());
 * const own = { commands: [{ name: 'stake', args: { points: 2 } }] } as const;
 * [...commandsOfTurn(referee, 1, own)].map(({ name }) => name) // => ['stake']
 */
export function* commandsOfTurn<T extends GameTypes>(
  referee: Omit<Referee<T>, 'play'>,
  seat: Seat,
  { commands, more }: ProgramTurn<T>,
): Generator<T['command'], void> {
  const start = referee.now();
  const [setup, turn, phase] = [referee.setup(), referee.turn(), referee.phase()];
  const lasts = () =>
    referee.waitingFor().includes(seat) &&
    referee.setup() === setup &&
    referee.turn() === turn &&
    referee.phase() === phase;
  for (const command of commands) {
    if (!lasts()) return;
    yield command;
  }
  if (more === true && referee.now() !== start) return;
  for (let before: object | undefined; lasts() && referee.now() !== before; ) {
    before = referee.now();
    const command = referee.forAbsent(seat);
    if (command !== undefined) yield command;
  }
}

export type ProgramNote =
  | { readonly type: 'wrote'; readonly text: string }
  | {
      readonly type: 'answered';
      readonly turn: number;
      readonly commands: number;
      readonly steps: StepsTaken | undefined;
      readonly fault: StrategyFault | undefined;
    }
  | { readonly type: 'refused'; readonly command: string; readonly message: string };

/**
 * Starts the program of a seat.
 *
 * @param hear called with each output that the program writes to its log
 * @throws Error with the reason why the program cannot be started at all (rejects)
 */
export type ProgramStarter<T extends GameTypes> = (
  match: Match<T>,
  seat: Seat,
  hear: (text: string) => void,
) => Promise<Pick<ProgramPlayer<T>, 'turn' | 'close'>>;

export interface MatchPrograms<T extends GameTypes> {
  has(seat: Seat): boolean;
  /** Asks the program of a seat for its turn. Repeated calls for the same position ask the program once. */
  turn(match: Match<T>, seat: Seat): Promise<ProgramTurn<T>>;
  /** Newest log entries of a seat's program in this match, oldest first. */
  notes(match: Match<T>, seat: Seat): readonly ProgramNote[];
  note(match: Match<T>, seat: Seat, note: ProgramNote): void;
  /** Calls `listener` for each log entry, even during a turn. Returns a function that unsubscribes. */
  listen(listener: (seat: Seat, note: ProgramNote) => void): () => void;
  /** Ends all programs. A later request starts them again. */
  close(): void;
}

/**
 * @example
 * noPrograms().has(1) // => false
 */
export const noPrograms = <T extends GameTypes>(): MatchPrograms<T> => ({
  has: () => false,
  turn: () => Promise.reject(new Error('no program plays here')),
  notes: () => [],
  note: () => {},
  listen: () => () => {},
  close: () => {},
});

interface Running<T extends GameTypes> {
  readonly setup: Match<T>['setup'];
  readonly player: ReturnType<ProgramStarter<T>>;
  readonly notes: ProgramNote[];
  pending: { readonly state: StateOf<T>; readonly answer: Promise<ProgramTurn<T>> } | undefined;
}

/** Creates the programs of these seats. A program starts at its first request in each match. */
export function matchPrograms<T extends GameTypes>(
  seats: ReadonlySet<Seat>,
  start: ProgramStarter<T>,
): MatchPrograms<T> {
  const running = new Map<Seat, Running<T>>();
  const listeners = new Set<(seat: Seat, note: ProgramNote) => void>();
  const take = (seat: Seat, notes: ProgramNote[], note: ProgramNote) => {
    addNote(notes, note);
    for (const listener of [...listeners]) listener(seat, note);
  };
  const end = (seat: Seat) => {
    // An error of a program that is being ended is ignored.
    running
      .get(seat)
      ?.player.then((player) => player.close())
      .catch(() => {});
    running.delete(seat);
  };
  const runningAt = (match: Match<T>, seat: Seat): Running<T> => {
    const known = running.get(seat);
    if (known?.setup === match.setup) return known;
    end(seat);
    const notes: ProgramNote[] = [];
    const player = start(match, seat, (text) => take(seat, notes, { type: 'wrote', text }));
    const started: Running<T> = { setup: match.setup, player, notes, pending: undefined };
    running.set(seat, started);
    player.catch(() => {
      if (running.get(seat) === started) running.delete(seat);
    });
    return started;
  };
  const notesOf = ({ setup }: Match<T>, seat: Seat): ProgramNote[] => {
    const known = running.get(seat);
    return known?.setup === setup ? known.notes : [];
  };
  return {
    has: (seat) => seats.has(seat),
    turn(match, seat) {
      const { game, state } = match;
      const program = runningAt(match, seat);
      if (program.pending?.state === state) return program.pending.answer;
      const answer = program.player.then(async (player) => {
        const programTurn = await player.turn(state);
        const { commands, steps, fault } = programTurn;
        const turn = game.turnOf(state);
        take(seat, program.notes, { type: 'answered', turn, commands: commands.length, steps, fault });
        return programTurn;
      });
      const pending = { state, answer };
      program.pending = pending;
      answer.catch(() => {
        if (program.pending === pending) program.pending = undefined;
      });
      return answer;
    },
    notes: notesOf,
    note: (match, seat, note) => take(seat, notesOf(match, seat), note),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      for (const seat of running.keys()) end(seat);
    },
  };
}

/** Maximum number of log entries per program. Their texts together have at most `longestLog` characters. */
const maxNotes = 2000;

/** Merges consecutive output into one entry, and drops the oldest entries beyond the limits. */
function addNote(notes: ProgramNote[], note: ProgramNote): void {
  const last = notes.at(-1);
  if (note.type === 'wrote' && last?.type === 'wrote') {
    notes.pop();
    notes.push({ type: 'wrote', text: (last.text + note.text).slice(-longestLog) });
  } else notes.push(note);
  const sizeOf = (each: ProgramNote) => (each.type === 'wrote' ? each.text.length : 0);
  let size = notes.reduce((sum, each) => sum + sizeOf(each), 0);
  while (notes.length > 1 && (notes.length > maxNotes || size > longestLog)) {
    const oldest = notes.shift();
    if (oldest !== undefined) size -= sizeOf(oldest);
  }
}

/**
 * Bots of a match by seat. A program appears as a bot that never chooses a command.
 *
 * @example
 * const { game } = auction();
 * [...botsAndPrograms(game, { 2: 'gambler' }, noPrograms()).keys()] // => [2]
 */
export function botsAndPrograms<T extends GameTypes>(
  game: Game<T>,
  names: Readonly<Record<string, string>>,
  programs: Pick<MatchPrograms<T>, 'has'>,
): BotSeats<T> {
  const seats = new Map(botsOf(game, names));
  for (const [seat, about] of Object.entries(names))
    if (programs.has(Number(seat))) seats.set(Number(seat), { about, choose: () => undefined });
  return seats;
}

/**
 * @example
 * const match = auction();
 * const bots = botsOf(match.game, { 2: 'gambler' });
 * seatedAt(match, bots, noPrograms()).get(2)?.type // => 'bot'
 */
export const seatedAt = <T extends GameTypes>(
  match: Match<T>,
  bots: BotSeats<T>,
  programs: Pick<MatchPrograms<T>, 'has' | 'turn'>,
): SeatPlayers<T> =>
  new Map(
    [...bots].map(([seat, bot]): readonly [Seat, SeatPlayer<T>] => {
      if (programs.has(seat))
        return [seat, { type: 'program', name: bot.about, turn: () => programs.turn(match, seat) }];
      const [name = ''] = Object.entries(match.game.bots ?? {}).find(([, known]) => known === bot) ?? [];
      return [seat, { type: 'bot', name, bot }];
    }),
  );

interface NamedPlayers<T extends GameTypes> {
  readonly programs: Pick<MatchPrograms<T>, 'has'>;
  readonly names: Readonly<Record<Seat, string>>;
}

/**
 * Describes a bot or program for the start of a sentence.
 *
 * @param options `names`: display names by seat
 *
 * @example
 * namedPlayer({ programs: noPrograms(), names: { 2: 'Hard A' } }, 2) // => 'Hard A'
 */
export function namedPlayer<T extends GameTypes>({ programs, names }: NamedPlayers<T>, seat: Seat): string {
  if (programs.has(seat)) return `The program ${names[seat] ?? ''} of player ${seat}`;
  return names[seat] ?? `Player ${seat}'s bot`;
}

type Names = Readonly<Record<string, string>>;

/**
 * Program that a player's name stands for. Undefined for bots, and in games without programs.
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
 * Form of a player's name for save files. A module's path becomes absolute, so that it works in any folder.
 *
 * @example
 * lastingName(auction().game, 'gambler') // => 'gambler'
 */
export function lastingName<T extends GameTypes>(game: Pick<Game<T>, 'bots' | 'programs'>, name: string): string {
  const program = programOf(game, name);
  return program?.type === 'module' ? resolve(program.path) : name;
}

/**
 * @example
 * lastingNames(auction().game, { 2: 'gambler' }) // => { 2: 'gambler' }
 */
export const lastingNames = <T extends GameTypes>(game: Pick<Game<T>, 'bots' | 'programs'>, names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, lastingName(game, name)]));

/**
 * Short form of a player's name for screens. Programs lose their folders: `mine.mjs`, `python3 mine.py`.
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
 * @example
 * shortNames({ 1: '/home/ann/mine.mjs', 2: 'hard' }) // => { 1: 'mine.mjs', 2: 'hard' }
 */
export const shortNames = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, shortName(name)]));

/** Matches a face at a skill, such as `rook:hard`. Within a match, screens show only the face. */
const ofFace = /^(\w+):(\w+)$/;

/**
 * @example
 * nameWithSkill('rook:hard', ', ') // => 'Rook, hard'
 * nameWithSkill('hard', ', ') // => 'Hard'
 */
export function nameWithSkill(name: string, separator: string): string {
  const skill = ofFace.exec(name)?.[2];
  return skill === undefined ? displayName(name) : `${displayName(name)}${separator}${skill}`;
}

/**
 * @example
 * displayName('hard') // => 'Hard'
 * displayName('rook:hard') // => 'Rook'
 * displayName('/home/ann/mine.mjs') // => 'mine.mjs'
 */
export function displayName(name: string): string {
  if (programNamed(name) !== undefined) return shortName(name);
  const face = ofFace.exec(name)?.[1] ?? name;
  return `${face.charAt(0).toUpperCase()}${face.slice(1)}`;
}

/**
 * Names of bots and programs for screens. Players with the same name are distinguished by letters.
 *
 * @example
 * displayNames({ 2: 'hard', 3: 'easy', 4: 'hard' }) // => { 2: 'Hard A', 3: 'Easy', 4: 'Hard B' }
 */
export function displayNames(names: Names): Names {
  const seats = Object.entries(names).map(([seat, name]) => ({ seat, name: displayName(name) }));
  return Object.fromEntries(
    seats.map(({ seat, name }, i) => {
      const isAlike = (other: { readonly name: string }) => other.name === name;
      const letter = String.fromCharCode(65 + seats.slice(0, i).filter(isAlike).length);
      return [seat, seats.filter(isAlike).length > 1 ? `${name} ${letter}` : name];
    }),
  );
}

/**
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
    // A missing file is an error of the match, not a lost turn, because the program is not to blame.
    const missing = program === undefined ? 'it is not a program' : missingProgram(program);
    if (program === undefined || missing !== undefined) throw new Error(`cannot read ${name}: ${missing}`);
    const { startProgram } = await import('#strategies/player.ts');
    const player = startProgram(game, seat, program, { ...setup, hear });
    const notStarted = (why: string) => new Error(`${shortName(name)} could not start: ${why}`);
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
 * Reason why a program crashed before its first answer, if it lost its turn this way. Otherwise undefined.
 *
 * @example
 * neverStarted({ hasAnswered: () => true }, undefined) // => undefined
 */
export const neverStarted = (
  { hasAnswered }: Pick<ProgramPlayer<GameTypes>, 'hasAnswered'>,
  fault: StrategyFault | undefined,
): string | undefined => (fault?.code === 'crashed' && !hasAnswered() ? fault.message : undefined);

/**
 * Describes the first program that cannot be started. Undefined if all can. Each program is started and ended once. A
 * program in another language is also asked for its first turn, because only an answer proves that it runs.
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
    if (fault !== undefined) return `${name} could not start: ${fault}`;
  }
  return undefined;
}
