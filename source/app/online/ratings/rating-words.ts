import type { Connection } from '#client/connection.ts';
import { titleOf } from '#games/index.ts';
import type { Answers } from '#net/wire/requests.ts';
import { groupDigits } from '#screen/format-number.ts';
import { cleanText } from '../clean-text.ts';
import type { HostedGames } from '../hosted-games.ts';

export type Ladder = Answers['ladder'];
export type RatingChange = Answers['rated']['seats'][number];

interface ShownRating {
  readonly value: number;
  readonly isProvisional: boolean;
}

export const hasRatings = ({ state }: Pick<Connection, 'state'>): boolean =>
  state.is === 'open' && state.server.ratings === true;

/**
 * A question mark says that a rating is provisional.
 *
 * @example
 * ratingText({ value: 1512, isProvisional: true }) // => '1,512?'
 */
export const ratingText = ({ value, isProvisional }: ShownRating): string =>
  `${groupDigits(value)}${isProvisional ? '?' : ''}`;

/**
 * @example
 * changeText({ before: 1500, value: 1512, isProvisional: false }) // => '1,512 (+12)'
 * changeText({ before: 1500, value: 1488, isProvisional: true }) // => '1,488? (−12)'
 */
export function changeText({ before, ...rating }: ShownRating & { readonly before: number }): string {
  const change = rating.value - before;
  return `${ratingText(rating)} (${change < 0 ? '−' : '+'}${Math.abs(change)})`;
}

/** A rating for text mode, such as `rating 1,512, provisional`. */
export const spokenRating = ({ value, isProvisional }: ShownRating): string =>
  `rating ${groupDigits(value)}${isProvisional ? ', provisional' : ''}`;

/** A line of a ladder: a player, or a bot, which has no place. */
export type LadderRow =
  | (Ladder['rows'][number] & { readonly bot?: undefined })
  | { readonly bot: string; readonly rating: number };

/**
 * Players with the bots between them. Bots above the first player are left out unless this player leads the ladder.
 *
 * @param isEnd false if more players follow. Bots below the last player are then left out
 */
export function ladderRows(bots: Ladder['bots'], players: Ladder['rows'], isEnd: boolean): readonly LadderRow[] {
  const [first, last] = [players[0], players.at(-1)];
  const isStart = first === undefined || first.place === 1;
  const visibleBots = bots.filter(
    ({ rating }) => (isStart || rating <= first.rating) && (isEnd || last === undefined || rating >= last.rating),
  );
  return [...players, ...visibleBots].toSorted((a, b) => b.rating - a.rating);
}

export const emptyLadder = (programs: boolean): string =>
  programs ? 'No program is on this ladder yet.' : 'Nobody is on this ladder yet. Play rated matches to get here.';

/** The player's rating in a game, and the place on the ladder. */
export function ownRatingText({ own: rating, listed }: Pick<Ladder, 'own' | 'listed'>, programs: boolean): string {
  if (rating === null && programs) return 'Programs play rated matches with each other for this ladder.';
  if (rating === null) return 'You have no rating yet. Play a rated match against people.';
  const text = `Your rating: ${ratingText(rating)}`;
  return rating.place === null
    ? `${text}. You will be on the ladder once your rating is more certain.`
    : `${text}, place ${rating.place} of ${listed}.`;
}

export const ladderName = (row: LadderRow): string =>
  row.bot === undefined ? cleanText(row.name) : `${row.bot} (bot)`;

/** Games that several people can play. */
export async function ladderGames(games: HostedGames, ids: readonly string[]): Promise<readonly string[]> {
  const loaded = await Promise.all(ids.map((id) => games.load(id)));
  return loaded.flatMap((game) => (game === undefined || game.seats(undefined).most === 1 ? [] : [game.id]));
}

export const ladderTitle = (game: string, programs: boolean): string =>
  `${titleOf(game)}   ladder${programs ? ' of programs' : ''}`;
