import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areVisible,
  createFramePlayer,
  type FrameOptions,
  type FramePlayer,
  type FramePlayerOptions,
  type Frames,
  framesOf,
  type Speed,
} from '#app/timeline/frame-player.ts';
import type { BaseEvent } from '#engine/vocabulary.ts';
import type { Keyframe } from '#screen/game/playback.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { type FakeTimer, fakeTimer } from '../../support/fake-timer.ts';
import { beatsOf, nameOf } from '../../support/stepped-turn.ts';

const timesOf = ({ frames }: Frames<ScreenTypes>): string[] =>
  frames.map(({ keyframe, milliseconds, part, stop }) => `${nameOf(keyframe)} ${part}.${stop} ${milliseconds}`);
const stopsOf = ({ stops, frames }: Frames<ScreenTypes>): string[] =>
  stops.map(({ frame, part, label }) => {
    const { keyframe } = frames[frame] ?? {};
    return `${keyframe === undefined ? '' : nameOf(keyframe)} ${part} ${label}`;
  });

const steppedOf = (beats: readonly Keyframe<ScreenTypes>[], flashes = true) =>
  framesOf(beats, { stepwise: true, flashes });

describe('the frames of a turn with steps', () => {
  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'have a stop at every keyframe, and number their parts from 0',
      ['a 1 70', 'b 1 70', 'c 3 5'],
      ['a 0.0 70', 'b 0.1 70', 'c 1.2 5'],
      ['a 0 a', 'b 0 b', 'c 1 c'],
    ],
    [
      'have no stop at a flash, before or after the keyframe it belongs to',
      ['~a 1 90', 'a 1 90', 'b 2 90', '~b 2 90', 'c 2 90'],
      ['~a 0.0 90', 'a 0.0 90', 'b 1.1 90', '~b 1.1 90', 'c 1.2 90'],
      ['a 0 a', 'b 1 b', 'c 1 c'],
    ],
    [
      'have a stop at a flash that shows something of its own',
      ['a 1 90', '~b 1 90', 'a 2 90', '~a 2 10'],
      ['a 0.0 90', '~b 0.1 90', 'a 1.2 90', '~a 1.2 10'],
      ['a 0 a', '~b 0 b', 'a 1 a'],
    ],
    [
      'put a keyframe without a part into the part before it',
      ['a - 70', 'b 1 70', 'c - 70', 'd 2 70', 'e - 70'],
      ['a 0.0 70', 'b 1.1 70', 'c 1.2 70', 'd 2.3 70', 'e 2.4 70'],
      ['a 0 a', 'b 1 b', 'c 1 c', 'd 2 d', 'e 2 e'],
    ],
  ])('%s', (_, texts, frames, stops) => {
    const turn = steppedOf(beatsOf(...texts));
    expect(timesOf(turn)).toEqual(frames);
    expect(stopsOf(turn)).toEqual(stops);
  });

  test('leave out flashes on request', () => {
    const turn = steppedOf(beatsOf('~a 1 90', 'a 1 90', '~b 1 90'), false);
    expect(timesOf(turn)).toEqual(['a 0.0 90']);
  });

  test('have numbered stops if the keyframes have no labels', () => {
    const plain = beatsOf('a 1 70', 'b 1 70').map(({ label: _, ...beat }) => beat);
    expect(steppedOf(plain).stops.map(({ label }) => label)).toEqual(['1 of 2', '2 of 2']);
  });

  test('are empty without keyframes', () => {
    expect(steppedOf([])).toEqual({ frames: [], stops: [] });
  });

  test('take as long as their keyframes', () => {
    const turn = steppedOf(beatsOf('a 1 6000', 'b 1 2000', 'c 2 500'));
    expect(timesOf(turn)).toEqual(['a 0.0 6000', 'b 0.1 2000', 'c 1.2 500']);
  });

  test('include all keyframes in order, each with its own duration', () => {
    const text = fc.record({
      flash: fc.boolean(),
      part: fc.integer({ min: 1, max: 3 }),
      ms: fc.integer({ max: 3000, min: 0 }),
    });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), (all) => {
        const sorted = all.toSorted((a, b) => a.part - b.part);
        const beats = beatsOf(...sorted.map(({ flash, part, ms }, i) => `${flash ? '~' : ''}${i >> 1} ${part} ${ms}`));
        const { frames, stops } = steppedOf(beats);
        expect(frames.map(({ keyframe }) => keyframe)).toEqual(beats);
        const plain = beats.filter(({ flash }) => flash !== true);
        expect(stops.map(({ frame }) => frames[frame]?.keyframe)).toEqual(expect.arrayContaining(plain));
        expect(frames.every(({ stop, part }) => stops[stop]?.part === part)).toBe(true);
        expect(frames.map(({ milliseconds }) => milliseconds)).toEqual(beats.map(({ duration }) => duration));
      }),
    );
  });
});

