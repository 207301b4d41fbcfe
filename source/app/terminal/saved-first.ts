/**
 * Stands before a terminal: whatever is shown is safe by then. Keys that come in one piece are saved once, before the
 * first frame that shows what they led to.
 *
 * @param save saves what has changed; called before anything is written
 */
export function savedFirst<Stream extends NodeJS.WritableStream>(terminal: Stream, save: () => void): Stream {
  const write = (...given: Parameters<Stream['write']>) => {
    save();
    return Reflect.apply(terminal.write, terminal, given);
  };
  return new Proxy(terminal, {
    get: (target, name) => (name === 'write' ? write : Reflect.get(target, name, target)),
  });
}
