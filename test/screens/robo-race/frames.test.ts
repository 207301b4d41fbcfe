import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { type FrameSuite, scenesOf, testKeys } from '../game-frames.ts';
import { pinScenes } from '../pinned.ts';
import { askingFrames } from './asking-frames.ts';
import type { RaceFrame } from './frames.ts';
import { racePages } from './pages.ts';
import { planningFrames } from './planning-frames.ts';
import { playRace } from './playing.ts';
import { accidents } from './positions.ts';
import { runningFrames } from './running-frames.ts';

const suite: FrameSuite<RoboRaceScreen, RaceFrame> = {
  frames: [...planningFrames, ...runningFrames, ...askingFrames],
  asked: /^(?:command-line|refusal-(?!slots))/,
  async session({ options, prepare }, around) {
    const played = await playRace({ ...options, ...around });
    await prepare(played);
    return played.session;
  },
};

pinScenes({
  // Only online matches let a player click other players, to write to them.
  idleKinds: ['player'],
  folder: 'robo-race',
  scenes: [...scenesOf(suite), ...racePages],
  styled: [
    'about-to-win',
    'doomed',
    'tutorial-1',
    'refusal-unknown',
    'help-signs',
    'doomed-costly',
    'picker-random',
    'stop-accidents',
    'watching-bots',
    'hint-wins',
    'doomed-card',
    'cursor',
    'run-wins',
  ],
  whole: [
    'planned',
    'cursor-robot',
    'four-players',
    'high-board',
    'huge-board-middle',
    'run-chain',
    'stop',
    'card-chosen',
    'won',
    'cover',
    'hint',
    'debug-four',
    'command-line-program',
    'picker-won',
    'replay',
  ],
  async codes(around) {
    const { session, press } = await playRace({ position: accidents, players: 4, ...around });
    press('tab', 'up', 'left');
    return session;
  },
});

testKeys(suite);