describe('the frames of a turn without steps', () => {
  /** A keyframe from its name, phase and milliseconds. `~` before the name means a flash. */
  const beat = (text: string): Keyframe<ScreenTypes> => {
    const [name = '', phase = '', duration = ''] = text.split(' ');
    const [named] = beatsOf(`${name} - ${duration}`);
    const { label: _, ...rest } = named ?? { view: {}, events: [], local: {}, duration: 0 };
    return { ...rest, events: [{ type: 'told', phase }] };
  };
  const plainOf = (texts: readonly string[], options: Partial<FrameOptions> = {}) =>
    framesOf(texts.map(beat), { stepwise: false, flashes: true, ...options });

  test.each<[string, readonly string[], readonly string[]]>([
    [
      'have one stop per phase, at a keyframe that is not a flash',
      ['a 1 30', '~b 1 90', 'c 1 90', '~d 1 90', 'e 5 70'],
      ['c 0 phase 1 of 2', 'e 1 phase 2 of 2'],
    ],
    [
      'have a stop at a flash if a phase has nothing else',
      ['~a 1 90', '~b 1 90', 'c 2 70'],
      ['~b 0 phase 1 of 2', 'c 1 phase 2 of 2'],
    ],
    [
      'start a new part for a repeated phase',
      ['a 1 30', 'b 2 30', 'c 1 30'],
      ['a 0 phase 1 of 3', 'b 1 phase 2 of 3', 'c 2 phase 3 of 3'],
    ],
    ['have no stop without anything visible', [], []],
  ])('%s', (_, texts, stops) => {
    expect(stopsOf(plainOf(texts))).toEqual(stops);
  });

  test('each belong to the part and the stop of their phase', () => {
    const turn = plainOf(['a 1 30', 'b 1 30', '~c 1 90', 'd 5 70']);
    expect(timesOf(turn)).toEqual(['a 0.0 30', 'b 0.0 30', '~c 0.0 90', 'd 1.1 70']);
  });

  test('take at most 4 s in all', () => {
    expect(timesOf(plainOf(['a 1 6000', 'b 2 2000']))).toEqual(['a 0.0 3000', 'b 1.1 1000']);
  });

  test('include no wait for a key at the end', () => {
    const beats = [{ ...beat('a 1 30'), staysBefore: 'the orders' }];
    expect(framesOf(beats, { stepwise: false, flashes: true })).not.toHaveProperty('staysBefore');
    expect(framesOf(beats, { stepwise: true, flashes: true })).toHaveProperty('staysBefore', 'the orders');
  });
});

test('a turn is shown only if there is time to draw one of its frames', () => {
  const seen = (duration: number, speed: Speed) => areVisible(steppedOf(beatsOf(`a 1 ${duration}`, 'b 1 0')), speed);
  expect([
    seen(16, 1),
    seen(15, 1),
    seen(31, 2),
    seen(32, 2),
    seen(1000, 'skip'),
    areVisible(steppedOf([]), 1),
  ]).toEqual([true, false, false, true, false, false]);
});

