import type { Game } from '../engine/game.ts';
import { writeSave } from '../engine/journal/save.ts';
import { itemAt } from '../engine/lookup.ts';
import { startMatch } from '../engine/match.ts';
import { mostFaults, type StrategyFault } from '../engine/programs/strategy-fault.ts';
import type { GameTypes, MatchSetup, Seat } from '../engine/vocabulary.ts';
import { digest } from '../storage/checksum.ts';
import { noFacts, notesOf } from '../storage/matches/match-facts.ts';
import { packedCheckpoint } from '../storage/matches/packed-checkpoint.ts';
import { isKept } from './keep.ts';
import type { PlannedGame, TournamentPlan } from './plan.ts';
import { type BotOrProgram, playGame, type WholeGame } from './play-game.ts';
import { type PlayedGame, type Side, unfinished } from './played-game.ts';

/** A game that has been played, and its replay where that is kept. */
export interface Delivered {
  readonly played: PlayedGame;
  /** The text of its save, not sealed yet. */
  readonly replay?: string;
}

/** The player of a game for an entrant; a program is started for this game, and ended after it. */
export interface Seated<T extends GameTypes> {
  readonly player: BotOrProgram<T>;
  close(): Promise<void>;
}

/** Seats an entrant in a match. */
export type Seater<T extends GameTypes> = (player: string, seat: Seat, setup: MatchSetup) => Seated<T>;

export const sideOf = ({ swapped }: Pick<PlannedGame, 'swapped'>, seat: Seat): Side =>
  (seat === 1) === swapped ? 'b' : 'a';

export function setupOf(plan: TournamentPlan, { level, seed }: PlannedGame): MatchSetup {
  const source = plan.levels[level]?.source;
  return { seed, players: 2, options: plan.options, level: source };
}

/** Plays one game of a tournament; nothing where it was called off. */
export async function playTournamentGame<T extends GameTypes>(
  game: Game<T>,
  plan: TournamentPlan,
  index: number,
  planned: PlannedGame,
  seat: Seater<T>,
  isStopped: () => boolean,
): Promise<Delivered | undefined> {
  const setup = setupOf(plan, planned);
  const entrants = [1, 2].map((number) => itemAt(plan.entrants, planned[sideOf(planned, number)]));
  const seated = entrants.map(({ player }, i) => seat(player, i + 1, setup));
  let whole: WholeGame<T> | undefined;
  try {
    whole = await playGame(
      game,
      setup,
      seated.map(({ player }) => player),
      isStopped,
    );
  } finally {
    await Promise.all(seated.map((one) => one.close()));
  }
  if (whole === undefined) return undefined;
  const played = resultOf(game, index, planned, whole);
  if (!isKept(plan.keep, planned, played)) return { played };
  return {
    played,
    replay: replayOf(
      game,
      setup,
      whole,
      entrants.map(({ name }) => name),
    ),
  };
}

function resultOf<T extends GameTypes>(
  game: Game<T>,
  index: number,
  planned: PlannedGame,
  { state, log, faults }: WholeGame<T>,
): PlayedGame {
  const { winners = [], reason = unfinished } = game.outcome?.(state) ?? {};
  const [winner] = winners;
  const last = log.at(-1);
  const [failed] = [...faults].find(([, ofSeat]) => ofSeat.length >= mostFaults) ?? [];
  const hasResigned = last !== undefined && last.command.name === game.programs?.giveUp?.name;
  const givenUp = hasResigned ? last.seat : failed;
  const [ofA = [], ofB = []] = (planned.swapped ? [2, 1] : [1, 2]).map((seat) => faults.get(seat));
  return {
    index,
    winner: winner === undefined || winners.length > 1 ? null : sideOf(planned, winner),
    reason,
    figures: game.tournament?.figures(state) ?? {},
    faults: { a: ofA.length, b: ofB.length },
    firstFault: { a: firstText(ofA), b: firstText(ofB) },
    forfeit: givenUp == null ? null : sideOf(planned, givenUp),
    // The end is part of it: the same commands lead elsewhere where dice fall in another way.
    course: digest(JSON.stringify([planned.level, log, reason, game.position?.write(state, 'spectator')])),
  };
}

const firstText = ([first]: readonly StrategyFault[]): string | null =>
  first === undefined ? null : `turn ${first.turn}: ${first.message}`;

/** The match as a save, which a replay is. */
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
