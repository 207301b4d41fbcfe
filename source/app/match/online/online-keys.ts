import { compact, itemAt } from '../../../engine/lookup.ts';
import { fittingItems } from '../../components/footer.tsx';
import { type KeyRow, keyRow, type MatchRows } from '../../layers/key-rows.ts';
import type { FooterItem } from '../../layers/page-view.ts';
import { canStartRematch, rematchOf, wantsAgain } from './end-panel.ts';
import { isOffline } from './online-scene.ts';
import { isShort } from './time-left.ts';
import type { MatchMenu } from './match-menu.ts';
import { sendRequest, type OnlineLayerDeps } from './online-layer.ts';

export interface OnlineKeysDeps extends Pick<OnlineLayerDeps, 'online' | 'notices' | 'publish' | 'leave' | 'isOver'> {
  readonly box: Pick<MatchMenu, 'open' | 'waiting'>;
  openChat(): void;
  goNext(): void;
  openStatistics(): void;
  /** Absent until the whole match is known. */
  summary(): object | undefined;
  copy(): string;
  confirm(question: string, key: string, act: () => void): void;
  /** Whether others are waited for, and not the player here. */
  isWaiting(): boolean;
  /** Whether the player plays on at another machine. */
  isElsewhere(): boolean;
}

/** Keys of every game that send something. */
const sending: ReadonlySet<string> = new Set([':', 'u', 'ctrl+u']);

/** The keys of a match on a server beside those of its board. */
export function onlineKeys(parts: OnlineKeysDeps) {
  const { online, notices, leave, box, openChat, goNext, isWaiting, isElsewhere, isOver } = parts;
  const facts = () => online.facts();

  const leaving = () => {
    const { deadline, terms, seat, waitsFor } = facts();
    const isAwaited = seat !== undefined && waitsFor.includes(seat) && !isOver();
    if (isAwaited && deadline !== undefined && isShort(deadline - online.now(), terms.limit))
      return parts.confirm('Your time is almost up, and you have not ended your turn.', 'q', leave);
    leave();
  };

  return {
    /** The keys of the board with those of the match. */
    rows({ gameRows, shared }: MatchRows): MatchRows {
      const { next, rematch, seat } = facts();
      const offline = isOffline(facts());
      const again = offline || rematch?.match != null ? undefined : rematchOf(facts());
      const wants = again !== undefined && wantsAgain(facts(), again);
      const usedKeys = new Set(gameRows.flatMap(({ keys }) => keys));
      const toNext =
        !offline &&
        (rematch?.match != null
          ? keyRow('N', 'next match', 'the rematch', online.goRematch)
          : next !== undefined && keyRow('N', 'next match', `the next match that waits for you: ${next}`, goNext));
      const toBox =
        !isOver() &&
        !offline &&
        keyRow('o', box.waiting() === undefined ? 'match' : 'answer', 'leave, vote, resign', box.open);
      const rows = compact<KeyRow>(
        isElsewhere() &&
          keyRow('enter', 'take it back', 'play here instead of on the other machine', () =>
            sendRequest(parts, online.ask({ type: 'take' })),
          ),
        offline && keyRow('R', 'try now', 'try to connect at once', online.retry),
        again !== undefined &&
          isOver() &&
          seat !== undefined &&
          keyRow(
            'R',
            wants ? 'no rematch' : 'rematch',
            wants ? 'no rematch after all' : 'play again with the same seats',
            () => sendRequest(parts, online.ask({ type: 'rematch', wants: !wants })),
          ),
        again !== undefined &&
          isOver() &&
          canStartRematch(facts(), again) &&
          keyRow('s', 'start', 'start without those who have not answered', () =>
            sendRequest(parts, online.ask({ type: 'start-rematch' })),
          ),
        isOver() &&
          parts.summary() !== undefined &&
          keyRow('v', 'statistics', 'how it went, and how its dice were made', parts.openStatistics),
        isOver() &&
          keyRow('y', 'copy result', 'the result in one line, for elsewhere', () =>
            notices.say('notice', parts.copy()),
          ),
        !offline && keyRow('m', 'chat', 'write to everybody; up and down show what was said', openChat),
        ...(isWaiting() ? [toNext, toBox] : [toBox, toNext]),
        keyRow(usedKeys.has('escape') ? 'q' : ['escape', 'q'], 'lobby', 'to the lobby; the match goes on', leaving),
      );
      const onlineRowKeys = new Set(rows.flatMap(({ keys }) => keys));
      const otherRows = shared.filter(
        ({ keys }) => !keys.some((key) => onlineRowKeys.has(key)) && !(offline && keys.some((key) => sending.has(key))),
      );
      return { gameRows: gameRows.filter(({ keys }) => !keys.some((key) => onlineRowKeys.has(key))), shared: [...rows, ...otherRows] };
    },
    /** The keys that are always in the footer. */
    pinnedKeys(): readonly string[] {
      if (isOffline(facts())) return ['R', 'Esc'];
      const always = [...(isElsewhere() ? ['Enter'] : []), ...(isOver() ? [] : ['t']), 'm', 'R', 's'];
      // Whoever is to play needs the keys of the game more than the box, where another match waits as well.
      if (!isOver()) return [...always, 'N', ...(facts().next !== undefined && !isWaiting() ? [] : ['o'])];
      const again = rematchOf(facts());
      // With `s` there is no room for both in 80 columns, and the replay is found nowhere else.
      const toLobby = again !== undefined && canStartRematch(facts(), again) ? [] : ['Esc', 'q'];
      const next = facts().next !== undefined || facts().rematch?.match != null;
      return [...always, 'r', 'v', ...toLobby, next ? 'N' : 'y'];
    },
  };
}

/**
 * The footer as far as it fits, with the keys that always stay in it: others go, beginning with those just before the last
 * of these.
 */
export function withPinned(
  items: readonly FooterItem[],
  pinnedKeys: readonly string[],
  columns: number,
): readonly FooterItem[] {
  const isPinned = ([key]: FooterItem) => pinnedKeys.includes(key);
  const last = items.findLastIndex(isPinned);
  let visibleItems = items;
  for (
    let at = last - 1;
    at > 0 && fittingItems(visibleItems, columns).filter(isPinned).length < items.filter(isPinned).length;
    at--
  )
    if (!isPinned(itemAt(items, at))) visibleItems = visibleItems.toSpliced(at, 1);
  return visibleItems;
}