/** A turn of three parts: the events a and b, the event c with its flash, and the events d and e. */
const turn = beatsOf('a 1 100', 'b 1 200', '~c 2 50', 'c 2 100', 'd 3 100', 'e 3 100');

interface Started {
  readonly timer: FakeTimer;
  readonly shownFrames: string[];
  readonly ends: boolean[];
  readonly playback: FramePlayer;
  now(): string;
}

function started(start: Partial<FramePlayerOptions> = {}, beats: readonly Keyframe<ScreenTypes>[] = turn): Started {
  const timer = fakeTimer();
  const shownFrames: string[] = [];
  const ends: boolean[] = [];
  const playback = createFramePlayer(
    framesOf(beats, { stepwise: true, flashes: true }),
    { show: (beat) => shownFrames.push(nameOf(beat)), onDone: (slow) => ends.push(slow) },
    { speed: 1, timer, ...start },
  );
  const now = () =>
    ends.length > 0 ? 'over' : `${shownFrames.at(-1)} ${playback.where().paused ? 'paused' : 'playing'}`;
  return { timer, shownFrames, ends, playback, now };
}

describe('a running playback of a turn', () => {
  test('shows each keyframe at its time, and ends by itself', () => {
    const { timer, shownFrames, ends } = started();
    expect(shownFrames).toEqual(['a']);
    timer.pass(100);
    expect(shownFrames).toEqual(['a', 'b']);
    timer.pass(200 + 50 + 100 + 100);
    expect(shownFrames).toEqual(['a', 'b', '~c', 'c', 'd', 'e']);
    timer.pass(99);
    expect(ends).toEqual([]);
    timer.pass(1);
    expect(ends).toEqual([false]);
    expect(timer.isIdle()).toBe(true);
  });

  test('takes half the time at 2x', () => {
    const { timer, ends } = started({ speed: 2 });
    timer.pass(324);
    expect(ends).toEqual([]);
    timer.pass(1);
    expect(ends).toEqual([false]);
  });

  test('continues at 2x after a pause, for the remaining time', () => {
    const { timer, shownFrames, playback } = started({ speed: 2 });
    timer.pass(20);
    playback.playOrPause();
    timer.pass(1000);
    playback.playOrPause();
    timer.pass(29);
    expect(shownFrames).toEqual(['a']);
    timer.pass(1);
    expect(shownFrames).toEqual(['a', 'b']);
  });

  test('skips frames that are too short to be drawn, but the player can still step to them', () => {
    const { timer, shownFrames, playback, ends } = started({}, beatsOf('a 1 10', 'b 1 10', 'c 1 10', 'd 1 100'));
    expect(shownFrames).toEqual(['b']);
    timer.pass(20);
    expect(shownFrames).toEqual(['b', 'd']);
    playback.toEdge('first');
    playback.step(1);
    playback.step(1);
    playback.step(1);
    expect(shownFrames.slice(2)).toEqual(['a', 'b', 'c', 'd']);
    playback.playOrPause();
    timer.pass(100);
    expect(ends).toEqual([false]);
  });

  test('reports its position', () => {
    const { timer, playback } = started({}, beatsOf('1.1 1 100', '10.10 2 100'));
    expect(playback.where()).toEqual({
      label: '1.1',
      bar: { done: 0, of: 2 },
      unit: 'event',
      now: 1,
      total: 2,
      isLastPart: false,
      isFresh: false,
      paused: false,
      speed: 1,
    });
    timer.pass(100);
    expect(playback.where()).toMatchObject({ label: '10.10', now: 2, bar: { done: 2, of: 2 } });
  });

  test('shows only the last frame of each part once drawing is too slow, and reports the slowness', () => {
    const { timer, shownFrames, ends } = started();
    timer.lose(250);
    timer.pass(0);
    expect(shownFrames).toEqual(['a', 'b']);
    timer.pass(1000);
    expect(shownFrames).toEqual(['a', 'b', 'c', 'e']);
    expect(ends).toEqual([true]);
  });

  test('skips frames that are overdue after a short delay of the program', () => {
    const { timer, shownFrames } = started({}, beatsOf('a 1 100', 'b 1 40', 'c 1 40', 'd 1 40', 'e 1 100'));
    timer.lose(190);
    timer.pass(0);
    expect(shownFrames).toEqual(['a', 'd']);
  });

  test('shows only the last frame of each part, from the start, if the terminal was too slow before', () => {
    const { timer, shownFrames, ends } = started({ slow: true });
    timer.pass(300 + 150 + 200);
    expect(shownFrames).toEqual(['b', 'c', 'e']);
    expect(ends).toEqual([false]);
  });

  test('continues with the next frame after the program was suspended', () => {
    const { timer, shownFrames, ends } = started();
    timer.lose(60_000);
    timer.pass(0);
    expect(shownFrames).toEqual(['a', 'b']);
    timer.pass(200 + 50 + 100 + 100 + 100);
    expect(shownFrames).toEqual(['a', 'b', '~c', 'c', 'd', 'e']);
    expect(ends).toEqual([false]);
  });
});

