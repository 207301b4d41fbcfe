import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMatchScreen } from '#app/match/match-screen.ts';
import { createReplayPage } from '#app/timeline/replay-screen.ts';
import { realTimer } from '#app/timeline/timer.ts';
import { enter, startMatch } from '#engine/match.ts';
import { type PartialViewer, seatOfViewer } from '#engine/vocabulary.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RaceScene, RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { displayNames } from '#match-session/match-programs.ts';
import { botsOf } from '#match-session/players.ts';
import { screenText, small, textOf } from '../../screens/support.ts';
import { defaultPlaySettings } from '../../support/play-settings.ts';
import { quietServices } from '../../support/quiet-services.ts';
import { watchedFacts } from '../../support/scene-facts.ts';
import { recordedScreen } from '../../support/screen-parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = () => {};

/** A race at one screen, with a record of every scene that was drawn. */
function race(players: number, names: Readonly<Record<string, string>> = {}, isFirst = false) {
  const match = startMatch<RoboRaceScreen>(roboRace, { seed: 'k7f2', players, options: {} });
  const { screen, scenes, watched } = recordedScreen(roboRaceScreen);
  let time = 0;
  const session = createMatchScreen<RoboRaceScreen>({
    match,
    screen,
    bots: botsOf(roboRace, names),
    botNames: displayNames(names),
    isFirst,
    clock: () => time,
    services: quietServices(match, { settings: () => ({ ...defaultPlaySettings, speed: 2 }) }),
  });
  session.onEnter?.();
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
      session.keys(['1', '2', '3', '4', '5', 't', 't'], small);
    },
    /** Waits until the playback has ended. */
    watch() {
      let looks = 0;
      do {
        vi.advanceTimersByTime(100);
        text();
        looks++;
      } while (vi.getTimerCount() > 0 && looks < 400);
      // The result of a round stays on the screen until a player presses a key.
      vi.advanceTimersByTime(500);
      if (text().includes('is over')) session.keys(['enter'], small);
      text();
    },
  };
}

/** Seats whose cards a scene reveals. Running programs are public. */
const toldSeats = ({ view, events, local }: RaceScene): readonly number[] => [
  ...view.hands.flatMap((cards, i) => (Array.isArray(cards) ? [i + 1] : [])),
  ...(local.playback === undefined ? view.programs : []).flatMap((cards, i) => (Array.isArray(cards) ? [i + 1] : [])),
  ...view.slots.flatMap((slots, i) => (Array.isArray(slots) ? [i + 1] : [])),
  ...events.flatMap((event) => (event.type === 'dealt' && event.cards !== 'hidden' ? [event.player] : [])),
];

