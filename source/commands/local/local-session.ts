import { setImmediate as everythingPending, setTimeout as passed } from 'node:timers/promises';
import {
  type ExitEvents,
  type ExitSignal,
  exitSignals,
  exitStatusOf,
  type LocalSession,
  neverSuspended,
  type SuspendableScreen,
  type Suspension,
} from '#app/session.ts';
import { homeIn } from '#storage/players-home.ts';
import { localFolders } from './local-folders.ts';

export const localSession = (): LocalSession => ({
  input: process.stdin,
  output: process.stdout,
  environment: process.env,
  exitEvents: processEndings,
  suspension,
  home: homeIn(localFolders(), process.cwd()),
});

/** Milliseconds to wait for a stop signal. The system ignores the signal if no shell could resume the program. */
const shortly = 20;

/** Suspends the program on Ctrl+Z and SIGTSTP, and resumes it on SIGCONT, whichever program sends them. */
export function suspension(): Suspension {
  let screen: SuspendableScreen | undefined;
  let state: 'here' | 'stopped' | 'returning' = 'here';
  let continued = () => {};
  /** Suspension requested before the screen has opened. Runs when it opens. */
  let pending: (() => Promise<void>) | undefined;

  /** Stops a process, or the whole process group if `id` is 0. Resolves when the process runs again. */
  const stopped = async (id: number): Promise<void> => {
    process.off('SIGTSTP', stopAlone);
    await new Promise<void>((resolve) => {
      continued = resolve;
      process.kill(id, 'SIGTSTP');
      setTimeout(() => setImmediate(resolve), shortly);
    });
    process.on('SIGTSTP', stopAlone);
  };
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
      // Waits, because a signal that ends the program may have arrived together with SIGCONT.
      await passed(shortly);
      state = 'returning';
      takeTerminal();
      // A stopped process receives no SIGWINCH, although the terminal may have been resized.
      process.emit('SIGWINCH', 'SIGWINCH');
      await everythingPending();
      state = 'here';
    });
  };
  const stop = () => void giveBack(() => stopped(0));
  const stopAlone = () => void giveBack(() => stopped(process.pid));
  const goOn = () => {
    if (state !== 'here') return continued();
    // Runs after a SIGSTOP, which left no time to restore the terminal. Other programs may have used it since.
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

  // Windows has no job control.
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

/** Events that end a local session: signals, a closed terminal, and uncaught errors. */
export const processEndings: ExitEvents = {
  watch({ onEnd, onGone, onExit }) {
    const handlers = exitSignals.map((signal) => [signal, () => onEnd({ type: 'signal', signal })] as const);
    const crashed = (error: unknown) => onEnd({ type: 'crash', error });
    for (const [signal, handler] of handlers) process.on(signal, handler);
    process.on('uncaughtException', crashed);
    process.on('exit', onExit);
    if (onGone !== undefined) {
      process.stdout.prependListener('error', onGone);
      process.stderr.on('error', ignored);
    }
    return () => {
      for (const [signal, handler] of handlers) process.off(signal, handler);
      process.off('uncaughtException', crashed);
      process.off('exit', onExit);
    };
  },
  // Ends the program by the signal itself. A normal exit of Node would abort if the terminal is gone.
  die(signal: ExitSignal) {
    process.removeAllListeners(signal);
    try {
      process.kill(process.pid, signal);
    } catch {
      // On Windows, a program may receive signals that it cannot send to itself.
      process.exit(exitStatusOf(signal));
    }
  },
};

/** An error on stderr cannot be reported anywhere. */
const ignored = () => {};
