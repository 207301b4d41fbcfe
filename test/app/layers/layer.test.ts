import { describe, expect, test, vi } from 'vitest';
import type { MatchRows } from '#app/layers/key-rows.ts';
import { consumeKeys, createLayerStack, type Layer } from '#app/layers/layer.ts';
import type { ScreenFrame } from '#app/layers/page-view.ts';
import { line } from '#screen/styled-text.ts';
import { small } from '../../screens/support.ts';

const frameOf = (title: string): ScreenFrame => ({
  painting: { title: line(title), facts: [], left: [], status: [[], []] },
  status: [[], []],
  footer: [],
});
const rows = (help: string): MatchRows => ({ gameRows: [{ keys: [help], help, press: () => {} }], shared: [] });

/** A stack of layers over a base that records all calls. Only the layers named by `active` are active. */
function stack(...active: readonly string[]) {
  const received: string[] = [];
  const gets = (name: string) => (what: unknown) => void received.push(`${name} ${what}`);
  const on = new Set(active);
  const layer = (name: string, more: Partial<Layer> = {}): Layer => ({
    isActive: () => on.has(name),
    key: consumeKeys(gets(name)),
    ...more,
  });
  const layers = createLayerStack(
    [
      layer('passing', {
        key(name) {
          gets('passing')(name);
          on.delete('passing');
          return name === 'x' ? 'taken' : 'below';
        },
      }),
      layer('cover', {
        blocksText: true,
        show: () => frameOf('cover'),
        rows: () => rows('cover'),
        click: () => gets('cover')('click'),
      }),
      layer('question', { seek: gets('question') }),
    ],
    {
      show: () => frameOf('ground'),
      rows: () => rows('ground'),
      key: consumeKeys(gets('ground')),
      click: () => gets('ground')('click'),
    },
  );
  return { layers, received };
}

describe('the first active layer', () => {
  test.each([
    [[], 'ground'],
    [['question'], 'question'],
    [['question', 'cover'], 'cover'],
  ])('receives the keys: with the active layers %j, it is %s', (active, taker) => {
    const { layers, received } = stack(...active);
    layers.key('a', small);
    expect(received).toEqual([`${taker} a`]);
  });

  test('may handle a key and then pass it to the layer that is on top afterwards', () => {
    const { layers, received } = stack('passing', 'question');
    layers.key('a', small);
    expect(received).toEqual(['passing a', 'question a']);
    const other = stack('passing', 'question');
    other.layers.key('x', small);
    expect(other.received).toEqual(['passing x']);
  });

  test('receives all clicks, including clicks on its progress bar', () => {
    for (const [active, expected] of [
      [[], ['ground click']],
      [['question'], ['question 0.5']],
      [['cover', 'question'], ['cover click']],
    ] as const) {
      const { layers, received } = stack(...active);
      layers.click(undefined, small);
      layers.seek(0.5);
      expect(received).toEqual(expected);
    }
  });
});

describe('the first active layer with a screen and a key table', () => {
  test.each([
    [[], 'ground'],
    [['question'], 'ground'],
    [['question', 'cover'], 'cover'],
  ])('provides the screen and the keys: with the active layers %j, that layer is %s', (active, name) => {
    const { layers } = stack(...active);
    expect(layers.show(small)).toEqual(frameOf(name));
    expect(layers.rows(small).gameRows[0]?.help).toBe(name);
  });
});

test('no text is typed while any active layer blocks text, even below the topmost layer', () => {
  expect(stack('question').layers.blocksText()).toBe(false);
  expect(stack('passing', 'cover').layers.blocksText()).toBe(true);
});

test('the layer stack is clear only while no layer above the base is active', () => {
  expect(stack().layers.isClear()).toBe(true);
  expect(stack('question').layers.isClear()).toBe(false);
});

test('a handler that consumes every key may return nothing', () => {
  const take = vi.fn<(name: string) => void>();
  expect(consumeKeys(take)('a', small)).toBe('taken');
  expect(take).toHaveBeenCalledWith('a', small);
});
