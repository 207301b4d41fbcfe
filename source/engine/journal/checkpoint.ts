import type { Game } from '../game.ts';
import type { Match, ResumePoint } from '../match.ts';
import type { RandomState } from '../random.ts';
import { publish } from '../readonly.ts';
import type { FileFault, Result } from '../result.ts';
import type { ScriptLine } from '../script.ts';
import type { GameTypes, MatchSetup, StateOf } from '../vocabulary.ts';

/**
 * A moment of a match at which it can be opened, so that what was played before it need not be played again. It is a
 * position, which has a form of its own and outlives changes of the state and of the rules.
 */
export interface Checkpoint {
  /** How many commands came before it. */
  readonly length: number;
  /** The number of the turn that it is in. */
  readonly turn: number;
  /** The form that `position.read` takes. */
  readonly position: unknown;
  /** The generators then, which most positions say nothing about. */
  readonly random: RandomState;
  /** Whether position and generators are complete, so that the match goes on exactly as if every command had been played. */
  readonly isExact: boolean;
}

/**
 * The newest moment at which a match can be opened: its end, if it is over, else the beginning of its turn.
 *
 * @example
 * const match = auction();
 * match.play(1, { name: 'stake', args: { points: 2 } });
 * checkpointOf(match).length // => 0
 */
export function checkpointOf<T extends GameTypes>(match: Match<T>): Checkpoint {
  const { game, state, log, setup } = match;
  const turnStart = match.newestTurn();
  const end = game.outcome?.(state) && checkpointAt(game, setup, { turn: turnStart.turn, length: log.length }, state);
  return end?.checkpoint.isExact === true || end?.isReadable === true
    ? end.checkpoint
    : checkpointAt(game, setup, turnStart, match.stateAfter(turnStart.length)).checkpoint;
}

function checkpointAt<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  { turn, length }: Pick<Checkpoint, 'turn' | 'length'>,
  state: StateOf<T>,
): { readonly checkpoint: Checkpoint; readonly isReadable: boolean } {
  const { random } = state;
  const position = positionJson(game, state);
  const read = game.position.read(position, setup);
  const isExact = read.ok && isSame({ ...read.value, random }, state);
  return { checkpoint: { length, turn, position, random, isExact }, isReadable: read.ok };
}

/**
 * A position as JSON has it, with nothing hidden, in the form that it is read in.
 *
 * @example
 * const { game, state } = auction();
 * game.position.read(positionJson(game, state), { seed: 'k7f2', players: 2, options: {} }).ok // => true
 */
export function positionJson<T extends GameTypes>({ position }: Game<T>, state: StateOf<T>): unknown {
  const json: unknown = JSON.parse(JSON.stringify(position.write(state, 'all')));
  return position.plain === true ? Reflect.get(Object(json), 'text') : json;
}

/**
 * The beginning of a match that goes on from a checkpoint, or the checkpoint's fault.
 *
 * @param log the commands before it
 */
export function resumePointOf<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  { turn, position, random }: Checkpoint,
  log: readonly ScriptLine<T['command']>[],
): Result<ResumePoint<T>, FileFault> {
  const read = game.position.read(position, setup);
  return read.ok ? { ok: true, value: { state: publish({ ...read.value, random }), log, turn } } : read;
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const names = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(Reflect.get(a, name), Reflect.get(b, name)))
  );
}
