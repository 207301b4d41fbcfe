import { resolve } from 'node:path';
import { titleOf, turnNameAt } from '#games/index.ts';
import { isGuestName, isName, limitText, nameFrom } from '#net/names.ts';
import type { ChatLine, MatchCard, Room as WaitingRoom } from '#net/wire/messages.ts';
import type { Terms } from '#net/wire/requests.ts';
import { listOf, pluralize, wrapSentences } from '#screen/sentences.ts';
import { timeLeftInWords } from '../../match/online/time-left.ts';
import { settingsWords } from '../../pages/settings/settings-page.ts';
import {
  completedRows,
  listLines,
  rowSentences,
  type SpokenList,
  setRow,
  setTyped,
  withNumbered,
} from '../../text-mode/form-words.ts';
import { type Answer, type Reply, type Room, reply, splitLine, word, wordsOf } from '../../text-mode/room.ts';
import { noticeText, ownerTexts } from '../about-server.ts';
import { hasMessages } from '../account/account-acts.ts';
import { cleanText } from '../clean-text.ts';
import {
  createMatch,
  type Draft,
  faultIn,
  type Holder,
  lastDraft,
  lastGame,
  levelTitle,
  rememberDraft,
  termsOf,
  wishesOf,
  withLevelFile,
} from '../create-match/draft.ts';
import { type MatchRow, matchRows } from '../create-match/match-rows.ts';
import { gamesHere, type HostedGame, hostedGames } from '../hosted-games.ts';
import { type ListName, listWords, lobbyLists } from '../lobby/lobby-lists.ts';
import { maxReason, peopleActs, spokenPeople } from '../lobby/people.ts';
import { isYourTurn, namesHere, type OnlineState, peopleIn, serverTitle, waitingMatches } from '../online-state.ts';
import { botText, connectionSentences, freeSeats, leftNow, nameAt, outcomeText, seatInWords } from '../online-words.ts';
import { hasRatings } from '../ratings/rating-words.ts';
import { hasRecords } from '../records/record-words.ts';
import { refusalOf, tried } from '../send-request.ts';
import { seatByCode } from '../server-session.ts';
import { hasTournaments } from '../tournaments/tournament-words.ts';
import { dailyRoom } from './daily-room.ts';
import { ladderRoom } from './ladder-room.ts';
import { accountRoom } from './login-room.ts';
import { messagesRoom } from './messages-room.ts';
import { type Visit, visitRoom } from './online-room.ts';
import { recordsRoom, uploadRoom } from './records-room.ts';
import { tournamentsRoom } from './tournament-room.ts';

interface ListedMatch {
  readonly list: ListName;
  readonly card: MatchCard;
}

export function spokenMatches(state: OnlineState, now: number, filter = ''): SpokenList<ListedMatch> {
  const items = lobbyLists(state, filter).flatMap(({ name, cards }) => cards.map((card) => ({ list: name, card })));
  const examples = Object.entries({ open: 'mine', sit: 'open', watch: 'toWatch' }).flatMap(([verb, list]) => {
    const first = items.findIndex((item) => item.list === list);
    return first < 0 ? [] : [`${verb} ${first + 1}`];
  });
  return {
    word: 'list',
    what: ['match', 'matches'],
    items,
    part: ({ list }) => listWords[list].title,
    line: ({ card }) => cardInWords(card, state, now),
    nothing:
      filter === ''
        ? 'No matches yet. Type new to start one, or daily, code CODE, people, account or leave.'
        : `No match with "${filter}". Type filter without a text to list all matches.`,
    below: `Type ${[...examples, 'code CODE', 'new', 'daily', 'people', 'account'].join(', ')} or leave.`,
  };
}

export function lobbySentences(state: OnlineState, now: number, filter = '', rest = ''): readonly string[] {
  const people = peopleIn(state).length;
  const due = waitingMatches(state).length;
  const notice = state.lobby?.notice;
  return [
    ...wrapSentences([
      `Lobby of ${serverTitle(state)}, ${people < 2 ? 'nobody else here' : `${people} people here`}.`,
      due === 0 ? 'No match is waiting for you.' : `Your turn in ${pluralize(due, 'match', 'matches')}.`,
      ...(notice === undefined ? [] : [noticeText(notice)]),
      ...(isGuestName(state.name) ? [`You play as ${state.name}. Type account to keep your progress.`] : []),
    ]),
    ...listLines(spokenMatches(state, now, filter), rest),
  ];
}

