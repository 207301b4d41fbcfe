import { afterEach, beforeEach, vi } from 'vitest';
import type { RoboRaceScreen } from '../../../source/games/robo-race/screen/local.ts';
import { testCodes, testFrames } from '../game-frames.ts';
import { pinsOf } from '../pinned.ts';
import { askingFrames } from './asking-frames.ts';
import type { RaceFrame } from './frames.ts';
import { planningFrames } from './planning-frames.ts';
import { playRace } from './playing.ts';
import { accidents } from './positions.ts';
import { runningFrames } from './running-frames.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pins = pinsOf('robo-race');

testFrames<RoboRaceScreen, RaceFrame>({
  ...pins,
  frames: [...planningFrames, ...runningFrames, ...askingFrames],
  asked: /^(?:command-line|refusal-(?!slots))/,
  async session({ options, prepare }, around) {
    const played = await playRace({ ...options, ...around });
    await prepare(played);
    return played.session;
  },
});

testCodes(pins, async () => {
  const { session, press } = await playRace({ position: accidents, players: 4 });
  press('tab', 'up', 'left');
  return session;
});
