/**
 * Does one thing after the other.
 *
 * @example
 * const next = oneAtATime();
 * await next(async () => 3) // => 3
 */
export function oneAtATime(): <R>(work: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