function cardInWords(card: MatchCard, { name, lobbyAt }: OnlineState, now: number): string {
  const { game, title, phase, turn, holders } = card;
  const facts = [titleOf(game), title];
  const timeLeft = leftNow(card, lobbyAt, now);
  if (card.isInvited && card.seat === null) facts.push('you are invited');
  else if (phase === 'waiting') facts.push(`${freeSeats(card)} of ${holders.length} seats free`);
  else if (phase === 'over') facts.push(outcomeText(card, name));
  else
    facts.push(
      `${turnNameAt(game)} ${turn}`,
      isYourTurn(card) ? 'your turn' : `waiting for ${listOf(card.waitsFor.map((seat) => nameAt(card, seat)))}`,
    );
  if (timeLeft !== undefined) facts.push(`${timeLeftInWords(timeLeft)} left`);
  return facts.join(', ');
}

export const roomSentences = ({ card, terms }: WaitingRoom): readonly string[] =>
  wrapSentences([
    `Waiting room, ${titleOf(card.game)}, ${card.title}, code ${card.code}.`,
    ...card.holders.map((holder, i) => seatInWords(holder, i + 1, card.seat, true)),
    `Turn limit ${limitText(terms.limit)}, ${terms.watching} can watch, hints ${terms.hints ? 'on' : 'off'}${card.rated === true ? ', rated' : ''}.`,
    ...(card.unrated === undefined ? [] : [card.unrated]),
    ...(card.watching.length === 0 ? [] : [`Watching now: ${listOf(card.watching)}.`]),
  ]);

interface RoomMoment {
  readonly room: WaitingRoom | undefined;
  readonly chat: readonly ChatLine[];
}

export function roomChanges(before: RoomMoment, after: RoomMoment, me: string): readonly string[] {
  const known = new Set(before.chat.map(({ number }) => number));
  const newChat = after.chat.filter(({ number, name }) => !known.has(number) && name !== me);
  const [was, is] = [before.room, after.room];
  const seats =
    was === undefined || is === undefined
      ? []
      : is.card.holders.flatMap((holder, i) => {
          const [old, now] = [was.card.holders[i], seatInWords(holder, i + 1, is.card.seat, true)];
          const then = old === undefined ? undefined : seatInWords(old, i + 1, was.card.seat, true);
          return now === then || i + 1 === is.card.seat ? [] : [now];
        });
  return [
    ...seats.flatMap((text) => wrapSentences([text])),
    ...newChat.map(({ name, text }) => `${name} says: ${text}`),
  ];
}

