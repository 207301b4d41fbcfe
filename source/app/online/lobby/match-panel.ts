import { columnsOf, padColumns } from '#engine/text/width.ts';
import { turnNameAt } from '#games/index.ts';
import { limitText } from '#net/names.ts';
import type { Holder, MatchCard } from '#net/wire/messages.ts';
import type { Section } from '#screen/frame.ts';
import { type Line, line, paragraph, type Role, seatRole, span } from '#screen/styled-text.ts';
import { wrapWords } from '#screen/truncate.ts';
import { timeLeftLook, timeLeftText } from '../../match/online/time-left.ts';
import type { JoinMethod } from '../online-context.ts';
import { isYourTurn } from '../online-state.ts';
import {
  dayText,
  endText,
  factLine,
  freeSeats,
  holderName,
  leftNow,
  outcomeText,
  presenceOf,
} from '../online-words.ts';
import type { ListName, LobbyLook } from './lobby-lists.ts';

export function matchLines(card: MatchCard, look: Omit<LobbyLook, 'isWide'>): readonly Line[] {
  const { unreadChat, code, limit, watching } = card;
  return [
    ...standingLines(card, look),
    [],
    ...seatLines(card, look.me),
    [],
    factLine('limit', limit === 0 ? 'none' : `${limitText(limit)} a ${turnNameAt(card.game)}`),
    ...(unreadChat > 0 ? [factLine('chat', `${unreadChat} new`)] : []),
    ...(watching.length > 0 ? [factLine('watch', watching.join(', '))] : []),
    factLine('code', code, 'accent'),
  ];
}

const minChatName = 5;

export function lastChatLines(notice: MatchCard['lastChat'], width: number): readonly Line[] {
  const names = Math.max(minChatName, ...notice.map(({ name }) => columnsOf(name)));
  return notice.flatMap(({ name, text }) =>
    wrapWords(text, width - names - 3).map(
      (part, i): Line => [span(` ${padColumns(i === 0 ? name : '', names)} `, 'strong'), span(part)],
    ),
  );
}

function standingLines(card: MatchCard, { me, cardsAt, now, width }: Omit<LobbyLook, 'isWide'>): readonly Line[] {
  switch (card.phase) {
    case 'waiting':
      return [line(' waiting room'), line(` ${freeSeats(card)} of ${card.holders.length} seats free`, 'dim')];
    case 'running': {
      const turn = span(` ${turnNameAt(card.game)} ${card.turn}`);
      const timeLeft = leftNow(card, cardsAt, now);
      const first: Line = isYourTurn(card) ? [turn, span('   your turn', 'friend')] : [turn];
      if (timeLeft === undefined) return [first];
      const { sign, role } = timeLeftLook(timeLeft, card.limit);
      return [first, line(` ${sign}${timeLeftText(timeLeft)} left`, role)];
    }
    case 'over': {
      return [
        line(` ${outcomeText(card, me)}`, 'strong'),
        ...paragraph(endText(card), width, 'dim'),
        line(` ${dayText(card.changed, now)}`, 'dim'),
      ];
    }
  }
}

const minNameWidth = 6;

function seatLines(card: MatchCard, me: string): readonly Line[] {
  const names = card.holders.map((holder, i) => seatName(holder, i + 1 === card.seat, me));
  const width = Math.max(minNameWidth, ...names.map(columnsOf)) + 1;
  return card.holders.map((holder, i): Line => {
    const seat = i + 1;
    const state = seatState(card, holder, seat);
    return [
      span(` ${seat} ${presenceOf(holder)} `, 'dim'),
      span(padColumns(names[i] ?? holder.is, width), seatRole(seat)),
      span(state.text, state.role),
    ];
  });
}

const standInWords = { away: 'bot for now', resigned: 'resigned', deleted: 'bot' } as const;

const seatName = (holder: Holder, isOwn: boolean, me: string): string =>
  isOwn || ('name' in holder && holder.name === me) ? 'You' : holderName(holder);

function seatState(card: MatchCard, holder: Holder, seat: number): { readonly text: string; readonly role: Role } {
  if (holder.is === 'open') return { text: '', role: 'dim' };
  if (holder.is === 'invited') return { text: 'invited', role: 'hazard' };
  const bot = holder.is === 'bot' ? 'bot' : holder.is === 'stand-in' ? standInWords[holder.why] : '';
  const says = (text: string, role: Role) => ({ text: [bot, text].filter((word) => word !== '').join(', '), role });
  switch (card.phase) {
    case 'waiting': {
      const isReady = holder.is !== 'person' || holder.isReady;
      return isReady ? says('ready', 'success') : says('not ready', 'warning');
    }
    case 'running':
      // A stand-in's readiness has no meaning, so it is not shown.
      if (holder.is === 'stand-in') return says('', 'dim');
      if (card.out?.includes(seat) === true) return says('out', 'dim');
      return card.waitsFor.includes(seat) ? says('thinking', 'warning') : says('ready', 'dim');
    case 'over':
      return card.outcome?.winners.includes(seat) === true ? says('won', 'strong') : says('', 'dim');
  }
}

/** Rows that each list needs if there are no matches at all. */
export const emptyRows: Readonly<Record<ListName, number>> = { mine: 6, open: 2, toWatch: 2, finished: 2 };

/**
 * Text of an empty list: a sentence, and the key that adds a match if there is room.
 *
 * @param isNew true if there are no matches at all
 */
export function emptyLines(name: ListName, isNew: boolean): readonly Line[] {
  switch (name) {
    case 'mine':
      return isNew
        ? [
            [],
            line('   No matches yet.'),
            [],
            keyLine('n', 'Start one: against friends, bots or both'),
            keyLine('k', 'Join with a code that a friend gave you'),
          ]
        : [line('   No matches yet. n starts one.')];
    case 'open':
      return [line('   No open matches. Yours would be the first.', 'dim')];
    case 'toWatch':
      return [line('   No matches to watch.', 'dim')];
    case 'finished':
      return [line('   Your finished matches are kept here.', 'dim')];
  }
}

const keyLine = (key: string, text: string): Line => [span(`   ${key}  `, 'accent'), span(text)];

/** Invitations shown by their beginning, so that a friend recognises the real one. */
const sent: Readonly<Record<JoinMethod['is'], readonly [string, string]>> = {
  program: ['line you get:', 'turncade join ..'],
  page: ['link you get:', 'https://..'],
  ssh: ['line you get:', 'ssh -t -p ..'],
};

const steps = (way: JoinMethod['is']) => [
  ['Press n, choose a', 'game and its seats.'],
  ['Send a friend the', ...sent[way]],
  ['Play. Close it any', 'time; your seat is', 'kept.'],
];

export const startHere = (width: number, { is }: JoinMethod): Section => ({
  title: 'start here',
  lines: [
    [],
    ...steps(is).flatMap((rows, i) => [
      ...rows.map(
        (text, row): Line => [
          span(row === 0 ? ` ${i + 1}  ` : '    ', 'accent'),
          span(text.slice(0, width - 4), text === sent[is][1] ? 'accent' : 'text'),
        ],
      ),
      [],
    ]),
  ],
});
