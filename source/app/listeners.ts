export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Listeners that are added or removed during this call do not affect it. */
    publish() {
      for (const listener of [...listeners]) listener();
    },
  };
}
