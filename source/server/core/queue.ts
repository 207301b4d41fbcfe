export type Queue = <R>(work: () => Promise<R>) => Promise<R>;

export type KeyedQueue<Key> = <R>(key: Key, work: () => Promise<R>) => Promise<R>;

/**
 * Creates a queue that runs tasks one after the other. A failed task does not stop the queue.
 *
 * @example
 * const next = oneAtATime();
 * await next(async () => 3) // => 3
 */
export function oneAtATime(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/**
 * Runs tasks with the same key one after the other. Tasks with different keys run at the same time.
 *
 * @example
 * const inTurn = oneAtATimeFor<string>();
 * await inTurn('mia', async () => 3) // => 3
 */
export function oneAtATimeFor<Key>(): KeyedQueue<Key> {
  const queues = new Map<Key, { readonly next: Queue; waiting: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { next: oneAtATime(), waiting: 0 };
    queues.set(key, queue);
    queue.waiting++;
    try {
      return await queue.next(work);
    } finally {
      queue.waiting--;
      if (queue.waiting === 0) queues.delete(key);
    }
  };
}
