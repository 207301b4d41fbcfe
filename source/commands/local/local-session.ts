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

/** The session of a program that somebody has started: this process, its terminal and the folders of its user. */
export const localSession = (): LocalSession => ({
  input: process.stdin,
  output: process.stdout,
  environment: process.env,
  exitEvents: processEndings,
  suspension,
  home: homeIn(localFolders(), process.cwd()),
});

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

/** What ends the session of a program of its own: signals, its terminal, a bug anywhere in the process. */
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
  // Node itself cannot end in order without its terminal: it would abort.
  die(signal: ExitSignal) {
    process.removeAllListeners(signal);
    try {
      process.kill(process.pid, signal);
    } catch {
      // Windows tells of some signals and can send none of them.
      process.exit(exitStatusOf(signal));
    }
  },
};

/** An error of stderr: there is nowhere to report it. */
const ignored = () => {};
