import { columnsOf, padColumns } from '#engine/text/width.ts';
import { limitText } from '#net/names.ts';
import type { ChatLine, Holder, MatchCard, Room } from '#net/wire/messages.ts';
import type { Section } from '#screen/frame.ts';
import {
  indented,
  type Line,
  line,
  listLine,
  paragraph,
  type Role,
  seatRole,
  span,
  wrappedLines,
} from '#screen/styled-text.ts';
import { column, wrapWords } from '#screen/truncate.ts';
import type { Announcement } from '../online-state.ts';
import { holderName, presenceOf } from '../online-words.ts';

interface SeatLook {
  readonly seat: number;
  readonly card: MatchCard;
  readonly me: string;
  readonly chosen: boolean;
  readonly width: number;
}

const minNameWidth = 8;

export function seatLine(holder: Holder, { seat, card, me, chosen, width }: SeatLook): Line {
  const longest = Math.max(minNameWidth, ...card.holders.map((other) => columnsOf(holderName(other))));
  const { what, state, role } = wordsOf(holder, seat === card.seat, me);
  return listLine(
    [
      span(chosen ? ' > ' : '   ', 'accent'),
      span(`${seat} ${presenceOf(holder)} `),
      span(
        padColumns(holder.is === 'open' ? 'free' : holderName(holder), longest + 1),
        holder.is === 'open' ? 'dim' : seatRole(seat),
      ),
      span(column(what, 13)),
      span(state, role),
    ],
    width,
    chosen,
  );
}

function wordsOf(
  holder: Holder,
  isOwn: boolean,
  me: string,
): { readonly what: string; readonly state: string; readonly role: Role } {
  switch (holder.is) {
    case 'open':
      return { what: '', state: '', role: 'dim' };
    case 'bot':
      return { what: 'bot', state: 'ready', role: 'success' };
    case 'invited':
      return { what: 'invited', state: holder.isHere ? 'here' : 'away', role: 'dim' };
    case 'stand-in':
      return { what: 'bot', state: 'ready', role: 'success' };
    case 'person': {
      const you = isOwn || holder.name === me ? ['you'] : [];
      const what = [...you, ...(holder.isMaker ? ['maker'] : [])].join(', ');
      return holder.isReady ? { what, state: 'ready', role: 'success' } : { what, state: 'not ready', role: 'warning' };
    }
  }
}

export function termLines({ card, terms }: Room, width: number): readonly Line[] {
  const words = [
    ['limit', limitText(terms.limit)],
    ['watching', terms.watching],
    ['hints', terms.hints ? 'on' : 'off'],
    ...(terms.listed ? [] : [['listed', 'only by code'] as const]),
    ...Object.entries(terms.options),
  ] as const;
  const text = words.map(([label, value]) => `${label} ${value}`).join('   ');
  return [
    ...wrappedPairs(text, width - 6).map((row) => line(`   ${row}`, 'dim')),
    ...(card.watching.length === 0
      ? []
      : [line(column(`   watching now ${card.watching.join(', ')}`, width - 1), 'dim')]),
  ];
}

/** Wraps pairs of words into rows, without breaking a pair. */
function wrappedPairs(text: string, width: number): readonly string[] {
  const rows: string[] = [];
  for (const pair of text.split('   ')) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + 3 + pair.length <= width) rows[rows.length - 1] = `${last}   ${pair}`;
    else rows.push(pair);
  }
  return rows;
}

/** Newest chat and notices in `rows` rows, the newest at the bottom. */
export function chatLines(
  notice: readonly ChatLine[],
  announcements: readonly Announcement[],
  width: number,
  room: number,
): readonly Line[] {
  const names = Math.max(0, ...notice.map(({ name }) => columnsOf(name)));
  const all = [
    ...notice.map(({ name, time, text }) => ({ time, name, text })),
    ...announcements.map(({ at, text }) => ({ time: at, name: undefined, text })),
  ].toSorted((a, b) => a.time - b.time);
  const rows = all.flatMap(({ name, text }): Line[] => {
    if (name === undefined) return wrappedLines(text, width - 3, 'dim').map(indented);
    return wrapWords(text, Math.max(10, width - names - 4)).map(
      (row, i): Line => [span(` ${padColumns(i === 0 ? name : '', names)} `, 'strong'), span(row)],
    );
  });
  const last = rows.slice(-Math.max(0, room));
  return last.length === 0 && room > 0 ? [line('   m says something to everybody here.', 'dim')] : last;
}

export const luck = 'Nobody can choose dice or cards: each seat adds a number, and all are shown at the end.';

export const luckPanel = (width: number): Section => ({
  title: 'luck',
  lines: paragraph(luck, width, 'dim'),
});
