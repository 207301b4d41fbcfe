import { afterEach, beforeEach, vi } from 'vitest';
import type { RiscScreen } from '../../../source/games/risc/screen/local.ts';
import { testCodes, testFrames } from '../game-frames.ts';
import { pinsOf } from '../pinned.ts';
import { composingFrames } from './composing-frames.ts';
import type { RiscFrame } from './frames.ts';
import { mapFrames } from './map-frames.ts';
import { playRisc } from './playing.ts';
import { runningFrames } from './running-frames.ts';
import { crowded } from './standings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pins = pinsOf('risc');

testFrames<RiscScreen, RiscFrame>({
  ...pins,
  frames: [...composingFrames, ...runningFrames, ...mapFrames],
  asked:
    /^(?:command-line|refusal-|commit-asks|placement-unfinished|attack-refused|research-dear|draft-empty|turn-|map-)/,
  async session({ options, prepare }, around) {
    const played = await playRisc({ ...options, ...around });
    await prepare(played);
    return played.session;
  },
});

testCodes(pins, async () => {
  const { session, press } = await playRisc({ map: 'three-crowns', standing: crowded });
  press('tab', 'enter');
  return session;
});
