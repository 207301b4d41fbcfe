import type { RiscScreen } from '#games/risc/screen/local.ts';
import { type FrameSuite, scenesOf, testKeys } from '../game-frames.ts';
import { pinScenes } from '../pinned.ts';
import { composingFrames } from './composing-frames.ts';
import type { RiscFrame } from './frames.ts';
import { mapFrames } from './map-frames.ts';
import { riscPages } from './pages.ts';
import { playRisc } from './playing.ts';
import { reportFrames } from './report-frames.ts';
import { runningFrames } from './running-frames.ts';
import { crowded } from './standings.ts';

const suite: FrameSuite<RiscScreen, RiscFrame> = {
  frames: [...composingFrames, ...runningFrames, ...mapFrames],
  asked:
    /^(?:command-line|refusal-|commit-asks|placement-unfinished|attack-refused|research-dear|draft-empty|turn-|map-)/,
  async session({ options, prepare }, around) {
    const played = await playRisc({ ...options, ...around });
    await prepare(played);
    return played.session;
  },
};

pinScenes({
  folder: 'risc',
  scenes: [...scenesOf(suite), ...reportFrames, ...riscPages],
  styled: [
    'won-looked-at',
    'tutorial-1',
    'commit-asks-composing',
    'refusal-adjacent',
    'help-signs',
    'picker-last',
    'report-crowd',
    'map-random',
    'map-crossroads-attack',
    'watching-statistics',
    'tutorial-5',
    'all-types-attack',
  ],
  huge: ['picker', 'picker-last'],
  whole: [
    'placement-spread',
    'attack',
    'draft-long',
    'turn-second-force',
    'turn-five-summary',
    'won',
    'cover',
    'statistics-units',
    'debug-raw',
    'map-crossroads-zoomed',
    'map-great-basin',
    'map-great-basin-attack',
    'map-long-names-ordered',
    'replay',
  ],
  async codes(around) {
    const { session, press } = await playRisc({ map: 'three-crowns', standing: crowded, ...around });
    press('tab', 'enter');
    return session;
  },
});

testKeys(suite);
