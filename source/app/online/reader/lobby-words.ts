import { titleOf } from '../../../games/index.ts';
import type { Holder, MatchCard, Room as WaitingRoom } from '../../../net/wire/messages.ts';
import { counted, flow, listOf } from '../../../screen/sentences.ts';
import { lobbyLists } from '../lobby/lobby-lists.ts';
import { isYourTurn, type OnlineState, waitingMatches } from '../online-state.ts';
import { freeSeats, holderName, leftNow, limitText, outcomeText } from '../online-words.ts';

/** The matches of the lobby in the order in which they are numbered. */
export const numberedMatches = (state: OnlineState): readonly MatchCard[] =>
  lobbyLists(state, '').flatMap(({ cards }) => cards);

/** The lobby in sentences. */
export function lobbySentences(state: OnlineState, now: number): readonly string[] {
  const { lobby, address } = state;
  const people = lobby === undefined ? 0 : lobby.people.length;
  const due = waitingMatches(state).length;
  let number = 0;
  const lists = lobbyLists(state, '').flatMap(({ name, cards }) =>
    cards.length === 0
      ? []
      : [
          `${titles[name]}: ${cards.length}.`,
          ...cards.map((card) => {
            number++;
            return `${number}, ${cardSentence(card, state, now)}`;
          }),
        ],
  );
  return [
    ...flow([
      `Lobby of ${address}, ${people < 2 ? 'nobody else here' : `${people} people here`}.`,
      due === 0 ? 'No match waits for you.' : `Your turn in ${counted(due, 'match', 'matches')}.`,
    ]),
    ...lists.flatMap((text) => flow([text])),
    ...(number === 0 ? ['No matches yet. Type new to start one.'] : []),
  ];
}

const titles = { mine: 'Your matches', open: 'Open', toWatch: 'To watch', finished: 'Finished' } as const;

function cardSentence(card: MatchCard, { name, lobbyAt }: OnlineState, now: number): string {
  const { game, title, phase, turn, holders } = card;
  const facts = [titleOf(game), title];
  const left = leftNow(card, lobbyAt, now);
  if (card.isInvited && card.seat === null) facts.push('you are invited');
  else if (phase === 'waiting') facts.push(`${freeSeats(card)} of ${holders.length} seats free`);
  else if (phase === 'over') facts.push(outcomeText(card, name));
  else
    facts.push(
      `turn ${turn}`,
      isYourTurn(card) ? 'your turn' : `waiting for ${listOf(card.waitsFor.map((seat) => nameOf(card, seat)))}`,
    );
  if (left !== undefined) facts.push(`${spokenTime(left)} left`);
  return `${facts.join(', ')}.`;
}

const nameOf = ({ holders }: MatchCard, seat: number): string => {
  const holder = holders[seat - 1];
  return holder === undefined ? `player ${seat}` : holderName(holder);
};

/**
 * A time in words.
 *
 * @example
 * spokenTime(42_120_000) // => '11 hours 42 minutes'
 */
export function spokenTime(time: number): string {
  const minutes = Math.floor(time / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days >= 2) return counted(days, 'day');
  if (hours > 0) return `${counted(hours, 'hour')} ${counted(minutes % 60, 'minute')}`;
  return minutes > 0 ? counted(minutes, 'minute') : counted(Math.floor(time / 1000), 'second');
}

/** A seat of a waiting room in a sentence. */
function seatSentence(holder: Holder, number: number, own: number | null): string {
  const seat = `Seat ${number}`;
  switch (holder.is) {
    case 'open':
      return `${seat}, free.`;
    case 'bot':
      return `${seat}, bot ${holder.bot}.`;
    case 'invited':
      return `${seat}, ${holder.name}, invited, ${holder.isHere ? 'here' : 'away'}.`;
    case 'stand-in':
      return `${seat}, bot ${holder.bot} for ${holder.name}.`;
    case 'person': {
      const who = number === own ? 'you' : `${holder.name}, ${holder.isHere ? 'here' : 'away'}`;
      return `${seat}, ${who}, ${holder.isReady ? 'ready' : 'not ready'}.`;
    }
  }
}

/** A waiting room in sentences. */
export const roomSentences = ({ card, terms }: WaitingRoom): readonly string[] =>
  flow([
    `Waiting room, ${titleOf(card.game)}, ${card.title}, code ${card.code}, turn limit ${limitText(terms.limit)}.`,
    ...card.holders.map((holder, i) => seatSentence(holder, i + 1, card.seat)),
  ]);
