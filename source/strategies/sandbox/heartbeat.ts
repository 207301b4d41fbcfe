/** Memory that a thread shares with who watches it: it counts up there as long as it goes on. */
export type Heartbeat = Int32Array<SharedArrayBuffer>;

export const newHeartbeat = (): Heartbeat => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Shows that the thread goes on. */
export const beat = (heartbeat: Heartbeat): void => void Atomics.add(heartbeat, 0, 1);

/** After so many looks without a beat the sandbox counts as stuck: the one who looks may have been held up in between. */
const looks = 10;

/**
 * Watches a thread that has begun to beat.
 *
 * @param stuck called once when nothing has been heard of it for so many milliseconds
 * @returns ends the watch
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
