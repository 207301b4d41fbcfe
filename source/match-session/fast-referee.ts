import { momentIn } from '../engine/bot-moment.ts';
import type { Game } from '../engine/game.ts';
import { refusal } from '../engine/result.ts';
import type { ScriptLine } from '../engine/script.ts';
import { begin, step, waitingFor } from '../engine/step.ts';
import type { GameTypes, MatchSetup, StateOf } from '../engine/vocabulary.ts';
import type { Referee, Verdict } from './referee.ts';
import { isSimultaneous } from './simultaneous.ts';

/** A referee without history, for matches of which only the end counts. */
export interface FastReferee<T extends GameTypes> extends Referee<T> {
  now(): StateOf<T>;
  play(seat: number, command: T['command']): Verdict;
  /** The commands so far that changed something. */
  readonly log: readonly ScriptLine<T['command']>[];
}

/**
 * Judges the commands of a match in this process, without history, reports and undo.
 *
 * @param maxCommands after so many commands nobody is waited for any more
 *
 * @example
 * const { game, setup } = auction();
 * const referee = bareReferee(game, setup, 100);
 * referee.play(1, { name: 'stake', args: { points: 2 } }).ok // => true
 * referee.waitingFor() // => [1, 2]
 */
export function createFastReferee<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  maxCommands: number,
): FastReferee<T> {
  const log: ScriptLine<T['command']>[] = [];
  let { state } = begin(game, game.setup(setup));
  /** The turn that it is in. */
  let inTurn = { turn: game.turnOf(state), length: 0 };
  return {
    game,
    setup: () => setup,
    log,
    now: () => state,
    turn: () => inTurn.turn,
    phase: () => state.phase,
    waitingFor: () => (log.length < maxCommands ? waitingFor(game, state) : []),
    isTogether: () => isSimultaneous(game, state),
    moment: (seat) => momentIn({ game, setup, state, log, begun: inTurn }, seat),
    forAbsent: (seat) => game.forAbsent?.(state, seat),
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
