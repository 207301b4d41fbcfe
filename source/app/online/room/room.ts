import type { Connection } from '#client/connection.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import { isName, limitText } from '#net/names.ts';
import { type ChatLine, type Holder, isClosing, type MatchCard, type Room } from '#net/wire/messages.ts';
import type { SeatWish } from '#net/wire/requests.ts';
import type { Section } from '#screen/frame.ts';
import { capitalize, whoDoes } from '#screen/sentences.ts';
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
import { cleanText } from '../clean-text.ts';
import type { HostedGame } from '../hosted-games.ts';
import { whatNamesAre } from '../login/login.ts';
import type { Announcement, Online } from '../online-state.ts';
import { freeSeats, holderName, presenceOf } from '../online-words.ts';
import { ratingText } from '../ratings/rating-words.ts';
import { refusalOf } from '../send-request.ts';

/** Resolves to the reason if the server refuses, otherwise to undefined. */
type Asked = Promise<string | undefined>;

export interface Question {
  readonly title: string;
  readonly text: string;
  go(): Asked;
}

export type RoomAct = string | Question | Asked;

/** Sentences on how to fill or empty a seat. They name keys on the screen, and words to type in text mode. */
export interface RoomHints {
  readonly bot: string;
  readonly empty: string;
}

export function roomActs({ connection }: Pick<Online, 'connection'>, match: string, hints: RoomHints) {
  const ask = (request: Parameters<typeof refusalOf>[1]): Asked => refusalOf(connection, request);
  const put = (seat: number, wish: SeatWish): Asked => ask({ type: 'seat', match, seat, wish });
  const noSeat = `No seat is free. ${hints.empty}`;
  return {
    ask,
    /** Gives a seat to the bot `named`, by default to the game's default bot. */
    bot(seat: number | undefined, game: HostedGame | undefined, named?: string): RoomAct {
      if (game === undefined || seat === undefined) return noSeat;
      const bot = named ?? game.usualBot ?? game.bots[0];
      return bot === undefined ? `${game.title} has no bots.` : put(seat, { is: 'bot', bot });
    },
    invite(seat: number | undefined, name: string): RoomAct {
      if (!isName(name)) return whatNamesAre;
      return seat === undefined ? noSeat : put(seat, { is: 'invited', name });
    },
    empty(seat: number, holder: Holder): RoomAct {
      if (holder.is === 'open') return 'This seat is empty already.';
      const go = () => put(seat, { is: 'open' });
      if (holder.is !== 'person') return go();
      return { title: 'remove somebody?', text: `${capitalize(holder.name)} sits there. The seat becomes free.`, go };
    },
    start({ card }: Room): RoomAct {
      const free = freeSeats(card);
      if (free > 0) return `${free === 1 ? 'A seat is' : `${free} seats are`} free. ${hints.bot}`;
      const unready = card.holders.filter((holder) => holder.is === 'person' && !holder.isReady).map(holderName);
      const waits = unready.length === 0 ? '' : ` ${whoDoes(unready, 'is', 'are')} not ready.`;
      return {
        title: 'start the match?',
        text: `The match begins for everyone at once.${waits}`,
        go: () => ask({ type: 'start', match }),
      };
    },
    stand: ({ title }: Pick<MatchCard, 'title'>): Question => ({
      title: 'leave this match?',
      text: `You give up your seat in ${title}. Anyone can take that seat.`,
      go: () => ask({ type: 'leave', match }),
    }),
  };
}

export function freeSeat({ holders }: Pick<MatchCard, 'holders'>): number | undefined {
  const free = holders.findIndex(({ is }) => is === 'open');
  return free < 0 ? undefined : free + 1;
}

export function ownHolder({ card: { seat, holders } }: Room): Extract<Holder, { is: 'person' }> | undefined {
  const holder = seat === null ? undefined : holders[seat - 1];
  return holder?.is === 'person' ? holder : undefined;
}

export const isMaker = (room: Room): boolean => ownHolder(room)?.isMaker === true;

export const hasFree = ({ card }: Room): boolean => card.holders.some(({ is }) => is === 'open' || is === 'invited');

export const invitedText = (name: string): string => `You invited ${name}. The invitation is in ${name}'s lobby.`;

