import { describe, expect, test } from 'vitest';
import { footerKeyAt } from '../../source/app/frame.ts';
import type { Size } from '../../source/app/place.ts';
import type { Session } from '../../source/app/session.ts';
import type { Glyphs } from '../../source/screen/paint.ts';
import type { ScreenTypes } from '../../source/screen/screen.ts';
import type { Pins } from './pinned.ts';
import { codesOf, large, small } from './support.ts';

/** The terminal around a frame. */
export interface Around {
  readonly glyphs: Glyphs;
  readonly size: Size;
}

/** The frames of a game, and how each is reached. */
export interface FrameSuite<T extends ScreenTypes, F extends { readonly name: string }> extends Pins {
  readonly frames: readonly F[];
  /** Names of frames in which a question is open, which has keys of its own. */
  readonly asked: RegExp;
  /** Brings a session to a frame. */
  session(frame: F, around?: Around): Promise<Session<T>>;
}

/** Pins the frames of a game in both sizes, and tries the keys of each against its footer. */
export function testFrames<T extends ScreenTypes, F extends { readonly name: string }>(suite: FrameSuite<T, F>): void {
  const { frames, asked, session, pinFrame } = suite;

  describe.each(frames)('$name', (frame) => {
    test.each([small, large])('at $columns columns: text, ASCII, and what its colours mean', async (size) => {
      await pinFrame(frame.name, size, (glyphs) => session(frame, { glyphs, size }));
    });
  });

  describe('key tables', () => {
    test.each(frames.filter(({ name }) => !asked.test(name)))(
      '$name: no key is in two rows, and every item of the footer is a row that has the key it names',
      async (frame) => {
        const prepared = await session(frame);
        const { own, shared } = prepared.rows(small);
        const rows = [...own, ...shared];
        const keys = rows.flatMap((row) => row.keys);
        expect(keys.toSorted()).toEqual([...new Set(keys)].sort());
        for (const [label, what] of prepared.show(small).footer) {
          const row = rows.find(({ footer, keys: of }) => footer?.[0] === label || (label === '?' && of.includes('?')));
          expect(row, `${label} ${what}`).toBeDefined();
          const named = footerKeyAt([[label, what]], 80, 1);
          if (named !== undefined) expect(row?.keys).toContain(named);
        }
      },
    );
  });
}

const depths = ['full', '256', '16', 'none'] as const;

/** Pins the codes of a moment for every kind of terminal. */
export function testCodes<T extends ScreenTypes>({ snapshotOf }: Pins, session: () => Promise<Session<T>>): void {
  test.each(
    depths.flatMap((depth) =>
      (['dark', 'light'] as const).flatMap((base) => [false, true].map((contrast) => ({ depth, base, contrast }))),
    ),
  )('codes: %o', async (colors) => {
    const codes = codesOf(await session(), small, colors)
      .join('\n')
      .replaceAll('\u001B', '^');
    const name = `codes-${colors.depth}-${colors.base}${colors.contrast ? '-contrast' : ''}`;
    await expect(`${codes}\n`).toMatchFileSnapshot(snapshotOf(name));
    if (colors.depth === 'none') expect(codes).not.toMatch(/\^\[(?:[0-9;]*;)?[34]\d/);
  });
}
