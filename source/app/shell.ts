import { createListeners } from './listeners.ts';
import type { Place } from './place.ts';

/** What holds the place where the player is. */
export interface Shell {
  place(): Place;
  go(place: Place): void;
  subscribe(listener: () => void): () => void;
}

/** A shell that begins at a place. */
export function createShell(start: Place): Shell {
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
    subscribe,
  };
}
