/** Listeners, none at first. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Calls the listener after every change; returns what ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tells all who listen now that something has changed; whoever a listener adds hears of the next change. */
    publish() {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
  };
}
