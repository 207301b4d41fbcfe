import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../engine/parsing/json.ts';
import type { GameTypes } from '../../engine/vocabulary.ts';
import type { ReceivedStep } from './received-log.ts';
import type { ReceivedView, Snapshot } from './snapshot.ts';

/**
 * The steps since an undone command, each with its moment as if that command had never been.
 *
 * @param undone the command
 * @param since the steps after it
 * @param now the newest moment, as the server sent it
 * @param read builds a moment from a view; undefined where it cannot
 */
export function rebaseWithout<T extends GameTypes>(
  undone: ReceivedStep<T>,
  since: readonly ReceivedStep<T>[],
  now: Snapshot<T>,
  read: (view: ReceivedView, like: Snapshot<T>) => Snapshot<T> | undefined,
): readonly ReceivedStep<T>[] {
  let { before } = undone;
  return since.map((received, i) => {
    const isLast = i === since.length - 1;
    // Where its view cannot be read, the position is as it is now.
    const after = (isLast ? undefined : read(viewWithout(undone, received.after.view), received.after)) ?? now;
    const step = { ...received, before, after, step: { ...received.step, state: after.state } };
    before = after;
    return step;
  });
}

/** A view as it would be without a command that was played before it. */
const viewWithout = <T extends GameTypes>({ before, after }: ReceivedStep<T>, later: ReceivedView): ReceivedView =>
  Object.fromEntries(
    Object.entries(later).map(([key, value]) => [key, rebased(before.view[key], after.view[key], value)]),
  );

/**
 * A JSON value as it would be without a change that was made before it: of each part that the change has not touched, or
 * that is another one now, what it is later.
 *
 * @param base before the change
 * @param changed after it
 * @param later after more changes
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
