// Read into a program before its own code: its timers can be broken from outside, as a bug would break one.
const setTimer = globalThis.setTimeout;
let isBroken = false;
process.on('SIGUSR2', () => {
  if (isBroken) throw new Error('a fault of nobody');
  isBroken = true;
  process.stderr.write('timers are broken\n');
});
globalThis.setTimeout = Object.assign((call, milliseconds, ...given) => {
  // Only a session that was given another size waits for this long.
  if (!isBroken || milliseconds !== 250) return setTimer(call, milliseconds, ...given);
  return setTimer(() => {
    throw new Error('a broken timer');
  }, 0);
}, setTimer);
