import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { large, small } from '../support.ts';
import { pinFrame } from './pinned.ts';
import { planningFrames } from './planning-frames.ts';
import { playRace } from './playing.ts';
import { runningFrames } from './running-frames.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each([...planningFrames, ...runningFrames])('$name', ({ name, options, prepare }) => {
  test.each([small, large])('at $columns columns: text, ASCII, and what its colours mean', async (size) => {
    await pinFrame(name, size, async (glyphs) => {
      const played = await playRace({ ...options, glyphs, size });
      await prepare(played);
      return played.session;
    });
  });
});
