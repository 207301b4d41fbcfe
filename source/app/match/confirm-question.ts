import type { Action, ConfirmAnswers, KeyLabel } from '#screen/game/actions.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { PlayServices } from './match-store.ts';
import type { Emit } from './ui-events.ts';

export const byClick = 'click';

/** Asks the player to confirm an action, usually with `y` or with the key of the action again. */
export interface ConfirmQuestion<T extends ScreenTypes> {
  /** Calls `act` after a yes, or immediately if the settings forbid questions. Pressing `key` again only asks again. */
  confirm(question: string, key: string, act: () => void): void;
  isAskedFirst(action: Action<T>, key: string): boolean;
  /** Returns the action to carry out if `key` is the yes key that the game declared for the open question. */
  confirmedAction(key: string): Action<T> | undefined;
  isAsked(): boolean;
  /** Must be called with the key that says yes. Calls the question's `act`, or returns false if it has none. */
  confirmed(key: string): boolean;
  /** True if `key` is a `y` right after a confirmation: the player probably pressed it to confirm. */
  takeStrayYes(key: string): boolean;
  /** The open question, and the keys or click that confirm it. Undefined if the game declares its own answer keys. */
  open(): { readonly key: string; readonly question: string; readonly also: readonly KeyLabel[] } | undefined;
  answers(): ConfirmAnswers<T> | undefined;
  clicked(): Action<T> | undefined;
  forget(): void;
  /** Drops the question unless `key` is its own key, Enter or y. True if Esc dropped it: Esc then does nothing else. */
  withdraw(key: string): boolean;
}

interface PendingQuestion<T extends ScreenTypes> {
  readonly key: string;
  readonly question: string;
  readonly action?: Action<T> | undefined;
  readonly act?: () => void;
}

export function createQuestion<T extends ScreenTypes>(
  { settings }: Pick<PlayServices<T>, 'settings'>,
  emit: Emit<T>,
): ConfirmQuestion<T> {
  /** The open question. Without an `act`, its `key` confirms it, or Enter if that asks the same question. */
  let pending: PendingQuestion<T> | undefined;

  let wasYes = false;

  const questionOf = (costly: string | undefined, key: string): string | undefined => {
    const { confirm } = settings();
    if (confirm === 'never') return undefined;
    return costly ?? (confirm === 'always' && (key === 'enter' || key === byClick) ? "You can't undo it." : undefined);
  };
  const askIfNeeded = (question: string | undefined, key: string, action?: Action<T>): boolean => {
    const isSame = pending?.question === question;
    const isYes = pending?.key === key ? key !== byClick || isSame : key === 'enter' && isSame;
    const isFirst = question !== undefined && !isYes;
    pending = isFirst ? { key, question, action } : undefined;
    // The game's own wording names a key, so it does not fit an action that was clicked.
    const says = action?.type === 'play' && key !== byClick ? action.confirmPrompt : undefined;
    if (isFirst) emit({ type: 'asked', question, key, says });
    return isFirst;
  };

  return {
    confirm(question, key, act) {
      if (questionOf(question, key) === undefined) return act();
      pending = { key, question, act };
      emit({ type: 'asked', question, key, says: undefined });
    },
    isAskedFirst(action, key) {
      const question = action.type === 'play' ? questionOf(action.confirmMessage, key) : undefined;
      if (action.type !== 'play' || action.answer === undefined || question === undefined)
        return askIfNeeded(question, key, action);
      const { key: yes } = action.answer.yes;
      pending = { key: yes, question, action };
      emit({ type: 'asked', question, key: yes, says: action.confirmPrompt });
      return true;
    },
    confirmedAction(key) {
      const action = pending?.key === key ? pending.action : undefined;
      if (action?.type !== 'play' || action.answer?.yes.key !== key) return undefined;
      pending = undefined;
      const { confirmMessage: _, answer: __, ...agreed } = action;
      return agreed;
    },
    confirmed(key) {
      wasYes = key === 'y';
      const act = pending?.act;
      if (act === undefined) return false;
      pending = undefined;
      act();
      return true;
    },
    takeStrayYes(key) {
      const isStray = wasYes && key === 'y';
      wasYes = false;
      return isStray;
    },
    isAsked: () => pending !== undefined,
    open() {
      if (pending === undefined) return undefined;
      const { key, question, action } = pending;
      if (action?.type !== 'play') return { key, question, also: [] };
      return action.answer === undefined ? { key, question, also: action.alternativeKeys ?? [] } : undefined;
    },
    answers() {
      if (pending === undefined) return undefined;
      const { action, key } = pending;
      return action?.type === 'play' && action.answer?.yes.key === key ? action.answer : undefined;
    },
    clicked: () => (pending?.key === byClick ? pending.action : undefined),
    forget() {
      pending = undefined;
    },
    withdraw(key) {
      const isOver = pending !== undefined && ![pending.key, 'enter', 'y'].includes(key);
      if (isOver) pending = undefined;
      return isOver && key === 'escape';
    },
  };
}
