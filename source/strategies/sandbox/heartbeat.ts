/** Shared counter that a thread increments while it makes progress. */
export type Heartbeat = Int32Array<SharedArrayBuffer>;

export const newHeartbeat = (): Heartbeat => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

export const beat = (heartbeat: Heartbeat): void => void Atomics.add(heartbeat, 0, 1);

/**
 * Number of checks without a beat after which the sandbox counts as stuck. More than one, because the watching thread
 * may itself have been delayed.
 */
const looks = 10;

/**
 * Watches a thread from its first beat on.
 *
 * @param stuck called once after `milliseconds` without a beat
 * @returns a function that stops watching
 */
export function watchHeartbeat(heartbeat: Heartbeat, milliseconds: number, stuck: () => void): () => void {
  let last = 0;
  let still = 0;
  const timer = setInterval(() => {
    const now = Atomics.load(heartbeat, 0);
    still = now === last && now !== 0 ? still + 1 : 0;
    last = now;
    if (still < looks) return;
    clearInterval(timer);
    stuck();
  }, milliseconds / looks).unref();
  return () => clearInterval(timer);
}
