import { describe, expect, test } from 'vitest';
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

/** A frame with every kind of tile. */
const wonTurn = ['move(1,1,4,1)', 'move(1,3,2,4)', 'move(1,2,1,4)', 'end_turn', 'move(4,1,4,2)', 'end_turn'];

test.each(
  (['full', '256', '16', 'none'] as const).flatMap((depth) =>
    (['dark', 'light'] as const).flatMap((base) => [false, true].map((contrast) => ({ depth, base, contrast }))),
  ),
)('codes: %o', async (colors) => {
  const played = playBreach();
  played.enter(...wonTurn);
  played.press('e', 'tab');
  const codes = codesOf(played.session, small, colors).join('\n').replaceAll('\u001B', '^');
  const name = `codes-${colors.depth}-${colors.base}${colors.contrast ? '-contrast' : ''}`;
  await expect(`${codes}\n`).toMatchFileSnapshot(snapshotOf(name));
  if (colors.depth === 'none') expect(codes).not.toMatch(/\^\[(?:[0-9;]*;)?[34]\d/);
});
