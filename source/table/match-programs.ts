import type { Game } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import type { GameTypes, Seat, StateOf } from '../engine/vocabulary.ts';
import type { ProgramPlayer, ProgramTurn } from '../strategies/player.ts';
import { type BotSeats, botsOf, type SeatPlayer, type SeatPlayers } from './players.ts';

/**
 * Starts the program of a seat.
 *
 * @throws Error with the reason why it cannot be started at all (rejects)
 */
export type ProgramStarter<T extends GameTypes> = (
  match: Match<T>,
  seat: Seat,
) => Promise<Pick<ProgramPlayer<T>, 'turn' | 'log' | 'close'>>;

/** The programs that play in a match. */
export interface MatchPrograms<T extends GameTypes> {
  /** Whether a seat is played by a program. */
  has(seat: Seat): boolean;
  /** The turn of a seat's program. It is asked once for each moment, however often this is called. */
  turn(match: Match<T>, seat: Seat): Promise<ProgramTurn<T>>;
  /** The end of what a seat's program has written for its log in this match. */
  log(match: Match<T>, seat: Seat): string;
  /** Ends them all; one that is asked after that is started anew. */
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
  log: () => '',
  close: () => {},
});

/** A program that runs, and what it was asked last. */
interface Running<T extends GameTypes> {
  readonly setup: Match<T>['setup'];
  readonly player: ReturnType<ProgramStarter<T>>;
  log(): string;
  asked: { readonly state: StateOf<T>; readonly answer: Promise<ProgramTurn<T>> } | undefined;
}

/** The programs of these seats, each started when it is asked first, and anew for another match. */
export function matchPrograms<T extends GameTypes>(
  seats: ReadonlySet<Seat>,
  start: ProgramStarter<T>,
): MatchPrograms<T> {
  const running = new Map<Seat, Running<T>>();
  const end = (seat: Seat) => {
    // A program that is ending may fail without anybody being told.
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
    const begun: Running<T> = { setup: match.setup, player: start(match, seat), log: () => '', asked: undefined };
    running.set(seat, begun);
    begun.player.then(
      ({ log }) => {
        begun.log = log;
      },
      () => {
        // One that could not be started may be started again.
        if (running.get(seat) === begun) running.delete(seat);
      },
    );
    return begun;
  };
  return {
    has: (seat) => seats.has(seat),
    turn(match, seat) {
      const { state } = match;
      const program = runningAt(match, seat);
      if (program.asked?.state === state) return program.asked.answer;
      const answer = program.player.then((player) => player.turn(state));
      const asked = { state, answer };
      program.asked = asked;
      answer.catch(() => {
        // After a failure the program may be asked again.
        if (program.asked === asked) program.asked = undefined;
      });
      return answer;
    },
    log(match, seat) {
      const known = running.get(seat);
      return known?.setup === match.setup ? known.log() : '';
    },
    close() {
      for (const seat of running.keys()) end(seat);
    },
  };
}

/**
 * The bots of a match by their seats; programs stand among them as bots that never choose.
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
 * The bots and programs of a match as those who sit at its table.
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

/** The bots and programs of a match, with their names. */
interface NamedPlayers<T extends GameTypes> {
  readonly game: Game<T>;
  readonly bots: BotSeats<T>;
  readonly programs: Pick<MatchPrograms<T>, 'has'>;
  readonly names: Readonly<Record<Seat, string>> | undefined;
}

/**
 * The name of a bot or program as a sentence begins with it, such as `The bot normal`.
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
