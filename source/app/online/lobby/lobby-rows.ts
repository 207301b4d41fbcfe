import { columnsOf, padColumns } from '../../../engine/text/width.ts';
import { titleOf } from '../../../games/index.ts';
import { limitText } from '../../../net/turn-limit.ts';
import type { MatchCard } from '../../../net/wire/messages.ts';
import { type Line, listLine, type Role, span } from '../../../screen/styled-text.ts';
import { column, truncate } from '../../../screen/truncate.ts';
import { shortTime, timeLeftLook } from '../../match/online/time-left.ts';
import { dayText, holderName, leftNow, standing } from '../online-words.ts';
import type { ListName } from './lobby-lists.ts';

export interface LobbyLook {
  /** One's own name. */
  readonly me: string;
  /** When the cards came, and now, in milliseconds since 1970. */
  readonly cardsAt: number;
  readonly now: number;
  /** Columns of the row, and whether the names of those who play have room. */
  readonly width: number;
  readonly isWide: boolean;
}

const gameWidth = 16;
const levelWidth = { wide: 14, narrow: 13 } as const;
const namesWidth = 20;
/** Columns of a title, at most, where there is room for names. */
const maxLevelWidth = 26;
/** Columns of a match's state and of the last column together. */
const lastWidth = { wide: 24, narrow: 20 } as const;
const marked = 3;

/** A match as a row of a list, of exactly this width. */
export function lobbyLine(card: MatchCard, list: ListName, chosen: boolean, look: LobbyLook): Line {
  const { me, width, isWide } = look;
  const size = isWide ? 'wide' : 'narrow';
  const what = standing(card, me);
  const last = lastCell(card, list, look);
  const fixed = marked + gameWidth + levelWidth[size] + (isWide ? namesWidth : 0) + lastWidth[size] + 8;
  const more = Math.max(0, width - fixed);
  // A title has its end; of names there may be many.
  const moreLevel = isWide ? Math.min(more, maxLevelWidth - levelWidth.wide) : more;
  const level = levelWidth[size] + moreLevel;
  const names = isWide ? namesWidth + more - moreLevel : 0;
  const room = lastWidth[size] - columnsOf(last.text);
  const text = truncate(what.text, Math.max(room - 1, 15));
  return listLine(
    [
      span(chosen ? ' > ' : '   ', 'accent'),
      span(column(titleOf(card.game), gameWidth), 'strong'),
      span(`${column(card.title, level - 1)} `),
      ...(isWide ? [span(`${column(othersIn(card, me), names - 1)} `, 'dim')] : []),
      span(padColumns(text, Math.max(room, columnsOf(text) + 1)), what.role),
      span(last.text, last.role),
    ],
    width,
    chosen,
  );
}

const othersIn = ({ holders }: MatchCard, me: string): string =>
  holders
    .filter((holder) => holder.is !== 'open')
    .map(holderName)
    .filter((name) => name !== me)
    .join(' ');

/** A match's last cell in a list. */
function lastCell(card: MatchCard, list: ListName, look: LobbyLook): { readonly text: string; readonly role: Role } {
  switch (list) {
    case 'mine': {
      const timeLeft = leftNow(card, look.cardsAt, look.now);
      if (timeLeft === undefined) return { text: '', role: 'dim' };
      const { sign, role } = timeLeftLook(timeLeft, card.limit);
      return { text: `${sign}${shortTime(timeLeft)}`, role };
    }
    case 'open':
      return { text: limitText(card.limit), role: 'dim' };
    case 'toWatch':
      return { text: String(card.watching.length), role: 'dim' };
    case 'finished':
      return { text: dayText(card.changed, look.now), role: 'dim' };
  }
}
