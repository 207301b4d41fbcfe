import { compact, itemAt } from '../../../engine/lookup.ts';
import { fittingItems } from '../../components/footer.tsx';
import { type KeyRow, keyRow, type MatchRows } from '../../layers/key-rows.ts';
import type { FooterItem } from '../../layers/page-view.ts';
import { mayStart, rematchOf, wantsAgain } from './end-panel.ts';
import { isOffline } from './online-scene.ts';
import { isShort } from './time-left.ts';
import type { MatchBox } from './match-menu.ts';
import { asking, type OnlineParts } from './online-layer.ts';

export interface OnlineKeysParts extends Pick<OnlineParts, 'online' | 'notices' | 'publish' | 'leave' | 'isOver'> {
  readonly box: Pick<MatchBox, 'open' | 'waiting'>;
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
export function onlineKeys(parts: OnlineKeysParts) {
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
    rows({ own, shared }: MatchRows): MatchRows {
      const { next, rematch, seat } = facts();
      const offline = isOffline(facts());
      const again = offline || rematch?.match != null ? undefined : rematchOf(facts());
      const wants = again !== undefined && wantsAgain(facts(), again);
      const taken = new Set(own.flatMap(({ keys }) => keys));
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
            asking(parts, online.ask({ type: 'take' })),
          ),
        offline && keyRow('R', 'try now', 'try to connect at once', online.retry),
        again !== undefined &&
          isOver() &&
          seat !== undefined &&
          keyRow(
            'R',
            wants ? 'no rematch' : 'rematch',
            wants ? 'no rematch after all' : 'play again with the same seats',
            () => asking(parts, online.ask({ type: 'rematch', wants: !wants })),
          ),
        again !== undefined &&
          isOver() &&
          mayStart(facts(), again) &&
          keyRow('s', 'start', 'start without those who have not answered', () =>
            asking(parts, online.ask({ type: 'start-rematch' })),
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
        keyRow(taken.has('escape') ? 'q' : ['escape', 'q'], 'lobby', 'to the lobby; the match goes on', leaving),
      );
      const mine = new Set(rows.flatMap(({ keys }) => keys));
      const others = shared.filter(
        ({ keys }) => !keys.some((key) => mine.has(key)) && !(offline && keys.some((key) => sending.has(key))),
      );
      return { own: own.filter(({ keys }) => !keys.some((key) => mine.has(key))), shared: [...rows, ...others] };
    },
    /** The keys that are always in the footer. */
    kept(): readonly string[] {
      if (isOffline(facts())) return ['R', 'Esc'];
      const always = [...(isElsewhere() ? ['Enter'] : []), ...(isOver() ? [] : ['t']), 'm', 'R', 's'];
      // Whoever is to play needs the keys of the game more than the box, where another match waits as well.
      if (!isOver()) return [...always, 'N', ...(facts().next !== undefined && !isWaiting() ? [] : ['o'])];
      const again = rematchOf(facts());
      // With `s` there is no room for both in 80 columns, and the replay is found nowhere else.
      const toLobby = again !== undefined && mayStart(facts(), again) ? [] : ['Esc', 'q'];
      const next = facts().next !== undefined || facts().rematch?.match != null;
      return [...always, 'r', 'v', ...toLobby, next ? 'N' : 'y'];
    },
  };
}

/**
 * The footer as far as it fits, with the keys that always stay in it: others go, beginning with those just before the last
 * of these.
 */
export function withKept(
  items: readonly FooterItem[],
  kept: readonly string[],
  columns: number,
): readonly FooterItem[] {
  const isKept = ([key]: FooterItem) => kept.includes(key);
  const last = items.findLastIndex(isKept);
  let shown = items;
  for (
    let at = last - 1;
    at > 0 && fittingItems(shown, columns).filter(isKept).length < items.filter(isKept).length;
    at--
  )
    if (!isKept(itemAt(items, at))) shown = shown.toSpliced(at, 1);
  return shown;
}