describe('a race of two people and a bot', () => {
  test('shows each person only their own cards, and no cards on the cover or while both watch', () => {
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

  test('keeps secrets out of the data of a playback that both people watch, not only out of its drawing', () => {
    const table = race(2);
    for (const _ of [1, 2]) {
      table.sitDown();
      table.plan();
    }
    table.watch();
    expect(table.watched).toHaveLength(2);
    expect(table.watched.flatMap(toldSeats)).toEqual([]);
  });

  test("shows only the player's own cards while it waits for the slow bot", () => {
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
  const replay = (eyes: PartialViewer) => {
    const { match, secret } = played();
    const goesOn: number[] = [];
    const place = createReplayPage<RoboRaceScreen>({
      timer: realTimer,
      match,
      screen: roboRaceScreen,
      facts: watchedFacts({ seat: seatOfViewer(eyes) }),
      speed: 'skip',
      flashes: false,
      viewer: eyes,
      showsAll: false,
      leave: nothing,
      help: nothing,
      saveSpeed: () => {},
      continueFrom: (length) => goesOn.push(length),
    });
    return { place, secret, text: () => screenText(place, small), goesOn: () => goesOn };
  };

  test.each<[PartialViewer, string]>([
    [1, 'Secret planning.'],
    [2, 'Slot 1: '],
    ['spectator', 'Secret planning.'],
  ])('reveals a card of player 2 only to player 2: viewer %s sees "%s"', (eyes, command) => {
    const { place, text } = replay(eyes);
    place.keys(['home', 'right', 'right'], small);
    expect(text()).toContain(`player 2: ${command}`);
  });

  test('shows only the hand of its viewer, and offers no debug view', () => {
    expect(replay(2).text()).toContain('player 2 of 2');
    const { place, text, secret } = replay('spectator');
    for (const key of ['home', 'right', 'right', 'right', 'd', 'end']) {
      place.keys([key], small);
      expect(text()).not.toMatch(new RegExp(`\\b${secret} (Move|Turn|Back)`));
    }
    expect(place.rows(small).flatMap(({ keys }) => keys)).not.toContain('d');
  });

  test.each([
    ['c', 'The match is not over. Playing on here would reveal secrets.'],
    ['enter', 'The match is not over. Playing on here would reveal secrets.'],
    ['d', 'The match is not over, so secrets stay hidden.'],
  ])('says why the key %s is refused, and omits that key from the key table', (key, why) => {
    for (const eyes of ['spectator', 1, 2] as const) {
      const { place, text, goesOn } = replay(eyes);
      for (const to of ['home', 'end']) {
        place.keys([to], small);
        const before = text();
        place.keys([key], small);
        expect(text()).toContain(`! ${why}`);
        expect(goesOn()).toEqual([]);
        place.keys([to], small);
        expect(text()).toBe(before);
      }
      place.keys([key, 'enter', 'c', 'y'], small);
      expect(goesOn()).toEqual([]);
      const { footer } = place.show({ columns: 300, rows: 40 });
      expect(footer.map(([name]) => name)).not.toContain(key);
      expect(place.rows(small).flatMap(({ keys }) => keys)).not.toContain(key);
    }
  });

  test('is paused by a key that it refuses', () => {
    const { place, text } = replay(1);
    place.keys(['home', '1', 'space', 'd'], small);
    expect(text()).toContain('paused');
  });
});

test('a message shown while waiting for a bot disappears before the round is played back', () => {
  const table = race(2, { 2: 'normal' });
  table.plan();
  table.press('y');
  expect(table.text()).toContain('The key y does nothing here.');
  vi.advanceTimersByTime(600);
  expect(table.text()).toContain('─ in this order ─');
  expect(table.text()).not.toContain('does nothing here');
  table.watch();
  expect(table.text()).toContain('round 2');
  expect(table.text()).not.toContain('does nothing here');
});

describe('a race among bots', () => {
  test('reports each plan with its player and reason, and no plan after the end', () => {
    const table = race(2, { 1: 'normal', 2: 'normal' });
    const texts: string[] = [];
    for (let i = 0; i < 4000 && table.match.state.outcome === null; i++) {
      vi.advanceTimersByTime(50);
      const thought = /^[12] Normal [AB].*$/.exec(textOf(table.session.show(small).status[1] ?? []))?.[0];
      if (thought !== undefined && thought !== texts.at(-1)) texts.push(thought);
    }
    expect(table.match.state.outcome).not.toBeNull();
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(text).toMatch(/^[12] Normal [AB]: [A-Z]/);
    vi.advanceTimersByTime(60_000);
    expect(table.text()).not.toContain(texts.at(-1));
  });
});

describe('a race at one screen', () => {
  test('lists the replay key only once a round can be shown again, and shows the tag REPLAY during a replay', () => {
    const table = race(1);
    const items = () => table.session.show({ columns: 300, rows: 40 }).footer.map(([key, label]) => `${key} ${label}`);
    expect(items()).not.toContain('v last round');
    table.press('r');
    expect(table.text()).toContain('No round has been played yet.');
    table.plan();
    expect(table.text()).not.toContain('REPLAY');
    table.watch();
    expect(items()).toContain('v last round');
    table.press('v');
    expect(table.text()).toMatch(/ REPLAY ─\|$/m);
    table.watch();
    expect(table.text()).not.toContain('REPLAY');
  });

  test('lists undo after the hint key while there is something to undo', () => {
    const table = race(1);
    const items = (columns: number) =>
      table.session.show({ columns, rows: 40 }).footer.map(([key, label]) => `${key} ${label}`);
    expect(items(300)).not.toContain('u undo');
    table.press('1');
    expect(items(300)[items(300).indexOf('u undo') - 1]).toBe('b hint');
    table.press('u');
    expect(items(300)).not.toContain('u undo');
  });

  test('does not suggest running a program again after its slots were emptied', () => {
    const table = race(1, {}, true);
    table.press('1', '2', '3', '4', '5');
    expect(table.text()).toContain('4 of 5: t: run the program. All programs run at once, step by step.');
    table.press('x');
    expect(table.text()).toContain('Fill all five slots again, with 1 to 7.');
    expect(table.text()).not.toContain('4 of 5: t: run the program.');
  });

  test('shows no part of the tutorial below the message about a key without an effect', () => {
    const table = race(1, {}, true);
    expect(table.text()).toContain('1 of 5: ');
    expect(table.text()).toContain('Ctrl+T: skip tutorial.');
    table.press('y');
    expect(table.text()).toContain('The key y does nothing here.');
    expect(table.text()).not.toContain('Ctrl+T: skip tutorial.');
    table.press('up');
    table.press('escape');
    expect(table.text()).toContain('Ctrl+T: skip tutorial.');
  });
});
