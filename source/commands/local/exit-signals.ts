import { type EndingSignal, type Endings, endingSignals, statusOf } from '../../app/terminal/endings.ts';

/** What ends the session of a program of its own: signals, its terminal, a bug anywhere in the process. */
export const processEndings: Endings = {
  watch({ end, gone, exit }) {
    const handlers = endingSignals.map((signal) => [signal, () => end({ type: 'signal', signal })] as const);
    const crashed = (error: unknown) => end({ type: 'crash', error });
    for (const [signal, handler] of handlers) process.on(signal, handler);
    process.on('uncaughtException', crashed);
    process.on('exit', exit);
    if (gone !== undefined) {
      process.stdout.prependListener('error', gone);
      process.stderr.on('error', ignored);
    }
    return () => {
      for (const [signal, handler] of handlers) process.off(signal, handler);
      process.off('uncaughtException', crashed);
      process.off('exit', exit);
    };
  },
  // Node itself cannot end in order without its terminal: it would abort.
  die(signal: EndingSignal) {
    process.removeAllListeners(signal);
    try {
      process.kill(process.pid, signal);
    } catch {
      // Windows tells of some signals and can send none of them.
      process.exit(statusOf(signal));
    }
  },
};

/** An error of stderr: there is nowhere to report it. */
const ignored = () => {};