/** Returns a function that adds 32 random bytes in hex to the dice, once for each seat and commitment of the server. */
export function diceRoller({ connection, state }: Online, match: string, random: () => string): () => void {
  /** Seat and server commitment of the last contribution. */
  let rolled: string | undefined;
  return () => {
    const room = state().rooms.get(match);
    const seat = room?.card.seat;
    if (room === undefined || seat == null) return;
    const mark = `${seat} ${room.bound}`;
    if (room.rolled.includes(seat) || rolled === mark) return;
    rolled = mark;
    void refusalOf(connection, { type: 'roll', match, random: random() });
  };
}

/** Opens a room. Resolves to a function that stops listening, or a refusal. Calls `closed` when the server ends it. */
export async function openRoom(
  connection: Connection,
  match: string,
  closed: () => void,
): Promise<(() => void) | string> {
  let isOpen = false;
  let early: string | undefined;
  const stop = connection.listen({
    message(message) {
      if (!isClosing(message) || message.match !== match) return;
      if (isOpen) closed();
      else early = cleanText(message.text);
    },
  });
  const refused = (await refusalOf(connection, { type: 'open', match })) ?? early;
  if (refused === undefined) {
    isOpen = true;
    return stop;
  }
  stop();
  return refused;
}

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
  const rating = 'rating' in holder && holder.rating !== undefined ? ratingText(holder.rating) : '';
  return listLine(
    [
      span(chosen ? ' > ' : '   ', 'accent'),
      span(`${seat} ${presenceOf(holder)} `),
      span(
        padColumns(holder.is === 'open' ? 'free' : holderName(holder), longest + 1),
        holder.is === 'open' ? 'dim' : seatRole(seat),
      ),
      ...(card.rated === true ? [span(column(rating, 7)), span(column(what, 10))] : [span(column(what, 14))]),
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
      const program = holder.isProgram === true ? ['program'] : [];
      const what = [...you, ...program, ...(holder.isMaker ? ['host'] : [])].join(', ');
      return holder.isReady ? { what, state: 'ready', role: 'success' } : { what, state: 'not ready', role: 'warning' };
    }
  }
}

export function termLines({ card, terms }: Room, width: number): readonly Line[] {
  const words = [
    ['limit', limitText(terms.limit)],
    ['watching', terms.watching],
    ['hints', terms.hints ? 'on' : 'off'],
    ...(terms.rated === true ? [['rated', card.rated === true ? 'yes' : 'no'] as const] : []),
    ...(terms.listed ? [] : [['listed', 'only by code'] as const]),
    ...Object.entries(terms.options),
  ] as const;
  const text = words.map(([label, value]) => `${label} ${value}`).join('   ');
  return [
    ...wrappedPairs(text, width - 6).map((row) => line(`   ${row}`, 'dim')),
    ...(card.unrated === undefined
      ? []
      : wrappedLines(card.unrated, width - 6, 'warning').map((row) => [span('   '), ...row])),
    ...(card.watching.length === 0
      ? []
      : [line(column(`   watching now ${card.watching.join(', ')}`, width - 1), 'dim')]),
  ];
}

function wrappedPairs(text: string, width: number): readonly string[] {
  const rows: string[] = [];
  for (const pair of text.split('   ')) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + 3 + pair.length <= width) rows[rows.length - 1] = `${last}   ${pair}`;
    else rows.push(pair);
  }
  return rows;
}

/** Newest chat lines and announcements in `room` rows at most, newest last, or else the key for writing. */
export function chatLines(
  chat: readonly ChatLine[],
  announcements: readonly Announcement[],
  width: number,
  room: number,
): readonly Line[] {
  const names = Math.max(0, ...chat.map(({ name }) => columnsOf(name)));
  const all = [
    ...chat.map(({ name, time, text }) => ({ time, name, text })),
    ...announcements.map(({ at, text }) => ({ time: at, name: undefined, text })),
  ].toSorted((a, b) => a.time - b.time);
  const rows = all.flatMap(({ name, text }): Line[] => {
    if (name === undefined) return wrappedLines(text, width - 3, 'dim').map(indented);
    return wrapWords(text, Math.max(10, width - names - 4)).map(
      (row, i): Line => [span(` ${padColumns(i === 0 ? name : '', names)} `, 'strong'), span(row)],
    );
  });
  const last = rows.slice(-Math.max(0, room));
  return last.length === 0 && room > 0 ? [line('   m: write to everyone here.', 'dim')] : last;
}

export const luck = 'Nobody can rig dice or cards: each seat adds a secret number, and all are shown at the end.';

export const luckPanel = (width: number): Section => ({
  title: 'luck',
  lines: paragraph(luck, width, 'dim'),
});
