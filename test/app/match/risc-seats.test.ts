import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import type { PlaySettings } from '#app/live-settings.ts';
import { partialMatch } from '#app/match/create-match.ts';
import { createMatchScreen, type MatchScreenOptions } from '#app/match/match-screen.ts';
import { createReplayPage } from '#app/timeline/replay-screen.ts';
import { realTimer } from '#app/timeline/timer.ts';
import type { LevelThinker } from '#bot-worker/thinker.ts';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { enter, type Match, startFrom, startMatch } from '#engine/match.ts';
import { type PartialViewer, seatOfViewer } from '#engine/vocabulary.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScene, RiscScreen } from '#games/risc/screen/local.ts';
import { botsOf } from '#match-session/players.ts';
import { unicode } from '#screen/styled-text.ts';
import { unwrapped } from '../../engine/support.ts';
import { screenText, small } from '../../screens/support.ts';
import { fakeThinker } from '../../support/fake-thinker.ts';
import { judgedElsewhere } from '../../support/judged-elsewhere.ts';
import { menuRoom } from '../../support/menu-room.ts';
import { defaultPlaySettings } from '../../support/play-settings.ts';
import { quietServices } from '../../support/quiet-services.ts';
import { quickRisc, riscMap } from '../../support/risc.ts';
import { watchedFacts } from '../../support/scene-facts.ts';
import { recordedScreen } from '../../support/screen-parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface TableOptions {
  readonly bots?: Readonly<Record<string, string>>;
  readonly match?: Match<RiscScreen>;
  readonly settings?: Partial<PlaySettings>;
  readonly thinker?: LevelThinker;
  /** Remote referee, with the only local seat. If undefined, all seats are local. */
  readonly elsewhere?: Pick<MatchScreenOptions<RiscScreen>, 'referee' | 'only'>;
}

const crowns = riscMap('three-crowns');
const newMatch = () =>
  startMatch<RiscScreen>(quickRisc, { seed: 'k7f2', players: 3, options: { tech: '999' }, level: crowns });

function matchAfter(...lines: readonly string[]): Match<RiscScreen> {
  const match = newMatch();
  for (const line of lines) {
    const entered = enter(match, line);
    if (entered?.read !== true || !entered.step.ok) throw new Error(`${line}: ${JSON.stringify(entered)}`);
  }
  return match;
}

const placed = [1, 2, 3].flatMap((seat) => [`${seat}: spread`, `${seat}: commit`]);

/** Match in turn 1. The last seat holds the territories that `lands` leaves out. */
function holding(lands: Readonly<Record<number, readonly string[]>>): Match<RiscScreen> {
  const { state, setup } = matchAfter(...placed);
  const position = JSON.parse(JSON.stringify(quickRisc.position.write(state, 'all')));
  for (const territory of position.territories) {
    const [seat] = Object.entries(lands).find(([, ids]) => ids.includes(territory.id)) ?? ['3'];
    territory.owner = Number(seat);
    territory.units = seat === '3' ? [9, 0, 0, 0, 0, 0, 0] : [1, 0, 0, 0, 0, 0, 0];
  }
  for (const seat of position.seats) {
    const isOut = lands[seat.seat]?.length === 0;
    seat.alive = !isOut;
    seat.committed = isOut;
  }
  return unwrapped(startFrom<RiscScreen>(quickRisc, setup, position));
}

/** A match at one screen, with a record of every scene that was drawn. */
function table({ bots = {}, match = newMatch(), settings, thinker, elsewhere }: TableOptions = {}) {
  const { screen, scenes, watched } = recordedScreen(riscScreen);
  let time = 0;
  const session = createMatchScreen<RiscScreen>({
    match,
    screen,
    bots: botsOf(quickRisc, bots),
    botNames: bots,
    clock: () => time,
    ...elsewhere,
    services: quietServices(match, {
      settings: () => ({ ...defaultPlaySettings, speed: 'skip', ...settings }),
      ...(thinker && { thinker }),
    }),
  });
  session.onEnter?.();
  const text = () => screenText(session, small);
  return {
    match,
    session,
    scenes,
    watched,
    text,
    press: (...keys: string[]) => session.keys(keys, small),
    enter: (...typed: string[]) => session.paste([...typed, ''].join('\n')),
    type(line: string) {
      session.keys([':'], small);
      session.keys(keysOfText(line), small);
      session.keys(['enter'], small);
    },
    covered: () => /Pass to (player \d)/.exec(text())?.[1],
    sitDown() {
      time += 1000;
      session.keys(['enter'], small);
    },
    tags: () => session.show(small).tags ?? [],
  };
}

/** Seats whose plans a scene reveals. */
const toldSeats = ({ view }: RiscScene): readonly number[] =>
  view.seats.flatMap(({ orders, placement }, i) => (orders !== null || placement !== null ? [i + 1] : []));

