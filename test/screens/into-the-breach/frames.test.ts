import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { type FrameSuite, scenesOf, testKeys } from '../game-frames.ts';
import { pinScenes } from '../pinned.ts';
import { type BreachFrame, breachFrames } from './frames.ts';
import { breachPages } from './pages.ts';
import { playBreach } from './playing.ts';
import { runningFrames } from './running-frames.ts';

const suite: FrameSuite<IntoTheBreachScreen, BreachFrame> = {
  frames: breachFrames,
  asked: /^(?:command-line|refusal.*-typed|save-prompt|replace|cannot-save|file-error|bad-level)/,
  async session({ options, prepare }, around) {
    const played = playBreach({ ...options, ...around });
    await prepare(played);
    return played.session;
  },
};

/** A board with every kind of tile. Some tiles are in reach of an enemy, some in reach of a mech. */
const everyTile = 'MMMMMMM/M_____M/M_3_0_M/M_____M/MMMMMMM//T,1,1,5,2,3/H,3,1,3,1,2/S,3,5,4,2,2/F,1,5,2,2,1';

pinScenes({
  folder: 'into-the-breach',
  scenes: [...scenesOf(suite), ...runningFrames, ...breachPages],
  styled: [
    'costly',
    'tutorial',
    'lost-mechs',
    'classic-tiles',
    'turn-hit',
    'huge-numbers',
    'narrow-board',
    'enemy-selected',
    'no-border',
    'mountain',
    'ruin-reached',
    'bad-level',
    'refusal-long',
    'moved-selected',
  ],
  whole: [
    'forecast',
    'threats-tile',
    'bait',
    'hint-turn',
    'log',
    'won',
    'debug',
    'command-line-target',
    'hint',
    'large-board',
    'one-row',
    'turn-walking',
    'replay',
    'picker',
    'menu',
  ],
  codes(around) {
    const { session, press } = playBreach({ board: everyTile, ...around });
    press('enter', 'down');
    return session;
  },
});

testKeys(suite);
