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

/** Minimum size that every screen fits. */
export const minSize: Size = { columns: 80, rows: 24 };

export const isTooSmall = ({ columns, rows }: Size): boolean => columns < minSize.columns || rows < minSize.rows;

export interface Field {
  readonly text: string;
  readonly cursor: number;
  readonly prompt: string;
  /** Zero-based row on the screen. Defaults to the first status row. */
  readonly row?: number | undefined;
}

/** A dialog in the middle, a list that opens upwards from the status, or a replacement of the body. */
export interface Float {
  readonly title: string;
  readonly tag?: string;
  readonly lines: readonly Line[];
  /** Columns between its borders, at most 58 unless it replaces the body. */
  readonly width: number;
  readonly at: 'middle' | 'bottom' | 'body';
}

/**
 * A key and its effect in the footer, and the key that a click presses. A label of several keys, such as `1-7`, has no
 * key to press.
 */
export type FooterItem = readonly [shown: string, label: string, pressed?: string];

export interface ScreenFrame {
  readonly painting: Frame;
  readonly tags?: readonly string[] | undefined;
  /** The first row has the bar of a playback. A long message uses more than two rows. */
  readonly status: readonly [Line, Line, ...Line[]];
  readonly footer: readonly FooterItem[];
  /** Key in the footer that the tutorial points at. */
  readonly marked?: string | undefined;
  readonly field?: Field | undefined;
  readonly float?: Float | undefined;
}

export const blankFrame: ScreenFrame = {
  painting: { title: [], facts: [], left: [], status: [[], []] },
  status: [[], []],
  footer: [],
};

/** A page the player can be on, such as a menu, a list or a match. It does not depend on a terminal. */
export interface PageView {
  show(size: Size): ScreenFrame;
  showPlaceholder?(size: Size): ScreenFrame | undefined;
  subscribe(listener: () => void): () => void;
  /** Handles keys in the order they were pressed. The mouse wheel arrives as `wheelup` and `wheeldown`. */
  keys(names: readonly string[], size: Size): void;
  /** Promise that keys have to wait for. Keys pressed meanwhile are queued for the page that it leads to. */
  pending?(): Promise<unknown> | undefined;
  /** Cancels the pending promise if possible, and returns whether it did. Keys typed ahead are then dropped. */
  cancelPending?(): boolean;
  paste(text: string): void;
  /** Handles a click on the body, with the target under it. Clicks on painted keys arrive as keys. */
  click?(target: Target | undefined, size: Size): void;
  rightClick?(target: Target | undefined, size: Size): void;
  /** Handles a click on the bar. `share` is the part to the left of the click: above 0, up to 1. */
  seek?(share: number): void;
  point?(target: Target, size: Size): void;
  /** Called before the program is suspended. Another person may resume it. */
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

/** Creates a navigator, which passes keys to the current page. */
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
    /**
     * Passes keys one by one to the page that is current by then, so that a key typed ahead reaches the page the keys
     * before it lead to. Keys pressed while a page opens wait for it, except those that leave or cancel.
     */
    keys(names: readonly string[], size: Size) {
      for (const name of names) key(name, size);
    },
    subscribe,
  };
}
