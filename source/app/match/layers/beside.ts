import type { Seat } from '../../../engine/vocabulary.ts';
import type { KeyKind } from '../../../screen/game/actions.ts';
import type { Line } from '../../../screen/paint.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import type { Painting } from '../../../screen/screen.ts';
import type { Target } from '../../../screen/target.ts';
import type { MatchRows } from '../../layers/bindings.ts';
import type { Layer } from '../../layers/layer.ts';
import type { Notice } from '../../layers/notice.ts';
import type { FooterItem, Size } from '../../layers/place.ts';

/** A key that is pressed while an answer is waited for. */
export interface EarlyKey {
  readonly name: string;
  /** What it does at most where nothing lies over the board; nothing where it is no key of the game. */
  readonly kind: KeyKind | undefined;
  /** Whether nothing lies over the board. */
  readonly isClear: boolean;
}

/** What a match shows beside its board. Only one on a server has anything there: the people, the clock, chat, votes. */
export interface Beside<T extends ScreenTypes> {
  /** What lies over the board, the topmost first. */
  readonly layers: readonly Layer[];
  /** What stands in the scene. */
  scene(): Pick<Scene<T>, 'online' | 'watched' | 'confirmed'>;
  /** @param isNow whether the painting is that of now, and not of a turn that is played back */
  painted(painting: Painting, size: Size, isNow: boolean): Painting;
  /** Words in the foot rule; `isNow` as in `painted`. */
  tags(isNow: boolean): readonly string[];
  /** The keys of the board with its own. */
  rows(rows: MatchRows): MatchRows;
  /** What is said in the rows above the footer, if there is something, and what of it stays below a message. */
  says(): { readonly rows: readonly [Line, Line?]; readonly lasting: Line } | undefined;
  /** What is said there before anything about the position, with what is said of turns that were not seen. */
  saysFirst(unseen: string | undefined): string | undefined;
  /** What is said of those who are waited for; absent where the match says it by itself. */
  waiting?(seats: readonly Seat[]): string | undefined;
  /** The footer below a painting, so wide. */
  footer(items: readonly FooterItem[], painting: Painting, columns: number): readonly FooterItem[];
  /** A key was pressed. */
  pressed(): void;
  /** A click; says whether it was for something beside the board. */
  click(target: Target): boolean;
  /** Why a key that has no row now does nothing, where that has to do with what is beside the board. */
  whyNot(key: { readonly name: string; readonly kind: KeyKind | undefined }): string | undefined;
  /** Whether a key need not wait for an answer that is waited for. */
  mayGoBefore(key: EarlyKey): boolean;
  /** Whether there is nothing to do but to look. */
  isStill(): boolean;
  /** Whether a message is one in passing whose time is not over: it stands over what others do meanwhile. */
  stands(notice: Notice | undefined): boolean;
  entered(): void;
  left(): void;
  /** Something has changed. */
  settle(): void;
}

/** A match on this machine has nothing beside its board. */
export const nothingBeside: Beside<never> = {
  layers: [],
  scene: () => ({}),
  painted: (painting) => painting,
  tags: () => [],
  rows: (rows) => rows,
  says: () => undefined,
  saysFirst: () => undefined,
  footer: (items) => items,
  pressed() {},
  click: () => false,
  whyNot: () => undefined,
  // Whoever only looks need not wait for what a command leads to.
  mayGoBefore: ({ kind, isClear }) => isClear && kind === 'look',
  isStill: () => false,
  stands: () => false,
  entered() {},
  left() {},
  settle() {},
};
