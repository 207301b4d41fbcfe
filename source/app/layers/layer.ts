import type { Target } from '#screen/target.ts';
import type { OpenEntry } from '../command-line/editor.ts';
import type { MatchRows } from './key-rows.ts';
import type { ScreenFrame, Size } from './page-view.ts';

/**
 * A layer of a screen. The first active one in the list takes keys, mouse and text; a screen or key table that it does not
 * have comes from the next layer below that has one.
 */
export interface Layer<Rows = MatchRows> {
  isActive(): boolean;
  /** @param below what is shown below it */
  show?(size: Size, below: () => ScreenFrame): ScreenFrame;
  /** Its key table: handler, footer and help are made from it. */
  rows?(size: Size): Rows;
  /** Takes a key; `below` hands it on to the layer that is on top by then. */
  key(name: string, size: Size): 'taken' | 'below';
  /** The field for typed and pasted text while the layer is on top. */
  field?(): OpenEntry | undefined;
  /** Without it, clicks lead nowhere while it is on top. */
  click?(target: Target | undefined, size: Size): void;
  /** A click on its bar. */
  seek?(share: number): void;
  /** Whether typed and pasted text stops here, so that nothing below gets it. */
  readonly blocksText?: true;
}

/** The lowest layer, which is always there: it has a screen and a key table. */
export interface BaseLayer<Rows = MatchRows> extends Omit<Layer<Rows>, 'isActive' | 'blocksText' | 'show' | 'rows'> {
  show(size: Size): ScreenFrame;
  rows(size: Size): Rows;
}

/**
 * A screen made of an ordered list of layers, the topmost first, over a ground.
 *
 * @example
 * const match = layered([cover, question], board);
 * match.key('enter', size);
 */
export function createLayerStack<Rows = MatchRows>(layers: readonly Layer<Rows>[], ground: BaseLayer<Rows>) {
  const active = () => layers.filter((layer) => layer.isActive());
  const top = (): BaseLayer<Rows> | Layer<Rows> => active()[0] ?? ground;
  const showFrom = ([first, ...below]: readonly Layer<Rows>[], size: Size): ScreenFrame => {
    if (first === undefined) return ground.show(size);
    const next = () => showFrom(below, size);
    return first.show === undefined ? next() : first.show(size, next);
  };
  return {
    show: (size: Size): ScreenFrame => showFrom(active(), size),
    rows: (size: Size): Rows =>
      active()
        .find(({ rows }) => rows !== undefined)
        ?.rows?.(size) ?? ground.rows(size),
    key(name: string, size: Size) {
      // A layer that lets a key through may have opened or closed others.
      for (const layer of layers) if (layer.isActive() && layer.key(name, size) === 'taken') return;
      ground.key(name, size);
    },
    field: (): OpenEntry | undefined => top().field?.(),
    click: (target: Target | undefined, size: Size) => top().click?.(target, size),
    seek: (share: number) => top().seek?.(share),
    /** Whether no layer lies over the ground. */
    isClear: () => active().length === 0,
    blocksText: () => active().some(({ blocksText }) => blocksText === true),
  };
}

/** A layer's `key` that uses up every key. */
export const consumeKeys =
  (take: (name: string, size: Size) => unknown): Layer['key'] =>
  (name, size) => {
    take(name, size);
    return 'taken';
  };
