import type { IntoTheBreachScreen } from '../../../source/games/into-the-breach/screen/local.ts';
import { testCodes, testFrames } from '../game-frames.ts';
import { pinsOf } from '../pinned.ts';
import { type BreachFrame, breachFrames } from './frames.ts';
import { playBreach } from './playing.ts';

const pins = pinsOf('into-the-breach');

testFrames<IntoTheBreachScreen, BreachFrame>({
  ...pins,
  frames: breachFrames,
  asked: /^(?:command-line|refusal.*-typed|save-prompt|replace|cannot-save|file-error|bad-level)/,
  async session({ options, prepare }, around) {
    const played = playBreach({ ...options, ...around });
    await prepare(played);
    return played.session;
  },
});

/** A board with every kind of tile, of which an enemy hits some and a mech reaches some. */
const everyTile = 'MMMMMMM/M_____M/M_3_0_M/M_____M/MMMMMMM//T,1,1,5,2,3/H,3,1,3,1,2/S,3,5,4,2,2/F,1,5,2,2,1';

testCodes(pins, async () => {
  const { session, press } = playBreach({ board: everyTile });
  press('enter', 'e', 'down');
  return session;
});