describe('a playback that the player controls', () => {
  type Press = (playback: FramePlayer) => void;
  const pause: Press = (playback) => playback.playOrPause();
  const on: Press = (playback) => playback.step(1);
  const back: Press = (playback) => playback.step(-1);
  const next: Press = (playback) => playback.part(1);
  const onward: Press = (playback) => playback.next();
  const before: Press = (playback) => playback.part(-1);
  const first: Press = (playback) => playback.toEdge('first');
  const last: Press = (playback) => playback.toEdge('last');
  const skip: Press = (playback) => playback.skip();
  const seek =
    (share: number): Press =>
    (playback) =>
      playback.seek(share);

  test.each<[string, number, readonly Press[], string]>([
    ['pauses', 0, [pause], 'a paused'],
    ['continues after a pause', 0, [pause, pause], 'a playing'],
    ['pauses at the stop of a flash', 310, [pause], 'c paused'],
    ['steps forward and pauses', 0, [on], 'b paused'],
    ['steps over a flash', 0, [on, on], 'c paused'],
    ['steps from a flash to the keyframe after it', 310, [on], 'd paused'],
    ['steps back', 150, [back], 'a paused'],
    ['steps back from a flash to the keyframe before it', 310, [back], 'b paused'],
    ['steps back across parts', 460, [back], 'c paused'],
    ['stays at the first stop when stepping back', 0, [back, back], 'a paused'],
    ['steps forward from the first stop after stepping back to this stop', 0, [back, back, on], 'b paused'],
    ['ends when stepping beyond the last stop', 0, [last, on], 'over'],
    ['skips to the next part and continues', 0, [next], '~c playing'],
    ['skips to the next part twice', 150, [next, next], 'd playing'],
    ['goes to the next part and stays paused', 0, [pause, next], 'c paused'],
    ['continues at the next part although it was paused', 0, [pause, onward], '~c playing'],
    ['ends when the key for the next part is pressed in the last part', 0, [onward, onward, onward], 'over'],
    ['ends when it is skipped beyond the last part', 0, [next, next, next], 'over'],
    ['ends when it is skipped beyond the last part while it is paused', 0, [last, next], 'over'],
    ['goes to the start of the part', 150, [before], 'a playing'],
    ['goes to the start of the part before', 0, [next, next, before], '~c playing'],
    ['goes back two parts', 0, [pause, next, next, before, before], 'a paused'],
    ['stays in the first part', 0, [before], 'a playing'],
    ['goes to the last stop and pauses', 0, [last], 'e paused'],
    ['goes to the first stop and pauses', 460, [first], 'a paused'],
    ['skips to its end', 0, [skip], 'over'],
    ['skips to its end if paused', 0, [pause, skip], 'over'],
    ['jumps to the part at a share of the turn and continues', 0, [seek(0.5)], 'c playing'],
    ['jumps to its start', 460, [seek(0.01)], 'a playing'],
    ['jumps to the last part and stays paused', 0, [pause, seek(0.9)], 'd paused'],
    ['jumps to its end and stays paused', 0, [pause, seek(1)], 'e paused'],
  ])('%s', (_, time, presses, expected) => {
    const { timer, playback, now } = started();
    timer.pass(time);
    for (const press of presses) press(playback);
    expect(now()).toBe(expected);
    if (!expected.endsWith('playing')) expect(timer.isIdle()).toBe(true);
  });

  test('can be paused for any length of time, and then shows the frame for its remaining time', () => {
    const { timer, playback, now } = started();
    timer.pass(60);
    playback.pause();
    timer.pass(100_000);
    expect(now()).toBe('a paused');
    playback.playOrPause();
    timer.pass(39);
    expect(now()).toBe('a playing');
    timer.pass(1);
    expect(now()).toBe('b playing');
  });

  test('shows a frame for its full duration if the player steps to it', () => {
    const { timer, playback, now } = started();
    timer.pass(90);
    playback.step(1);
    playback.playOrPause();
    timer.pass(199);
    expect(now()).toBe('b playing');
    timer.pass(1);
    expect(now()).toBe('~c playing');
  });

  test('changes its speed within a keyframe', () => {
    const { timer, playback, now } = started();
    timer.pass(50);
    playback.setSpeed(2);
    timer.pass(24);
    expect(now()).toBe('a playing');
    timer.pass(1);
    expect(now()).toBe('b playing');
    timer.pass(100);
    playback.setSpeed(1);
    timer.pass(50);
    expect(now()).toBe('c playing');
    expect(playback.where().speed).toBe(1);
  });

  test('changes its speed while it is paused, and continues at that speed', () => {
    const { timer, playback, now } = started();
    timer.pass(40);
    playback.pause();
    playback.setSpeed(2);
    timer.pass(1000);
    expect(now()).toBe('a paused');
    playback.playOrPause();
    timer.pass(30);
    expect(now()).toBe('b playing');
  });

  test('calls onDone once at its end, and not if it was stopped', () => {
    const one = started();
    one.playback.skip();
    one.playback.skip();
    one.timer.pass(5000);
    expect([one.shownFrames, one.ends]).toEqual([['a'], [false]]);
    const other = started();
    other.playback.stop();
    other.playback.skip();
    other.timer.pass(5000);
    expect([other.shownFrames, other.ends]).toEqual([['a'], []]);
  });

  test.each([
    [1, 'a'],
    [3, 'c'],
    [-1, 'e'],
  ])('can start paused at stop %i', (pausedAt, name) => {
    const { now, timer } = started({ pausedAt });
    expect(now()).toBe(`${name} paused`);
    expect(timer.isIdle()).toBe(true);
  });

  test('steps forward and back through the same keyframes', () => {
    const { playback, shownFrames } = started({ pausedAt: 1 });
    for (let i = 0; i < 4; i++) playback.step(1);
    for (let i = 0; i < 4; i++) playback.step(-1);
    expect(shownFrames).toEqual(['a', 'b', 'c', 'd', 'e', 'd', 'c', 'b', 'a']);
  });
});

