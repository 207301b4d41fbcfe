import { progressLine } from '../tournament/progress.ts';

/** A line on the terminal about how far a tournament is. */
export interface ProgressDisplay {
  /** So many games are done. */
  show(done: number): void;
  /** Takes the line away. */
  clear(): void;
}

/** Milliseconds between two updates. */
const pause = 200;

const width = () => process.stderr.columns ?? 80;

/** Shows how far a tournament is on standard error, if that is a terminal. */
export function progressDisplay(total: number, ascii: boolean): ProgressDisplay {
  if (!process.stderr.isTTY) return { show: () => {}, clear: () => {} };
  const start = performance.now();
  let done = 0;
  let shown = 0;
  const draw = () => {
    const line = progressLine({ done, total, elapsed: performance.now() - start }, { width: width(), ascii });
    // Blanks rather than an escape sequence: every terminal knows them.
    process.stderr.write(`\r${line.padEnd(shown)}`);
    shown = line.length;
  };
  draw();
  const timer = setInterval(draw, pause);
  return {
    show(games) {
      done = games;
    },
    clear() {
      clearInterval(timer);
      process.stderr.write(`\r${' '.repeat(Math.min(shown, width() - 1))}\r`);
    },
  };
}
