import { isDeepStrictEqual } from 'node:util';
import type { Game } from '#engine/game.ts';
import { foundText } from '#engine/parsing/json.ts';
import { type FileFault, failure, type Result, refusal, success } from '#engine/result.ts';
import { type GameTypes, type MatchSetup, publish, type StateOf, type Viewer } from '#engine/vocabulary.ts';
import type { MessageOf } from '#net/wire/messages.ts';
import { bundledLevel } from '#storage/levels.ts';

export type ToldSetup = Pick<MessageOf<'match'>, 'levelText' | 'terms'> & {
  readonly card: Pick<MessageOf<'match'>['card'], 'game' | 'level' | 'title' | 'holders'>;
};

/** Setup of a match as its players know it, without the seed. */
export function setupOf<T extends GameTypes>(game: Game<T>, { card, levelText, terms }: ToldSetup): Result<MatchSetup> {
  if (card.game !== game.id)
    return failure(refusal('bad-message', `The server's match is of ${foundText(card.game)}, expected ${game.id}.`));
  const players = card.holders.length;
  const { least: min, most: max } = game.players;
  if (players < min || players > max)
    return failure(refusal('bad-message', `The server's match has ${players} seats, expected ${min} to ${max}.`));
  const setup = { seed: '', players, options: terms.options };
  if (card.level === null) return success(setup);
  const level =
    levelText === null ? bundledLevel(game, card.level) : { name: card.level, text: levelText, title: card.title };
  if (level !== undefined) return success({ ...setup, level });
  return failure(
    refusal('bad-message', `The server plays the level ${foundText(card.level)}, which this program does not have.`),
  );
}

/** A received position, by its keys. */
export type ReceivedView = Readonly<Record<string, unknown>>;

export interface Snapshot<T extends GameTypes> {
  readonly view: ReceivedView;
  /** A state that looks to this viewer as described by `view`. */
  readonly state: StateOf<T>;
  /** Viewer for whom the server made it. */
  readonly eyes: Viewer;
}

/** Applies changes to a view. Null removes a key. */
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

/**
 * Builds a snapshot from a received view. Fails if the view is invalid.
 *
 * @param before previous snapshot. Unchanged parts are shared with it
 */
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
    return failure(refusal('bad-position', `found the eyes of player ${eyes}, expected 1 to ${players}`));
  const key = otherKey(write(publish(state), eyes), view);
  if (key !== undefined)
    return failure(refusal('bad-position', `$.${key}: found something else than what is told to ${eyesText(eyes)}`));
  if (before !== undefined) shareParts(before.state, state);
  return success({ view, state: publish(state), eyes });
}

/** Finds the first key whose value differs from the received view when the state is written again. */
function otherKey(written: object, view: ReceivedView): string | undefined {
  const json: object = JSON.parse(JSON.stringify(written));
  return Object.entries(json).find(([key, value]) => !isDeepStrictEqual(value, view[key]))?.[0];
}

const eyesText = (eyes: Viewer): string =>
  typeof eyes === 'number' ? `player ${eyes}` : `those who see ${eyes === 'all' ? 'all' : 'what everybody may'}`;

/**
 * Replaces parts of `after` by equal parts of `before`, so that caches keyed by map, board or list keep working.
 *
 * @param before is not changed
 * @param after plain data with no other references yet
 * @returns true if the two are equal
 */
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