describe('a turn whose last frame is a summary', () => {
  const summed = turn.map((beat, i) => (i < turn.length - 1 ? beat : { ...beat, part: 4, staysBefore: 'turn 2' }));

  test('waits at the summary for the player who played the turn, and at first marks the summary as fresh', () => {
    const { timer, playback, now } = started({ stays: true }, summed);
    timer.pass(550);
    expect([now(), playback.where().isFresh]).toEqual(['e paused', true]);
    timer.pass(399);
    expect(playback.where().isFresh).toBe(true);
    timer.pass(1);
    expect(playback.where().isFresh).toBe(false);
    timer.pass(100_000);
    expect(now()).toBe('e paused');
    playback.next();
    expect(now()).toBe('over');
  });

  test('shows the summary to a spectator only for its duration', () => {
    const { timer, now } = started({}, summed);
    timer.pass(649);
    expect(now()).toBe('e playing');
    timer.pass(1);
    expect(now()).toBe('over');
  });

  test.each([true, false])(
    'stays at the summary if the player skips again and again (waits for a key: %s)',
    (stays) => {
      const { playback, now } = started({ stays }, summed);
      playback.toEnd();
      playback.toEnd();
      playback.toEnd();
      expect(now()).toBe(stays ? 'e paused' : 'e playing');
    },
  );

  test('shows the summary after its other parts were skipped one by one', () => {
    const { playback, now } = started({ stays: true }, summed);
    for (let i = 0; i < 3; i++) playback.next();
    expect(now()).toBe('e paused');
  });

  test('is played faster if time is short, except for the summary', () => {
    const { timer, shownFrames, now } = started({ stays: true, within: 110 }, summed);
    timer.pass(20);
    expect(shownFrames).toEqual(['a', 'b']);
    timer.pass(89);
    expect(now()).toBe('d playing');
    timer.pass(1);
    expect(now()).toBe('e paused');
  });
});

