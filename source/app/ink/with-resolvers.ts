// Polyfill of Promise.withResolvers, which Ink needs and Node 20 lacks. Must be imported before Ink.
Promise.withResolvers ??= function withResolvers<Value>() {
  let resolve: (value: Value | PromiseLike<Value>) => void = () => {};
  let reject: (reason?: unknown) => void = () => {};
  const promise = new Promise<Value>((accept, refuse) => {
    resolve = accept;
    reject = refuse;
  });
  return { promise, resolve, reject };
};
