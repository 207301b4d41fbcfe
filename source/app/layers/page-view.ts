import type { Frame } from '#screen/frame.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { type Line, line } from '#screen/styled-text.ts';
import type { Target } from '#screen/target.ts';
import { createListeners } from '../listeners.ts';

/** Columns and rows of the terminal. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The least size that every screen fits. */
export const minSize: Size = { columns: 80, rows: 24 };

/** Whether a terminal is too small for the screens. */
export const isTooSmall = ({ columns, rows }: Size): boolean => columns < minSize.columns || rows < minSize.rows;

/** A field that text is typed into. */
export interface Field {
  readonly text: string;
  /** The cursor's place in the text, from 0 to its length. */
  readonly cursor: number;
  /** Before the text, such as ` > `. */
  readonly prompt: string;
  /** Its row on the screen, from 0; the first row of the status where absent. */
  readonly row?: number | undefined;
}

/** A box over the body: a dialog in the middle, a list that opens upward from the status, or what takes the body's place. */
export interface Float {
  readonly title: string;
  readonly tag?: string;
  readonly lines: readonly Line[];
  /** Columns between its borders, at most 58 unless it takes the place of the body. */
  readonly width: number;
  readonly at: 'middle' | 'bottom' | 'body';
}

/** A key and its effect in the footer, and the key that a click presses: none for a label of several keys, such as `1-7`. */
export type FooterItem = readonly [shown: string, label: string, pressed?: string];

/** A place's screen as data. */
export interface ScreenFrame {
  readonly painting: Frame;
  /** Words in the foot rule, such as `DEBUG`. */
  readonly tags?: readonly string[] | undefined;
  /** The two rows above the footer, the first with the bar of a playback; a long message takes more. */
  readonly status: readonly [Line, Line, ...Line[]];
  /** The keys that work now, most important first. */
  readonly footer: readonly FooterItem[];
  /** The footer's key that the tutorial points at. */
  readonly marked?: string | undefined;
  readonly field?: Field | undefined;
  readonly float?: Float | undefined;
}

/** A screen with nothing on it. */
export const blankFrame: ScreenFrame = {
  painting: { title: [], facts: [], left: [], status: [[], []] },
  status: [[], []],
  footer: [],
};

/** Where the player is: the menu, a page, a match. Keys go in, screens come out; it knows no terminal. */
export interface PageView {
  show(size: Size): ScreenFrame;
  /** A screen to show first if painting takes long; undefined if it does not. */
  showPlaceholder?(size: Size): ScreenFrame | undefined;
  /** Calls the listener after every change; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /** Keys, in the order in which they came. The wheel of a mouse is `wheelup` and `wheeldown`. */
  keys(names: readonly string[], size: Size): void;
  /** Something that keys have to wait for: those that come meanwhile are kept for the place that it leads to. */
  pending?(): Promise<unknown> | undefined;
  /** Calls that off, if it can be, and says whether it could. Keys that were typed ahead are then forgotten. */
  cancelPending?(): boolean;
  /** A pasted text: commands, one a line. */
  paste(text: string): void;
  /** A click on the body, with the target under it; clicks on painted keys come as keys. */
  click?(target: Target | undefined, size: Size): void;
  /** A click with the right button. */
  rightClick?(target: Target | undefined, size: Size): void;
  /** A click on the bar, as the share of it up to the click: above 0, up to 1. */
  seek?(share: number): void;
  /** Absent where the place has no use for it. */
  point?(target: Target, size: Size): void;
  /** The program is about to be suspended; somebody else may bring it back. */
  onSuspend?(): void;
  /** Called when the player comes to this place, or back to it. */
  onEnter?(): void;
  /** Called when the player has left it for another. */
  onLeave?(): void;
}

/** The place before anything is shown. */
export const emptyView: PageView = {
  show: () => blankFrame,
  subscribe: () => () => {},
  keys() {},
  paste() {},
};

const thinking: Line = line('thinking   drawing the map');

/** The screen to show before a slow painting; undefined where painting is fast. */
export function placeholderFrame<T extends ScreenTypes>(
  screen: GameScreen<T>,
  scene: Scene<T>,
): ScreenFrame | undefined {
  if (screen.view.isSlow?.(scene) !== true) return undefined;
  const title = line(scene.level?.title ?? '', 'strong');
  return { painting: { title, facts: [], left: [], status: [[], []] }, status: [thinking, []], footer: [] };
}

/** A screen that stays as it is while the next one is made. */
export const frozenFrame = (frame: ScreenFrame): ScreenFrame => {
  const { field: _, float: __, ...rest } = frame;
  return { ...rest, status: [thinking, []], footer: [] };
};

/** Knows on which screen the player is, and gives it its keys. */
export type Navigator = ReturnType<typeof createNavigator>;

/** A navigator that begins at a place. */
export function createNavigator(start: PageView) {
  let current = start;
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
      if (place !== current) current.onLeave?.();
      current = place;
      place.onEnter?.();
      publish();
    },
    /**
     * Gives keys one by one to the place where the player is by then: a key typed ahead is meant for where the keys before
     * it lead. Keys that come while a place opens wait for it, except those that leave or cancel.
     */
    keys(names: readonly string[], size: Size) {
      for (const name of names) key(name, size);
    },
    subscribe,
  };
}
