import type { TournamentCard, TournamentView } from '#net/wire/tournaments.ts';
import { initialRating } from '#storage/statistics.ts';
import { ratingPool } from '../../store/ratings.ts';
import type { RoomContext } from '../lobby/rooms.ts';
import { lengthOf, roundOf, type Tournament, tableOf, winPoints } from './tournament.ts';

type ViewContext = Pick<RoomContext, 'people' | 'matches' | 'store'>;

/** Maximum number of winners that a card names. */
const maxWinners = 3;

export function tournamentCard(
  { people }: Pick<ViewContext, 'people'>,
  tournament: Tournament,
  account: number,
): TournamentCard {
  const { title, game, levelTitle, state, form, seats, entrants, maxEntrants, rounds, starts } = tournament;
  const ownMatch = roundOf(tournament)?.pairings.find(
    ({ players, points }) => points === null && players.includes(account),
  );
  const winners = state === 'over' ? tableOf(tournament).filter(({ place }) => place === 1) : [];
  return {
    tournament: tournament.tournament,
    title,
    game,
    level: levelTitle,
    state,
    form,
    seats,
    entrants: entrants.length,
    maxEntrants,
    round: rounds.length,
    rounds: lengthOf(tournament),
    starts,
    isIn: entrants.some((entrant) => entrant.account === account && !entrant.hasLeft),
    match: state === 'running' && ownMatch !== undefined ? ownMatch.match : null,
    winners: winners.slice(0, maxWinners).map((row) => people.nameOf(row.account)),
  };
}

export async function tournamentView(
  context: ViewContext,
  tournament: Tournament,
  account: number,
): Promise<TournamentView> {
  const { people, store } = context;
  const { entrants, owner, state, rounds, terms, roundTime, game } = tournament;
  await people.load([...entrants.map((entrant) => entrant.account), ...(owner === null ? [] : [owner])]);
  const ratings = new Map<number, number>();
  if (state === 'open')
    for (const entrant of entrants) {
      const rating = (await store.ratings(entrant.account)).find(
        (one) => one.game === ratingPool(game, people.isProgram(entrant.account)),
      );
      ratings.set(entrant.account, (rating ?? initialRating).rating);
    }
  const win = winPoints(tournament);
  const names = (accounts: readonly number[]) => accounts.map(people.nameOf);
  const round = roundOf(tournament);
  return {
    ...tournamentCard(context, tournament, account),
    opener: owner === null ? null : people.nameOf(owner),
    limit: terms.limit,
    roundTime,
    ends: state === 'running' && round !== undefined ? round.began + roundTime : null,
    rated: terms.rated === true,
    canManage: owner === account && (state === 'open' || state === 'running'),
    cancelled: tournament.cancelled,
    table: tableOf(tournament).map((row) => ({
      place: row.place,
      name: people.nameOf(row.account),
      ...((state === 'open' ? people.isProgram(row.account) : row.isProgram) && { isProgram: true }),
      rating: Math.round(ratings.get(row.account) ?? row.rating),
      points: row.points / win,
      opponents: row.opponentPoints / win,
      wins: row.wins,
      hasLeft: row.hasLeft,
      isOwn: row.account === account,
    })),
    pairings: rounds.map(({ began, byes, pairings }) => ({
      began,
      byes: names(byes),
      matches: pairings.map(({ players, match, points }) => ({
        players: names(players),
        match,
        points: points === null ? null : points.map((reached) => reached / win),
        waitsFor: names(waitedFor(context, match, players)),
      })),
    })),
  };
}

/** Accounts whose commands are waited for in a running match. */
function waitedFor({ matches }: ViewContext, match: string | null, players: readonly number[]): readonly number[] {
  const entry = match === null ? undefined : matches.entries.get(match);
  if (entry?.head.phase !== 'running' || entry.facts === undefined) return [];
  const { waitsFor } = entry.facts;
  return players.filter((_, i) => waitsFor.includes(i + 1));
}
