// Tests preload this module. After the signal SIGUSR2, a timer of the program throws. A second signal throws directly.
const setTimer = globalThis.setTimeout;
let isBroken = false;
process.on('SIGUSR2', () => {
  if (isBroken) throw new Error('a fault of nobody');
  isBroken = true;
  process.stderr.write('timers are broken\n');
});
globalThis.setTimeout = Object.assign((call, milliseconds, ...given) => {
  // The delayed reaction to a resize is the only timer of 250 ms.
  if (!isBroken || milliseconds !== 250) return setTimer(call, milliseconds, ...given);
  return setTimer(() => {
    throw new Error('a broken timer');
  }, 0);
}, setTimer);
