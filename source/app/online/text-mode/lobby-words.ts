import { titleOf, turnNameAt } from '../../../games/index.ts';
import { limitText } from '../../../net/turn-limit.ts';
import type { ChatLine, MatchCard, Room as WaitingRoom } from '../../../net/wire/messages.ts';
import { listOf, pluralize, wrapSentences } from '../../../screen/sentences.ts';
import { timeLeftInWords } from '../../match/online/time-left.ts';
import { listLines, type SpokenList } from '../../text-mode/list-words.ts';
import { type ListName, listWords, lobbyLists } from '../lobby/lobby-lists.ts';
import { isYourTurn, type OnlineState, peopleIn, waitingMatches } from '../online-state.ts';
import { freeSeats, leftNow, nameAt, outcomeText, seatInWords } from '../online-words.ts';

/** A match of the lobby, in its list. */
interface ListedMatch {
  readonly list: ListName;
  readonly card: MatchCard;
}

/** The matches of the lobby in words, list by list. */
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

/** The lobby in sentences. */
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

/** A waiting room in sentences. */
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

/** The changes of a waiting room between two moments, in sentences. */
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
