import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RaceScene, RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Keyframe } from '#screen/game/playback.ts';
import { line } from '#screen/styled-text.ts';
import { playMatch, rowsOf, small, textOf } from '../../screens/support.ts';
import { type ScreenParts, withParts } from '../../support/screen-parts.ts';
import { type Fake, fakeSession } from '../fake-screen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const labels = ['brook 1 of 2', 'brook 2 of 2', 'glade 1 of 1'];
const parts = [1, 1, 2];

/** A session that plays back each turn in three keyframes of 200 ms. The last one stays on the screen. */
function reported(screen: ScreenParts<Fake> = {}) {
  const fake = fakeSession({
    settings: { speed: 1 },
    screen: {
      playback: {
        parts: { name: 'battle' },
        isPlayedBack: (events) => events.some(({ phase }) => phase === 'attack'),
        beats: (_, { view }) =>
          labels.map(
            (label, i): Keyframe<Fake> => ({
              view,
              events: [],
              local: { at: label },
              duration: 200,
              part: parts[i] ?? 0,
              label,
              ...(i === labels.length - 1 && { staysBefore: `the orders of turn ${view.turn}` }),
            }),
          ),
      },
      view: {
        paint: ({ view: { turn }, local }) => ({
          title: line('Fake'),
          facts: line(`turn ${turn}, ${local.at}`),
          left: [],
          status: [line('own hint'), line('')],
        }),
      },
      input: {
        bindings: () => [
          {
            kind: 'play',
            keys: ['t'],
            help: 'end',
            act: () => ({ type: 'play', commands: [{ name: 'end_turn', args: {} }] }),
          },
        ],
      },
      ...screen,
    },
  });
  const { frame, hint } = fake;
  const facts = () => textOf(frame().painting.facts);
  const now = () =>
    `${facts()}${/ +(playing|held|Enter: .*)$/.exec(hint()[0] ?? '')?.[0].replace(/^ +/, '  ') ?? '  over'}`;
  /** Goes to the end of the turn, and ends its playback. */
  const pass = () => {
    fake.press('s');
    vi.advanceTimersByTime(1000);
    fake.press('enter');
  };
  return { ...fake, facts, now, pass };
}

describe('a turn whose last frame stays on the screen', () => {
  test('remains visible until the player presses Enter', () => {
    const { press, now, session } = reported();
    press('t');
    expect(now()).toBe('turn 2, brook 1 of 2  playing');
    vi.advanceTimersByTime(100_000);
    expect(now()).toBe('turn 2, glade 1 of 1  Enter: the orders of turn 2');
    expect(rowsOf(session, small).slice(-3).map(textOf)).toEqual([
      ` ${'█'.repeat(16)}${' '.repeat(35)}Enter: the orders of turn 2 `,
      ' '.repeat(80),
      ' ? help  Enter next turn  v watch again  left/right  q leave  -/+ speed         ',
    ]);
    press('enter');
    expect(now()).toBe('turn 2, start  over');
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ['jumps to its last part with Enter', ['enter'], 'turn 2, glade 1 of 1  Enter: the orders of turn 2'],
    [
      'ignores keys at its last part for a moment',
      ['enter', 'escape', 'space', 'q'],
      'turn 2, glade 1 of 1  Enter: the orders of turn 2',
    ],
    ['is stepped moment by moment', ['right'], 'turn 2, brook 2 of 2  held'],
    ['jumps to its next part with n', ['space', 'n'], 'turn 2, glade 1 of 1  Enter: the orders of turn 2'],
    ['shows its end when it is skipped with 0', ['0'], 'turn 2, glade 1 of 1  Enter: the orders of turn 2'],
    ['shows its end when it is skipped with Escape', ['escape'], 'turn 2, glade 1 of 1  Enter: the orders of turn 2'],
  ])('%s', (_, keys, expected) => {
    const { press, now } = reported();
    press('t', ...keys);
    expect(now()).toBe(expected);
  });

  test.each([
    ['is left with Enter', ['enter'], 'turn 2, start  over'],
    ['is left with n', ['n'], 'turn 2, start  over'],
    ['is never left by keys that skip', ['s', '0', 'escape'], 'turn 2, glade 1 of 1  Enter: the orders of turn 2'],
    ['is stepped back from its end', ['left'], 'turn 2, brook 2 of 2  held'],
    ['is stepped back and then forward', ['left', 'right'], 'turn 2, glade 1 of 1  Enter: the orders of turn 2'],
  ])('%s after its playback', (_, keys, expected) => {
    const { press, now } = reported();
    press('t', 's');
    vi.advanceTimersByTime(400);
    press(...keys);
    expect(now()).toBe(expected);
  });

  test('stays on its last frame again after a step back and a second playback', () => {
    const { press, now } = reported();
    press('t', '0');
    vi.advanceTimersByTime(400);
    press('left', 'space');
    vi.advanceTimersByTime(100_000);
    expect(now()).toBe('turn 2, glade 1 of 1  Enter: the orders of turn 2');
  });

  test('stays on the screen of a slow terminal, too', () => {
    const { press, now } = reported();
    press('t');
    const late = performance.now() + 700;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => late);
    vi.advanceTimersByTime(1000);
    expect(now()).toBe('turn 2, glade 1 of 1  Enter: the orders of turn 2');
    clock.mockRestore();
  });
});

