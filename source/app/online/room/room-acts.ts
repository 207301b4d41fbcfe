import type { Connection } from '#client/connection.ts';
import { isName } from '#net/names.ts';
import { type Holder, isClosing, type MatchCard, type Room } from '#net/wire/messages.ts';
import type { SeatWish } from '#net/wire/requests.ts';
import { whoDoes } from '#screen/sentences.ts';
import { cleanText } from '../clean-text.ts';
import type { HostedGame } from '../hosted-games.ts';
import { whatNamesAre } from '../login/refusals.ts';
import type { Online } from '../online-state.ts';
import { freeSeats, holderName } from '../online-words.ts';
import { refusalOf } from '../send-request.ts';

/** The answer of the server: nothing once it is done, else why not. */
type Asked = Promise<string | undefined>;

/** Something that has to be meant before it is done. */
export interface Question {
  readonly title: string;
  readonly text: string;
  go(): Asked;
}

/** Why it is refused here already, a question first, or what the server says. */
export type RoomAct = string | Question | Asked;

/** How to make room, as a sentence: it names keys on the screen and words in the reader. */
export interface RoomHints {
  readonly bot: string;
  readonly empty: string;
}

/** The acts of a waiting room, for keys of the page and words of the reader. */
export function roomActs({ connection }: Pick<Online, 'connection'>, match: string, hints: RoomHints) {
  const ask = (request: Parameters<typeof refusalOf>[1]): Asked => refusalOf(connection, request);
  const put = (seat: number, wish: SeatWish): Asked => ask({ type: 'seat', match, seat, wish });
  const noSeat = `No seat is free. ${hints.empty}`;
  return {
    ask,
    /** Puts a bot on a seat: the usual one where none is named. */
    bot(seat: number | undefined, game: HostedGame | undefined, named?: string): RoomAct {
      if (game === undefined || seat === undefined) return noSeat;
      const bot = named ?? game.usualBot ?? game.bots[0];
      return bot === undefined ? `${game.title} has no bots.` : put(seat, { is: 'bot', bot });
    },
    /** Keeps a seat for somebody. */
    invite(seat: number | undefined, name: string): RoomAct {
      if (!isName(name)) return whatNamesAre;
      return seat === undefined ? noSeat : put(seat, { is: 'invited', name });
    },
    /** Empties a seat of somebody else. */
    empty(seat: number, holder: Holder): RoomAct {
      if (holder.is === 'open') return 'Nobody is on this seat.';
      const go = () => put(seat, { is: 'open' });
      if (holder.is !== 'person') return go();
      return { title: 'remove somebody?', text: `${holder.name} sits there. The seat will be open again.`, go };
    },
    start({ card }: Room): RoomAct {
      const free = freeSeats(card);
      if (free > 0) return `${free === 1 ? 'A seat is' : `${free} seats are`} free. ${hints.bot}`;
      const unready = card.holders.filter((holder) => holder.is === 'person' && !holder.isReady).map(holderName);
      const waits = unready.length === 0 ? '' : ` ${whoDoes(unready, 'is', 'are')} not ready.`;
      return {
        title: 'start the match?',
        text: `It begins for everybody at once.${waits}`,
        go: () => ask({ type: 'start', match }),
      };
    },
    /** Gives up one's own seat. */
    stand: ({ title }: Pick<MatchCard, 'title'>): Question => ({
      title: 'leave this match?',
      text: `You give up your seat in ${title}; somebody else can take it.`,
      go: () => ask({ type: 'leave', match }),
    }),
  };
}

/** The first free seat, from 1. */
export function freeSeat({ holders }: Pick<MatchCard, 'holders'>): number | undefined {
  const free = holders.findIndex(({ is }) => is === 'open');
  return free < 0 ? undefined : free + 1;
}

export const invitedText = (name: string): string => `You invited ${name}. It shows in ${name}'s lobby.`;

/**
 * Sends a number for the dice of one's own seat, once the server has bound its own, and once for each that it binds.
 *
 * @param random another number: 32 random bytes as hex
 */
export function diceRoller({ connection, state }: Online, match: string, random: () => string): () => void {
  /** The seat and the bound number for which one was sent. */
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

/**
 * Opens a waiting room.
 *
 * @param closed is called when one may not look into it any more
 * @returns what ends listening for that; or why it cannot be looked into
 */
export async function openRoom(
  connection: Connection,
  match: string,
  closed: () => void,
): Promise<(() => void) | string> {
  let isOpen = false;
  /** Why it was closed before the answer came. */
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
