import type { Place, Size } from './layers/page-view.ts';
import { createListeners } from './listeners.ts';

/** Knows on which screen the player is, and gives it its keys. */
export type Navigator = ReturnType<typeof createNavigator>;

/** A navigator that begins at a place. */
export function createNavigator(start: Place) {
  let current = start;
  let kept: { readonly name: string; readonly size: Size }[] = [];
  let keptUntil: Promise<unknown> | undefined;
  const { subscribe, publish } = createListeners();

  const key = (name: string, size: Size) => {
    const awaited = name === 'ctrl+c' ? undefined : current.awaited?.();
    if (awaited === undefined) return current.keys([name], size);
    if (name === 'escape' && current.callOff?.() === true) {
      kept = [];
      return;
    }
    kept.push({ name, size });
    if (awaited === keptUntil) return;
    keptUntil = awaited;
    void awaited.then(release, (fault) => {
      kept = [];
      keptUntil = undefined;
      throw fault;
    });
  };
  const release = () => {
    const waited = kept;
    kept = [];
    for (const { name, size } of waited) key(name, size);
  };
  return {
    place: (): Place => current,
    go(place: Place) {
      if (place !== current) current.left?.();
      current = place;
      place.entered?.();
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
