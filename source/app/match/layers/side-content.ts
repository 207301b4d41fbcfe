import type { Seat } from '#engine/vocabulary.ts';
import type { Frame } from '#screen/frame.ts';
import type { KeyKind } from '#screen/game/actions.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import type { Line } from '#screen/styled-text.ts';
import type { Target } from '#screen/target.ts';
import type { Notice } from '../../layers/dialog.ts';
import type { MatchRows } from '../../layers/key-rows.ts';
import type { Layer } from '../../layers/layer.ts';
import type { FooterItem, Size } from '../../layers/page-view.ts';

/** A key that is pressed while an answer is waited for. */
export interface EarlyKey {
  readonly name: string;
  /** The kind of the key with nothing over the board; undefined where the game has no such key. */
  readonly kind: KeyKind | undefined;
  readonly isClear: boolean;
}

/** People, clock, chat and votes beside a board. Only a match on a server has any. */
export interface SideContent<T extends ScreenTypes> {
  /** Layers over the board, topmost first. */
  readonly layers: readonly Layer[];
  scene(): Pick<Scene<T>, 'online' | 'watched' | 'confirmed'>;
  /** @param isNow whether the painting is that of now, and not of a turn that is played back */
  decorate(painting: Frame, size: Size, isNow: boolean): Frame;
  /** Words in the foot rule; `isNow` as in `painted`. */
  tags(isNow: boolean): readonly string[];
  /** The keys of the board with its own. */
  rows(rows: MatchRows): MatchRows;
  /** The rows above the footer, if any, and the line that stays when a message takes their place. */
  statusRows(): { readonly rows: readonly [Line, Line?]; readonly lasting: Line } | undefined;
  /** A line that goes before everything about the position; it includes the news of missed turns. */
  urgentStatus(unseen: string | undefined): string | undefined;
  /** Who is waited for, in words; absent where the match finds the words itself. */
  waitingText?(seats: readonly Seat[]): string | undefined;
  /** The footer below a painting, so wide. */
  footer(items: readonly FooterItem[], painting: Frame, columns: number): readonly FooterItem[];
  /** A key was pressed. */
  onKey(): void;
  /** A click; says whether it was for something beside the board. */
  click(target: Target): boolean;
  /** Why a key does nothing now, if the reason is beside the board. */
  whyNot(key: { readonly name: string; readonly kind: KeyKind | undefined }): string | undefined;
  /** Whether a key works even while an answer is awaited. */
  canSkipQueue(key: EarlyKey): boolean;
  /** Whether the player can only watch. */
  isReadOnly(): boolean;
  /** Whether a message is still within its few seconds: such a message stays while others play. */
  isPassing(notice: Notice | undefined): boolean;
  /** All that is shown is put together. */
  onReady(): void;
  onEnter(): void;
  onLeave(): void;
  /** Something has changed. */
  settle(): void;
}

/** A match on this machine has nothing there. */
export const noSideContent: SideContent<never> = {
  layers: [],
  scene: () => ({}),
  decorate: (painting) => painting,
  tags: () => [],
  rows: (rows) => rows,
  statusRows: () => undefined,
  urgentStatus: () => undefined,
  footer: (items) => items,
  onKey() {},
  click: () => false,
  whyNot: () => undefined,
  // Keys that only look around need not wait for the result of a command.
  canSkipQueue: ({ kind, isClear }) => isClear && kind === 'look',
  isReadOnly: () => false,
  isPassing: () => false,
  onReady() {},
  onEnter() {},
  onLeave() {},
  settle() {},
};
