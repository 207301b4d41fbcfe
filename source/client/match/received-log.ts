import { isDeepStrictEqual } from 'node:util';
import type { Game } from '#engine/game.ts';
import type { Match, TurnStart } from '#engine/match.ts';
import { foundText, isObject } from '#engine/parsing/json.ts';
import { type FileFault, failure, type Result, refusal, success } from '#engine/result.ts';
import type { ScriptLine } from '#engine/script.ts';
import type { AcceptedStep } from '#engine/step.ts';
import { type GameTypes, type MatchSetup, publish, type StateOf, type Viewer } from '#engine/vocabulary.ts';
import type { MessageOf } from '#net/wire/messages.ts';
import { bundledLevel } from '#storage/levels.ts';

export type ToldSetup = Pick<MessageOf<'match'>, 'levelText' | 'terms'> & {
  readonly card: Pick<MessageOf<'match'>['card'], 'game' | 'level' | 'title' | 'holders'>;
};

/** Setup of a match without its seed, which players do not know. */
export function setupOf<T extends GameTypes>(game: Game<T>, { card, levelText, terms }: ToldSetup): Result<MatchSetup> {
  if (card.game !== game.id)
    return failure(refusal('bad-message', `The server sent a match of ${foundText(card.game)} instead of ${game.id}.`));
  const players = card.holders.length;
  const { least: min, most: max } = game.players;
  if (players < min || players > max)
    return failure(refusal('bad-message', `The server's match has ${players} seats instead of ${min} to ${max}.`));
  const setup = { seed: '', players, options: terms.options };
  if (card.level === null) return success(setup);
  const bundled = bundledLevel(game, card.level);
  const level =
    levelText === null || levelText === bundled?.text
      ? bundled
      : { name: card.level, text: levelText, title: card.title };
  if (level !== undefined) return success({ ...setup, level });
  return failure(
    refusal('bad-message', `The server uses the level ${foundText(card.level)}, which this program does not have.`),
  );
}

export type ReceivedView = Readonly<Record<string, unknown>>;

export interface Snapshot<T extends GameTypes> {
  readonly view: ReceivedView;
  /** A state whose view for `eyes` is `view`. */
  readonly state: StateOf<T>;
  /** Viewer for whom the server computed `view`. */
  readonly eyes: Viewer;
}

/** Merges changed keys into a view. Null removes a key that has a value. */
export function mergedView(view: ReceivedView, changed: ReceivedView): ReceivedView {
  const gone = Object.keys(changed).filter((key) => changed[key] === null && (view[key] ?? null) !== null);
  const merged = { ...view, ...changed };
  return gone.length === 0 ? merged : Object.fromEntries(Object.entries(merged).filter(([key]) => !gone.includes(key)));
}

export interface SnapshotForm<T extends GameTypes> {
  readonly game: Game<T>;
  readonly setup: MatchSetup;
}

export interface ViewMessage {
  readonly view: ReceivedView;
  readonly eyes: Viewer;
}

/** Builds a snapshot from a received view, reusing unchanged parts of `before`. Fails for an invalid view. */
export function readSnapshot<T extends GameTypes>(
  { game, setup }: SnapshotForm<T>,
  { view, eyes }: ViewMessage,
  before?: Snapshot<T>,
): Result<Snapshot<T>, FileFault> {
  const { known, write } = game.position;
  if (known === undefined) return failure(refusal('bad-position', `${game.id} cannot be played online`));
  const knownState = known(view, setup);
  if (!knownState.ok) return knownState;
  const state = knownState.value;
  const { players } = setup;
  if (state.players !== players)
    return failure(refusal('bad-position', `found ${state.players} players, expected ${players}`));
  if (typeof eyes === 'number' && eyes > players)
    return failure(refusal('bad-position', `found the view of player ${eyes}, expected 1 to ${players}`));
  const key = otherKey(write(publish(state), eyes), view);
  if (key !== undefined)
    return failure(refusal('bad-position', `$.${key}: found something that ${eyesText(eyes)} would not receive`));
  if (before !== undefined) shareParts(before.state, state);
  return success({ view, state: publish(state), eyes });
}

/** First key of `written`, the view of the state, whose value differs in the received view. Undefined if there is none. */
function otherKey(written: object, view: ReceivedView): string | undefined {
  const json: object = JSON.parse(JSON.stringify(written));
  return Object.entries(json).find(([key, value]) => !isDeepStrictEqual(value, view[key]))?.[0];
}

const eyesText = (eyes: Viewer): string =>
  typeof eyes === 'number'
    ? `player ${eyes}`
    : `viewers who see ${eyes === 'all' ? 'everything' : 'only public facts'}`;

/** Replaces parts of `after` by equal parts of `before`, for caches keyed by object. Returns true if both are equal. */
function shareParts(before: unknown, after: unknown): boolean {
  if (!isComposed(before) || !isComposed(after) || Array.isArray(before) !== Array.isArray(after))
    return Object.is(before, after);
  const keys = Object.keys(after);
  let isSame = Object.keys(before).length === keys.length;
  for (const key of keys) {
    const [old, value]: readonly unknown[] = [Reflect.get(before, key), Reflect.get(after, key)];
    if (!Object.hasOwn(before, key) || !shareParts(old, value)) isSame = false;
    else if (isComposed(value)) Reflect.set(after, key, old);
  }
  return isSame;
}

