import { describe, expect, test, vi } from 'vitest';
import { targetsOf } from '#screen/target.ts';
import { small } from '#test/screens/support.ts';
import type { ScreenParts } from '#test/support/screen-parts.ts';
import { type Fake, type FakeOptions, fakeSession } from '../../fake-screen.ts';

const targets = targetsOf<{ readonly type: 'row'; readonly row: number }>({ row: true });

const screen: ScreenParts<Fake> = {
  input: {
    hover(_, target) {
      const { row = 6 } = targets.read(target) ?? {};
      return row > 5 ? undefined : { at: `row ${row}` };
    },
    bindings: () => [
      { kind: 'look', keys: ['x'], help: 'x', act: () => ({ type: 'local', local: { at: 'x' } }) },
      {
        kind: 'play',
        keys: ['enter'],
        help: 'end',
        act: () => ({ type: 'play', commands: [{ name: 'end_turn', args: {} }], confirmMessage: 'That costs much.' }),
      },
      {
        kind: 'play',
        keys: ['t'],
        help: 'end',
        act: () => ({ type: 'play', commands: [{ name: 'end_turn', args: {} }] }),
      },
      {
        kind: 'look',
        keys: ['X'],
        help: 'no',
        act: () => ({ type: 'refuse', error: { code: 'x', message: 'Not now.' } }),
      },
      {
        kind: 'look',
        keys: ['F'],
        help: 'no file',
        act: () => ({ type: 'refuse', error: { code: 'file-error', message: 'No such file.' } }),
      },
    ],
  },
};

/** A session that counts how often it is redrawn. */
function pointed(options: FakeOptions = {}) {
  const fake = fakeSession({ ...options, screen: { ...screen, ...options.screen } });
  const drawn = vi.fn<() => void>();
  fake.session.subscribe(drawn);
  return {
    ...fake,
    drawn,
    point: (row: number) => fake.session.point?.(targets.to({ type: 'row', row }), small),
    at: () => fake.session.snapshot().local.at,
  };
}

describe('pointing with the mouse', () => {
  test("stores the local state that the game's screen returns, and redraws only if this state has changed", () => {
    const { point, at, drawn, session } = pointed();
    point(3);
    expect(at()).toBe('row 3');
    expect(drawn).toHaveBeenCalledTimes(1);
    const before = session.snapshot();
    point(3);
    point(7);
    expect(session.snapshot()).toEqual(before);
    expect(session.snapshot().local).toBe(before.local);
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  test('has no effect if the screen of the game does not use it', () => {
    expect(fakeSession().session.point).toBeUndefined();
  });

  test('does not clear a message', () => {
    const { press, point, hint, at } = pointed();
    press('X');
    point(2);
    expect(at()).toBe('row 2');
    expect(hint()[0]).toBe('! Not now.');
  });

  test.each<[string, (fake: ReturnType<typeof pointed>) => void]>([
    ['the command line', ({ press }) => press(':', 'u')],
    ['a box', ({ press }) => press('F')],
    ['a question', ({ press }) => press('enter')],
  ])('changes nothing under an open layer: %s', (_, prepare) => {
    const fake = pointed();
    prepare(fake);
    const before = fake.session.snapshot();
    fake.point(4);
    expect(fake.session.snapshot()).toEqual(before);
    expect(fake.session.snapshot().local).toBe(before.local);
  });

  test('does not close or change an open question', () => {
    const { press, point, session } = pointed();
    press('enter');
    point(1);
    press('enter');
    expect(session.snapshot().view.turn).toBe(2);
  });

  test('does not skip a turn being played back', () => {
    const { press, point, at, frame } = pointed({
      settings: { speed: 1 },
      screen: {
        playback: { beats: (before) => [{ view: before.view, events: [], local: before.local, duration: 9000 }] },
      },
    });
    press('t');
    point(1);
    expect(frame().footer).toEqual([['any key', 'skip']]);
    expect(at()).toBe('start');
  });
});
