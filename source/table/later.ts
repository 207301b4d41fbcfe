/** What is there at once, or comes later. */
export type Later<V> = V | Promise<V>;

/** A work that stops wherever something comes later, and goes on with it. */
export type Work<V> = Generator<Promise<void>, V, void>;

/**
 * What comes later, within a work.
 *
 * @throws whatever the promise was refused with
 */
export function* settled<V>(later: Promise<V>): Work<V> {
  let come: { readonly value: V } | undefined;
  yield later.then((value) => {
    come = { value };
  });
  if (come === undefined) throw new Error('a work went on before what it waits for had come');
  return come.value;
}

/** Carries out a work: at once where nothing of it comes later. */
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
 * What is there at once.
 *
 * @throws Error where it comes later
 *
 * @example
 * atOnce(whenDone(3, (value) => value + 1)) // => 4
 */
export function atOnce<V>(later: Later<V>): V {
  if (later instanceof Promise) throw new Error('what should be there at once comes later');
  return later;
}

/**
 * Goes on with what is there at once or comes later.
 *
 * @example
 * whenDone(3, (value) => value + 1) // => 4
 * await whenDone(Promise.resolve(3), (value) => value + 1) // => 4
 */
export const whenDone = <V, R>(later: Later<V>, goOn: (value: V) => Later<R>): Later<R> =>
  later instanceof Promise ? later.then(goOn) : goOn(later);
