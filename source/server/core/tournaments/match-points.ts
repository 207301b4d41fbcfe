import type { Match } from '#engine/match.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import type { MatchMetadata } from '../match/metadata.ts';
import { placesOf } from '../ratings/rated-match.ts';
import { lostOnTime, pointsOf } from './tournament.ts';

/** Reason of a match that ended because the time of its round was over. */
export const roundTimeUp = 'time';

/**
 * Adds the points of a finished match of a tournament to its metadata. Players for whom a bot played at the end have
 * lost, and so have those who were waited for when the time for the round was up.
 */
export function withTournamentPoints<T extends GameTypes>(
  { game, state }: Match<T>,
  head: MatchMetadata,
  { standIns }: { readonly standIns: Readonly<Record<string, string>> },
): MatchMetadata {
  const { tournament, outcome, seats } = head;
  if (tournament === undefined || outcome === null) return head;
  const placeOf = placesOf(game, state, outcome, standIns);
  const isTimeUp = outcome.reason === roundTimeUp;
  const places = seats.map((_, i) => {
    const seat = i + 1;
    if (standIns[seat] !== undefined || (isTimeUp && !outcome.winners.includes(seat))) return lostOnTime;
    return placeOf(seat);
  });
  return { ...head, tournament: { ...tournament, points: pointsOf(places) } };
}
