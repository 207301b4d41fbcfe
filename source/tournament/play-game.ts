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
import { reason } from '#storage/files/attempt.ts';
import { isWin } from '#storage/statistics.ts';
import type { ProgramTurn } from '#strategies/player.ts';

export interface JudgedAlone {
  readonly isWon: boolean;
  readonly played: PlayedAlone;
}

/**
 * Judges games for one player like the end screen and the statistics. Entrants use no hints. Of two games on the same
 * level and seed, the won game is better, then the game with more stars. Then the better mark decides (such as fewer
 * turns) if both were won, or the progress if both were lost.
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

export interface PlayedGame {
  /** Zero-based schedule index. */
  readonly index: number;
  /** Winning seats. Several winners share a draw. Empty after a draw of all, and after a lost game for one player. */
  readonly winners: readonly Seat[];
  /** Code for the way in which the game ended, such as `turn-limit`. */
  readonly reason: string;
  /** Figures that the game defines, such as the number of turns. */
  readonly figures: Readonly<Record<string, number>>;
  readonly faults: readonly number[];
  /** First fault of each seat's program, such as `turn 5: it threw`. Null if there was no fault. */
  readonly firstFaults: readonly (string | null)[];
  readonly forfeits: readonly Seat[];
  /** Hash of level, commands and end. Games with equal hashes took the same course. */
  readonly course: string;
  /** First fault of the game, such as `turn 5: game.legal lists …`. Undefined if there was none. */
  readonly gameFault?: string;
  /** Set only in games for one player. */
  readonly alone?: PlayedAlone;
}

export interface PlayedAlone {
  readonly stars: number;
  /** Rank among games on the same level and seed. The first number that differs decides, and higher is better. */
  readonly rank: readonly number[];
}

/** Reason in the result of a game that stopped before its end. */
export const unfinished = 'unfinished';

/** Reason in the result of a game that a fault of the game has stopped. It does not count. */
export const brokenGame = 'bad-game';

export interface SeatedProgram<T extends GameTypes> {
  /** The program's answer for a turn: its commands, legal or not, and its fault if it failed. */
  turn(state: StateOf<T>): Promise<ProgramTurn<T>>;
}

export type BotOrProgram<T extends GameTypes> =
  | BotPlayer<T>
  | { readonly type: 'program'; readonly name: string; readonly program: SeatedProgram<T> };

export interface WholeGame<T extends GameTypes> {
  readonly state: StateOf<T>;
  readonly log: readonly ScriptLine<T['command']>[];
  /** Faults of programs. */
  readonly faults: readonly StrategyFault[];
  readonly gameFault?: string | undefined;
  /** True if a fault of the game has stopped the match. */
  readonly isBroken: boolean;
}

/**
 * Plays a game between bots and programs like `turncade run`, but without history and transcript.
 *
 * @param players players of the seats, from seat 1
 * @param isStopped returns true once the game is cancelled. A cancelled game has no result
 */
export async function playGame<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  players: readonly BotOrProgram<T>[],
  isStopped: () => boolean,
): Promise<WholeGame<T> | undefined> {
  const faults: StrategyFault[] = [];
  let gameFault: string | undefined;
  const blame = (turn: number, message: string) => {
    gameFault ??= `turn ${turn}: ${message}`;
  };
  const referee = createFastReferee(game, setup, maxBotCommands(game));
  const driver = createDriver({
    referee,
    players: new Map(players.map((player, i) => [i + 1, seatedAt(referee, player)])),
    before: 'nobody',
    onEvent(news) {
      if (news.type !== 'lost') return;
      const { fault } = news;
      if (fault.code === 'bad-game') blame(fault.turn, fault.message);
      else faults.push(fault);
    },
  });
  const play = async () => driver.advance('all', { canPlay: () => !isStopped() });
  const advanced = await play().catch((error: unknown) => ({ type: 'threw', message: reason(error) }) as const);
  if (isStopped()) return undefined;
  if (advanced.type === 'failed') throw new Error(advanced.reason);
  const stopped = advanced.type === 'threw' ? advanced.message : faultOf(advanced);
  if (stopped !== undefined) blame(referee.turn(), stopped);
  return { state: referee.now(), log: referee.log, faults, gameFault, isBroken: stopped !== undefined };
}

const seatedAt = <T extends GameTypes>(referee: FastReferee<T>, player: BotOrProgram<T>): SeatPlayer<T> =>
  player.type === 'bot'
    ? player
    : { type: 'program', name: player.name, turn: () => player.program.turn(referee.now()) };

/** The game's fault that has stopped a match. Undefined if the match was completed. */
function faultOf<T extends GameTypes>(advanced: AdvanceResult<T>): string | undefined {
  switch (advanced.type) {
    case 'refused':
      return `a bot plays ${advanced.command.name}: ${advanced.error.message}`;
    case 'idle':
      return `player ${advanced.seat} never ends its turn`;
    default:
      return undefined;
  }
}
