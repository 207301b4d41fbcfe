export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Returns a function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Listeners added or removed meanwhile do not affect this round. */
    publish() {
      for (const listener of [...listeners]) listener();
    },
  };
}
