import { describe, expect, test } from 'vitest';
import { handleMouse } from '#app/app.tsx';
import { createReplayPage, type ReplayPageOptions } from '#app/timeline/replay-screen.ts';
import { enter } from '#engine/match.ts';
import type { Keyframe } from '#screen/game/playback.ts';
import { ascii, type Glyphs, line, unicode } from '#screen/styled-text.ts';
import { large, rowsOf, small, textOf } from '../../screens/support.ts';
import { fakeTimer } from '../../support/fake-timer.ts';
import { watchedFacts } from '../../support/scene-facts.ts';
import { type Fake, fakeMatch, fakeScreen, longGame } from '../fake-screen.ts';

/** Labels of a turn's keyframes. `parts`: the part of the turn that each keyframe belongs to. */
const labels = ['1.1', '2.1', '3.2', '4.3', '5.4'];
const parts = [1, 1, 2, 3, 3];
const played = ['move(0,2,1,2)', 'end_turn', 'move(1,2,1,1)', 'undo', 'end_turn', 'end_turn'];

/**
 * A screen with keyframes.
 *
 * @param staysBefore if given, the last keyframe waits for a key and names what follows
 */
const screenWith = (staysBefore?: string) =>
  fakeScreen({
    playback: {
      parts: { name: 'step' },
      isPlayedBack: (events) => events.some(({ phase }) => phase === 'attack'),
      beats: ({ view }) =>
        labels.map(
          (label, i): Keyframe<Fake> => ({
            view,
            events: [],
            local: { at: label },
            duration: 200,
            part: parts[i] ?? 0,
            label: `${label} of 5.4`,
            ...(i === labels.length - 1 && staysBefore !== undefined && { staysBefore }),
          }),
        ),
    },
    view: {
      paint: ({ view: { turn }, local, debug }) => ({
        title: line('Fake'),
        facts: line(`turn ${turn} ${local.at}${debug ? ' all' : ''}`),
        left: [],
        status: [line('own hint'), line(`next: after ${local.at}`)],
      }),
    },
  });

const screen = screenWith();

function watch({
  lines = played,
  glyphs = unicode,
  ...more
}: Partial<ReplayPageOptions<Fake>> & { readonly lines?: readonly string[]; readonly glyphs?: Glyphs } = {}) {
  const timer = fakeTimer();
  const match = fakeMatch(longGame);
  for (const text of lines) enter(match, text);
  const place = createReplayPage<Fake>({
    match,
    screen,
    viewer: 1,
    facts: watchedFacts({ glyphs }),
    speed: 1,
    flashes: true,
    timer,
    leave: () => {},
    help: () => {},
    saveSpeed: () => {},
    continueFrom: () => {},
    ...more,
  });
  const rows = (size = small) => rowsOf(place, size, glyphs).map(textOf);
  return {
    place,
    timer,
    rows,
    press: (...keys: string[]) => place.keys(keys, small),
    /** Text of the screen, and whether the playback is running. */
    now: () =>
      `${textOf(place.show(small).painting.facts)} ${/ (playing|paused|the end) /.exec(rows()[21] ?? '')?.[1]}`,
  };
}

const times = (key: string, count: number): string[] => Array.from({ length: count }, () => key);

