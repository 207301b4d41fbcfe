import type { Game } from '../engine/game.ts';
import type { StrategyFault } from '../engine/programs/strategy-fault.ts';
import type { ScriptLine } from '../engine/script.ts';
import type { GameTypes, MatchSetup, StateOf } from '../engine/vocabulary.ts';
import { type AdvanceResult, createDriver } from '../match-session/driver.ts';
import { createFastReferee, type FastReferee } from '../match-session/fast-referee.ts';
import { type BotPlayer, maxBotCommands, type SeatPlayer } from '../match-session/players.ts';
import type { ProgramTurn } from '../strategies/player.ts';

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
