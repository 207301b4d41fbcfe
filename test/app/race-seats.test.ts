import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { replayPlace } from '../../source/app/replay.ts';
import { startSession } from '../../source/app/session.ts';
import { defaultPlaySettings } from '../../source/app/session-host.ts';
import { enter, startMatch } from '../../source/engine/match.ts';
import { botsOf } from '../../source/engine/players.ts';
import { roboRace } from '../../source/games/robo-race/index.ts';
import { roboRaceScreen } from '../../source/games/robo-race/screen/index.ts';
import type { RaceScene, RoboRaceScreen } from '../../source/games/robo-race/screen/local.ts';
import { unicode } from '../../source/screen/paint.ts';
import { screenText, small } from '../screens/support.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = () => {};

/** A race at one screen; whatever the screen is made from is kept. */
function race(players: number, names: Readonly<Record<string, string>> = {}) {
  const match = startMatch<RoboRaceScreen>(roboRace, { seed: 'k7f2', players, options: {} });
  const scenes: RaceScene[] = [];
  const watched: RaceScene[] = [];
  let time = 0;
  const session = startSession<RoboRaceScreen>({
    match,
    screen: {
      ...roboRaceScreen,
      paint(scene) {
        scenes.push(scene);
        return roboRaceScreen.paint(scene);
      },
      beats(before, after) {
        watched.push(before, after);
        return roboRaceScreen.beats?.(before, after) ?? [];
      },
    },
    glyphs: () => unicode,
    bots: botsOf(roboRace, names),
    botNames: names,
    clock: () => time,
    host: {
      settings: () => ({ ...defaultPlaySettings, speed: 2 }),
      record: () => ({ played: 0, won: 0 }),
      mayLeave: () => true,
      restart: () => match,
      next: () => undefined,
      paths: { complete: () => [], nameOf: (typed) => typed, isFile: () => false },
      history: () => [],
      changed: nothing,
      became: nothing,
      playNext: nothing,
      leave: nothing,
      quit: nothing,
      save: nothing,
      open: nothing,
      openSettings: nothing,
      watch: nothing,
      help: nothing,
      remember: nothing,
      ring: nothing,
    },
  });
  session.entered?.();
  const text = () => screenText(session, small);
  return {
    session,
    match,
    scenes,
    watched,
    text,
    press: (...keys: string[]) => session.keys(keys, small),
    covered: () => /Pass to (player \d)/.exec(text())?.[1],
    sitDown() {
      time += 1000;
      session.keys(['enter'], small);
    },
    plan() {
      session.keys(['a', 'b', 'c', 'd', 'e', 't'], small);
    },
    /** Looks at the screen until nothing moves any more. */
    watch() {
      for (let i = 0; i < 200; i++) {
        vi.advanceTimersByTime(100);
        text();
      }
    },
  };
}

/** The seats whose cards a scene tells; programs that run are known to all. */
const toldSeats = ({ view, events, local }: RaceScene): readonly number[] => [
  ...view.hands.flatMap((cards, i) => (Array.isArray(cards) ? [i + 1] : [])),
  ...(local.running === undefined ? view.programs : []).flatMap((cards, i) => (Array.isArray(cards) ? [i + 1] : [])),
  ...view.slots.flatMap((slots, i) => (Array.isArray(slots) ? [i + 1] : [])),
  ...events.flatMap((event) => (event.type === 'dealt' && event.cards !== 'hidden' ? [event.player] : [])),
];

describe('a race of two persons and a bot', () => {
  test('shows each of them the own cards only, and nobody any on the cover or while all watch', () => {
    const table = race(3, { 3: 'normal' });
    for (let round = 1; round <= 2; round++) {
      for (const seat of [1, 2]) {
        table.scenes.length = 0;
        expect(table.covered()).toBe(`player ${seat}`);
        expect(table.text()).not.toMatch(/hand ─|factory|log of/);
        expect(table.scenes).toEqual([]);
        table.sitDown();
        vi.advanceTimersByTime(100);
        table.text();
        table.plan();
        expect(new Set(table.scenes.flatMap(toldSeats))).toEqual(new Set([seat]));
        expect(table.scenes.map((scene) => scene.seat)).not.toContain(3 - seat);
      }
      table.scenes.length = 0;
      table.watch();
      expect(table.scenes.length).toBeGreaterThan(10);
      expect(table.scenes.flatMap(toldSeats)).toEqual([]);
      expect(table.match.state.round).toBe(round + 1);
    }
  });

  test('makes what all watch of nothing that only one of them may know, even where it is not drawn', () => {
    const table = race(2);
    for (const _ of [1, 2]) {
      table.sitDown();
      table.plan();
    }
    table.watch();
    expect(table.watched).toHaveLength(2);
    expect(table.watched.flatMap(toldSeats)).toEqual([]);
  });

  test('waits for the slow bot with nothing but the own cards', () => {
    const table = race(2, { 2: 'normal' });
    expect(table.covered()).toBeUndefined();
    vi.advanceTimersByTime(100);
    table.plan();
    table.watch();
    expect(table.match.state.round).toBe(2);
    expect(new Set(table.scenes.flatMap(toldSeats))).toEqual(new Set([1]));
  });
});

describe('the replay of a race that is not over', () => {
  const played = () => {
    const match = startMatch<RoboRaceScreen>(roboRace, { seed: 'k7f2', players: 2, options: {} });
    const [first = [], second = []] = match.state.hands;
    enter(match, `1: program ${first?.slice(0, 5).join(' ')}`);
    enter(match, `2: place 1 ${second?.[6]}`);
    enter(match, `2: place 2 ${first?.[0]}`);
    return { match, secret: String(second?.[6]) };
  };
  const replay = (eyes: number) => {
    const { match, secret } = played();
    const place = replayPlace<RoboRaceScreen>({
      match,
      screen: roboRaceScreen,
      glyphs: unicode,
      preferences: { cells: 'auto', forecast: true, log: 'full' },
      record: { played: 0, won: 0 },
      debugUsed: false,
      speed: 'skip',
      flashes: false,
      eyes,
      showsAll: false,
      leave: nothing,
      help: nothing,
      continueFrom: nothing,
    });
    return { place, secret, text: () => screenText(place, small) };
  };

  test.each([
    [1, 'place(hidden)'],
    [2, 'place(1,'],
    [0, 'place(hidden)'],
  ])('through the eyes of %i names a card as they may read it: %s', (eyes, command) => {
    const { place, text } = replay(eyes);
    place.keys(['home', 'right'], small);
    expect(text()).toContain(`next, round 1: 2: ${command}`);
  });

  test('shows the hand of those eyes, or none, and offers no debug view', () => {
    expect(replay(2).text()).toContain('player 2 of 2');
    const { place, text, secret } = replay(0);
    for (const key of ['home', 'right', 'right', 'right', 'd', 'end']) {
      place.keys([key], small);
      expect(text()).not.toMatch(new RegExp(`\\b${secret} (Move|Turn|Back)`));
    }
    expect(place.rows().flatMap(({ keys }) => keys)).not.toContain('d');
  });
});
