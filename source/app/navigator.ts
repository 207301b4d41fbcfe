import type { PageView, Size } from './layers/page-view.ts';
import { createListeners } from './listeners.ts';

/** Knows on which screen the player is, and gives it its keys. */
export type Navigator = ReturnType<typeof createNavigator>;

/** A navigator that begins at a place. */
export function createNavigator(start: PageView) {
  let current = start;
  let queuedKeys: { readonly name: string; readonly size: Size }[] = [];
  let queuedUntil: Promise<unknown> | undefined;
  const { subscribe, publish } = createListeners();

  const key = (name: string, size: Size) => {
    const pending = name === 'ctrl+c' ? undefined : current.pending?.();
    if (pending === undefined) return current.keys([name], size);
    if (name === 'escape' && current.cancelPending?.() === true) {
      queuedKeys = [];
      return;
    }
    queuedKeys.push({ name, size });
    if (pending === queuedUntil) return;
    queuedUntil = pending;
    void pending.then(release, (fault) => {
      queuedKeys = [];
      queuedUntil = undefined;
      throw fault;
    });
  };
  const release = () => {
    const waited = queuedKeys;
    queuedKeys = [];
    for (const { name, size } of waited) key(name, size);
  };
  return {
    current: (): PageView => current,
    go(place: PageView) {
      if (place !== current) current.onLeave?.();
      current = place;
      place.onEnter?.();
      publish();
    },
    /**
     * Gives keys one by one to the place where the player is by then: a key typed ahead is meant for where the keys before
     * it lead. Keys that come while a place opens wait for it, except those that leave or cancel.
     */
    keys(names: readonly string[], size: Size) {
      for (const name of names) key(name, size);
    },
    subscribe,
  };
}
