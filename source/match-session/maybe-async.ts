/** A value, or the promise of one. */
export type MaybePromise<V> = V | Promise<V>;

/** A generator that yields each promise it waits for, so that it runs in one go where there are none. */
export type Coroutine<V> = Generator<Promise<void>, V, void>;

/**
 * Waits for a value within a work; one that is there is not waited for.
 *
 * @throws what the promise was rejected with
 *
 * @example
 * carriedOut(settled(3)) // => 3
 * carriedOut(settled(Promise.resolve(3))) instanceof Promise // => true
 */
export function* awaitStep<V>(maybe: MaybePromise<V>): Coroutine<V> {
  if (!(maybe instanceof Promise)) return maybe;
  let come: { readonly value: V } | undefined;
  yield maybe.then((value) => {
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
export function runCoroutine<V>(work: Coroutine<V>): MaybePromise<V> {
  const next = ({ done, value }: IteratorResult<Promise<void>, V>): MaybePromise<V> =>
    done === true
      ? value
      : value.then(
          () => next(work.next()),
          (error) => next(work.throw(error)),
        );
  return next(work.next());
}

/**
 * A value that is known to be there at once.
 *
 * @throws Error for a promise
 *
 * @example
 * atOnce(whenDone(3, (value) => value + 1)) // => 4
 */
export function assertSync<V>(maybe: MaybePromise<V>): V {
  if (maybe instanceof Promise) throw new Error('what should be there at once comes later');
  return maybe;
}

/**
 * Goes on with a value: at once, or when its promise is kept.
 *
 * @example
 * whenDone(3, (value) => value + 1) // => 4
 * await whenDone(Promise.resolve(3), (value) => value + 1) // => 4
 */
export const mapMaybePromise = <V, R>(maybe: MaybePromise<V>, next: (value: V) => MaybePromise<R>): MaybePromise<R> =>
  maybe instanceof Promise ? maybe.then(next) : next(maybe);
