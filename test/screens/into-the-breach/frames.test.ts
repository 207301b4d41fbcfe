import { describe, expect, test } from 'vitest';
import { footerKeyAt } from '../../../source/app/frame.ts';
import { codesOf, large, small } from '../support.ts';
import { breachFrames } from './frames.ts';
import { pinFrame, snapshotOf } from './pinned.ts';
import { playBreach } from './playing.ts';

describe.each(breachFrames)('$name', ({ name, options, prepare }) => {
  test.each([small, large])('at $columns columns: text, ASCII, and what its colours mean', async (size) => {
    await pinFrame(name, size, async (glyphs) => {
      const played = playBreach({ ...options, glyphs, size });
      await prepare(played);
      return played.session;
    });
  });
});

describe('key tables', () => {
  const asked = /^(?:command-line|refusal.*-typed|save-prompt|replace|cannot-save|file-error|bad-level)/;
  const prepared = async ({ options, prepare }: (typeof breachFrames)[number]) => {
    const played = playBreach(options);
    await prepare(played);
    return played.session;
  };

  test.each(breachFrames.filter(({ name }) => !asked.test(name)))(
    '$name: no key is in two rows, and every item of the footer is a row that has the key it names',
    async (frame) => {
      const session = await prepared(frame);
      const { own, shared } = session.rows(small);
      const rows = [...own, ...shared];
      const keys = rows.flatMap((row) => row.keys);
      expect(keys.toSorted()).toEqual([...new Set(keys)].sort());
      for (const [label, what] of session.show(small).footer) {
        const row = rows.find(({ footer, keys: of }) => footer?.[0] === label || (label === '?' && of.includes('?')));
        expect(row, `${label} ${what}`).toBeDefined();
        const named = footerKeyAt([[label, what]], 80, 1);
        if (named !== undefined) expect(row?.keys).toContain(named);
      }
    },
  );
});

/** A board with every kind of tile, of which an enemy hits some and a mech reaches some. */
const everyTile = 'MMMMMMM/M_____M/M_3_0_M/M_____M/MMMMMMM//T,1,1,5,2,3/H,3,1,3,1,2/S,3,5,4,2,2/F,1,5,2,2,1';

test.each(
  (['full', '256', '16', 'none'] as const).flatMap((depth) =>
    (['dark', 'light'] as const).flatMap((base) => [false, true].map((contrast) => ({ depth, base, contrast }))),
  ),
)('codes: %o', async (colors) => {
  const played = playBreach({ board: everyTile });
  played.press('enter', 'e', 'down');
  const codes = codesOf(played.session, small, colors).join('\n').replaceAll('\u001B', '^');
  const name = `codes-${colors.depth}-${colors.base}${colors.contrast ? '-contrast' : ''}`;
  await expect(`${codes}\n`).toMatchFileSnapshot(snapshotOf(name));
  if (colors.depth === 'none') expect(codes).not.toMatch(/\^\[(?:[0-9;]*;)?[34]\d/);
});
