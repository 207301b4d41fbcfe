import type { Place, Size } from './layers/place.ts';
import { createListeners } from './listeners.ts';

/** What holds the place where the player is. */
export interface Navigator {
  place(): Place;
  go(place: Place): void;
  /** Gives keys, one by one, to where the player is then: whoever types ahead means where the keys before led to. */
  keys(names: readonly string[], size: Size): void;
  subscribe(listener: () => void): () => void;
}

/** A shell that begins at a place. */
export function createNavigator(start: Place): Navigator {
  let current = start;
  const { subscribe, publish } = createListeners();
  return {
    place: () => current,
    go(place) {
      if (place !== current) current.left?.();
      current = place;
      place.entered?.();
      publish();
    },
    keys(names, size) {
      for (const name of names) current.keys([name], size);
    },
    subscribe,
  };
}
