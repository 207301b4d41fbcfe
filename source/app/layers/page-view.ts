import type { Frame } from '#screen/frame.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { type Line, line } from '#screen/styled-text.ts';
import type { Target } from '#screen/target.ts';
import { createListeners } from '../listeners.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Minimum terminal size. Every screen must fit it. */
export const minSize: Size = { columns: 80, rows: 24 };

export const isTooSmall = ({ columns, rows }: Size): boolean => columns < minSize.columns || rows < minSize.rows;

export interface Field {
  readonly text: string;
  readonly cursor: number;
  readonly prompt: string;
  /** Zero-based screen row of the field. Default: the first status row. */
  readonly row?: number | undefined;
}

/** A dialog in the middle, a list that opens upwards from the status, or content that replaces the body. */
export interface Float {
  readonly title: string;
  readonly tag?: string;
  readonly lines: readonly Line[];
  /** Columns between the borders, at most 58 unless the float replaces the body. */
  readonly width: number;
  readonly at: 'middle' | 'bottom' | 'body';
}

/**
 * Footer entry: label of a key, its effect, and the key that a click presses. A click on the label of a range of keys
 * (`1-7`) presses none. `weight` determines which entries a short footer keeps.
 */
export type FooterItem = readonly [
  shown: string,
  label: string,
  pressed?: string | undefined,
  weight?: 'pinned' | 'ordinary' | 'spare' | undefined,
];

export interface ScreenFrame {
  readonly painting: Frame;
  readonly tags?: readonly string[] | undefined;
  /** Rows above the footer. The first row has the bar during a playback. A long message has more than two rows. */
  readonly status: readonly [Line, Line, ...Line[]];
  readonly footer: readonly FooterItem[];
  /** Key in the footer that the tutorial highlights. */
  readonly marked?: string | undefined;
  readonly field?: Field | undefined;
  readonly float?: Float | undefined;
}

export const blankFrame: ScreenFrame = {
  painting: { title: [], facts: [], left: [], status: [[], []] },
  status: [[], []],
  footer: [],
};

/** A page of the app, such as a menu, a list or a match. Does not depend on a terminal. */
export interface PageView {
  show(size: Size): ScreenFrame;
  showPlaceholder?(size: Size): ScreenFrame | undefined;
  subscribe(listener: () => void): () => void;
  /** Handles keys in the order of their presses. The mouse wheel arrives as `wheelup` and `wheeldown`. */
  keys(names: readonly string[], size: Size): void;
  /** Promise to await before the next key. The page that is current by then gets the key. */
  pending?(): Promise<unknown> | undefined;
  /** Cancels the pending promise if possible. Returns true if it did. Queued keys are then dropped. */
  cancelPending?(): boolean;
  paste(text: string): void;
  /** Handles a click on the body. Clicks on footer keys arrive as key presses. */
  click?(target: Target | undefined, size: Size): void;
  rightClick?(target: Target | undefined, size: Size): void;
  /** Handles a click on the playback bar. `share`: part of the bar up to the click, above 0 and up to 1. */
  seek?(share: number): void;
  point?(target: Target, size: Size): void;
  /** Called before the program is suspended. Another person may be at the terminal when it resumes. */
  onSuspend?(): void;
  onEnter?(): void;
  onLeave?(): void;
}

export const emptyView: PageView = {
  show: () => blankFrame,
  subscribe: () => () => {},
  keys() {},
  paste() {},
};

const thinking: Line = line('thinking   drawing the map');

export function placeholderFrame<T extends ScreenTypes>(
  screen: GameScreen<T>,
  scene: Scene<T>,
): ScreenFrame | undefined {
  if (screen.view.isSlow?.(scene) !== true) return undefined;
  const title = line(scene.level?.title ?? '', 'strong');
  return { painting: { title, facts: [], left: [], status: [[], []] }, status: [thinking, []], footer: [] };
}

export const frozenFrame = (frame: ScreenFrame): ScreenFrame => {
  const { field: _, float: __, ...rest } = frame;
  return { ...rest, status: [thinking, []], footer: [] };
};

export type Navigator = ReturnType<typeof createNavigator>;

export function createNavigator(start: PageView) {
  let current = start;
  let isClosed = false;
  let queuedKeys: { readonly name: string; readonly size: Size }[] = [];
  let queuedUntil: Promise<unknown> | undefined;
  const { subscribe, publish } = createListeners();

  const key = (name: string, size: Size) => {
    const pending = name === 'ctrl+c' ? undefined : current.pending?.();
    if (pending === undefined) return current.keys([name], size);
    if (name === 'escape' && current.cancelPending?.() === true) {
      queuedKeys = [];
      return;
    }
    queuedKeys.push({ name, size });
    if (pending === queuedUntil) return;
    queuedUntil = pending;
    void pending.then(release, (fault) => {
      queuedKeys = [];
      queuedUntil = undefined;
      throw fault;
    });
  };
  const release = () => {
    const waited = queuedKeys;
    queuedKeys = [];
    for (const { name, size } of waited) key(name, size);
  };
  return {
    current: (): PageView => current,
    go(place: PageView) {
      // A page that opens after the player has left must not start its timers.
      if (isClosed) return;
      if (place !== current) current.onLeave?.();
      current = place;
      place.onEnter?.();
      publish();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      current.onLeave?.();
    },
    /** Passes each key to the current page. Keys are queued while a page opens, except Ctrl+C and a cancelling Esc. */
    keys(names: readonly string[], size: Size) {
      for (const name of names) key(name, size);
    },
    subscribe,
  };
}
