import { isClosing, type MessageOf } from '#net/wire/messages.ts';
import { ask, type Connection, type PendingRequest, RequestError } from '../connection.ts';
import { type OpenedMatch, openMatch } from '../open-match.ts';

/** A request for a seat, made without a screen. */
export interface WantedSeat {
  readonly connection: Pick<Connection, 'request' | 'listen'>;
  readonly code: string;
  /** 32 random bytes as hex, for the dice of the match. */
  readonly random: string;
  /**
   * Called with the id of the game before a seat is taken.
   *
   * @throws if the game cannot be played. No seat is taken then
   */
  fits(game: string): Promise<void>;
  waits(): void;
}

/**
 * Takes a seat: a free one in a waiting room, where the player is marked as ready, or the account's own one in a
 * running match.
 *
 * @returns the match, once it has begun
 * @throws RequestError if there is no seat or the room closes, and errors of `fits`
 */
export async function takeSeat({ connection, code, random, fits, waits }: WantedSeat): Promise<OpenedMatch> {
  const { match, phase } = await ask(connection, { type: 'find', code });
  if (phase === 'over') throw noSeat('not-now', 'The match is over.');
  let isFitting: Promise<void> | undefined;
  let isSitting = false;
  let hadSeat = false;
  let hasRolled = false;

  /** Takes a seat in a waiting room and sends what the room still needs from it. */
  const prepare = async ({ card, rolled }: MessageOf<'room'>['room']): Promise<void> => {
    const { seat, holders } = card;
    isFitting ??= fits(card.game).then(waits);
    await isFitting;
    if (seat === null && hadSeat) throw noSeat('not-your-seat', 'Your seat in this match was given to somebody else.');
    // Messages from before the seat was taken may still arrive.
    if (seat === null) return isSitting ? undefined : sit();
    hadSeat = true;
    if (!hasRolled && !rolled.includes(seat)) {
      hasRolled = true;
      await unlessBegun({ type: 'roll', match, random });
    }
    const holder = holders[seat - 1];
    if (holder?.is === 'person' && !holder.isReady) await unlessBegun({ type: 'ready', match, ready: true });
  };
  const sit = async (): Promise<void> => {
    isSitting = true;
    await ask(connection, { type: 'sit', match });
  };
  const unlessBegun = async (request: PendingRequest): Promise<void> => {
    try {
      await ask(connection, request);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'not-now') throw error;
    }
  };

  /** True for a private room, which can be viewed only from a seat. */
  let isBlind = false;
  const sitFirst = async (error: unknown): Promise<OpenedMatch> => {
    if (phase !== 'waiting' || !(error instanceof RequestError) || error.code !== 'match-full') throw error;
    isBlind = true;
    await sit();
    return openMatch(connection, match);
  };

  let leave = () => {};
  const closed = new Promise<never>((_, reject) => {
    leave = connection.listen({
      message(message) {
        if (message.type === 'room' && message.match === match) prepare(message.room).catch(reject);
        if (isClosing(message) && message.match === match) reject(noSeat('not-your-seat', message.text));
      },
      changed(state) {
        if (state.is === 'ended') reject(noSeat('not-sent', state.text));
      },
    });
  });
  closed.catch(() => {});
  try {
    const opened = await Promise.race([openMatch(connection, match).catch(sitFirst), closed]);
    if (opened.first.seat === null) throw noSeat('not-your-seat', 'The match has begun, and no seat in it is yours.');
    await (isFitting === undefined ? fits(opened.first.card.game) : isFitting);
    return opened;
  } catch (error) {
    if (isBlind) await connection.request({ type: 'leave', match }).catch(() => {});
    throw error;
  } finally {
    leave();
  }
}

const noSeat = (code: string, message: string): RequestError => new RequestError({ code, message });
