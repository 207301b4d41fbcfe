import { afterEach, beforeEach, vi } from 'vitest';
import type { RiscScreen } from '../../../source/games/risc/screen/local.ts';
import { designedStanding } from '../../games/risc/positions.ts';
import { testCodes, testFrames } from '../game-frames.ts';
import { pinsOf } from '../pinned.ts';
import { composingFrames, lookingFrames, type RiscFrame } from './frames.ts';
import { playRisc } from './playing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pins = pinsOf('risc');

testFrames<RiscScreen, RiscFrame>({
  ...pins,
  frames: [...composingFrames, ...lookingFrames],
  asked:
    /^(?:command-line|refusal-|costly-|hot-seat$|placing-(?:refused|not)|attack-(?:number-refused|not)|watched|out)/,
  async session({ options, prepare }, around) {
    const played = await playRisc({ ...options, ...around });
    await prepare(played);
    return played.session;
  },
});

testCodes(pins, async () => {
  const { session, press } = await playRisc({ standing: designedStanding });
  press('enter');
  return session;
});