describe('three people at one screen', () => {
  test('place units and give orders in turn behind a cover, each with only their own plan on the screen', () => {
    const at = table();
    for (let turn = 0; turn < 3; turn++)
      for (const seat of [1, 2, 3]) {
        at.scenes.length = 0;
        expect(at.covered()).toBe(`player ${seat}`);
        expect(at.text()).not.toMatch(/Coronet|food|tech/);
        expect(at.scenes).toEqual([]);
        at.sitDown();
        at.text();
        at.enter(turn === 0 ? 'spread' : 'research');
        at.text();
        expect(at.match.log.at(-1)?.seat).toBe(seat);
        expect(new Set(at.scenes.flatMap(toldSeats))).toEqual(new Set([seat]));
        at.enter('commit');
      }
    expect(at.match.state.turn).toBe(3);
    expect(at.covered()).toBe('player 1');
  });

  test('watch a turn together, without the secrets of any of them', () => {
    const match = matchAfter(...placed, '1: attack coronet diadem 4', '1: commit', '2: commit');
    const at = table({ match, settings: { speed: 2 } });
    at.sitDown();
    at.enter('research');
    at.type('commit');
    expect(at.watched).toHaveLength(2);
    expect(at.watched.flatMap(toldSeats)).toEqual([]);
    vi.runAllTimers();
    vi.advanceTimersByTime(2000);
    at.sitDown();
    expect(at.covered()).toBe('player 1');
  });

  test('continue an interrupted plan behind the cover of the first person who has not committed', () => {
    const match = matchAfter(...placed, '1: commit', '2: research');
    const save = unwrapped(readSave(writeSave(match)));
    const at = table({ match: unwrapped(loadSave<RiscScreen>(quickRisc, save)) });
    expect(at.covered()).toBe('player 2');
    at.sitDown();
    expect(at.match.state.seats[1]?.orders).toHaveLength(1);
    at.press('u');
    expect(at.match.state.seats[1]?.orders).toEqual([]);
    at.press('u');
    expect(at.match.state.seats[0]?.committed).toBe(true);
  });
});

describe('an eliminated player at the screen', () => {
  test('is skipped, and the screen is passed to the players who continue', () => {
    const at = table({ match: holding({ 1: ['amber'], 2: [] }) });
    expect(at.covered()).toBe('player 1');
    at.sitDown();
    at.enter('commit');
    expect(at.covered()).toBe('player 3');
  });

  test('leaves only one person, who needs no cover and continues at once in their own view', () => {
    const at = table({ match: holding({ 1: ['amber', 'brae'], 2: [] }), bots: { 3: 'keeper' } });
    expect(at.covered()).toBeUndefined();
    at.enter('commit');
    vi.advanceTimersByTime(1000);
    expect(at.match.state.turn).toBe(2);
    expect(at.covered()).toBeUndefined();
    expect(at.session.seat()).toBe(1);
    expect(at.tags()).not.toContain('WATCHING');
  });

  test('watches the bots continue after the playback of the last turn', () => {
    const match = holding({ 1: ['amber'], 2: ['umber', 'sable'] });
    const at = table({ match, bots: { 2: 'keeper', 3: 'raider' }, settings: { speed: 1 } });
    at.enter('commit');
    vi.advanceTimersByTime(1000);
    at.text();
    expect(match.state.seats[0]?.alive).toBe(false);
    const { turn } = match.state;
    vi.advanceTimersByTime(60_000);
    expect(at.text()).toContain('Enter: turn 2');
    expect(at.tags()).not.toContain('WATCHING');
    expect(match.state.turn).toBe(turn);
    at.press('enter');
    expect(at.tags()).toContain('WATCHING');
    expect(at.text()).toContain('you are out, watching');
    expect(at.text()).toContain('You are out. The others play on. Watch them, or leave with q.');
    expect(at.text()).not.toContain('replay');
    expect(at.text()).toMatch(/1 You +out/);
    expect(at.text()).not.toContain('P1');
    at.press('space');
    expect(at.text()).not.toContain('The others play on');
    expect(at.text()).toContain('you are out, watching');
    at.press('space');
    vi.advanceTimersByTime(60_000);
    expect(match.state.turn).toBeGreaterThan(turn);
    expect(match.state.outcome?.winners).toEqual([3]);
  });

  test('no longer reads that others play on once the match is over', () => {
    const match = holding({ 1: ['amber'], 2: ['umber', 'sable'] });
    const at = table({ match, bots: { 2: 'keeper', 3: 'raider' }, settings: { speed: 1 } });
    at.enter('commit');
    vi.advanceTimersByTime(60_000);
    at.press('enter');
    expect(at.text()).toContain('The others play on');
    vi.advanceTimersByTime(60_000);
    expect(match.state.outcome?.winners).toEqual([3]);
    expect(at.text()).not.toContain('The others play on');
  });
});

