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

export interface EarlyKey {
  readonly name: string;
  readonly kind: KeyKind | undefined;
  readonly isClear: boolean;
}

/** Content of an online match beside its board: presence, clock, chat and votes. A rush has only a clock as a tag. */
export interface SideContent<T extends ScreenTypes> {
  readonly layers: readonly Layer[];
  scene(): Pick<Scene<T>, 'online' | 'watched' | 'confirmed'>;
  /** @param isNow true if the painting shows the current position, false during a playback */
  decorate(painting: Frame, size: Size, isNow: boolean): Frame;
  tags(isNow: boolean): readonly string[];
  rows(rows: MatchRows): MatchRows;
  /** Rows above the footer: `rows`, or `lasting` below a message. */
  statusRows(): { readonly rows: readonly [Line, Line?]; readonly lasting: Line } | undefined;
  /** Text that replaces the first row of the game's status. `unseen` is the text that announces missed turns. */
  urgentStatus(unseen: string | undefined): string | undefined;
  /** Text while `seats` must act. Undefined for the game's own text. */
  waitingText?(seats: readonly Seat[]): string | undefined;
  footer(items: readonly FooterItem[], painting: Frame): readonly FooterItem[];
  onKey(): void;
  click(target: Target): boolean;
  whyNot(key: { readonly name: string; readonly kind: KeyKind | undefined }): string | undefined;
  /** True if a key works even before the server has answered the last command. */
  canSkipQueue(key: EarlyKey): boolean;
  isReadOnly(): boolean;
  /** True for a notice that is shown for a fixed time. Other players' commands do not clear such a notice. */
  isPassing(notice: Notice | undefined): boolean;
  onReady(): void;
  onEnter(): void;
  onLeave(): void;
  settle(): void;
}

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
  canSkipQueue: ({ kind, isClear }) => isClear && kind === 'look',
  isReadOnly: () => false,
  isPassing: () => false,
  onReady() {},
  onEnter() {},
  onLeave() {},
  settle() {},
};