describe('the playback of a turn without steps', () => {
  /** A keyframe from its name, phase and milliseconds. `~` before the name means a flash. */
  const beat = (text: string): Keyframe<ScreenTypes> => {
    const [name = '', phase = '', duration = ''] = text.split(' ');
    const events: BaseEvent[] = [{ type: 'told', phase }];
    const flash = name.startsWith('~') ? { flash: true as const } : {};
    return { view: { name }, events, local: {}, duration: Number(duration), ...flash };
  };
  const six = ['a 1 30', 'b 1 30', '~c 1 90', '~d 1 90', 'e 1 90', 'f 5 70'].map(beat);

  interface Plain extends Partial<FramePlayerOptions> {
    readonly beats?: readonly Keyframe<ScreenTypes>[];
    readonly flashes?: boolean;
    readonly maxTime?: number;
    /** Milliseconds that the terminal takes to draw a frame. Default: 0. */
    readonly drawing?: number;
  }
  function going({ beats = six, flashes = true, maxTime = 4000, drawing = 0, ...start }: Plain = {}) {
    const timer = fakeTimer();
    const shownFrames: { readonly name: string; readonly at: number }[] = [];
    const ends: { readonly slow: boolean; readonly at: number }[] = [];
    const player = createFramePlayer(
      framesOf(beats, { stepwise: false, flashes, maxDuration: maxTime }),
      {
        show(seen) {
          shownFrames.push({ name: nameOf(seen), at: timer.now() });
          timer.lose(drawing);
        },
        onDone: (slow) => ends.push({ slow, at: timer.now() }),
      },
      { speed: 1, timer, ...start },
    );
    const names = () => shownFrames.map(({ name }) => name);
    return { timer, shownFrames, names, ends, player };
  }
  /** Frames of a turn that become visible, with their durations. */
  function seenOf(plain: Plain): readonly { readonly name: string; readonly milliseconds: number }[] {
    const { timer, shownFrames, ends } = going(plain);
    timer.pass(10_000);
    const [end] = ends;
    return shownFrames.map(({ name, at }, i) => ({
      name,
      milliseconds: (shownFrames[i + 1]?.at ?? end?.at ?? 0) - at,
    }));
  }

  test.each<[string, Plain, readonly string[]]>([
    ['shows all keyframes', {}, ['a 30', 'b 30', '~c 90', '~d 90', 'e 90', 'f 70']],
    [
      'takes half the time at 2x, and merges frames that are too short',
      { speed: 2 },
      ['b 30', '~c 45', '~d 45', 'e 45', 'f 35'],
    ],
    ['leaves out flashes on request', { flashes: false }, ['a 30', 'b 30', 'e 90', 'f 70']],
    ['is sped up if it would take too long', { maxTime: 200 }, ['b 30', '~c 45', '~d 45', 'e 45', 'f 35']],
    ['is one frame per phase on a slow terminal', { slow: true }, ['e 330', 'f 70']],
    [
      'shows a flash on a slow terminal only if its phase has nothing else',
      { slow: true, beats: ['~a 1 90', '~b 1 90', 'c 2 70', '~d 2 90'].map(beat) },
      ['~b 180', 'c 160'],
    ],
  ])('%s', (_, plain, frames) => {
    expect(seenOf(plain).map(({ name, milliseconds }) => `${name} ${milliseconds}`)).toEqual(frames);
  });

  test('takes at most 4 s at 1x and 2 s at 2x, with every frame long enough to be drawn', () => {
    const durations = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 32, maxLength: 300 });
    fc.assert(
      fc.property(durations, fc.constantFrom(1, 2), (all, speed) => {
        const seen = seenOf({ beats: all.map((duration, i) => beat(`${i} 1 ${duration}`)), speed });
        const total = seen.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
        const totalTime = Math.min(
          4000,
          all.reduce((sum, duration) => sum + duration, 0),
        );
        expect(total).toBeLessThanOrEqual(totalTime / speed + 1e-6);
        // A remainder at the end that is shorter than a frame of 17 ms may be dropped.
        expect(total).toBeGreaterThan(totalTime / speed - 17);
        expect(seen.filter(({ milliseconds }) => milliseconds < 16 - 1e-6)).toEqual([]);
      }),
    );
  });

  test('shows each frame at its time, and then ends', () => {
    const { timer, names, ends } = going();
    timer.pass(29);
    expect(names()).toEqual(['a']);
    timer.pass(1);
    expect(names()).toEqual(['a', 'b']);
    timer.pass(299);
    expect(names().at(-1)).toBe('e');
    timer.pass(70);
    expect([names().at(-1), ends]).toEqual(['f', []]);
    timer.pass(1);
    expect(ends).toMatchObject([{ slow: false }]);
    expect(timer.isIdle()).toBe(true);
  });

  test('ends at once if there are no frames', () => {
    expect(going({ beats: [] })).toMatchObject({ shownFrames: [], ends: [{ slow: false }] });
  });

  test('shows one frame per phase once drawing took more than 100 ms, and takes no longer than planned', () => {
    const beats = Array.from({ length: 60 }, (_, i) => beat(`${i} ${Math.floor(i / 20)} 50`));
    const { timer, names, ends } = going({ beats, drawing: 180 });
    timer.pass(3000);
    expect(names()).toEqual(['0', '19', '39', '59']);
    expect(ends).toMatchObject([{ slow: true }]);
  });

  test('draws all frames on a terminal that is only slightly slow', () => {
    const beats = Array.from({ length: 10 }, (_, i) => beat(`${i} 1 50`));
    const { timer, shownFrames, ends } = going({ beats, drawing: 40 });
    timer.pass(2000);
    expect(shownFrames).toHaveLength(10);
    expect(ends).toMatchObject([{ slow: false }]);
  });

  test('can be ended by a listener that receives a frame', () => {
    const timer = fakeTimer();
    const shownFrames: string[] = [];
    const player = createFramePlayer(
      framesOf(six, { stepwise: false, flashes: true }),
      {
        show() {
          shownFrames.push('frame');
          if (shownFrames.length === 2) player.stop();
        },
        onDone: () => shownFrames.push('done'),
      },
      { speed: 1, timer },
    );
    timer.pass(1000);
    expect(shownFrames).toEqual(['frame', 'frame']);
  });
});
