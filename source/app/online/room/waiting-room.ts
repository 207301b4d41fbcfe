import { compact, itemAt } from '#engine/lookup.ts';
import { titleOf } from '#games/index.ts';
import { nameFrom } from '#net/names.ts';
import type { Holder, MatchCard, Room } from '#net/wire/messages.ts';
import { frameRows, heightOf, type Section } from '#screen/frame.ts';
import { listOf, whoDoes } from '#screen/sentences.ts';
import { type Glyphs, indented, line, span, wrappedLines } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey, type PageKey, prompt, yesOrNo } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import { inShortLines } from '../../pages/help/in-short.ts';
import { choiceAfter, inRow, rowKeys, rowTargets } from '../../pages/lists/list.ts';
import { isLarge } from '../../pages/lists/wide-layout.ts';
import { type Page, type PageScreen, page, pageTitle, whileShown } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { type HostedGames, levelPicture } from '../hosted-games.ts';
import { connectKeys, following, passing } from '../live-page.ts';
import { inviteLinks, isOnlyHere, type JoinMethod } from '../online-context.ts';
import {
  callingMatches,
  hasBegun,
  namesHere,
  type Online,
  type OnlineState,
  saidIn,
  serverTitle,
} from '../online-state.ts';
import { freeSeats, panelColumns } from '../online-words.ts';
import {
  chatLines,
  diceRoller,
  freeSeat,
  hasFree,
  invitedText,
  isMaker,
  luckPanel,
  ownHolder,
  type RoomAct,
  roomActs,
  seatLine,
  termLines,
} from './room.ts';

export interface WaitingRoomOptions {
  readonly online: Online;
  readonly match: string;
  readonly games: HostedGames;
  glyphs(): Glyphs;
  readonly wayIn: JoinMethod;
  /** Asks the terminal to copy a text. Returns false if the terminal cannot copy. */
  copy(text: string): boolean;
  /** Returns 32 random bytes in hex, for the dice. */
  random(): string;
  onStart(match: string): void;
  change(room: Room): ActionResult;
  next(): ActionResult;
  back(): ActionResult;
}

export function waitingRoom(around: PageContext, options: WaitingRoomOptions): Page {
  const { online, match, games, wayIn } = options;
  const since = online.now();
  const roll = diceRoller(online, match, options.random);
  const copyInvitation = invitationCopier(options);
  const seats = seatChoice(options);
  let isLeft = false;
  const room = (): Room | undefined => online.state().rooms.get(match);

  const chat = prompt({
    prompt: ' say: ',
    enter: 'say it',
    statusText: 'Enter: send to everyone here.',
    take: (text) => (text === '' ? undefined : seats.ask({ type: 'chat', match, text })),
  });
  const guest = prompt({
    prompt: ' invite: ',
    enter: 'invite',
    statusText: 'Enter: invite. The invitation appears in their lobby.',
    complete: (text) => namesHere(online.state(), text),
    async take(text) {
      const now = room();
      return now === undefined || text === '' ? undefined : seats.invite(now, nameFrom(text));
    },
  });

  const shownPage = page(around, {
    show(size) {
      const now = room();
      const state = online.state();
      if (now === undefined) return loadingScreen(state);
      const { chosen } = seats;
      const view = { match, room: now, state, now: online.now(), since, chosen: chosen(now), games, wayIn };
      return roomScreen({ ...view, glyphs: options.glyphs() }, size);
    },
    keys() {
      const now = room();
      if (now === undefined) return [escapeKey('lobby', 'back to the lobby', options.back)];
      return roomKeys(options, seats, now, {
        chat: () => chat.begin(),
        invite: () => guest.begin(),
        copyInvitation,
      });
    },
    layers: [chat, guest],
    click(target) {
      const now = room();
      const seat = rowTargets.read(target)?.row;
      return now === undefined || seat === undefined ? undefined : seats.click(now, seat);
    },
  });

  const attend = () => {
    if (isLeft) return;
    isLeft = hasBegun(online.state(), match);
    if (isLeft) options.onStart(match);
    else roll();
  };
  return whileShown(following(shownPage, online), () => {
    const stop = online.subscribe(attend);
    attend();
    return stop;
  });
}

interface SeatChoice extends Pick<ReturnType<typeof roomActs>, 'ask'> {
  /** Zero-based index of the chosen seat, by default the player's own seat or the first free seat. */
  chosen(room: Room): number;
  move(room: Room, key: string): void;
  click(room: Room, seat: number): ActionResult;
  /** Takes a seat. If the player already has a seat, switches between ready and not ready. */
  ready(room: Room): ActionResult;
  bot(room: Room): ActionResult;
  /** Gives the bot of the chosen seat another face, or none. */
  rival(room: Room): ActionResult;
  canChangeRival(room: Room): boolean;
  invite(room: Room, name: string): Promise<Awaited<ActionResult>>;
  remove(room: Room): ActionResult;
  start(room: Room): ActionResult;
}

