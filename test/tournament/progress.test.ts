import { describe, expect, test } from 'vitest';
import { progressLine } from '#tournament/progress.ts';

const wide = { width: 80, ascii: false };

describe('the progress line', () => {
  test.each([
    [0, 0, '░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  0/1,680 games'],
    [1, 1000, '▏░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  1/1,680 games, 1.0 a second, 27:59 left'],
    [420, 2000, '███████▌░░░░░░░░░░░░░░░░░░░░░░  420/1,680 games, 210 a second, 0:06 left'],
    [1679, 8000, '█████████████████████████████▉  1,679/1,680 games, 210 a second, 0:01 left'],
    [1680, 8000, '██████████████████████████████  1,680/1,680 games, 210 a second, 0:00 left'],
    [2, 60_000, '▏░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  2/1,680 games, 2.0 a minute, 13:59:00 left'],
  ])('shows %d games after %d ms', (done, elapsed, line) => {
    expect(progressLine({ done, total: 1680, elapsed }, wide)).toBe(line);
  });

  test('is drawn in ASCII', () => {
    expect(progressLine({ done: 420, total: 1680, elapsed: 2000 }, { width: 80, ascii: true })).toBe(
      '#######.......................  420/1,680 games, 210 a second, 0:06 left',
    );
  });

  test.each([
    [50, '█▊░░░░░  420/1,680 games, 210 a second, 0:06 left'],
    [40, '420/1,680 games, 210 a second, 0:06 left'],
    [20, '420/1,680 games, 21'],
    [1, ''],
  ])('is narrower than a terminal of %d columns', (width, line) => {
    const text = progressLine({ done: 420, total: 1680, elapsed: 2000 }, { width, ascii: false });
    expect(text).toBe(line.slice(0, width - 1));
  });
});
