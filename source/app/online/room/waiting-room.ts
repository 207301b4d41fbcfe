import { compact } from '#engine/lookup.ts';
import { titleOf } from '#games/index.ts';
import { nameFrom } from '#net/names.ts';
import type { Holder, MatchCard, Room } from '#net/wire/messages.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import { listOf, whoDoes } from '#screen/sentences.ts';
import { type Glyphs, indented, line, span, wrappedLines } from '#screen/styled-text.ts';
import { type ActionResult, escapeKey, type PageKey, prompt, yesOrNo } from '../../layers/dialog.ts';
import { keyRow } from '../../layers/key-rows.ts';
import type { Size } from '../../layers/page-view.ts';
import { choiceAfter, inRow, rowKeys, rowTargets } from '../../pages/lists/list.ts';
import { type Page, page, pageTitle, whileShown } from '../../pages/page.ts';
import type { PageContext } from '../../services.ts';
import { type HostedGames, levelPicture } from '../hosted-games.ts';
import { connectKeys, following, passing } from '../live-page.ts';
import { inviteLinks, isOnlyHere, type JoinMethod } from '../online-context.ts';
import { callingMatches, hasBegun, namesHere, type Online, saidIn } from '../online-state.ts';
import { freeSeats, panelColumns } from '../online-words.ts';
import {
  chatLines,
  diceRoller,
  freeSeat,
  invitedText,
  luckPanel,
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
  const { online, match, games } = options;
  let choice: number | undefined;
  /** Older announcements do not concern this room. */
  const since = online.now();
  const roll = diceRoller(online, match, options.random);
  let isLeft = false;

  const room = (): Room | undefined => online.state().rooms.get(match);
  const acts = roomActs(online, match, { bot: '+ puts a bot there.', empty: 'x empties the chosen one.' });
  const { ask } = acts;
  const asAnswer = (act: RoomAct): ActionResult =>
    typeof act === 'object' && 'go' in act ? yesOrNo(act.title, act.text, act.go) : act;
  const ownSeat = ({ card }: Room): number | null => card.seat;
  const ownHolder = (now: Room): Extract<Holder, { is: 'person' }> | undefined => {
    const seat = ownSeat(now);
    const holder = seat === null ? undefined : now.card.holders[seat - 1];
    return holder?.is === 'person' ? holder : undefined;
  };
  const isMaker = (now: Room): boolean => ownHolder(now)?.isMaker === true;
  /** Zero-based index of the chosen seat. Until the cursor moves: the player's own seat, else the first free seat. */
  const chosen = (now: Room): number => {
    const { holders, seat } = now.card;
    const first = seat === null ? holders.findIndex(({ is }) => is === 'open') : seat - 1;
    return Math.max(0, Math.min(choice ?? first, holders.length - 1));
  };

  const ready = (now: Room): ActionResult => {
    const mine = ownHolder(now);
    return mine === undefined ? sit(now) : ask({ type: 'ready', match, ready: !mine.isReady });
  };
  const sit = (now: Room): ActionResult => {
    const at = chosen(now);
    const isFree = now.card.holders[at]?.is === 'open' || now.card.isInvited;
    if (!isFree && freeSeats(now.card) === 0)
      return `${now.card.title} is full. You watch. The match appears here when it begins.`;
    return ask(now.card.holders[at]?.is === 'open' ? { type: 'sit', match, seat: at + 1 } : { type: 'sit', match });
  };
  /** Seat for a bot or guest: the chosen seat if `takes` accepts its holder, else the first free seat, if any. */
  const seatFor = (now: Room, takes: (holder: Holder) => boolean): number | undefined => {
    const { holders } = now.card;
    const at = chosen(now);
    const holder = holders[at];
    if (holder !== undefined && takes(holder)) return at + 1;
    return freeSeat(now.card);
  };
  const bot = (now: Room): ActionResult => {
    const game = games.get(now.card.game);
    const seat = seatFor(now, ({ is }) => is === 'bot' || is === 'open');
    const holder = seat === undefined ? undefined : now.card.holders[seat - 1];
    const bots = game === undefined ? [] : game.bots;
    if (seat !== undefined) choice = seat - 1;
    return asAnswer(
      acts.bot(seat, game, holder?.is === 'bot' ? bots[(bots.indexOf(holder.bot) + 1) % bots.length] : undefined),
    );
  };
  const remove = (now: Room): ActionResult => {
    const at = chosen(now);
    const holder = now.card.holders[at];
    if (holder === undefined) return undefined;
    if (at + 1 !== ownSeat(now)) return asAnswer(acts.empty(at + 1, holder));
    const { go, ...question } = acts.stand(now.card);
    return asAnswer({
      ...question,
      async go() {
        const refused = await go();
        if (refused === undefined) await options.back();
        return refused;
      },
    });
  };
  const start = (now: Room): ActionResult => asAnswer(acts.start(now));

  const hasFree = ({ card }: Room): boolean => card.holders.some(({ is }) => is === 'open' || is === 'invited');
  const copyLabel = options.wayIn.is === 'page' ? 'copy link' : 'copy line';
  const copy = ({ card }: Room): ActionResult => {
    const [{ text }] = inviteLinks(options.wayIn, card.code);
    if (!options.copy(text)) return 'This terminal cannot copy. Select it with the mouse.';
    online.tell(`Copied: ${text}`);
    return undefined;
  };

  const chat = prompt({
    prompt: ' say: ',
    enter: 'say it',
    statusText: 'Enter: send to everyone here.',
    take: (text) => (text === '' ? undefined : ask({ type: 'chat', match, text })),
  });
  const guest = prompt({
    prompt: ' invite: ',
    enter: 'invite',
    statusText: 'Enter: invite. The match shows in their lobby.',
    complete: (text) => namesHere(online.state(), text),
    async take(text) {
      const now = room();
      if (now === undefined || text === '') return undefined;
      const name = nameFrom(text);
      const seat = seatFor(now, ({ is }) => is === 'open' || is === 'bot' || is === 'invited');
      const refused = await asAnswer(acts.invite(seat, name));
      if (refused === undefined) online.tell(invitedText(name));
      return refused;
    },
  });

  const move = (now: Room) => (key: string) => {
    const { length } = now.card.holders;
    choice = choiceAfter(key, chosen(now), length, length);
  };
  const keys = (): readonly PageKey[] => {
    const now = room();
    if (now === undefined) return [escapeKey('lobby', 'back to the lobby', options.back)];
    const mine = ownHolder(now);
    const isOwn = chosen(now) + 1 === ownSeat(now);
    const makes = isMaker(now);
    const hasRoom = now.card.holders.some(({ is }) => is === 'open' || is === 'bot' || is === 'invited');
    const canSit = now.card.isInvited || freeSeats(now.card) > 0;
    const row = (key: string, label: string | undefined, help: string, press: (room: Room) => ActionResult): PageKey =>
      keyRow(key, label, help, () => press(now));
    return [
      ...connectKeys(online),
      ...compact<PageKey>(
        callingMatches(online.state(), match).length > 0 &&
          row('N', 'next match', 'the next match that waits for you', options.next),
      ),
      mine === undefined
        ? row('enter', canSit ? 'sit down' : undefined, 'take the chosen free seat', ready)
        : mine.isReady
          ? row('enter', 'not ready', 'not ready after all', ready)
          : row('enter', 'ready', 'ready; the match starts when everyone is', ready),
      row('m', 'chat', 'write to everyone here', () => chat.begin()),
      ...compact<PageKey>(
        makes && row('s', freeSeats(now.card) === 0 ? 'start' : undefined, 'start now, ready or not', start),
      ),
      escapeKey(
        'lobby',
        mine === undefined ? 'back to the lobby' : 'back to the lobby; you keep your seat',
        options.back,
      ),
      ...compact<PageKey>(
        makes && row('i', hasRoom ? 'invite' : undefined, 'invite someone by name', () => guest.begin()),
        hasFree(now) && row('y', copyLabel, 'copy the invitation for a friend', copy),
        makes && row('+', hasRoom ? 'bot' : undefined, 'put a bot on the seat; again: another strength', bot),
        (makes || isOwn) &&
          row('x', isOwn ? 'leave' : 'remove', isOwn ? 'give up your seat' : 'empty the chosen seat', remove),
        makes && row('o', 'options', 'change the match; everyone must be ready again', options.change),
      ),
      ...rowKeys(move(now), {
        what: 'a seat',
        hasLetters: false,
        further: ['Home End', 'the first, the last; wheel: a row'],
      }).map((moving): PageKey => ({ ...moving, footer: undefined })),
    ];
  };

  const hints = (now: Room, columns: number): readonly string[] => {
    const notice = passing(online.state(), online.now());
    const { card } = now;
    if (notice !== undefined) return [stateText(now), notice];
    if (!hasFree(now)) return [stateText(now)];
    const invitations = inviteLinks(options.wayIn, card.code);
    const allLinks = invitations.map(({ text }) => text).join(' or ');
    const isHere = isOnlyHere(options.wayIn);
    const [who, short] = isHere ? ['On this machine', 'Here'] : ['Send this to friends', 'Friends'];
    const fits = (text: string): boolean => text.length < columns;
    const fitting = [`${who}: ${allLinks}`, `${short}: ${allLinks}`].find(fits);
    if (fitting !== undefined) return [stateText(now), fitting];
    // If the invitations with links do not fit, their short form is shown, because a truncated link would not work.
    const [first, second] = invitations;
    const each = invitations.map(({ does, text }, i) => `${i === 0 ? `Friends ${does}` : `or ${does}`}: ${text}`);
    return second !== undefined && each.every(fits)
      ? each
      : [`${isHere ? 'On this machine' : 'Friends'} ${first.does} this, then k and ${card.code}:`, first.short];
  };
  const stateText = (now: Room): string => {
    const mine = ownHolder(now);
    if (mine === undefined)
      return now.card.isInvited
        ? 'You are invited. Enter: take your seat.'
        : freeSeats(now.card) > 0
          ? 'You watch. Enter: take a free seat.'
          : 'You watch. The match appears here when it begins.';
    const unready = waitedFor(now.card);
    const more = freeSeats(now.card) > 0 && isMaker(now) ? ' +: put a bot on a seat.' : '';
    if (!mine.isReady) return `Enter: ready.${more}`;
    if (unready.length === 0)
      return freeSeats(now.card) > 0 ? `You are ready. ${freeText(now.card)}.${more}` : startingText(now);
    return `You are ready. Waiting for ${listOf(unready)}.${more}`;
  };
  const seatsSection = (now: Room, width: number): Section => ({
    title: 'seats',
    lines: [
      [],
      ...now.card.holders.map((holder, i) =>
        inRow(
          i,
          seatLine(holder, { seat: i + 1, card: now.card, me: online.state().name, chosen: i === chosen(now), width }),
        ),
      ),
      [],
      ...termLines(now, width),
      [],
    ],
  });
  const timeLeft = (now: Room, size: Size, width: number): readonly Section[] => {
    const seats = seatsSection(now, width);
    const room = size.rows - frameRows - 1 - seats.lines.length;
    const announcements = online
      .state()
      .announcements.filter(({ match: about, at }) => about === match || (about === null && at > since));
    return [seats, { title: 'chat', lines: chatLines(saidIn(online.state(), match), announcements, width, room) }];
  };
  const panel = (now: Room, size: Size) => {
    const width = panelWidth(size.columns);
    const game = games.get(now.card.game);
    const level = now.card.level;
    const text = now.levelText ?? (level === null ? null : game?.textOf(level));
    const dice = luckPanel(width);
    const room = size.rows - frameRows - dice.lines.length - 3;
    const picture = levelPicture(game, text, { columns: width - 2, rows: room, glyphs: options.glyphs() });
    const about = picture.length > 0 ? picture : wrappedLines(now.card.title, width - 2);
    return {
      width,
      sections: [{ title: now.card.title, lines: [[], ...about.slice(0, room).map(indented), []] }, dice],
    };
  };

  const shownPage = page(around, {
    show(size) {
      const now = room();
      const { columns } = size;
      if (now === undefined)
        return {
          title: pageTitle('turncade', online.state().address),
          facts: line(online.state().name, 'strong'),
          left: [{ title: 'waiting room', lines: [] }],
          status: ['Loading.'],
        };
      const { card } = now;
      const seated = card.holders.filter((holder) => holder.is !== 'open');
      const isReady = seated.filter((holder) => holder.is === 'bot' || (holder.is === 'person' && holder.isReady));
      return {
        title: pageTitle(titleOf(card.game), `${card.title}   waiting room`),
        facts: [span('code '), span(card.code, 'accent'), span(`   ready ${isReady.length}/${card.holders.length}`)],
        left: timeLeft(now, size, columns - panelWidth(columns) - 1),
        panel: panel(now, size),
        status: hints(now, columns),
      };
    },
    keys,
    layers: [chat, guest],
    click(target) {
      const now = room();
      const seat = rowTargets.read(target)?.row;
      if (now === undefined || seat === undefined) return undefined;
      const holder = now.card.holders[seat];
      if (holder === undefined) return undefined;
      choice = seat;
      if (seat + 1 === ownSeat(now)) return ready(now);
      return holder.is === 'open' && ownSeat(now) === null ? sit(now) : undefined;
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

const waitedFor = ({ holders }: MatchCard): readonly string[] =>
  holders.flatMap((holder) =>
    holder.is === 'invited' || (holder.is === 'person' && !holder.isReady) ? [holder.name] : [],
  );

const freeText = (card: MatchCard): string => {
  const free = freeSeats(card);
  return free === 1 ? 'One seat is free' : `${free} seats are free`;
};

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
