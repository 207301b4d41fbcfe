import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Frame, onePerPhase, playbackOf, startPlayback } from '../../../source/app/timeline/playback.ts';
import type { BaseEvent } from '../../../source/engine/vocabulary.ts';
import type { ScreenTypes } from '../../../source/screen/scene.ts';
import type { Beat } from '../../../source/screen/screen.ts';
import { fakeTimer } from '../../support/fake-timer.ts';

/** A beat with a name, in a phase, for so many milliseconds; `~` before the name: it only flashes. */
function beat(text: string): Beat<ScreenTypes> {
  const [name = '', phase = '', duration = ''] = text.split(' ');
  const events: BaseEvent[] = [{ type: 'told', phase }];
  const flash = name.startsWith('~') ? { flash: true as const } : {};
  return { view: { name }, events, local: {}, duration: Number(duration), ...flash };
}

const namesOf = (frames: readonly Frame<ScreenTypes>[]): string[] =>
  frames.map(({ beat: { view }, milliseconds }) => `${'name' in view ? view.name : ''} ${milliseconds}`);

const plain = { speed: 1, flashes: true, most: 4000 } as const;
const turn = ['a 1 30', 'b 1 30', '~c 1 90', '~d 1 90', 'e 1 90', 'f 5 70'].map(beat);

describe('the frames of a turn', () => {
  test.each([
    ['are its beats', plain, ['a 30', 'b 30', '~c 90', '~d 90', 'e 90', 'f 70']],
    [
      'take half the time at 2x, and those too short are merged',
      { ...plain, speed: 2 },
      ['b 30', '~c 45', '~d 45', 'e 45', 'f 35'],
    ],
    [
      'leave out what only flashes where that is not wanted',
      { ...plain, flashes: false },
      ['a 30', 'b 30', 'e 90', 'f 70'],
    ],
    ['are none where only the end is wanted', { ...plain, speed: 'skip' }, []],
    ['are faster where they would take too long', { ...plain, most: 200 }, ['b 30', '~c 45', '~d 45', 'e 45', 'f 35']],
    ['are one a phase on a slow terminal', { ...plain, slow: true }, ['e 330', 'f 70']],
  ] as const)('%s', (_, options, frames) => {
    expect(namesOf(playbackOf(turn, options))).toEqual(frames);
  });

  test('never take more than 4 s at 1x and 2 s at 2x, and none is too short to draw', () => {
    const durations = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 300 });
    fc.assert(
      fc.property(durations, fc.constantFrom(1, 2), (all, speed) => {
        const frames = playbackOf(
          all.map((duration, i) => beat(`${i} 1 ${duration}`)),
          { ...plain, speed },
        );
        const total = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
        const whole = Math.min(
          4000,
          all.reduce((sum, duration) => sum + duration, 0),
        );
        expect(total).toBeLessThanOrEqual(whole / speed + 1e-6);
        // Only what is left over at the end is not worth a frame of its own.
        expect(total).toBeGreaterThan(whole / speed - 17);
        expect(frames.filter(({ milliseconds }) => milliseconds < 16)).toEqual([]);
      }),
    );
  });

  test('show what only flashes in a phase where there is nothing else', () => {
    const frames = ['~a 1 90', '~b 1 90', 'c 2 70', '~d 2 90'].map((text) => ({ beat: beat(text), milliseconds: 100 }));
    expect(namesOf(onePerPhase(frames))).toEqual(['~b 200', 'c 200']);
  });
});

describe('a playback', () => {
  function started(frames = playbackOf(turn, plain), drawing = 0) {
    const timer = fakeTimer();
    const shown: string[] = [];
    const ends: boolean[] = [];
    const playback = startPlayback(
      frames,
      {
        show({ view }) {
          shown.push('name' in view ? String(view.name) : '');
          timer.lose(drawing);
        },
        done: (slow) => ends.push(slow),
      },
      timer,
    );
    return { timer, shown, ends, playback };
  }

  test('shows each frame at its time, and then is done', () => {
    const { timer, shown, ends } = started();
    expect(shown).toEqual(['a']);
    timer.pass(29);
    expect(shown).toEqual(['a']);
    timer.pass(1);
    expect(shown).toEqual(['a', 'b']);
    timer.pass(299);
    expect(shown.at(-1)).toBe('e');
    timer.pass(70);
    expect([shown.at(-1), ends]).toEqual(['f', []]);
    timer.pass(1);
    expect(ends).toEqual([false]);
    expect(timer.isIdle()).toBe(true);
  });

  test('is done at once without frames', () => {
    expect(started([])).toMatchObject({ shown: [], ends: [false] });
  });

  test('can be skipped once', () => {
    const { timer, shown, ends, playback } = started();
    playback.skip();
    playback.skip();
    timer.pass(1000);
    expect([shown, ends]).toEqual([['a'], [false]]);
  });

  test('can be stopped, and then nobody is told', () => {
    const { timer, shown, ends, playback } = started();
    playback.stop();
    playback.skip();
    timer.pass(1000);
    expect([shown, ends]).toEqual([['a'], []]);
  });

  test('goes on with one frame a phase once drawing took more than 100 ms, and takes no longer than planned', () => {
    const frames = Array.from({ length: 60 }, (_, i) => beat(`${i} ${Math.floor(i / 20)} 50`));
    const { timer, shown, ends } = started(playbackOf(frames, plain), 180);
    timer.pass(3000);
    expect(shown).toEqual(['0', '19', '39', '59']);
    expect(ends).toEqual([true]);
  });

  test('draws all frames of a terminal that is only a little late', () => {
    const frames = Array.from({ length: 10 }, (_, i) => beat(`${i} 1 50`));
    const { timer, shown, ends } = started(playbackOf(frames, plain), 40);
    timer.pass(2000);
    expect(shown).toHaveLength(10);
    expect(ends).toEqual([false]);
  });

  test('may be ended by what it shows', () => {
    const timer = fakeTimer();
    const shown: string[] = [];
    const playback = startPlayback(
      playbackOf(turn, plain),
      {
        show() {
          shown.push('frame');
          if (shown.length === 2) playback.stop();
        },
        done: () => shown.push('done'),
      },
      timer,
    );
    timer.pass(1000);
    expect(shown).toEqual(['frame', 'frame']);
  });
});
