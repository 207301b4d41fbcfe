import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { footerKeyAt } from '../../../source/app/frame.ts';
import { large, small } from '../support.ts';
import { composingFrames, lookingFrames } from './frames.ts';
import { pinFrame } from './pinned.ts';
import { playRisc } from './playing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frames = [...composingFrames, ...lookingFrames];

describe.each(frames)('$name', ({ name, options, prepare }) => {
  test.each([small, large])('at $columns columns: text, ASCII, and what its colours mean', async (size) => {
    await pinFrame(name, size, async (glyphs) => {
      const played = await playRisc({ ...options, glyphs, size });
      await prepare(played);
      return played.session;
    });
  });
});

describe('key tables', () => {
  const asked =
    /^(?:command-line|refusal-|costly-|hot-seat$|placing-(?:refused|not)|attack-(?:number-refused|not)|watched)/;

  test.each(frames.filter(({ name }) => !asked.test(name)))(
    '$name: no key is in two rows, and every item of the footer is a row that has the key it names',
    async ({ options, prepare }) => {
      const played = await playRisc(options);
      await prepare(played);
      const { own, shared } = played.session.rows(small);
      const rows = [...own, ...shared];
      const keys = rows.flatMap((row) => row.keys);
      expect(keys.toSorted()).toEqual([...new Set(keys)].sort());
      for (const [label, what] of played.session.show(small).footer) {
        const row = rows.find(({ footer, keys: of }) => footer?.[0] === label || (label === '?' && of.includes('?')));
        expect(row, `${label} ${what}`).toBeDefined();
        const named = footerKeyAt([[label, what]], 80, 1);
        if (named !== undefined) expect(row?.keys).toContain(named);
      }
    },
  );
});
