/** Listeners, none at first. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Calls the listener after every change; returns what ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tells all listeners of a change; those that subscribe or leave meanwhile do not affect this round. */
    publish() {
      for (const listener of [...listeners]) listener();
    },
  };
}
