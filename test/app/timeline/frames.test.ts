import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areVisible, type FrameOptions, type Frames, framesOf, type Speed } from '../../../source/app/timeline/frame-list.ts';
import type { Keyframe } from '../../../source/screen/game/playback.ts';
import type { ScreenTypes } from '../../../source/screen/scene.ts';
import { beatsOf, nameOf } from '../../support/stepped-turn.ts';

const timesOf = ({ frames }: Frames<ScreenTypes>): string[] =>
  frames.map(({ keyframe, milliseconds, part, stop }) => `${nameOf(keyframe)} ${part}.${stop} ${milliseconds}`);
const stopsOf = ({ stops, frames }: Frames<ScreenTypes>): string[] =>
  stops.map(({ frame, part, label }) => {
    const { keyframe } = frames[frame] ?? {};
    return `${keyframe === undefined ? '' : nameOf(keyframe)} ${part} ${label}`;
  });

/** The frames of a turn that is stepped through. */
const steppedOf = (beats: readonly Keyframe<ScreenTypes>[], flashes = true) =>
  framesOf(beats, { stepwise: true, flashes });

describe('a turn that is stepped through', () => {
  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'has every beat as a stop, and its parts from 0',
      ['a 1 70', 'b 1 70', 'c 3 5'],
      ['a 0.0 70', 'b 0.1 70', 'c 1.2 5'],
      ['a 0 a', 'b 0 b', 'c 1 c'],
    ],
    [
      'stops not at what only flashes, before or after what it flashes',
      ['~a 1 90', 'a 1 90', 'b 2 90', '~b 2 90', 'c 2 90'],
      ['~a 0.0 90', 'a 0.0 90', 'b 1.1 90', '~b 1.1 90', 'c 1.2 90'],
      ['a 0 a', 'b 1 b', 'c 1 c'],
    ],
    [
      'stops at a flash that shows what nothing else does',
      ['a 1 90', '~b 1 90', 'a 2 90', '~a 2 10'],
      ['a 0.0 90', '~b 0.1 90', 'a 1.2 90', '~a 1.2 10'],
      ['a 0 a', '~b 0 b', 'a 1 a'],
    ],
    [
      'counts a beat without a part to the one before',
      ['a - 70', 'b 1 70', 'c - 70', 'd 2 70', 'e - 70'],
      ['a 0.0 70', 'b 1.1 70', 'c 1.2 70', 'd 2.3 70', 'e 2.4 70'],
      ['a 0 a', 'b 1 b', 'c 1 c', 'd 2 d', 'e 2 e'],
    ],
  ])('%s', (_, texts, frames, stops) => {
    const turn = steppedOf(beatsOf(...texts));
    expect(timesOf(turn)).toEqual(frames);
    expect(stopsOf(turn)).toEqual(stops);
  });

  test('leaves out what only flashes where that is not wanted', () => {
    const turn = steppedOf(beatsOf('~a 1 90', 'a 1 90', '~b 1 90'), false);
    expect(timesOf(turn)).toEqual(['a 0.0 90']);
  });

  test('counts its stops where the beats say nothing', () => {
    const plain = beatsOf('a 1 70', 'b 1 70').map(({ label: _, ...beat }) => beat);
    expect(steppedOf(plain).stops.map(({ label }) => label)).toEqual(['1 of 2', '2 of 2']);
  });

  test('of no beats is empty', () => {
    expect(steppedOf([])).toEqual({ frames: [], stops: [] });
  });

  test('takes the time that its beats say', () => {
    const turn = steppedOf(beatsOf('a 1 6000', 'b 1 2000', 'c 2 500'));
    expect(timesOf(turn)).toEqual(['a 0.0 6000', 'b 0.1 2000', 'c 1.2 500']);
  });

  test('has all beats in their order, each with its own time', () => {
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

describe('a turn that goes by', () => {
  /** A beat with a name, in a phase, for so many milliseconds; `~` before the name: it only flashes. */
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
      'stops once in each phase, where it does not only flash',
      ['a 1 30', '~b 1 90', 'c 1 90', '~d 1 90', 'e 5 70'],
      ['c 0 phase 1 of 2', 'e 1 phase 2 of 2'],
    ],
    [
      'stops at a flash where a phase has nothing else',
      ['~a 1 90', '~b 1 90', 'c 2 70'],
      ['~b 0 phase 1 of 2', 'c 1 phase 2 of 2'],
    ],
    [
      'begins a phase anew that came before',
      ['a 1 30', 'b 2 30', 'c 1 30'],
      ['a 0 phase 1 of 3', 'b 1 phase 2 of 3', 'c 2 phase 3 of 3'],
    ],
    ['has no stop where there is nothing to be seen', [], []],
  ])('%s', (_, texts, stops) => {
    expect(stopsOf(plainOf(texts))).toEqual(stops);
  });

  test('has each frame belong to its phase and to what that comes to', () => {
    const turn = plainOf(['a 1 30', 'b 1 30', '~c 1 90', 'd 5 70']);
    expect(timesOf(turn)).toEqual(['a 0.0 30', 'b 0.0 30', '~c 0.0 90', 'd 1.1 70']);
  });

  test('has at most 4 s for all of it', () => {
    expect(timesOf(plainOf(['a 1 6000', 'b 2 2000']))).toEqual(['a 0.0 3000', 'b 1.1 1000']);
  });

  test('stays before nothing at its end', () => {
    const beats = [{ ...beat('a 1 30'), staysBefore: 'the orders' }];
    expect(framesOf(beats, { stepwise: false, flashes: true })).not.toHaveProperty('staysBefore');
    expect(framesOf(beats, { stepwise: true, flashes: true })).toHaveProperty('staysBefore', 'the orders');
  });
});

test('a turn is seen where there is time for one frame', () => {
  const seen = (duration: number, speed: Speed) => areVisible(steppedOf(beatsOf(`a 1 ${duration}`, 'b 1 0')), speed);
  expect([seen(16, 1), seen(15, 1), seen(31, 2), seen(32, 2), seen(1000, 'skip'), areVisible(steppedOf([]), 1)]).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
  ]);
});