describe('turns before the turn being watched', () => {
  test('are opened with [ and ], which does not change the match', () => {
    const { press, pass, facts, footer, session } = reported();
    press('t');
    pass();
    press('t');
    pass();
    press('t', '0');
    vi.advanceTimersByTime(400);
    expect(facts()).toBe('turn 4, glade 1 of 1');
    expect(footer()).toContain('[ ] turn');
    press('[');
    expect(facts()).toBe('turn 3, brook 1 of 2');
    expect(session.show(small).tags).toContain('REPLAY');
    press('[');
    expect(facts()).toBe('turn 2, brook 1 of 2');
    press(']', ']');
    expect(facts()).toBe('turn 4, brook 1 of 2');
    pass();
    expect(facts()).toBe('turn 4, start');
    expect(session.snapshot().view.turn).toBe(4);
  });

  test('are available during the replay of a turn', () => {
    const { press, pass, facts } = reported();
    press('t');
    pass();
    press('t');
    pass();
    press('r', '[');
    expect(facts()).toBe('turn 2, brook 1 of 2');
    pass();
    press('r');
    expect(facts()).toBe('turn 3, brook 1 of 2');
  });

  test('cannot be opened during the first turn, and later a message marks the first and the last turn', () => {
    const { press, pass, facts, hint, footer } = reported();
    press('t', 'space');
    expect(footer()).not.toContain('[ ] turn');
    press('[');
    expect(hint()[1]).toBe('The key [ does nothing here. ? lists the keys.');
    pass();
    press('t', ']');
    expect([facts(), hint()[1]]).toEqual(['turn 3, brook 1 of 2', '! This is the last turn.']);
    press('[', '[');
    expect([facts(), hint()[1]]).toEqual(['turn 2, brook 1 of 2', '! This is the first turn.']);
  });
});

describe('rounds of two people at one screen', () => {
  /** A match of RoboRace, with a record of the scenes that are played back. */
  function race() {
    const match = startMatch<RoboRaceScreen>(roboRace, { seed: 'k7f2', players: 2, options: {} });
    const watched: RaceScene[] = [];
    let time = 0;
    const screen: GameScreen<RoboRaceScreen> = withParts(roboRaceScreen, {
      playback: {
        beats(before, after) {
          watched.push(before, after);
          return roboRaceScreen.playback.beats?.(before, after) ?? [];
        },
      },
    });
    const { session, press } = playMatch(screen, match, { clock: () => time, settings: { speed: 1 } }, () => match);
    const sitDown = () => {
      time += 1000;
      press('enter');
    };
    const text = () => rowsOf(session, small).map(textOf).join('\n');
    return { press, sitDown, watched, text };
  }
  const plan = ['1', '2', '3', '4', '5', 't', 't'];

  test('are watched by both together without secrets, and later by each person in their own view', () => {
    const { press, sitDown, watched, text } = race();
    for (let round = 1; round <= 2; round++) {
      for (let seat = 1; seat <= 2; seat++) {
        sitDown();
        press(...plan);
      }
      // After a round, the board stays on the screen until Enter.
      if (round === 1) {
        press('s');
        vi.advanceTimersByTime(1000);
        press('enter');
      }
    }
    expect(text()).toContain('round 2');
    watched.length = 0;
    press('[');
    expect(text()).toContain('round 1');
    expect(watched.map(({ view }) => view.viewer)).toEqual(['spectator', 'spectator']);
    press('s');
    vi.advanceTimersByTime(1000);
    press('enter');
    expect(text()).toContain('Pass to player 1');
    sitDown();
    watched.length = 0;
    press('r', '[');
    expect(text()).toContain('round 1');
    expect(new Set(watched.map(({ view }) => view.viewer))).toEqual(new Set([1]));
  });
});