test('the playback of the last turn for an eliminated player does not cancel the thinking of slow bots', async () => {
  const match = holding({ 1: ['amber'], 2: ['umber', 'sable'] });
  const { thinker, jobs } = fakeThinker();
  let decided = 0;
  const decide = () => {
    for (const job of jobs.slice(decided)) if (!job.isCancelled()) job.finish();
    decided = jobs.length;
    return vi.advanceTimersByTimeAsync(20_000);
  };
  const at = table({ match, bots: { 2: 'ponderer', 3: 'raider' }, settings: { speed: 1 }, thinker });
  at.enter('commit');
  await vi.advanceTimersByTimeAsync(1000);
  await decide();
  at.text();
  expect(match.state.seats[0]?.alive).toBe(false);
  const { turn } = match.state;
  expect(at.tags()).not.toContain('WATCHING');
  at.press('enter');
  expect(at.tags()).toContain('WATCHING');
  for (let thoughts = 0; thoughts < 4; thoughts++) await decide();
  expect(match.state.turn).toBeGreaterThan(turn);
});

test('a remote spectator watches turn after turn without pressing a key', () => {
  const { referee, plays } = judgedElsewhere<RiscScreen>();
  const match = holding({ 1: ['amber'], 2: ['umber', 'sable'] });
  const at = table({ match, settings: { speed: 1 }, elsewhere: { referee, only: 'spectator' } });
  for (const [from, to] of [
    ['tiara', 'umber'],
    ['foss', 'sable'],
  ] as const) {
    plays(3, { name: 'attack', args: { from, to, units: [3, 0, 0, 0, 0, 0, 0] } });
    for (const seat of [1, 2, 3]) plays(seat, { name: 'commit', args: {} });
    expect(at.text()).toContain("Now P3's orders.");
  }
  vi.advanceTimersByTime(500);
  expect(at.text()).toContain('P3 attacks Umber');
  vi.advanceTimersByTime(12_000);
  expect(at.text()).toContain('Sable');
  vi.advanceTimersByTime(30_000);
  expect(at.text()).toContain('turn 3');
  expect(at.text()).toContain('Waiting for player 1, player 2 and player 3.');
});

describe('a match of bots alone', () => {
  test("runs automatically in a spectator's view, and shows the turns so far", () => {
    const at = table({ bots: { 1: 'keeper', 2: 'keeper', 3: 'keeper' } });
    vi.advanceTimersByTime(3000);
    expect(at.match.state.turn).toBeGreaterThan(2);
    expect(at.tags()).toEqual(['WATCHING']);
    expect(at.text()).toMatch(/^ 1x {2}(?:orders|growth|turn \d+)|^ turn \d+ {2}█/m);
    expect(new Set(at.scenes.flatMap(toldSeats))).toEqual(new Set());
    at.press('space', 'home');
    expect(at.text()).toMatch(/^ 0 of \d+ so far {2}/m);
  });
});

describe('two matches that differ only in the plans of other players', () => {
  const quiet = [...placed, '1: research', '2: commit'];
  const busy = [
    ...placed,
    ...['2: attack coronet tiara 1', '2: cancel 1', '2: move brae amber 1'].map((line) =>
      line.replace('coronet tiara', 'diadem tiara').replace('brae amber', 'foss diadem'),
    ),
    '1: research',
    '2: commit',
    '3: research',
    '3: attack tiara coronet 3',
  ];
  const both = [matchAfter(...quiet), matchAfter(...busy)] as const;

  test('have the same covers, frames and lists', () => {
    const [one, two] = both.map((match) => {
      const at = table({ match });
      const { state } = match;
      return [
        at.text(),
        at.session.show(small),
        screenText(replayOf(partialMatch(match, 'spectator'), 'spectator'), small),
        riscScreen.view.standing(quickRisc.view(state, 1)),
        riscScreen.view.thumbnail(quickRisc.view(state, 'spectator'), menuRoom(unicode)),
      ];
    });
    expect(JSON.stringify(one)).toBe(JSON.stringify(two));
  });

  test('have the same replay, moment by moment', () => {
    const [one, two] = both.map((match) => {
      const place = replayOf(partialMatch(match, 1), 1);
      return ['home', ...Array.from({ length: 9 }, () => 'right'), 'end', 'left'].map((key) => {
        place.keys([key], small);
        return screenText(place, small);
      });
    });
    expect(one).toEqual(two);
  });

  test('have the same frames for the player at the screen', () => {
    const [one, two] = both.map((match) => {
      const at = table({ match, bots: { 2: 'keeper', 3: 'keeper' } });
      return [
        at.text(),
        ...['down', 'enter', 'escape', 'tab'].map((key) => {
          at.press(key);
          return at.text();
        }),
      ];
    });
    expect(one).toEqual(two);
  });
});

const replayOf = (match: Match<RiscScreen>, eyes: PartialViewer) =>
  createReplayPage<RiscScreen>({
    timer: realTimer,
    match,
    screen: riscScreen,
    facts: watchedFacts({ seat: seatOfViewer(eyes) }),
    speed: 'skip',
    flashes: false,
    viewer: eyes,
    showsAll: false,
    leave: () => {},
    help: () => {},
    saveSpeed: () => {},
    continueFrom: () => {},
  });