function seatChoice({ online, match, games, back }: WaitingRoomOptions): SeatChoice {
  const acts = roomActs(online, match, { bot: '+ puts a bot there.', empty: 'x empties the chosen seat.' });
  const { ask } = acts;
  let choice: number | undefined;
  const chosen = ({ card: { holders, seat } }: Room): number => {
    const first = seat === null ? holders.findIndex(({ is }) => is === 'open') : seat - 1;
    return Math.max(0, Math.min(choice ?? first, holders.length - 1));
  };
  /** The chosen seat if the kind of its holder is in `is`, otherwise the first free seat. */
  const seatFor = (room: Room, ...is: readonly Holder['is'][]): number | undefined => {
    const at = chosen(room);
    const holder = room.card.holders[at];
    return holder !== undefined && is.includes(holder.is) ? at + 1 : freeSeat(room.card);
  };
  const sit = (room: Room): ActionResult => {
    const { card } = room;
    const at = chosen(room);
    const isOpen = card.holders[at]?.is === 'open';
    if (!isOpen && !card.isInvited && freeSeats(card) === 0)
      return `${card.title} is full. You are watching. The match appears here when it begins.`;
    return ask(isOpen ? { type: 'sit', match, seat: at + 1 } : { type: 'sit', match });
  };
  const ready = (room: Room): ActionResult => {
    const mine = ownHolder(room);
    return mine === undefined ? sit(room) : ask({ type: 'ready', match, ready: !mine.isReady });
  };
  return {
    ask,
    chosen,
    move(room, key) {
      const { length } = room.card.holders;
      choice = choiceAfter(key, chosen(room), length, length);
    },
    click(room, seat) {
      const { card } = room;
      const holder = card.holders[seat];
      if (holder === undefined) return undefined;
      choice = seat;
      if (seat + 1 === card.seat) return ready(room);
      return holder.is === 'open' && card.seat === null ? sit(room) : undefined;
    },
    ready,
    bot(room) {
      const game = games.get(room.card.game);
      const seat = seatFor(room, 'bot', 'open');
      const holder = seat === undefined ? undefined : room.card.holders[seat - 1];
      const bots = game === undefined || holder?.is !== 'bot' ? [] : game.withFaceOf(holder.bot);
      if (seat !== undefined) choice = seat - 1;
      const next = holder?.is === 'bot' ? bots[(bots.indexOf(holder.bot) + 1) % bots.length] : undefined;
      return toAction(acts.bot(seat, game, next));
    },
    rival(room) {
      const at = chosen(room);
      const { game: id, holders } = room.card;
      const [game, holder] = [games.get(id), holders[at]];
      if (holder?.is !== 'bot') return undefined;
      const otherBots = holders.flatMap((other, i) => (i !== at && other.is === 'bot' ? [other.bot] : []));
      choice = at;
      return toAction(acts.bot(at + 1, game, game?.nextRival(holder.bot, otherBots)));
    },
    canChangeRival(room) {
      const game = games.get(room.card.game);
      return game !== undefined && game.faces.length > 0 && room.card.holders[chosen(room)]?.is === 'bot';
    },
    async invite(room, name) {
      const refused = await toAction(acts.invite(seatFor(room, 'open', 'bot', 'invited'), name));
      if (refused === undefined) online.tell(invitedText(name));
      return refused;
    },
    remove(room) {
      const at = chosen(room);
      const holder = room.card.holders[at];
      if (holder === undefined) return undefined;
      if (at + 1 !== room.card.seat) return toAction(acts.empty(at + 1, holder));
      const { go, ...question } = acts.stand(room.card);
      return toAction({
        ...question,
        async go() {
          const refused = await go();
          if (refused === undefined) await back();
          return refused;
        },
      });
    },
    start: (room) => toAction(acts.start(room)),
  };
}

const toAction = (act: RoomAct): ActionResult =>
  typeof act === 'object' && 'go' in act ? yesOrNo(act.title, act.text, act.go) : act;

/** Returns a function that copies an invitation. Each further call copies the next one: a link, or a line for ssh. */
function invitationCopier({ online, wayIn, copy }: WaitingRoomOptions): (room: Room) => ActionResult {
  let copies = 0;
  return ({ card }) => {
    const invitations = inviteLinks(wayIn, card.code);
    const { text } = itemAt(invitations, copies % invitations.length);
    if (!copy(text)) return 'This terminal cannot copy. Select it with the mouse.';
    copies += 1;
    online.tell(`Copied: ${text}`);
    return undefined;
  };
}

