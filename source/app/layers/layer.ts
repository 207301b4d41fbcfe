import type { Spot } from '../../screen/screen.ts';
import type { SessionRows } from './key-table.ts';
import type { Shown, Size } from './place.ts';

/**
 * One of the things that can be on top of a match. The first in their list that is active takes keys and mouse; what it
 * leaves open, its screen or its key table, is that of the first below that has one.
 */
export interface Layer {
  isActive(): boolean;
  show?(size: Size): Shown;
  /** Its key table: handler, footer and help are made from it. */
  rows?(size: Size): SessionRows;
  /** Takes a key; `below` where the key is not used up, and goes to what is on top then. */
  key(name: string, size: Size): 'taken' | 'below';
  /** Without it, clicks lead nowhere while it is on top. */
  click?(spot: Spot, size: Size): void;
  /** A click on its bar. */
  seek?(share: number): void;
  /** Whether nothing that is typed or pasted reaches what is below. */
  readonly isDeaf?: true;
}

/** What is there where nothing lies over it: it has a screen and a key table. */
export type Ground = Omit<Layer, 'isActive' | 'isDeaf'> & Required<Pick<Layer, 'show' | 'rows'>>;

/** A screen made of layers. */
export interface Layered extends Required<Pick<Layer, 'show' | 'rows' | 'click' | 'seek'>> {
  key(name: string, size: Size): void;
  /** Whether nothing lies over the ground. */
  isClear(): boolean;
  isDeaf(): boolean;
}

/**
 * A screen made of an ordered list of layers, the topmost first, over a ground.
 *
 * @example
 * const match = layered([cover, question], board);
 * match.key('enter', size);
 */
export function layered(layers: readonly Layer[], ground: Ground): Layered {
  const active = () => layers.filter((layer) => layer.isActive());
  const top = (): Ground | Layer => active()[0] ?? ground;
  return {
    show: (size) => (active().find(({ show }) => show !== undefined) ?? ground).show?.(size) ?? ground.show(size),
    rows: (size) => (active().find(({ rows }) => rows !== undefined) ?? ground).rows?.(size) ?? ground.rows(size),
    key(name, size) {
      // What is active may be another when a key goes on to what is below.
      for (const layer of layers) if (layer.isActive() && layer.key(name, size) === 'taken') return;
      ground.key(name, size);
    },
    click: (spot, size) => top().click?.(spot, size),
    seek: (share) => top().seek?.(share),
    isClear: () => active().length === 0,
    isDeaf: () => active().some(({ isDeaf }) => isDeaf === true),
  };
}

/** A layer's `key` that uses up every key. */
export const taken =
  (take: (name: string, size: Size) => unknown): Layer['key'] =>
  (name, size) => {
    take(name, size);
    return 'taken';
  };
