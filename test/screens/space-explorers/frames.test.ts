import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SpaceExplorersScreen } from '../../../source/games/space-explorers/screen/local.ts';
import { type FrameSuite, scenesOf, testKeys } from '../game-frames.ts';
import { pinScenes } from '../pinned.ts';
import { small } from '../support.ts';
import { composingFrames } from './composing-frames.ts';
import type { ExplorersFrame } from './frames.ts';
import { mapFrames } from './map-frames.ts';
import { explorersPages } from './pages.ts';
import { endTurns, playExplorers } from './playing.ts';
import { busy, designedPosition } from './positions.ts';
import { runningFrames } from './running-frames.ts';

const suite: FrameSuite<SpaceExplorersScreen, ExplorersFrame> = {
  frames: [...composingFrames, ...runningFrames, ...mapFrames],
  asked: /^(?:command-line|refusal-|costly-|resigning|run-|map-)/,
  async session({ options, prepare }, around) {
    const played = await playExplorers({ ...options, ...around });
    await prepare(played);
    return played.session;
  },
};

pinScenes({
  folder: 'space-explorers',
  scenes: [...scenesOf(suite), ...explorersPages],
  whole: [
    'source',
    'queue-long-chosen',
    'large-numbers',
    'shuttles-many',
    'sightings',
    'run-landing',
    'won',
    'watching-eyes',
    'debug-log',
    'map-galaxy',
    'map-deep-field-panned',
    'replay',
  ],
  async codes(around) {
    const { session, press } = await playExplorers({ position: busy, ...around });
    press('tab', 'tab', 'enter');
    return session;
  },
});

testKeys(suite);

describe('moments', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('after the end nothing is hidden, and that is no debug view', async () => {
    const played = await playExplorers({ position: { ...designedPosition, limit: 31 } });
    expect(played.session.snapshot().view.visible[6]).toBe(false);
    await endTurns(played);
    const { view, debug, facts } = played.session.snapshot();
    expect([view.visible[6], view.viewer, debug, facts.debugUsed]).toEqual([true, 'all', false, false]);
    expect(played.session.show(small).tags).toEqual([]);
  });

  test('what was queued last is taken back by u, and what was put together stays', async () => {
    const { press, session } = await playExplorers({ position: { ...designedPosition, orders: [] } });
    press('enter', 'enter', 'right', 'enter', 'enter');
    expect(session.snapshot().view.orders.length).toBe(2);
    press('u');
    expect(session.snapshot().view.orders.length).toBe(1);
    press('x');
    expect(session.snapshot().view.orders).toEqual([]);
  });
});