const isComposed = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A received command, with what the viewer may know of the states before and after it. */
export interface ReceivedStep<T extends GameTypes> {
  readonly number: number;
  readonly line: ScriptLine<T['command']>;
  readonly before: Snapshot<T>;
  readonly after: Snapshot<T>;
  readonly step: AcceptedStep<T>;
}

export interface ReceivedLog<T extends GameTypes> {
  readonly match: Match<T>;
  readonly steps: readonly ReceivedStep<T>[];
  push(step: ReceivedStep<T>): void;
  /** Replaces the state after an event for which the viewer received no command. */
  became(state: StateOf<T>): void;
  replace(from: number, steps: readonly ReceivedStep<T>[]): void;
}

const elsewhere = refusal('not-here', 'This match runs on the server.');

export function createReceivedLog<T extends GameTypes>(
  { game, setup }: Pick<Match<T>, 'game' | 'setup'>,
  first: StateOf<T>,
): ReceivedLog<T> {
  const steps: ReceivedStep<T>[] = [];
  const log: ScriptLine<T['command']>[] = [];
  const turns: TurnStart[] = [{ turn: game.turnOf(first), length: 0 }];
  /** State at the start of each later turn. It may include unseen commands after the last known command. */
  const beginnings = new Map<TurnStart, StateOf<T>>();
  let start = first;
  let state = first;

  const stateAt: Match<T>['stateAfter'] = (length) => {
    if (length === log.length) return state;
    const step = steps[length];
    if (step === undefined) throw new RangeError(`no moment ${length} in a log of ${log.length}`);
    return step.before.state;
  };
  const newestTurn = (): TurnStart => turns[turns.length - 1] ?? { turn: game.turnOf(start), length: 0 };
  const reached = (after: StateOf<T>) => {
    state = after;
    const turn = game.turnOf(after);
    const newest = newestTurn();
    if (turn === newest.turn) return;
    // No command of the newest turn was received. Without this, two turns would start at the same index of the log.
    if (newest.length === log.length) turns.pop();
    const turnStart = { turn, length: log.length };
    turns.push(turnStart);
    beginnings.set(turnStart, after);
  };
  const push = (step: ReceivedStep<T>) => {
    steps.push(step);
    log.push(step.line);
    reached(step.step.state);
  };

  return {
    steps,
    push,
    became(after) {
      if (log.length === 0) start = after;
      reached(after);
    },
    replace(from, replacement) {
      const before = stateAt(from);
      steps.length = from;
      log.length = from;
      while (turns.length > 1 && newestTurn().length > from) turns.pop();
      reached(before);
      for (const step of replacement) push(step);
    },
    match: {
      game,
      setup,
      get start() {
        return { state: start, events: [] };
      },
      get state() {
        return state;
      },
      log,
      play: (seat) => ({ ok: false, seat, state, error: elsewhere }),
      undo: () => ({ ok: false, error: elsewhere }),
      redo: () => ({ ok: false, error: elsewhere }),
      nextRedo: () => undefined,
      stateAfter: stateAt,
      stepAt(index) {
        const step = steps[index];
        if (step === undefined) throw new RangeError(`no command ${index} in a log of ${log.length}`);
        return step.step;
      },
      turns: () => turns,
      newestTurn,
      turnStartState: (turnStart) => beginnings.get(turnStart) ?? stateAt(turnStart.length),
    },
  };
}

/** Rebases the steps `since` an undone command onto the state without it. `now` is the newest received snapshot. */
export function rebaseWithout<T extends GameTypes>(
  undone: ReceivedStep<T>,
  since: readonly ReceivedStep<T>[],
  now: Snapshot<T>,
  read: (view: ReceivedView, like: Snapshot<T>) => Snapshot<T> | undefined,
): readonly ReceivedStep<T>[] {
  let { before } = undone;
  return since.map((received, i) => {
    const isLast = i === since.length - 1;
    // For the last step, or if the view without the undone command is invalid, the newest snapshot is used.
    const after = (isLast ? undefined : read(viewWithout(undone, received.after.view), received.after)) ?? now;
    const step = { ...received, before, after, step: { ...received.step, state: after.state } };
    before = after;
    return step;
  });
}

const viewWithout = <T extends GameTypes>({ before, after }: ReceivedStep<T>, later: ReceivedView): ReceivedView =>
  Object.fromEntries(
    Object.entries(later).map(([key, value]) => [key, rebased(before.view[key], after.view[key], value)]),
  );

/**
 * Undoes the change from `base` to `changed` in the JSON value `later`. Parts that the change did not touch, or that
 * have changed again, keep their later value.
 */
function rebased(base: unknown, changed: unknown, later: unknown): unknown {
  if (isDeepStrictEqual(changed, later)) return base;
  if (isDeepStrictEqual(base, changed)) return later;
  if (Array.isArray(base) && Array.isArray(changed) && Array.isArray(later))
    return base.length === changed.length && base.length === later.length
      ? later.map((item, i) => rebased(base[i], changed[i], item))
      : later;
  if (isObject(base) && isObject(changed) && isObject(later))
    return Object.fromEntries(
      Object.entries(later).map(([key, value]) => [key, rebased(base[key], changed[key], value)]),
    );
  return later;
}