function roomKeys(
  options: WaitingRoomOptions,
  seats: SeatChoice,
  room: Room,
  prompts: { chat(): ActionResult; invite(): ActionResult; copyInvitation(room: Room): ActionResult },
): readonly PageKey[] {
  const { online, match, wayIn, next, back, change } = options;
  const { card } = room;
  const mine = ownHolder(room);
  const isOwn = seats.chosen(room) + 1 === card.seat;
  const makes = isMaker(room);
  const hasRoom = card.holders.some(({ is }) => is === 'open' || is === 'bot' || is === 'invited');
  const canSit = card.isInvited || freeSeats(card) > 0;
  const row = (key: string, label: string | undefined, help: string, press: (room: Room) => ActionResult): PageKey =>
    keyRow(key, label, help, () => press(room));
  return [
    ...connectKeys(online),
    ...compact<PageKey>(
      callingMatches(online.state(), match).length > 0 &&
        row('N', 'next match', 'the next match that is waiting for you', next),
    ),
    mine === undefined
      ? row('enter', canSit ? 'take seat' : undefined, 'take the chosen free seat', seats.ready)
      : mine.isReady
        ? row('enter', 'not ready', 'tell the others that you are not ready', seats.ready)
        : row('enter', 'ready', 'you are ready; the match starts when everyone is', seats.ready),
    row('m', 'chat', 'write to everyone here', prompts.chat),
    ...compact<PageKey>(
      makes && row('s', freeSeats(card) === 0 ? 'start' : undefined, 'start now, ready or not', seats.start),
    ),
    escapeKey('lobby', mine === undefined ? 'back to the lobby' : 'back to the lobby; you keep your seat', back),
    ...compact<PageKey>(
      makes && row('i', hasRoom ? 'invite' : undefined, 'invite someone by name', prompts.invite),
      hasFree(room) &&
        row(
          'y',
          wayIn.is === 'page' ? 'copy link' : 'copy line',
          inviteLinks(wayIn, card.code).length === 1
            ? 'copy the invitation for a friend'
            : 'copy an invitation for a friend; again: the next one',
          prompts.copyInvitation,
        ),
      makes &&
        row('+', hasRoom ? 'bot' : undefined, 'put a bot in the seat; press again for another strength', seats.bot),
      makes && seats.canChangeRival(room) && row('r', 'other rival', 'change the character of this bot', seats.rival),
      (makes || isOwn) &&
        row('x', isOwn ? 'leave' : 'remove', isOwn ? 'give up your seat' : 'empty the chosen seat', seats.remove),
      makes && row('o', 'options', 'change the match; everyone must be ready again', change),
    ),
    ...rowKeys((key) => seats.move(room, key), {
      what: 'a seat',
      hasLetters: false,
      further: ['Home End', 'to the first or last row; wheel: by one row'],
    }).map((moving): PageKey => ({ ...moving, footer: undefined })),
  ];
}

export interface RoomView {
  readonly match: string;
  readonly room: Room;
  readonly state: OnlineState;
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

export const loadingScreen = (state: OnlineState): PageScreen => ({
  title: pageTitle('turncade', serverTitle(state)),
  facts: line(state.name, 'strong'),
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
  // Leaves out announcements about other matches, and general ones from before this page was opened.
  const announcements = state.announcements.filter(
    ({ match: about, at }) => about === match || (about === null && at > since),
  );
  return [seats, { title: 'chat', lines: chatLines(saidIn(state, match), announcements, width, chatRows) }];
}

function roomPanel({ room: { card, levelText }, games, glyphs }: RoomView, size: Size) {
  const width = panelWidth(size.columns);
  const game = games.get(card.game);
  const text = levelText ?? (card.level === null ? null : game?.textOf(card.level));
  const rules = isLarge(size) && game !== undefined ? inShortLines(game.rules, width) : [];
  const below = [...(rules.length > 0 ? [{ title: 'in short', lines: [...rules, []] }] : []), luckPanel(width)];
  const rows = size.rows - frameRows - below.reduce((sum, section) => sum + heightOf(section), 0) - 2;
  const picture = levelPicture(game, text, { columns: width - 2, rows, glyphs });
  const about = picture.length > 0 ? picture : wrappedLines(card.title, width - 2);
  return {
    width,
    sections: [{ title: card.title, lines: [[], ...about.slice(0, rows).map(indented), []] }, ...below],
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
  // Gives each link its own row. If no link fits, shows a short invitation: a cut link would not work.
  const [first] = invitations;
  const [one, two] = invitations.map(({ does, text }) => `${does}: ${text}`).filter((text) => fits(`Friends ${text}`));
  if (one === undefined) return [`${short} ${first.does} this, then k and ${code}:`, first.short];
  return [
    ...(two === undefined ? [stateText(room)] : []),
    `${short} ${one}`,
    ...(two === undefined ? [] : [`or ${two}`]),
  ];
}

function stateText(room: Room): string {
  const { card } = room;
  const free = freeSeats(card);
  const mine = ownHolder(room);
  if (mine === undefined) {
    if (card.isInvited) return 'You are invited. Enter: take your seat.';
    return `You are watching. ${free > 0 ? 'Enter: take a free seat.' : 'The match appears here when it begins.'}`;
  }
  const more = free > 0 && isMaker(room) ? ' +: put a bot in a seat.' : '';
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

/** Text about the start. A rematch waits a few seconds for players who are not in its room yet. */
function startingText({ card, rolled }: Room): string {
  const missing = card.holders.flatMap((holder, i) =>
    holder.is === 'person' && !rolled.includes(i + 1) ? [holder.name] : [],
  );
  return missing.length === 0
    ? 'Everyone is ready. Here we go.'
    : `Everyone is ready. The match starts when ${whoDoes(missing, 'is', 'are')} here, or in a few seconds.`;
}
