import { join } from 'node:path';
import { expect } from 'vitest';
import type { Place, Size } from '../../source/app/place.ts';
import { ascii, type Glyphs, unicode } from '../../source/screen/paint.ts';
import { rowsOf, screenLooks, screenText, textOf } from './support.ts';

/** Makes what is to be seen, with these signs, in a terminal of this size. */
export type FrameSource = (glyphs: Glyphs, size: Size) => Place | Promise<Place>;

/** How the frames of a game are pinned. */
export interface Pins {
  /** Where a frame is pinned. */
  snapshotOf(name: string): string;
  /** Pins a frame as text, in ASCII, and by what its colours mean; every row is of the terminal's width, and printable. */
  pinFrame(name: string, size: Size, source: FrameSource): Promise<void>;
}

/** Pins frames of a game, by its id. */
export function pinsOf(game: string): Pins {
  const snapshotOf = (name: string): string => join(import.meta.dirname, 'snapshots', game, `${name}.txt`);
  return {
    snapshotOf,
    async pinFrame(name, size, source) {
      const at = `${name}-${size.columns}x${size.rows}`;
      const place = await source(unicode, size);
      await expect(screenText(place, size)).toMatchFileSnapshot(snapshotOf(at));
      await expect(screenLooks(place, size)).toMatchFileSnapshot(snapshotOf(`${at}-looks`));
      expectWhole(place, size, unicode, /^[ -~─-▟]*$/);
      const plain = await source(ascii, size);
      await expect(screenText(plain, size, ascii)).toMatchFileSnapshot(snapshotOf(`${at}-ascii`));
      expectWhole(plain, size, ascii, /^[ -~]*$/);
    },
  };
}

/** The row of an open field is only as long as its text. */
function expectWhole(place: Place, size: Size, glyphs: Glyphs, printable: RegExp): void {
  const { field, hint } = place.show(size);
  const open = field === undefined ? undefined : (field.row ?? size.rows - 1 - hint.length);
  const rows = rowsOf(place, size, glyphs).map(textOf);
  expect(rows).toHaveLength(size.rows);
  for (const [i, row] of rows.entries()) {
    expect(row).toMatch(printable);
    if (i !== open) expect(row).toHaveLength(size.columns);
  }
}
