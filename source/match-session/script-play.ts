import { botInputIn } from '#engine/bot-input.ts';
import type { Game } from '#engine/game.ts';
import { refusalFault } from '#engine/programs/game-fault.ts';
import { refusal } from '#engine/result.ts';
import type { ScriptLine } from '#engine/script.ts';
import { activeSeats, beginMatch, seatOfLine, step } from '#engine/step.ts';
import type { GameTypes, MatchSetup, StateOf } from '#engine/vocabulary.ts';
import { type MaybePromise, mapMaybePromise } from './maybe-async.ts';
import { isSimultaneous } from './planned-rounds.ts';
import { playsHere } from './players.ts';
import type { MatchReferee, Referee, Verdict } from './referee.ts';
import type { MatchSession } from './session.ts';

export interface ScriptPlayOptions<T extends GameTypes> {
  readonly table: MatchSession<T>;
  readonly referee: MatchReferee<T>;
  readonly script: readonly ScriptLine<T['command']>[];
  /** Maximum number of commands of bots, programs and absent players. A program's turn counts as one command. */
  readonly maxBotCommands: number;
  /** Called when `maxBotCommands` is reached. From then on, only the script is played. */
  onLimit(): void;
}

/**
 * Plays a script.
 *
 * While only bots and programs must move, they play before the next line of the script. But if that line is for their
 * seat, it replaces their decision, except in games whose bots play first.
 *
 * @throws Error if a program cannot be asked
 * @returns a function that plays the next line or decision, and returns false if there was none
 *
 * @example
 * const match = auction();
 * const referee = matchReferee(match);
 * const table = createMatchSession({ referee, players: new Map(), before: 'nobody' });
 * const script = [{ seat: 1, command: { name: 'stake', args: { points: 2 } } }] as const;
 * const next = scriptPlay({ table, referee, script, maxBotCommands: 100, onLimit: () => {} });
 * await next() // => true
 * await next() // => false
 * match.log.length // => 1
 */
export function scriptPlay<T extends GameTypes>(options: ScriptPlayOptions<T>): () => MaybePromise<boolean> {
  const { table, referee, script, maxBotCommands, onLimit } = options;
  const { game, match } = referee;
  let lines = 0;
  let played = 0;

  const goesFirst = (line: ScriptLine<T['command']> | undefined): boolean => {
    if (game.script.botsFirst === true || line === undefined) return false;
    const seat = seatOfLine(game, match.state, line.seat);
    return seat !== null && playsHere(table.players, seat);
  };
  const playLine = (): boolean => {
    const line = script[lines++];
    if (line !== undefined) table.play(line.seat, line.command);
    return line !== undefined;
  };
  return () => {
    if (played > maxBotCommands || goesFirst(script[lines])) return playLine();
    return mapMaybePromise(table.advance('command', { max: maxBotCommands - played }), (advanced) => {
      if (advanced.type === 'nothing') return playLine();
      if (advanced.type === 'failed') throw new Error(advanced.reason);
      played = advanced.type === 'refused' ? Number.POSITIVE_INFINITY : played + 1;
      if (advanced.type !== 'limit') return true;
      onLimit();
      return playLine();
    });
  };
}

/** A referee without history. Used if only the result of a match is needed. */
export interface FastReferee<T extends GameTypes> extends Referee<T> {
  now(): StateOf<T>;
  play(seat: number, command: T['command']): Verdict;
  /** Commands that have changed the state. */
  readonly log: readonly ScriptLine<T['command']>[];
}

/**
 * Creates a referee in this process without history, reports or undo.
 *
 * @param maxCommands number of commands after which the match ends for all seats
 *
 * @example
 * const { game, setup } = auction();
 * const referee = createFastReferee(game, setup, 100);
 * referee.play(1, { name: 'stake', args: { points: 2 } }).ok // => true
 * referee.waitingFor() // => [1, 2]
 */
export function createFastReferee<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  maxCommands: number,
): FastReferee<T> {
  const log: ScriptLine<T['command']>[] = [];
  let { state } = beginMatch(game, game.setup(setup));
  /** The current turn, and the number of commands played before it. */
  let inTurn = { turn: game.turnOf(state), length: 0 };
  return {
    game,
    setup: () => setup,
    log,
    now: () => state,
    turn: () => inTurn.turn,
    phase: () => state.phase,
    waitingFor: () => (log.length < maxCommands ? activeSeats(game, state) : []),
    isTogether: () => isSimultaneous(game, state),
    moment: (seat) => botInputIn({ game, setup, state, log, turnStart: inTurn }, seat),
    forAbsent: (seat) => game.forAbsent?.(state, seat),
    refusalFault: (seat, refused) => refusalFault(game, state, seat, refused),
    play(seat, command) {
      if (log.length >= maxCommands)
        return { ok: false, seat, error: refusal('match-over', 'The match has lasted too long.') };
      const played = step(game, state, seat, command);
      if (played.state === state) return played;
      log.push({ seat, command });
      state = played.state;
      const turn = game.turnOf(state);
      if (turn !== inTurn.turn) inTurn = { turn, length: log.length };
      return played;
    },
  };
}
