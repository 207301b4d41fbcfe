/** A value, or the promise of one. */
export type Later<V> = V | Promise<V>;

/** A generator that yields each promise it waits for, so that it runs in one go where there are none. */
export type Work<V> = Generator<Promise<void>, V, void>;

/**
 * Waits for a value within a work; one that is there is not waited for.
 *
 * @throws what the promise was rejected with
 *
 * @example
 * carriedOut(settled(3)) // => 3
 * carriedOut(settled(Promise.resolve(3))) instanceof Promise // => true
 */
export function* settled<V>(later: Later<V>): Work<V> {
  if (!(later instanceof Promise)) return later;
  let come: { readonly value: V } | undefined;
  yield later.then((value) => {
    come = { value };
  });
  if (come === undefined) throw new Error('a work went on before what it waits for had come');
  return come.value;
}

/**
 * Runs a work: at once where it waits for nothing.
 *
 * @example
 * await carriedOut(settled(Promise.resolve(3))) // => 3
 */
export function carriedOut<V>(work: Work<V>): Later<V> {
  const goOn = ({ done, value }: IteratorResult<Promise<void>, V>): Later<V> =>
    done === true
      ? value
      : value.then(
          () => goOn(work.next()),
          (error) => goOn(work.throw(error)),
        );
  return goOn(work.next());
}

/**
 * A value that is known to be there at once.
 *
 * @throws Error for a promise
 *
 * @example
 * atOnce(whenDone(3, (value) => value + 1)) // => 4
 */
export function atOnce<V>(later: Later<V>): V {
  if (later instanceof Promise) throw new Error('what should be there at once comes later');
  return later;
}

/**
 * Goes on with a value: at once, or when its promise is kept.
 *
 * @example
 * whenDone(3, (value) => value + 1) // => 4
 * await whenDone(Promise.resolve(3), (value) => value + 1) // => 4
 */
export const whenDone = <V, R>(later: Later<V>, goOn: (value: V) => Later<R>): Later<R> =>
  later instanceof Promise ? later.then(goOn) : goOn(later);
