import type { Game } from '#engine/game.ts';
import type { StrategyFault } from '#engine/programs/strategy.ts';
import type { ScriptLine } from '#engine/script.ts';
import type { GameTypes, MatchSetup, Seat, StateOf } from '#engine/vocabulary.ts';
import { type AdvanceResult, createDriver } from '#match-session/driver.ts';
import { type BotPlayer, maxBotCommands, type SeatPlayer } from '#match-session/players.ts';
import { createFastReferee, type FastReferee } from '#match-session/script-play.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import { starsEarnedIn, storedStars } from '#screen/results.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { isWin } from '#storage/statistics.ts';
import type { ProgramTurn } from '#strategies/player.ts';

/** How somebody has played alone, judged as the results of players are. */
export interface JudgedAlone {
  readonly isWon: boolean;
  readonly played: PlayedAlone;
}

/**
 * Judges games that one plays alone, as the end screen and the statistics do; nobody who plays in a tournament asks for
 * hints. Of two on the same level and seed, whoever has won did better; then whoever has more stars; then whoever has the
 * better mark, such as fewer turns; and of two who have lost, whoever came further.
 */
export const judgeOf =
  <T extends ScreenTypes>(game: Game<T>, { view }: Pick<GameScreen<T>, 'view'>) =>
  (state: StateOf<T>, { level }: MatchSetup): JudgedAlone => {
    const standing = view.standing(game.view(state, 1));
    const stars = starsEarnedIn(standing, { par: level?.par, hints: 0 }) ?? [];
    const end = standing.end ?? 'lost';
    const isWon = isWin({ end, debugUsed: false, stars: storedStars(stars) });
    const earned = stars.filter(({ isEarned }) => isEarned).length;
    const { value, better } = standing.mark;
    const further = isWon ? (better === 'more' ? value : -value) : (game.tournament?.progress?.(state) ?? 0);
    return { isWon, played: { stars: earned, rank: [isWon ? 1 : 0, earned, further] } };
  };

/** The result of a game; plain data. */
export interface PlayedGame {
  /** Its place in the order of the schedule, from 0. */
  readonly index: number;
  /** The seats that have won; none where it is drawn, or lost by one who plays alone. */
  readonly winners: readonly Seat[];
  /** Such as `turn-limit`. */
  readonly reason: string;
  /** The game's own figures, such as the number of turns. */
  readonly figures: Readonly<Record<string, number>>;
  /** Faults of programs, by seat. */
  readonly faults: readonly number[];
  /** The first fault of each seat, such as `turn 5: it threw` where it has any. */
  readonly firstFaults: readonly (string | null)[];
  /** The seats that have given up. */
  readonly forfeits: readonly Seat[];
  /** The same for games on one level that went the same way, command by command. */
  readonly course: string;
  /** Of a game that one has played alone. */
  readonly alone?: PlayedAlone;
}

/** How well somebody has played alone. */
export interface PlayedAlone {
  readonly stars: number;
  /** It is compared by these with others on the same level and seed: the first that differs decides, and more is better. */
  readonly rank: readonly number[];
}

/** The reason of a game that came to no end. */
export const unfinished = 'unfinished';

/** A program that plays a seat, as far as a game needs it. */
export interface SeatedProgram<T extends GameTypes> {
  /** The commands of its turn, whether the rules accept them or not; and whether it has failed. */
  turn(state: StateOf<T>): Promise<ProgramTurn<T>>;
}

export type BotOrProgram<T extends GameTypes> =
  | BotPlayer<T>
  | { readonly type: 'program'; readonly name: string; readonly program: SeatedProgram<T> };

/** A game from its start to its end. */
export interface WholeGame<T extends GameTypes> {
  readonly state: StateOf<T>;
  /** The commands that the rules accepted, in order. */
  readonly log: readonly ScriptLine<T['command']>[];
  /** Faults of programs, oldest first. */
  readonly faults: readonly StrategyFault[];
}

/**
 * Plays a match of bots and programs as `turncade run` does, without history and transcript.
 *
 * @param players seat 1 first
 * @param isStopped whether the game is called off; then there is no result
 */
export async function playGame<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  players: readonly BotOrProgram<T>[],
  isStopped: () => boolean,
): Promise<WholeGame<T> | undefined> {
  const faults: StrategyFault[] = [];
  const referee = createFastReferee(game, setup, maxBotCommands(game));
  const driver = createDriver({
    referee,
    players: new Map(players.map((player, i) => [i + 1, seatedAt(referee, player)])),
    before: 'nobody',
    onEvent(news) {
      if (news.type === 'lost') faults.push(news.fault);
    },
  });
  const advanced = await driver.advance('all', { canPlay: () => !isStopped() });
  if (isStopped()) return undefined;
  const fault = faultOf(advanced);
  if (fault !== undefined) throw new Error(fault);
  return { state: referee.now(), log: referee.log, faults };
}

const seatedAt = <T extends GameTypes>(referee: FastReferee<T>, player: BotOrProgram<T>): SeatPlayer<T> =>
  player.type === 'bot'
    ? player
    : { type: 'program', name: player.name, turn: () => player.program.turn(referee.now()) };

/** Why a game did not come to its end; a bug of ours. */
function faultOf<T extends GameTypes>(advanced: AdvanceResult<T>): string | undefined {
  switch (advanced.type) {
    case 'refused':
      return `a bot plays ${advanced.command.name}: ${advanced.error.message}`;
    case 'idle':
      return `player ${advanced.seat} never ends its turn`;
    case 'failed':
      return advanced.reason;
    default:
      return undefined;
  }
}
