import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MatchScreen } from '#app/match/match-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { Around, PinnedScene } from './pinned.ts';
import { small } from './support.ts';

/** Frames of a game, and how to reach them. */
export interface FrameSuite<T extends ScreenTypes, F extends { readonly name: string }> {
  readonly frames: readonly F[];
  /** Matches the names of frames with an open question, which has keys of its own. */
  readonly asked: RegExp;
  /** Brings a session to a frame. */
  session(frame: F, around?: Around): Promise<MatchScreen<T>>;
}

export const scenesOf = <T extends ScreenTypes, F extends { readonly name: string }>({
  frames,
  session,
}: FrameSuite<T, F>): PinnedScene[] =>
  frames.map((frame) => ({ name: frame.name, source: (around) => session(frame, around) }));

/** Tests the keys of each frame against its footer. */
export function testKeys<T extends ScreenTypes, F extends { readonly name: string }>(suite: FrameSuite<T, F>): void {
  const { frames, asked, session } = suite;

  describe('key tables', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test.each(frames.filter(({ name }) => !asked.test(name)))(
      '$name: no key is in two rows, and every item of the footer is a row with the key that it names',
      async (frame) => {
        const prepared = await session(frame);
        const { gameRows, shared } = prepared.rows(small);
        const rows = [...gameRows, ...shared];
        const keys = rows.flatMap((row) => row.keys);
        expect(keys.toSorted()).toEqual([...new Set(keys)].sort());
        for (const [label, what, pressed] of prepared.show(small).footer) {
          const row = rows.find(({ footer, keys: of }) => footer?.[0] === label || (label === '?' && of.includes('?')));
          expect(row, `${label} ${what}`).toBeDefined();
          if (pressed !== undefined) expect(row?.keys).toContain(pressed);
        }
      },
    );
  });
}