export function lobbyRoom(visit: Visit): Room {
  const { online, connection } = visit;
  const state = online.state();
  let filter = '';
  const sentences = (rest = '') => lobbySentences(online.state(), visit.now(), filter, rest);
  const acts = peopleActs(online);
  const withMatch = (typed: string, go: (card: MatchCard) => Answer): Answer =>
    withNumbered(spokenMatches(online.state(), visit.now(), filter), typed, ({ card }) => go(card));
  const withPerson = async (act: string, typed: string, go: (name: string) => Promise<{ readonly text: string }>) => {
    const name = nameFrom(typed);
    return reply(...wrapSentences([isName(name) ? (await go(name)).text : `Type ${act} and a name.`]));
  };
  const open = (rest: string): Answer =>
    withMatch(rest, ({ match, phase }) => (phase === 'waiting' ? visit.enterRoom(match) : visit.play(match)));
  const named = (rest: string) => namesHere(online.state(), rest);
  const room = visitRoom(
    visit,
    () => sentences(),
    wordsOf(
      word('list', 'show the lists again; list all shows every match', (rest) => reply(...sentences(rest))),
      word('open NUMBER', 'open your match, or its waiting room', open),
      word('watch NUMBER', 'watch a match', open),
      word('sit NUMBER', 'take the first free seat in an open match', (rest) =>
        withMatch(rest, ({ match }) => sit(visit, match)),
      ),
      word('next', 'go to the most urgent match', () => {
        const [due] = waitingMatches(online.state());
        return due === undefined ? reply('No match is waiting for you.') : visit.play(due.match);
      }),
      word('code CODE', 'join with a code such as oak-17', (rest) => joinByCode(visit, rest.toLowerCase())),
      word('new or new GAME', 'create a match', (rest) => newMatchRoom(visit, rest)),
      word('daily', "today's matches, the same for everyone on this server", () => dailyRoom(visit)),
      hasRatings(connection) &&
        word('ladder or ladder GAME', 'the best players of a game, by rating', (rest) => ladderRoom(visit, rest)),
      hasRecords(connection) &&
        word('records or records GAME', 'the best wins on each level', (rest) => recordsRoom(visit, rest)),
      hasRecords(connection) &&
        word('upload or upload NUMBER', 'send a match that you won offline', (rest) => uploadRoom(visit, rest)),
      hasTournaments(state, connection) &&
        word('tournaments', 'the tournaments of this server', () => tournamentsRoom(visit)),
      word('people', 'who is here', (rest) => reply(...listLines(spokenPeople(online.state()), rest))),
      word(
        'invite NAME',
        'invite someone to one of your matches',
        (rest) => withPerson('invite', rest, acts.invite),
        named,
      ),
      word(
        'mute NAME',
        "hide someone's messages",
        (rest) => withPerson('mute', rest, (name) => acts.mute(name, true)),
        named,
      ),
      word(
        'report NAME WHY',
        'report someone to the host, with the recent chat you saw',
        (rest) => {
          const { first, rest: why } = splitLine(rest);
          return withPerson('report', first, (name) => acts.report(name, [...why].slice(0, maxReason).join('')));
        },
        named,
      ),
      word('unmute NAME', 'show their messages again', (rest) =>
        withPerson('unmute', rest, (name) => acts.mute(name, false)),
      ),
      word('filter TEXT', 'list only matches with this text; without a text: list all', (rest) => {
        filter = rest;
        return reply(...sentences());
      }),
      word('account', 'your account: password, logins, log out, delete', () => accountRoom(visit)),
      hasMessages(connection.state) &&
        word('messages', 'how to be told that it is your turn while you are away', () => messagesRoom(visit)),
      word('logout', 'log out on this machine', async () => {
        const refused = await refusalOf(connection, { type: 'logout', everywhere: false });
        return refused === undefined ? visit.loggedOut('You are logged out.') : reply(refused);
      }),
      (state.about !== undefined || state.lobby?.notice !== undefined) &&
        word('about', 'notice, greeting, rules and contacts of this server', () =>
          reply(...wrapSentences(ownerTexts(online.state()))),
        ),
      ...settingsWords(visit.home),
      word('leave', 'back; matches go on', visit.leave),
    ),
  );
  return { ...room, follow: (say) => followConnection(visit, say) };
}

/** Prints changes of the connection while the player is in a room of the server. Returns a function that stops it. */
export function followConnection({ online }: Visit, say: (lines: readonly string[]) => void): () => void {
  let before = online.state().connection;
  return online.subscribe(() => {
    const now = online.state().connection;
    const lines = connectionSentences(before, now);
    before = now;
    if (lines.length > 0) say(lines);
  });
}

async function sit(visit: Visit, match: string): Promise<Reply> {
  const seated = await tried(visit.connection, { type: 'sit', match });
  if (!seated.ok && seated.code !== 'match-full') return reply(seated.text);
  return visit.enterRoom(match);
}

/** Goes to the match with a code: takes a seat if the match waits for players, otherwise plays or watches. */
export async function joinByCode(visit: Visit, code: string): Promise<Reply> {
  if (code === '') return reply('Type code and the code of a match, such as oak-17.');
  const lookup = await seatByCode(visit.online, code);
  if (typeof lookup === 'string') return reply(lookup);
  return lookup.isWaiting ? visit.enterRoom(lookup.match) : visit.play(lookup.match);
}

