import type { Lobby } from '#net/wire/messages.ts';
import type { TournamentCard } from '#net/wire/tournaments.ts';
import { ask, type Connection } from './connection.ts';
import { type OpenedMatch, openMatch } from './open-match.ts';

export interface PlayedTournament {
  readonly connection: Pick<Connection, 'request' | 'listen'>;
  readonly tournament: string;
  /** Prints a clause about the player, such as `has joined Autumn Cup`. */
  says(clause: string): void;
  /** Rejects if the local player cannot play the game. */
  fits(game: string): Promise<void>;
  /** Plays a match to its end. */
  play(opened: OpenedMatch): Promise<void>;
}

/**
 * Joins a tournament if it is open, and plays all its matches, one after the other.
 *
 * @returns 0 once the tournament is over, 1 if the connection ends first or the player is not in the tournament
 * @throws RequestError (rejects with it), and errors of `fits`
 */
export async function playTournament(played: PlayedTournament): Promise<number> {
  const { connection, tournament, says, fits, play } = played;
  const { tournament: first } = await ask(connection, { type: 'tournament', tournament });
  await fits(first.game);
  if (first.state === 'open' && !first.isIn) await ask(connection, { type: 'join-tournament', tournament });
  says(`is in ${first.title}`);
  const cards = followCard(played);
  /** Matches that were played to their end, whose end the lobby may not show yet. */
  const over = new Set<string>();
  try {
    for (;;) {
      const card = await cards.next((one) => isPast(one) || (one.match !== null && !over.has(one.match)));
      if (card === undefined) return 1;
      if (isPast(card)) return await report(played);
      const { match } = card;
      if (match === null) continue;
      over.add(match);
      const opened = await openMatch(connection, match);
      says(`plays round ${card.round} of ${card.title}`);
      await play(opened);
    }
  } finally {
    cards.stop();
  }
}

const isPast = ({ state, isIn }: TournamentCard): boolean => state === 'over' || state === 'cancelled' || !isIn;

async function report({ connection, tournament, says }: PlayedTournament): Promise<number> {
  const { tournament: view } = await ask(connection, { type: 'tournament', tournament });
  const row = view.table.find(({ isOwn }) => isOwn);
  if (view.state === 'cancelled') says(`is done: ${view.title} was cancelled`);
  else if (row !== undefined) says(`is place ${row.place} of ${view.table.length} in ${view.title}`);
  return view.state === 'over' ? 0 : 1;
}

/** Follows the card of a tournament in the lobby. */
function followCard({ connection, tournament }: PlayedTournament) {
  let card: TournamentCard | undefined;
  let hasEnded = false;
  let wake = (): void => {};
  const take = ({ tournaments }: Lobby): void => {
    card = tournaments?.find((one) => one.tournament === tournament);
    wake();
  };
  const stop = connection.listen({
    message(message) {
      if (message.type === 'lobby') take(message.lobby);
    },
    changed(state) {
      hasEnded = state.is === 'ended';
      wake();
    },
  });
  const firstAnswer = ask(connection, { type: 'lobby', follow: true }).then(({ lobby }) => take(lobby));
  return {
    stop,
    /** Resolves to the next state that fits. Undefined if the connection has ended. */
    async next(isMeant: (one: TournamentCard) => boolean): Promise<TournamentCard | undefined> {
      await firstAnswer;
      while (card === undefined || !isMeant(card)) {
        if (hasEnded) return undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return card;
    },
  };
}
