import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { expectMoreInLarger } from '../larger.ts';
import { composingFrames } from './composing-frames.ts';
import { mapFrames } from './map-frames.ts';
import { playExplorers } from './playing.ts';
import { runningFrames } from './running-frames.ts';

describe('a larger screen has every fact of a smaller screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /**
   * Facts by scene that a larger screen may lack, because it has a chart in place of the last turn, or fewer
   * details beside a decision.
   */
  const excused: Readonly<Record<string, readonly string[]>> = {
    won: ['20'],
    'won-next-level': ['20', '15'],
    'map-near': ['11'],
  };

  test.each([...composingFrames, ...runningFrames, ...mapFrames])(
    'in the scene $name',
    async ({ options, prepare, name }) => {
      const played = await playExplorers(options);
      await prepare(played);
      expectMoreInLarger(played.session, excused[name]);
    },
  );
});