export async function newMatchRoom(visit: Visit, typed: string): Promise<Reply> {
  const { connection, home, paths } = visit;
  const games = hostedGames();
  const ids = gamesHere(connection);
  const named = (word: string) => ids.find((id) => id === word || titleOf(id).toLowerCase() === word);
  const filter = typed === '' ? lastGame(home, ids) : named(typed.toLowerCase());
  const first = filter === undefined ? undefined : await games.load(filter);
  if (first === undefined)
    return reply(
      ids.length === 0
        ? 'Your turncade has none of the games on this server.'
        : `Type new and a game: ${ids.map(cleanText).join(', ')}.`,
    );
  let game: HostedGame = first;
  let draft: Draft = lastDraft(home, game);
  const say = () => reply(...draftSentences(game, draft, hasRatings(connection)));
  const rows = (): readonly MatchRow[] =>
    matchRows({
      game,
      games: ids,
      draft,
      isThere: false,
      people: [],
      hasFiles: paths !== undefined,
      hasRatings: hasRatings(connection),
      set(next) {
        draft = next;
      },
      async setGame(id) {
        game = (await games.load(id)) ?? game;
        draft = lastDraft(home, game);
      },
    });
  /** Rows for the word `set`. The other rows have words of their own. */
  const settable = (): readonly MatchRow[] =>
    rows().filter(({ step, label }) => step === undefined && label !== 'game');
  /** Repeats the whole description, because setting a row may change other rows. */
  const set = async (line: string): Promise<Reply> => {
    const fault = (await setTyped(rows(), line))?.fault;
    return fault === undefined ? say() : reply(...wrapSentences([fault]));
  };
  const withLevels = (go: () => Answer): Answer =>
    game.levels.length === 0 ? reply(`${game.title} has no levels to choose from.`) : go();

  const create = async (): Promise<Reply> => {
    const fault = faultIn(game, draft);
    if (fault !== undefined) return reply(...wrapSentences([fault]));
    const made = await createMatch(home, connection, game, draft);
    if (!made.ok) return reply(made.text);
    const { match, hasBegun } = made.value;
    return hasBegun ? visit.play(match) : visit.enterRoom(match);
  };
  const upload = async (path: string): Promise<Reply> => {
    if (path === '') return reply('Type upload and the path of a level file.');
    const lookup = await withLevelFile(connection, game, draft, resolve(path));
    if (typeof lookup === 'string') return reply(lookup);
    draft = lookup;
    return say();
  };
  const seat = (rest: string): Answer =>
    draft.seats[Number(splitLine(rest).first) - 1] === undefined
      ? reply(`Type seat and a number from 1 to ${draft.seats.length}, and who plays it.`)
      : set(rest);
  return {
    says: [],
    next: visitRoom(
      visit,
      () => draftSentences(game, draft, hasRatings(connection)),
      wordsOf(
        word(
          'set limit 1 h, set watching nobody, set units 20',
          'change the match; type rows to see what you can change',
          (rest) => setRow(settable, rest),
          (rest) => completedRows(settable(), rest),
        ),
        word('rows', 'list what you can change, and the values', () => reply(...rowSentences(settable()))),
        word('seat 2 bot hard, seat 2 invite NAME, seat 2 open, seat 2 me', 'who plays a seat', seat),
        word('game NAME', 'another game', (rest) => set(`game ${rest}`)),
        word('level NAME', 'another level; without a name: list them all', (rest) =>
          withLevels(() => set(`level ${rest}`)),
        ),
        paths !== undefined &&
          word('upload PATH', 'upload a level from a file', (rest) => withLevels(() => upload(rest)), paths.complete),
        word('create', 'create the match; go to its waiting room, or start at once without other people', create),
        word('look', 'the match as it is set up now', say),
        word('leave', 'back to the lobby; keeps your choices', () => {
          rememberDraft(home, game, draft);
          return { says: [], next: visit.lobby() };
        }),
      ),
    ),
  };
}

/** Sentences such as `New match. Game RISC. Level Four Winds, 4 players. Turn limit 12 hours.` */
function draftSentences(game: HostedGame, draft: Draft, canRate: boolean): readonly string[] {
  const { level, seats } = draft;
  const players = wishesOf(draft).length;
  return wrapSentences([
    'New match.',
    `Game ${game.title}.`,
    `${level === undefined ? '' : `Level ${cleanText(levelTitle(game, level))}, `}${pluralize(players, 'player')}.`,
    `Turn limit ${spokenLimit(termsOf(draft))}.`,
    ...(canRate && termsOf(draft).rated === true ? ['Rated.'] : []),
    `Seats: ${seats.map((holder, i) => `${i + 1} ${holderInWords(holder)}`).join(', ')}.`,
    ...aboutSeats(seats),
    seats.length === 1 ? 'Type level NAME, then create.' : 'Type changes such as seat 2 bot hard, then create.',
  ]);
}

const aboutSeats = (seats: readonly Holder[]): readonly string[] => {
  const played = seats.filter(({ is }) => is !== 'none');
  if (played.every(({ is }) => is === 'bot')) return ['Only bots play.'];
  return played.some(({ is }) => is === 'me') ? [] : ['You are only watching this match.'];
};

const spokenLimit = ({ limit }: Terms): string => (limit === 0 ? 'none' : timeLeftInWords(limit));

function holderInWords(holder: Holder): string {
  switch (holder.is) {
    case 'me':
      return 'you';
    case 'invited':
      return holder.name;
    case 'bot':
      return `bot ${botText(holder.bot)}`;
    case 'open':
      return 'open';
    case 'none':
      return 'nobody';
  }
}
