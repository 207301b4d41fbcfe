import { setImmediate as everythingPending, setTimeout as passed } from 'node:timers/promises';
import { neverSuspended, type SuspendableScreen, type Suspension } from '../../app/terminal/suspension.ts';

/** Milliseconds the system takes at most to act on a signal: if it has not stopped us by then, no shell is behind us. */
const shortly = 20;

/** Makes a program stop on Ctrl+Z and SIGTSTP, and continue on SIGCONT, whoever stopped it. */
export function suspension(): Suspension {
  let screen: SuspendableScreen | undefined;
  let state: 'here' | 'stopped' | 'returning' = 'here';
  let continued = () => {};
  /** Asked for before there was a screen; done as soon as there is one. */
  let pending: (() => Promise<void>) | undefined;

  /** Stops a process, or with 0 the group of this one, and waits until it goes on. */
  const stopped = async (id: number): Promise<void> => {
    process.off('SIGTSTP', stopAlone);
    await new Promise<void>((resolve) => {
      continued = resolve;
      process.kill(id, 'SIGTSTP');
      setTimeout(() => setImmediate(resolve), shortly);
    });
    process.on('SIGTSTP', stopAlone);
  };
  /** Gives the terminal back until the promise settles. */
  const giveBack = async (wait: () => Promise<void>): Promise<void> => {
    if (state !== 'here') return;
    if (screen === undefined) {
      pending = wait;
      return;
    }
    const { beforeStop, suspendTerminal, takeTerminal } = screen;
    state = 'stopped';
    beforeStop();
    await suspendTerminal(async () => {
      await wait();
      // A signal that ends the program may have come together with the one that continues it, on another thread.
      await passed(shortly);
      state = 'returning';
      takeTerminal();
      // Nobody is told of a terminal's new size while another has it.
      process.emit('SIGWINCH', 'SIGWINCH');
      await everythingPending();
      state = 'here';
    });
  };
  const stop = () => void giveBack(() => stopped(0));
  const stopAlone = () => void giveBack(() => stopped(process.pid));
  const goOn = () => {
    if (state !== 'here') return continued();
    // Stopped by force, there was no time to leave the terminal in order; others have used it since.
    void giveBack(async () => {});
  };
  const attach = (attached: SuspendableScreen) => {
    screen = attached;
    const wait = pending;
    pending = undefined;
    if (wait !== undefined) void giveBack(wait);
    return () => {
      screen = undefined;
    };
  };

  // Windows has no jobs.
  if (process.platform === 'win32') return neverSuspended;
  process.on('SIGTSTP', stopAlone);
  process.on('SIGCONT', goOn);
  return {
    isStopped: () => state === 'stopped',
    isHere: () => state === 'here',
    stop,
    attach,
    end() {
      process.off('SIGTSTP', stopAlone);
      process.off('SIGCONT', goOn);
    },
  };
}
