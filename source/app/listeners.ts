/** Who is to be told of changes. */
export interface Listeners {
  /** Calls the listener after every change; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /** Tells all that something has changed. */
  publish(): void;
}

/** Listeners, none at first. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish() {
      for (const listener of listeners) listener();
    },
  };
}
