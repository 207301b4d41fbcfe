import { titleOf, turnNameAt } from '#games/index.ts';
import { isName, limitText, nameFrom } from '#net/names.ts';
import type { ChatLine, MatchCard, Room as WaitingRoom } from '#net/wire/messages.ts';
import { listOf, pluralize, wrapSentences } from '#screen/sentences.ts';
import { timeLeftInWords } from '../../match/online/time-left.ts';
import { settingsWords } from '../../pages/settings/settings-words.ts';
import { listLines, type SpokenList, withNumbered } from '../../text-mode/form-words.ts';
import { type Answer, type Reply, type Room, reply } from '../../text-mode/prompt-context.ts';
import { word, wordsOf } from '../../text-mode/words.ts';
import { type ListName, listWords, lobbyLists } from '../lobby/lobby-lists.ts';
import { peopleActs, spokenPeople } from '../lobby/people.ts';
import { isYourTurn, namesHere, type OnlineState, peopleIn, waitingMatches } from '../online-state.ts';
import { connectionSentences, freeSeats, leftNow, nameAt, outcomeText, seatInWords } from '../online-words.ts';
import { refusalOf, tried } from '../send-request.ts';
import { seatByCode } from '../server-session.ts';
import { accountRoom } from './login-room.ts';
import { newMatchRoom } from './new-match-room.ts';
import { type Visit, visitRoom } from './online-room.ts';

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
        ? 'No matches yet. Type new to start one, or code CODE, people, account or leave.'
        : `No match with "${filter}". Type filter alone for all.`,
    below: `Type ${[...examples, 'code CODE', 'new', 'people', 'account'].join(', ')} or leave.`,
  };
}

export function lobbySentences(state: OnlineState, now: number, filter = '', rest = ''): readonly string[] {
  const people = peopleIn(state).length;
  const due = waitingMatches(state).length;
  return [
    ...wrapSentences([
      `Lobby of ${state.address}, ${people < 2 ? 'nobody else here' : `${people} people here`}.`,
      due === 0 ? 'No match waits for you.' : `Your turn in ${pluralize(due, 'match', 'matches')}.`,
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
    `Turn limit ${limitText(terms.limit)}, watching ${terms.watching}, hints ${terms.hints ? 'on' : 'off'}.`,
    ...(card.watching.length === 0 ? [] : [`Watching now: ${listOf(card.watching)}.`]),
  ]);

interface RoomMoment {
  readonly room: WaitingRoom | undefined;
  readonly chat: readonly ChatLine[];
}

/** Differences between two states of a waiting room, in sentences. */
export function roomChanges(before: RoomMoment, after: RoomMoment, me: string): readonly string[] {
  const known = new Set(before.chat.map(({ number }) => number));
  const sentences = after.chat.filter(({ number, name }) => !known.has(number) && name !== me);
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
    ...sentences.map(({ name, text }) => `${name} says: ${text}`),
  ];
}

export function lobbyRoom(visit: Visit): Room {
  const { online, connection } = visit;
  /** Only matches that fit it are listed. */
  let filter = '';
  const sentences = (rest = '') => lobbySentences(online.state(), visit.now(), filter, rest);
  const acts = peopleActs(online);
  const withMatch = (typed: string, go: (card: MatchCard) => Answer): Answer =>
    withNumbered(spokenMatches(online.state(), visit.now(), filter), typed, ({ card }) => go(card));
  const withPerson = async (act: string, typed: string, go: (name: string) => Promise<{ readonly text: string }>) => {
    const name = nameFrom(typed);
    return reply(...wrapSentences([isName(name) ? (await go(name)).text : `Type ${act} and the name of somebody.`]));
  };
  const open = (rest: string): Answer =>
    withMatch(rest, ({ match, phase }) => (phase === 'waiting' ? visit.enterRoom(match) : visit.play(match)));
  const named = (rest: string) => namesHere(online.state(), rest);
  const room = visitRoom(
    visit,
    () => sentences(),
    wordsOf(
      word('list', 'the lists again; list all tells every match', (rest) => reply(...sentences(rest))),
      word('open NUMBER', 'open your match, or its waiting room', open),
      word('watch NUMBER', 'watch a match', open),
      word('sit NUMBER', 'take the first free seat in an open match', (rest) =>
        withMatch(rest, ({ match }) => sit(visit, match)),
      ),
      word('next', 'go to the match that waits for you with the least time left', () => {
        const [due] = waitingMatches(online.state());
        return due === undefined ? reply('No match waits for you.') : visit.play(due.match);
      }),
      word('code CODE', 'join with a code such as oak-17', (rest) => joinByCode(visit, rest.toLowerCase())),
      word('new or new GAME', 'create a match', (rest) => newMatchRoom(visit, rest)),
      word('people', 'who is here', (rest) => reply(...listLines(spokenPeople(online.state()), rest))),
      word(
        'invite NAME',
        'invite somebody to one of your waiting matches',
        (rest) => withPerson('invite', rest, acts.invite),
        named,
      ),
      word(
        'mute NAME',
        'hide what somebody says in every chat',
        (rest) => withPerson('mute', rest, (name) => acts.mute(name, true)),
        named,
      ),
      word('unmute NAME', 'show what somebody says again', (rest) =>
        withPerson('unmute', rest, (name) => acts.mute(name, false)),
      ),
      word(
        'filter TEXT',
        'list only matches with this text in game, level or names; filter alone lists all',
        (rest) => {
          filter = rest;
          return reply(...sentences());
        },
      ),
      word('account', 'your account: password, logins, log out, delete', () => accountRoom(visit)),
      word('logout', 'log out on this machine; account has more', async () => {
        const refused = await refusalOf(connection, { type: 'logout', everywhere: false });
        return refused === undefined ? visit.loggedOut('You are logged out.') : reply(refused);
      }),
      ...settingsWords(visit.home),
      word('leave', 'back; matches go on', visit.leave),
    ),
  );
  return { ...room, follow: (say) => followConnection(visit, say) };
}

/** Reports changes of the connection while the player is in a room of the server. */
export function followConnection({ online }: Visit, say: (lines: readonly string[]) => void): () => void {
  let before = online.state().connection;
  return online.subscribe(() => {
    const now = online.state().connection;
    const lines = connectionSentences(before, now);
    before = now;
    if (lines.length > 0) say(lines);
  });
}

/** Takes the first free seat, or watches if none is free. */
async function sit(visit: Visit, match: string): Promise<Reply> {
  const seated = await tried(visit.connection, { type: 'sit', match });
  if (!seated.ok && seated.code !== 'match-full') return reply(seated.text);
  return visit.enterRoom(match);
}

/** Goes to the match of a code: takes a seat if the match waits for players, else plays or watches it. */
export async function joinByCode(visit: Visit, code: string): Promise<Reply> {
  if (code === '') return reply('Type code and the code of a match, such as oak-17.');
  const lookup = await seatByCode(visit.online, code);
  if (typeof lookup === 'string') return reply(lookup);
  return lookup.isWaiting ? visit.enterRoom(lookup.match) : visit.play(lookup.match);
}
