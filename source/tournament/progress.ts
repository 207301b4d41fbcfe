import { itemAt } from '#engine/lookup.ts';
import { grouped } from './results/text.ts';

export interface GamesDone {
  readonly done: number;
  readonly total: number;
  /** Milliseconds since the first game began. */
  readonly elapsed: number;
}

export interface ProgressLook {
  readonly width: number;
  readonly ascii: boolean;
}

const widestBar = 30;

/** Progress line, narrower than the terminal: a bar, finished games, games per second and remaining time. */
export function progressLine({ done, total, elapsed }: GamesDone, { width, ascii }: ProgressLook): string {
  const rate = elapsed > 0 ? (1000 * done) / elapsed : 0;
  const parts = [`${grouped(done)}/${grouped(total)} games`];
  if (rate > 0) parts.push(`${rateText(rate)}`, `${timeText((total - done) / rate)} left`);
  const room = width - 1;
  const words = parts.join(', ');
  const bar = Math.min(widestBar, room - words.length - 2);
  return bar < 3 ? words.slice(0, Math.max(0, room)) : `${barOf(done, total, bar, ascii)}  ${words}`;
}

const rateText = (rate: number): string =>
  rate >= 10
    ? `${grouped(Math.round(rate))} a second`
    : rate >= 1
      ? `${rate.toFixed(1)} a second`
      : `${(60 * rate).toFixed(1)} a minute`;

/** Formats seconds as `1:02:09` or `0:07`. */
function timeText(seconds: number): string {
  const rounded = Math.ceil(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(rounded / 3600);
  const minutes = Math.floor(rounded / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rounded % 60)}` : `${minutes}:${two(rounded % 60)}`;
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Progress bar. Not empty after the first game, and full only after the last. */
function barOf(done: number, total: number, width: number, ascii: boolean): string {
  const steps = ascii ? 1 : eighths.length;
  const maxSteps = done < total ? width * steps - 1 : width * steps;
  const filled = Math.min(maxSteps, Math.max(done > 0 ? 1 : 0, Math.floor((steps * width * done) / total)));
  const full = Math.floor(filled / steps);
  const bar = (ascii ? '#' : '█').repeat(full) + (ascii ? '' : itemAt(eighths, filled % steps));
  return bar.padEnd(width, ascii ? '.' : '░');
}
