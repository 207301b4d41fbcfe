import type { Target } from '#screen/target.ts';
import type { OpenEntry } from '../command-line/editor.ts';
import type { MatchRows } from './key-rows.ts';
import type { ScreenFrame, Size } from './page-view.ts';

/** Layer of a screen. The topmost active layer gets input. `show` and `rows` come from the topmost that has them. */
export interface Layer<Rows = MatchRows> {
  isActive(): boolean;
  show?(size: Size, below: () => ScreenFrame): ScreenFrame;
  rows?(size: Size): Rows;
  /** Handles a key. Returns `below` to pass it on to the next active layer. */
  key(name: string, size: Size): 'taken' | 'below';
  field?(): OpenEntry | undefined;
  /** Handles a click. If undefined, clicks have no effect while this is the topmost layer. */
  click?(target: Target | undefined, size: Size): void;
  seek?(share: number): void;
  /** True if typed and pasted text must not reach the layers below. */
  readonly blocksText?: true;
}

/** The lowest layer, which is always active and has a screen and a key table. */
export interface BaseLayer<Rows = MatchRows> extends Omit<Layer<Rows>, 'isActive' | 'blocksText' | 'show' | 'rows'> {
  show(size: Size): ScreenFrame;
  rows(size: Size): Rows;
}

/**
 * @example
 * const match = createLayerStack([cover, question], board);
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
      // Checked for each layer in turn, because a layer that passes on a key may have opened or closed others.
      for (const layer of layers) if (layer.isActive() && layer.key(name, size) === 'taken') return;
      ground.key(name, size);
    },
    field: (): OpenEntry | undefined => top().field?.(),
    click: (target: Target | undefined, size: Size) => top().click?.(target, size),
    seek: (share: number) => top().seek?.(share),
    isClear: () => active().length === 0,
    blocksText: () => active().some(({ blocksText }) => blocksText === true),
  };
}

export const consumeKeys =
  (take: (name: string, size: Size) => unknown): Layer['key'] =>
  (name, size) => {
    take(name, size);
    return 'taken';
  };
