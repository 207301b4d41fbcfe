// Preloaded into a program, so that tests can break its timers from outside like a bug would.
const setTimer = globalThis.setTimeout;
let isBroken = false;
process.on('SIGUSR2', () => {
  if (isBroken) throw new Error('a fault of nobody');
  isBroken = true;
  process.stderr.write('timers are broken\n');
});
globalThis.setTimeout = Object.assign((call, milliseconds, ...given) => {
  // Only the resize of a session uses this delay.
  if (!isBroken || milliseconds !== 250) return setTimer(call, milliseconds, ...given);
  return setTimer(() => {
    throw new Error('a broken timer');
  }, 0);
}, setTimer);
