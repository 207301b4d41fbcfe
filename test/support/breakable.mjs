// Original timer. Tests preload this module into a program to make its timers throw, like a bug would.
const setTimer = globalThis.setTimeout;
let isBroken = false;
process.on('SIGUSR2', () => {
  if (isBroken) throw new Error('a fault of nobody');
  isBroken = true;
  process.stderr.write('timers are broken\n');
});
globalThis.setTimeout = Object.assign((call, milliseconds, ...given) => {
  // Only the delayed reaction to a resize uses a timer of 250 ms.
  if (!isBroken || milliseconds !== 250) return setTimer(call, milliseconds, ...given);
  return setTimer(() => {
    throw new Error('a broken timer');
  }, 0);
}, setTimer);
