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

/** Server's answer: undefined if it was done, else why not. */
type Asked = Promise<string | undefined>;

/** Confirmation needed before an action. */
export interface Question {
  readonly title: string;
  readonly text: string;
  go(): Asked;
}

/** Refusal known without asking the server, a confirmation, or the server's answer. */
export type RoomAct = string | Question | Asked;

/** Sentences about how to make room. They name keys on the screen, and words in text mode. */
export interface RoomHints {
  readonly bot: string;
  readonly empty: string;
}

/** Actions of a waiting room, for keys of the page and words of text mode. */
export function roomActs({ connection }: Pick<Online, 'connection'>, match: string, hints: RoomHints) {
  const ask = (request: Parameters<typeof refusalOf>[1]): Asked => refusalOf(connection, request);
  const put = (seat: number, wish: SeatWish): Asked => ask({ type: 'seat', match, seat, wish });
  const noSeat = `No seat is free. ${hints.empty}`;
  return {
    ask,
    /** Puts a bot on a seat, by default the usual one. */
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
    stand: ({ title }: Pick<MatchCard, 'title'>): Question => ({
      title: 'leave this match?',
      text: `You give up your seat in ${title}; somebody else can take it.`,
      go: () => ask({ type: 'leave', match }),
    }),
  };
}

export function freeSeat({ holders }: Pick<MatchCard, 'holders'>): number | undefined {
  const free = holders.findIndex(({ is }) => is === 'open');
  return free < 0 ? undefined : free + 1;
}

export const invitedText = (name: string): string => `You invited ${name}. It shows in ${name}'s lobby.`;

/**
 * Contributes the player's random number for the dice, once for each number the server commits to.
 *
 * @param random fresh number: 32 random bytes in hex
 */
export function diceRoller({ connection, state }: Online, match: string, random: () => string): () => void {
  /** Seat and committed number for which a contribution was sent. */
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
 * @param closed called when the server closes the room for this player
 * @returns a function that stops listening, or why the room cannot be opened
 */
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