describe('a replay in steps', () => {
  test('shows the position within the turn, what comes next, and its keys', () => {
    const { press, rows } = watch();
    press('right', 'right', 'right');
    expect(rows().slice(-3)).toEqual([
      ' 0 of 3  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  paused  1x  2.1 of 5.4              ',
      ' next: after 2.1                                                                ',
      ' ? more  space run  left/right  n next step  s skip  Esc leave  -/+ speed       ',
    ]);
    press('home');
    expect(rows().slice(-3, -1)).toEqual([
      ' 0 of 3  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  paused  1x                          ',
      ' the start      next, turn 1: Move a mech to a tile.                            ',
    ]);
  });

  test('skips to the summary of a turn, and saves a changed speed for later matches', () => {
    const speeds: number[] = [];
    const { press, now, rows } = watch({
      screen: screenWith('turn 2'),
      saveSpeed: (speed) => speeds.push(speed),
    });
    press('right', 'right', 's');
    expect(now()).toBe('turn 1 5.4 playing');
    press('-', '-', '+', '+', '+');
    expect(speeds).toEqual([0.5, 0.5, 1, 2, 2]);
    expect(rows().at(-3)).toContain(' 2x ');
  });

  test('shows the position within the turn completely, however long the text is', () => {
    const long = fakeScreen({
      playback: {
        parts: { name: 'step' },
        isPlayedBack: (events) => events.some(({ phase }) => phase === 'attack'),
        beats: ({ view }) =>
          [9, 10].map(
            (event): Keyframe<Fake> => ({
              ...{ view, events: [], local: { at: '' }, duration: 200 },
              label: `step 2, event ${event} of 100`,
            }),
          ),
      },
    });
    const { press, rows } = watch({ screen: long });
    press('right', 'right');
    const bar = rows().at(-3);
    expect(bar).toContain('step 2, event 9 of 100 ');
    press('right');
    expect(rows().at(-3)?.lastIndexOf('░')).toBe(bar?.lastIndexOf('░'));
  });

  test('shows more on a wider terminal, and has a bar in ASCII on request', () => {
    const { place, press, rows } = watch({ glyphs: ascii });
    press('up', 'right');
    expect(rows(large).at(-3)).toBe(` 1 of 3  ${'#'.repeat(24)}${'.'.repeat(49)}  paused  1x${' '.repeat(26)}`);
    expect(place.show(large).footer.map(([key, label]) => `${key} ${label}`)).toEqual([
      '? help',
      'space run',
      'left/right ',
      'n next step',
      'Esc leave',
      '-/+ speed',
      'g turn',
      'd debug',
      'c play on',
      'up down turn',
      ', . command',
      '[ ] 10 turns',
      'Home start',
      'End end',
    ]);
  });

  test.each<[string, readonly string[], string]>([
    ['takes one step for a command without playback', ['right'], 'turn 1 start paused'],
    ['takes one step for an event', times('right', 3), 'turn 1 2.1 paused'],
    ['shows the result after the last event', times('right', 7), 'turn 2 start paused'],
    ['returns from the result to the last event', [...times('right', 7), 'left'], 'turn 1 5.4 paused'],
    ['returns from the first event to the position before', ['right', 'right', 'left'], 'turn 1 start paused'],
    ['steps back from the end', ['end', 'left', 'left'], 'turn 3 4.3 paused'],
    ['has nothing beyond the end', ['end', 'right'], 'turn 4 start the end'],
    ['has nothing before the start', ['left'], 'turn 1 start paused'],
    ['goes with n to the next turn that is played back, past other commands', ['n'], 'turn 1 1.1 paused'],
    ['goes to the next part with n', ['n', 'n'], 'turn 1 3.2 paused'],
    ['goes from the last part to the end of the turn with n', ['n', 'n', 'n', 'n'], 'turn 2 start paused'],
    ['goes from the end of a turn to the next turn with n', times('n', 5), 'turn 2 1.1 paused'],
    ['goes from the last turn to the end with n', ['end', 'left', 'n', 'n'], 'turn 4 start the end'],
    ['goes to the start of the part with N', ['n', 'n', 'n', 'right', 'N'], 'turn 1 4.3 paused'],
    ['goes to the part before with N', ['n', 'n', 'n', 'N', 'N'], 'turn 1 1.1 paused'],
    ['goes to the last part of the turn before with N', [...times('n', 5), 'N'], 'turn 1 4.3 paused'],
    ['goes from the first turn to the start with N', ['n', 'N'], 'turn 1 start paused'],
    ['goes to the next turn with Up', ['n', 'up'], 'turn 2 start paused'],
    ['goes to the start of the turn with Down', [...times('n', 5), 'down'], 'turn 2 start paused'],
    ['goes to the position before the turn with a comma', ['n', 'right', ','], 'turn 1 start paused'],
    ['goes to the result of the turn with a period', ['n', 'right', '.'], 'turn 2 start paused'],
    ['goes to the result of the turn with 0', ['n', '0'], 'turn 2 start paused'],
    ['goes to a turn by its number', ['n', 'g', '3', 'enter'], 'turn 3 start paused'],
  ])('%s', (_, keys, expected) => {
    const { press, now, timer } = watch();
    press(...keys);
    expect(now()).toBe(expected);
    expect(timer.isIdle()).toBe(true);
  });

  test('shows the same forward and backward', () => {
    const { press, rows } = watch();
    const forth: string[][] = [];
    // Three commands without playback, then three turns of five events and a result.
    for (let i = 0; i < 3 + 3 * 6; i++) {
      forth.push(rows());
      press('right');
    }
    expect(rows()[21]).toContain('the end');
    for (const screenRows of forth.reverse()) {
      press('left');
      expect(rows()).toEqual(screenRows);
    }
  });

  test('shows the same event in another view', () => {
    const { press, now } = watch();
    press('n', 'right', 'd');
    expect(now()).toBe('turn 1 2.1 all paused');
    press('right', 'd');
    expect(now()).toBe('turn 1 3.2 paused');
  });
});

