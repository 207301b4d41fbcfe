import type { Lobby, MatchCard } from '#net/wire/messages.ts';
import { ask, type Connection, RequestError } from './connection.ts';
import type { OpenedMatch } from './open-match.ts';
import { type SeatPlayed, takeSeat } from './seat.ts';

export interface PlayedLobby {
  readonly connection: Pick<Connection, 'state' | 'request' | 'listen'>;
  /** Returns a timer's cancel function. */
  after(milliseconds: number, run: () => void): () => void;
  /** Returns 32 random bytes as hex. */
  random(): string;
  /** Rejects if the local player cannot play the game. */
  fits(game: string): Promise<void>;
  says(clause: string): void;
  /** Plays a match to its end. */
  play(opened: OpenedMatch): Promise<SeatPlayed>;
}

/** Maximum number of seats that the player holds at the same time, so that it has time for each. */
export const maxAtOnce = 4;

/** Milliseconds after which the player leaves an open room that has not begun. */
export const maxWait = 10 * 60_000;

/**
 * Accepts invitations, joins open rooms and plays every match of the account, one after the other and several at once.
 *
 * @returns 1 once the connection has ended for good
 */
export function playAll(played: PlayedLobby): Promise<number> {
  const { connection, after, fits, says, play } = played;
  /** Matches that the player plays or waits for. */
  const active = new Set<string>();
  /** Matches that were over, refused, failed or left. */
  const done = new Set<string>();
  let lobby: Pick<Lobby, 'mine' | 'open'> = { mine: [], open: [] };
  /** True after a refusal for a limit, until its time is over. */
  let isResting = false;

  const enter = async (card: MatchCard): Promise<void> => {
    const { match, code, title } = card;
    const isOwn = card.seat !== null || card.isInvited;
    const stop = isOwn
      ? () => {}
      : after(maxWait, () => void connection.request({ type: 'leave', match }).catch(() => {}));
    try {
      const waits = () => says(`waits for ${title} (${code}) to begin`);
      const opened = await takeSeat({ connection, code, random: played.random(), fits, waits });
      stop();
      says(`plays seat ${opened.first.seat} of ${title}`);
      const result = await play(opened);
      says(result.is === 'over' ? `has played ${title}, ${result.text}` : `cannot play ${title}: ${result.text}`);
      if (result.is === 'over' && hasPerson(opened.first.card))
        await connection.request({ type: 'rematch', match, wants: true });
      done.add(match);
    } catch (error) {
      if (!(error instanceof RequestError) || error.wait === undefined) {
        if (!isCut(error)) done.add(match);
      } else rest(error.wait);
      says(`does not play ${title}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      stop();
      active.delete(match);
      await connection.request({ type: 'close', match }).catch(() => {});
    }
  };
  const rest = (seconds: number): void => {
    isResting = true;
    after(seconds * 1000, () => {
      isResting = false;
      look();
    });
  };
  const look = (): void => {
    for (const card of [...lobby.mine, ...lobby.open]) {
      if (isResting || active.size >= maxAtOnce || connection.state.is !== 'open') return;
      if (active.has(card.match) || done.has(card.match) || !isWanted(card)) continue;
      active.add(card.match);
      void enter(card).then(look);
    }
  };

  return new Promise((resolve, reject) => {
    const stop = connection.listen({
      message(message) {
        if (message.type !== 'lobby') return;
        ({ lobby } = message);
        look();
      },
      changed(state) {
        if (state.is !== 'ended') return;
        stop();
        resolve(1);
      },
    });
    ask(connection, { type: 'lobby', follow: true }).then((answer) => {
      ({ lobby } = answer);
      look();
    }, reject);
  });
}

const isCut = (error: unknown): boolean =>
  error instanceof RequestError && (error.code === 'cut' || error.code === 'not-sent');

const hasPerson = ({ holders, seat }: MatchCard): boolean =>
  holders.some((holder, i) => holder.is === 'person' && i + 1 !== seat && holder.isProgram !== true);

/** True for matches with a seat of the account, invitations and open rooms, except rated rooms of people. */
function isWanted(card: MatchCard): boolean {
  const { seat, isInvited, phase, holders } = card;
  if (seat !== null || isInvited) return true;
  const isFree = phase === 'waiting' && holders.some(({ is }) => is === 'open');
  // A program in a match of people would make it unrated.
  const wantsRating = card.rated === true || card.unrated !== undefined;
  return isFree && !(wantsRating && hasPerson(card));
}
