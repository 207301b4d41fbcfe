/** Listeners, none at first. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Calls the listener after every change; returns what ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tells all that something has changed. */
    publish() {
      for (const listener of listeners) listener();
    },
  };
}
