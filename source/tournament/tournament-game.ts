import type { Game } from '#engine/game.ts';
import { writeSave } from '#engine/journal/save.ts';
import { itemAt } from '#engine/lookup.ts';
import { startMatch } from '#engine/match.ts';
import { maxStrategyFaults, type StrategyFault } from '#engine/programs/strategy.ts';
import type { GameTypes, MatchSetup, Seat, StateOf } from '#engine/vocabulary.ts';
import { digest } from '#storage/checksum.ts';
import { noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { packedCheckpoint } from '#storage/matches/packed-checkpoint.ts';
import { startProgram } from '#strategies/player.ts';
import { programNamed } from '#strategies/program.ts';
import { isKept } from './keep-rule.ts';
import type { PlannedGame, TournamentPlan } from './plan.ts';
import {
  type BotOrProgram,
  brokenGame,
  type JudgedAlone,
  type PlayedGame,
  playGame,
  unfinished,
  type WholeGame,
} from './play-game.ts';

export interface Seating<T extends GameTypes> {
  readonly seat: Seater<T>;
  /** Resolves when all programs of finished games have ended. */
  rest(): Promise<void>;
}

/** Maximum number of programs of earlier games that may still be ending while a game runs. */
const maxEnding = 4;

/**
 * Returns functions that seat a game's bots and the entrants' programs, and wait for the programs to end.
 *
 * @param leaving resolves when the game should no longer wait for programs
 */
export function seatingOf<T extends GameTypes>(game: Game<T>, leaving: Promise<void>): Seating<T> {
  const { bots = {} } = game;
  const ending = new Set<Promise<void>>();
  const leave = leaving.then(() => ({ commands: [] }));
  return {
    seat(name, seat, { seed, options }) {
      const bot = Object.hasOwn(bots, name) ? bots[name] : undefined;
      if (bot !== undefined) return { player: { type: 'bot', name, bot }, close: () => Promise.resolve() };
      const program = programNamed(name);
      if (program === undefined) throw new Error(`there is no bot ${name}`);
      const player = startProgram(game, seat, program, { seed, options });
      return {
        player: { type: 'program', name, program: { turn: (state) => Promise.race([player.turn(state), leave]) } },
        async close() {
          const end = player.close().finally(() => ending.delete(end));
          ending.add(end);
          // The next game does not wait until all programs have ended. Only their number is limited.
          while (ending.size > maxEnding) await Promise.race(ending);
        },
      };
    },
    async rest() {
      await Promise.all(ending);
    },
  };
}

export interface Delivered {
  readonly played: PlayedGame;
  /** Save of the game as text, without a checksum. */
  readonly replay?: string;
}

/** A seated entrant. If it is a program, `close` ends the program after this game. */
export interface Seated<T extends GameTypes> {
  readonly player: BotOrProgram<T>;
  close(): Promise<void>;
}

export type Seater<T extends GameTypes> = (player: string, seat: Seat, setup: MatchSetup) => Seated<T>;

export function setupOf(plan: TournamentPlan, { level, seed }: PlannedGame): MatchSetup {
  const source = plan.levels[level]?.source;
  return { seed, players: plan.players, options: plan.options, level: source };
}

export interface GameMeans<T extends GameTypes> {
  readonly seat: Seater<T>;
  readonly judge?: ((state: StateOf<T>, setup: MatchSetup) => JudgedAlone) | undefined;
  isStopped(): boolean;
}

/** Plays a game of a tournament. Undefined if the game was cancelled. */
export async function playTournamentGame<T extends GameTypes>(
  game: Game<T>,
  plan: TournamentPlan,
  index: number,
  planned: PlannedGame,
  { seat, judge, isStopped }: GameMeans<T>,
): Promise<Delivered | undefined> {
  const setup = setupOf(plan, planned);
  const entrants = planned.seats.map((place) => itemAt(plan.entrants, place));
  const seated = entrants.map(({ player }, i) => seat(player, i + 1, setup));
  let finished: WholeGame<T> | undefined;
  try {
    finished = await playGame(
      game,
      setup,
      seated.map(({ player }) => player),
      isStopped,
    );
  } finally {
    await Promise.all(seated.map((one) => one.close()));
  }
  if (finished === undefined) return undefined;
  const played = resultOf(game, index, planned, finished, judge?.(finished.state, setup));
  if (!isKept(plan.keep, planned, played)) return { played };
  return {
    played,
    replay: replayOf(
      game,
      setup,
      finished,
      entrants.map(({ name }) => name),
    ),
  };
}

function resultOf<T extends GameTypes>(
  game: Game<T>,
  index: number,
  { seats, level }: PlannedGame,
  { state, log, faults, gameFault, isBroken }: WholeGame<T>,
  judged: JudgedAlone | undefined,
): PlayedGame {
  const { winners = [], reason = isBroken ? brokenGame : unfinished } = game.outcome?.(state) ?? {};
  const ofSeats = seats.map((_, i) => faults.filter(({ seat }) => seat === i + 1));
  const giveUp = game.programs?.giveUp?.name;
  const resigned = new Set(log.flatMap(({ seat, command }) => (command.name === giveUp ? [seat] : [])));
  return {
    index,
    winners: judged === undefined ? winners : judged.isWon ? [1] : [],
    reason,
    figures: game.tournament?.figures(state) ?? {},
    faults: ofSeats.map(({ length }) => length),
    firstFaults: ofSeats.map(firstText),
    forfeits: ofSeats.flatMap(({ length }, i) => (length >= maxStrategyFaults || resigned.has(i + 1) ? [i + 1] : [])),
    // The final position is part of the hash, because the same commands may end differently with other dice.
    course: digest(JSON.stringify([level, log, reason, game.position?.write(state, 'spectator')])),
    ...(gameFault !== undefined && { gameFault }),
    ...(judged && { alone: judged.played }),
  };
}

const firstText = ([first]: readonly StrategyFault[]): string | null =>
  first === undefined ? null : `turn ${first.turn}: ${first.message}`;

function replayOf<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  { log }: WholeGame<T>,
  names: readonly string[],
): string {
  const match = startMatch(game, setup);
  for (const { seat, command } of log) match.play(seat, command);
  const bots = Object.fromEntries(names.map((name, i) => [i + 1, name]));
  return writeSave(match, notesOf({ ...noFacts, bots }), packedCheckpoint(match));
}
