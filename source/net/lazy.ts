/** Loads something when it is asked for first, and keeps it; where that fails, whoever asks next tries again. */
export function loadedOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  return () => {
    kept ??= load().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