describe('a running replay in steps', () => {
  test('stops at an event when space is pressed, and continues from there to the end', () => {
    const { press, now, timer } = watch();
    press('right', 'space');
    timer.pass(300);
    expect(now()).toBe('turn 1 2.1 playing');
    press('space');
    timer.pass(100_000);
    expect(now()).toBe('turn 1 2.1 paused');
    press('space');
    timer.pass(100);
    expect(now()).toBe('turn 1 3.2 playing');
    timer.pass(100_000);
    expect(now()).toBe('turn 4 start the end');
    expect(timer.isIdle()).toBe(true);
  });

  test.each<[string, string, string]>([
    ['stops when stepping forward', 'right', 'turn 1 3.2 paused'],
    ['stops when stepping back', 'left', 'turn 1 1.1 paused'],
    ['continues at the next part', 'n', 'turn 1 3.2 playing'],
    ['continues at the start of the part', 'N', 'turn 1 1.1 playing'],
    ['continues at 2x', '2', 'turn 1 2.1 playing'],
    ['continues after the result of the turn', '0', 'turn 2 start playing'],
    ['continues for another viewer', 'd', 'turn 1 2.1 all playing'],
    ['stops for the help', '?', 'turn 1 2.1 paused'],
    ['stops when going to another turn', 'up', 'turn 2 start paused'],
  ])('%s', (_, key, expected) => {
    const { press, now, timer } = watch();
    press('right', 'space');
    timer.pass(300);
    press(key);
    expect(now()).toBe(expected);
    expect(timer.isIdle()).toBe(!expected.endsWith('playing'));
  });

  test('takes half the time as soon as the speed is doubled', () => {
    const { press, now, timer } = watch();
    press('right', 'space');
    timer.pass(100);
    press('2');
    timer.pass(50);
    expect(now()).toBe('turn 1 2.1 playing');
    timer.pass(400);
    expect(now()).toBe('turn 2 start playing');
    timer.pass(300);
    timer.pass(300);
    timer.pass(300);
    expect(now()).toBe('turn 2 1.1 playing');
  });

  test('continues with the first part of the next turn if n is pressed between two turns', () => {
    const { press, now, timer } = watch();
    press('right', 'space');
    timer.pass(1100);
    expect(now()).toBe('turn 2 start playing');
    press('n');
    expect(now()).toBe('turn 2 1.1 playing');
  });

  test('pauses at its position when the player leaves the page', () => {
    const { press, now, timer, place } = watch();
    press('right', 'space');
    timer.pass(300);
    place.onLeave?.();
    expect(timer.isIdle()).toBe(true);
    expect(now()).toBe('turn 1 2.1 paused');
  });

  test('notifies its listeners of every event', () => {
    const { press, timer, place } = watch();
    let changes = 0;
    place.subscribe(() => changes++);
    press('right', 'space');
    changes = 0;
    timer.pass(999);
    expect(changes).toBe(4);
  });
});

describe('a click on the bar of a replay', () => {
  const clicked = (column: number, lines?: readonly string[]) => {
    const watched = watch(lines && { lines });
    handleMouse(
      watched.place,
      { type: 'press', button: 'left', x: 9 + column, y: 21, shift: false, alt: false, ctrl: false },
      small,
    );
    return watched.now();
  };

  test.each([
    [0, 'turn 1 start paused'],
    [4, 'turn 1 start paused'],
    [12, 'turn 2 start paused'],
    [23, 'turn 3 start paused'],
    [32, 'turn 4 start the end'],
  ])('in column %i leads to the position "%s"', (column, expected) => {
    expect(clicked(column)).toBe(expected);
  });

  test('leads to the end only in the last column', () => {
    expect(clicked(31, [...played, 'move(1,2,1,1)'])).toBe('turn 4 start paused');
  });
});

describe('a replay that plays when it is opened', () => {
  test('plays only once, even if the player returns', () => {
    const { place, rows } = watch({ plays: true });
    expect(rows().at(-3)).toContain('paused');
    place.onEnter?.();
    expect(rows().at(-3)).toContain('playing');
    place.onLeave?.();
    place.onEnter?.();
    expect(rows().at(-3)).toContain('paused');
  });
});
