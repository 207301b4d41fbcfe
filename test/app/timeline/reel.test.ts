import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Reel, reelOf } from '../../../source/app/timeline/reel.ts';
import type { ScreenTypes } from '../../../source/screen/scene.ts';
import { beatsOf, nameOf } from '../../support/stepped-turn.ts';

const framesOf = ({ frames }: Reel<ScreenTypes>): string[] =>
  frames.map(({ beat, milliseconds, part, stop }) => `${nameOf(beat)} ${part}.${stop} ${milliseconds}`);
const stopsOf = ({ stops, frames }: Reel<ScreenTypes>): string[] =>
  stops.map(({ frame, part, label }) => {
    const { beat } = frames[frame] ?? {};
    return `${beat === undefined ? '' : nameOf(beat)} ${part} ${label}`;
  });

describe('the reel of a turn', () => {
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
    const reel = reelOf(beatsOf(...texts), { flashes: true });
    expect(framesOf(reel)).toEqual(frames);
    expect(stopsOf(reel)).toEqual(stops);
  });

  test('leaves out what only flashes where that is not wanted', () => {
    const reel = reelOf(beatsOf('~a 1 90', 'a 1 90', '~b 1 90'), { flashes: false });
    expect(framesOf(reel)).toEqual(['a 0.0 90']);
  });

  test('counts its stops where the beats say nothing', () => {
    const plain = beatsOf('a 1 70', 'b 1 70').map(({ label: _, ...beat }) => beat);
    expect(reelOf(plain, { flashes: true }).stops.map(({ label }) => label)).toEqual(['1 of 2', '2 of 2']);
  });

  test('of no beats is empty', () => {
    expect(reelOf([], { flashes: true })).toEqual({ frames: [], stops: [] });
  });

  test('has at most 4 s for each part, of which each beat keeps its share', () => {
    const reel = reelOf(beatsOf('a 1 6000', 'b 1 2000', 'c 2 500'), { flashes: true });
    expect(framesOf(reel)).toEqual(['a 0.0 3000', 'b 0.1 1000', 'c 1.2 500']);
  });

  test('has all beats in their order, and no part beyond its time', () => {
    const text = fc.record({
      flash: fc.boolean(),
      part: fc.integer({ min: 1, max: 3 }),
      ms: fc.integer({ max: 3000, min: 0 }),
    });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), (all) => {
        const sorted = all.toSorted((a, b) => a.part - b.part);
        const beats = beatsOf(...sorted.map(({ flash, part, ms }, i) => `${flash ? '~' : ''}${i >> 1} ${part} ${ms}`));
        const { frames, stops } = reelOf(beats, { flashes: true });
        expect(frames.map(({ beat }) => beat)).toEqual(beats);
        const plain = beats.filter(({ flash }) => flash !== true);
        expect(stops.map(({ frame }) => frames[frame]?.beat)).toEqual(expect.arrayContaining(plain));
        expect(frames.every(({ stop, part }) => stops[stop]?.part === part)).toBe(true);
        for (const part of new Set(frames.map((frame) => frame.part))) {
          const own = frames.filter((frame) => frame.part === part);
          expect(own.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBeLessThanOrEqual(4000 + 1e-6);
        }
      }),
    );
  });
});
