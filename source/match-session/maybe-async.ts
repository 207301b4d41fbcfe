export type MaybePromise<V> = V | Promise<V>;

/** Coroutine that runs synchronously unless it awaits a promise. */
export type Coroutine<V> = Generator<Promise<void>, V, void>;

/**
 * Awaits a value inside a coroutine. A value that is not a promise is returned without waiting.
 *
 * @throws the reason of a rejected promise
 *
 * @example
 * runCoroutine(awaitStep(3)) // => 3
 * runCoroutine(awaitStep(Promise.resolve(3))) instanceof Promise // => true
 */
export function* awaitStep<V>(maybe: MaybePromise<V>): Coroutine<V> {
  if (!(maybe instanceof Promise)) return maybe;
  let come: { readonly value: V } | undefined;
  yield maybe.then((value) => {
    come = { value };
  });
  if (come === undefined) throw new Error('work continued before its dependency was ready');
  return come.value;
}

/**
 * Runs a coroutine, synchronously if it awaits nothing.
 *
 * @example
 * await runCoroutine(awaitStep(Promise.resolve(3))) // => 3
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
 * Returns a value that must not be a promise.
 *
 * @throws Error for a promise
 *
 * @example
 * assertSync(mapMaybePromise(3, (value) => value + 1)) // => 4
 */
export function assertSync<V>(maybe: MaybePromise<V>): V {
  if (maybe instanceof Promise) throw new Error('expected a value at once, found a promise');
  return maybe;
}

/**
 * Applies `next` to a value, now or when its promise resolves.
 *
 * @example
 * mapMaybePromise(3, (value) => value + 1) // => 4
 * await mapMaybePromise(Promise.resolve(3), (value) => value + 1) // => 4
 */
export const mapMaybePromise = <V, R>(maybe: MaybePromise<V>, next: (value: V) => MaybePromise<R>): MaybePromise<R> =>
  maybe instanceof Promise ? maybe.then(next) : next(maybe);
