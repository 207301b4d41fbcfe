import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SpaceExplorersScreen } from '#games/space-explorers/screen/local.ts';
import { type FrameSuite, scenesOf, testKeys } from '../game-frames.ts';
import { pinScenes } from '../pinned.ts';
import { small } from '../support.ts';
import { composingFrames } from './composing-frames.ts';
import type { ExplorersFrame } from './frames.ts';
import { mapFrames } from './map-frames.ts';
import { explorersPages } from './pages.ts';
import { endTurns, pass, playExplorers } from './playing.ts';
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
  styled: [
    'tutorial-3',
    'too-late',
    'resigning',
    'costly-end',
    'help-signs',
    'map-busy-signs',
    'tutorial-4',
    'picker-last',
    'debug-large',
    'refusal-people',
    'map-galaxy-seen',
    'sighting-chosen',
    'seat-2',
    'map-deep-field-zoomed',
  ],
  huge: ['picker', 'picker-last'],
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

describe('the screen of a match', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('shows everything after the end, without the debug view or its tag', async () => {
    const played = await playExplorers({ position: { ...designedPosition, limit: 31 } });
    expect(played.session.snapshot().view.visible[6]).toBe(false);
    await endTurns(played);
    const { view, debug, facts } = played.session.snapshot();
    expect([view.visible[6], view.viewer, debug, facts.debugUsed]).toEqual([true, 'all', false, false]);
    expect(played.session.show(small).tags).toEqual([]);
  });

  test('cancels the last order with u, and the order before it with x', async () => {
    const { press, session } = await playExplorers({ position: { ...designedPosition, orders: [] } });
    press('enter', 'enter', 'right', 'enter', 'enter');
    expect(session.snapshot().view.orders.length).toBe(2);
    press('u');
    expect(session.snapshot().view.orders.length).toBe(1);
    press('x');
    expect(session.snapshot().view.orders).toEqual([]);
  });

  test('ends turns with w until the player has to decide, and says what to decide', async () => {
    const [home, next, ...others] = quiet.planets;
    const { press, session } = await playExplorers({
      position: { ...quiet, planets: [{ ...home, habitability: 3, p1: 1 }, { ...next, p1: 0 }, ...others] },
    });
    const { turn } = session.snapshot().view;
    press('w');
    await pass(60_000);
    const { view, local } = session.snapshot();
    expect([turn, view.turn, view.mover, local.waiting]).toEqual([9, 11, 1, undefined]);
    expect(local.news).toEqual({ player: 1, what: 'settle', planet: 1, from: 0, people: 2, afterWaiting: 2 });
  });

  test('stops ending turns when a key is pressed', async () => {
    const { press, session } = await playExplorers({ position: quiet });
    press('w');
    await pass(5000);
    const { turn } = session.snapshot().view;
    expect(turn).toBeGreaterThan(quiet.turn + 2);
    press('right');
    await pass(60_000);
    expect(session.snapshot().view.turn).toBeLessThanOrEqual(turn + 2);
  });

  test("issues a standing order at the beginning of each of the player's turns, and u cancels it like other orders", async () => {
    const played = await playExplorers({ position: { ...designedPosition, orders: [], shuttles: [] } });
    const { press, session } = played;
    press('enter', '1', 'f');
    await endTurns(played);
    await pass(2000);
    const { view, local } = session.snapshot();
    expect([view.turn, view.mover, view.orders.length, local.standing?.length]).toEqual([33, 1, 1, 1]);
    press('u');
    await pass(2000);
    expect(session.snapshot().view.orders).toEqual([]);
  });
});

/** A position in which no event and no decision is near. */
const quiet = {
  turn: 9,
  mover: 1,
  limit: 80,
  planets: [
    { id: 0, size: 90, habitability: 0, p1: 8, x: 0, y: 0, home: 1 },
    { id: 1, size: 90, habitability: 0, p1: 8, x: 10, y: 0 },
    { id: 2, size: 90, habitability: 0, p2: 8, x: 20, y: 0, home: 2 },
  ],
  edges: [
    [0, 1, 3],
    [1, 2, 3],
  ],
};
