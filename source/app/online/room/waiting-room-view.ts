import { titleOf } from '#games/index.ts';
import type { MatchCard, Room } from '#net/wire/messages.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import { listOf, whoDoes } from '#screen/sentences.ts';
import { type Glyphs, indented, line, span, wrappedLines } from '#screen/styled-text.ts';
import type { Size } from '../../layers/page-view.ts';
import { inRow } from '../../pages/lists/list.ts';
import { type PageScreen, pageTitle } from '../../pages/page.ts';
import { type HostedGames, levelPicture } from '../hosted-games.ts';
import { passing } from '../live-page.ts';
import { inviteLinks, isOnlyHere, type JoinMethod } from '../online-context.ts';
import { type OnlineState, saidIn } from '../online-state.ts';
import { freeSeats, panelColumns } from '../online-words.ts';
import { chatLines, hasFree, isMaker, luckPanel, ownHolder, seatLine, termLines } from './room.ts';

export interface RoomView {
  readonly match: string;
  readonly room: Room;
  readonly state: OnlineState;
  /** Times in milliseconds since 1970. */
  readonly now: number;
  readonly since: number;
  readonly chosen: number;
  readonly games: HostedGames;
  readonly glyphs: Glyphs;
  readonly wayIn: JoinMethod;
}

export function roomScreen(view: RoomView, size: Size): PageScreen {
  const { card } = view.room;
  const isReady = card.holders.filter((holder) => holder.is === 'bot' || (holder.is === 'person' && holder.isReady));
  return {
    title: pageTitle(titleOf(card.game), `${card.title}   waiting room`),
    facts: [span('code '), span(card.code, 'accent'), span(`   ready ${isReady.length}/${card.holders.length}`)],
    left: seatsAndChat(view, size),
    panel: roomPanel(view, size),
    status: hints(view, size.columns),
  };
}

export const loadingScreen = ({ address, name }: OnlineState): PageScreen => ({
  title: pageTitle('turncade', address),
  facts: line(name, 'strong'),
  left: [{ title: 'waiting room', lines: [] }],
  status: ['Loading.'],
});

function seatsAndChat({ match, room, state, since, chosen }: RoomView, { rows, columns }: Size): readonly Section[] {
  const width = columns - panelWidth(columns) - 1;
  const { card } = room;
  const seats: Section = {
    title: 'seats',
    lines: [
      [],
      ...card.holders.map((holder, i) =>
        inRow(i, seatLine(holder, { seat: i + 1, card, me: state.name, chosen: i === chosen, width })),
      ),
      [],
      ...termLines(room, width),
      [],
    ],
  };
  const chatRows = rows - frameRows - 1 - seats.lines.length;
  // Older announcements to all do not concern this room.
  const announcements = state.announcements.filter(
    ({ match: about, at }) => about === match || (about === null && at > since),
  );
  return [seats, { title: 'chat', lines: chatLines(saidIn(state, match), announcements, width, chatRows) }];
}

function roomPanel({ room: { card, levelText }, games, glyphs }: RoomView, size: Size) {
  const width = panelWidth(size.columns);
  const game = games.get(card.game);
  const text = levelText ?? (card.level === null ? null : game?.textOf(card.level));
  const dice = luckPanel(width);
  const rows = size.rows - frameRows - dice.lines.length - 3;
  const picture = levelPicture(game, text, { columns: width - 2, rows, glyphs });
  const about = picture.length > 0 ? picture : wrappedLines(card.title, width - 2);
  return {
    width,
    sections: [{ title: card.title, lines: [[], ...about.slice(0, rows).map(indented), []] }, dice],
  };
}

function hints({ room, state, now, wayIn }: RoomView, columns: number): readonly string[] {
  const notice = passing(state, now);
  if (notice !== undefined) return [stateText(room), notice];
  if (!hasFree(room)) return [stateText(room)];
  const { code } = room.card;
  const invitations = inviteLinks(wayIn, code);
  const allLinks = invitations.map(({ text }) => text).join(' or ');
  const isHere = isOnlyHere(wayIn);
  const [who, short] = isHere ? ['On this machine', 'Here'] : ['Send this to friends', 'Friends'];
  const fits = (text: string): boolean => text.length < columns;
  const fitting = [`${who}: ${allLinks}`, `${short}: ${allLinks}`].find(fits);
  if (fitting !== undefined) return [stateText(room), fitting];
  // If the invitations with links do not fit, their short form is shown, because a truncated link would not work.
  const [first, second] = invitations;
  const each = invitations.map(({ does, text }, i) => `${i === 0 ? `Friends ${does}` : `or ${does}`}: ${text}`);
  return second !== undefined && each.every(fits)
    ? each
    : [`${isHere ? 'On this machine' : 'Friends'} ${first.does} this, then k and ${code}:`, first.short];
}

function stateText(room: Room): string {
  const { card } = room;
  const free = freeSeats(card);
  const mine = ownHolder(room);
  if (mine === undefined) {
    if (card.isInvited) return 'You are invited. Enter: take your seat.';
    return `You watch. ${free > 0 ? 'Enter: take a free seat.' : 'The match appears here when it begins.'}`;
  }
  const more = free > 0 && isMaker(room) ? ' +: put a bot on a seat.' : '';
  if (!mine.isReady) return `Enter: ready.${more}`;
  const unready = waitedFor(card);
  if (unready.length > 0) return `You are ready. Waiting for ${listOf(unready)}.${more}`;
  return free > 0 ? `You are ready. ${freeText(free)}.${more}` : startingText(room);
}

const waitedFor = ({ holders }: MatchCard): readonly string[] =>
  holders.flatMap((holder) =>
    holder.is === 'invited' || (holder.is === 'person' && !holder.isReady) ? [holder.name] : [],
  );

const freeText = (free: number): string => (free === 1 ? 'One seat is free' : `${free} seats are free`);

const panelWidth = panelColumns(29, 40);

/** Text about the start. A rematch waits a few seconds for players who have not opened its room yet. */
function startingText({ card, rolled }: Room): string {
  const missing = card.holders.flatMap((holder, i) =>
    holder.is === 'person' && !rolled.includes(i + 1) ? [holder.name] : [],
  );
  return missing.length === 0
    ? 'Everyone is ready. Here we go.'
    : `Everyone is ready. It starts when ${whoDoes(missing, 'is', 'are')} here, or in a few seconds.`;
}
