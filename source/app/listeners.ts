/** Listeners, none at first. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Calls the listener after every change; returns what ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tells all that something has changed; those who come or go meanwhile change nothing of who is told. */
    publish() {
      for (const listener of [...listeners]) listener();
    },
  };
}
