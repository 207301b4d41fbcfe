import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import type { StrategyFault } from '#engine/programs/strategy.ts';
import type { GameTypes, Seat, StateOf } from '#engine/vocabulary.ts';
import type { ProgramPlayer, ProgramTurn, StepsTaken } from '#strategies/player.ts';
import { longestLog } from '#strategies/running.ts';
import { type BotSeats, botsOf, type SeatPlayer, type SeatPlayers } from './players.ts';
import type { Referee } from './referee.ts';

/**
 * Yields the commands of a program's turn one at a time, each after the one before has been played: the program's own
 * while its turn lasts, then the game's default commands that end the turn. A program that wants to be asked again must
 * have changed something.
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

/** Log entry about a program, for its author. */
export type ProgramNote =
  /** Output that it wrote to its log. */
  | { readonly type: 'wrote'; readonly text: string }
  /** It answered with commands, or lost its turn by a fault. */
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
 * @param hear called with each output the program writes to its log
 * @throws Error with the reason why it cannot be started at all (rejects)
 */
export type ProgramStarter<T extends GameTypes> = (
  match: Match<T>,
  seat: Seat,
  hear: (text: string) => void,
) => Promise<Pick<ProgramPlayer<T>, 'turn' | 'close'>>;

export interface MatchPrograms<T extends GameTypes> {
  has(seat: Seat): boolean;
  /** Turn of a seat's program. Repeated calls for the same position ask the program once. */
  turn(match: Match<T>, seat: Seat): Promise<ProgramTurn<T>>;
  /** Newest log entries of a seat's program in this match, oldest first. */
  notes(match: Match<T>, seat: Seat): readonly ProgramNote[];
  note(match: Match<T>, seat: Seat, note: ProgramNote): void;
  /**
   * Calls the listener with every new entry as it arrives, even while a program thinks. Returns a function that
   * unsubscribes.
   */
  listen(listener: (seat: Seat, note: ProgramNote) => void): () => void;
  /** Ends all programs. A program asked afterwards is started again. */
  close(): void;
}

/**
 * No programs.
 *
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

/** Programs of these seats. Each starts on its first request, and restarts for another match. */
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
    // Errors of a program that is ending are ignored.
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
      // A program that could not be started may be started again.
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
        // After a failure the program may be asked again.
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

/** Maximum entries per program. Their text is limited to `longestLog` characters. */
const maxNotes = 2000;

/** Adds an entry. Consecutive output is merged into one entry, and the oldest entries are dropped beyond the limits. */
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
 * Bots of a match by seat. Programs appear as bots that never choose.
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
 * Bots and programs of a match as players of its session.
 *
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
  readonly game: Game<T>;
  readonly bots: BotSeats<T>;
  readonly programs: Pick<MatchPrograms<T>, 'has'>;
  readonly names: Readonly<Record<Seat, string>> | undefined;
}

/**
 * Name of a bot or program at the start of a sentence, such as `The bot normal`.
 *
 * @example
 * const { game } = auction();
 * const bots = botsOf(game, { 2: 'gambler' });
 * namedPlayer({ game, bots, programs: noPrograms(), names: undefined }, 2) // => 'The bot gambler'
 */
export function namedPlayer<T extends GameTypes>({ game, bots, programs, names }: NamedPlayers<T>, seat: Seat): string {
  if (programs.has(seat)) return `The program ${names?.[seat] ?? ''} of player ${seat}`;
  const known = Object.entries(game.bots ?? {}).find(([, bot]) => bot === bots.get(seat))?.[0];
  return `The bot ${known ?? `of player ${seat}`}`;
}
