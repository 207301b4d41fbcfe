import { day } from '#engine/durations.ts';
import { titleOf } from '#games/index.ts';
import type { Answers } from '#net/wire/requests.ts';
import { pluralize } from '#screen/sentences.ts';
import { cleanText } from '../clean-text.ts';

export type DailyGame = Answers['daily']['games'][number];
export type Ranking = Answers['ranking'];
export type RankingRow = Ranking['rows'][number];

/** Question before the first hint of a match that counts. */
export const dailyHintQuestion = 'A hint takes this match out of the ranking, for good.';

/** Standing of the player, such as `7th of 29: won, 14 turns` or `not played yet`. */
export function standingOf({ own: counting, running, played, finished }: DailyGame): string {
  if (counting === null) return running === null ? 'not played yet' : 'started';
  const { counts, text, place } = counting;
  if (text === null) return running === null ? 'too late for the ranking' : counts ? 'started' : 'started, not ranked';
  const practice = played > 1 ? `, ${pluralize(played - 1, 'practice match', 'practice matches')}` : '';
  return `${counts && place !== null ? `${ordinal(place)} of ${finished}` : 'not ranked'}: ${cleanText(text)}${practice}`;
}

export const leaderOf = ({ best, finished }: DailyGame): string =>
  best === null ? 'no results yet' : `1st of ${finished}: ${playerName(best.name)}, ${cleanText(best.text)}`;

export const enterWord = ({ own: counting, running }: DailyGame): 'resume' | 'practise' | 'play' =>
  running !== null ? 'resume' : counting === null ? 'play' : 'practise';

export function enterText(game: DailyGame): string {
  const title = titleOf(game.game);
  switch (enterWord(game)) {
    case 'resume':
      return `Enter: resume ${title}.`;
    case 'practise':
      return `Enter: play ${title} again, as practice. Only your first match counts.`;
    case 'play':
      return `Enter: play ${title}. Your first match counts after its first turn.`;
  }
}

export const playerName = (name: string | null): string => (name === null ? 'somebody' : cleanText(name));

export const cannotWatch = 'You can watch matches of this day once you have finished yours.';

export const emptyText = (isOfFellows: boolean): string =>
  isOfFellows ? 'Nobody you have played against has finished this match.' : 'Nobody has finished this match.';

/** Seed of a day and the hash that the server has published since the day began, each fitting into 80 columns. */
export const seedRows = ({ seed, bound, date }: Ranking): readonly [string, string] => [
  seed === null ? `Seed: secret until 02:00 UTC on ${laterDate(date, 1)}` : `Seed:    ${seed}`,
  `SHA-256: ${bound}`,
];

/** Date that is `days` days after `date`. Dates have the form 2026-11-30. */
export const laterDate = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/**
 * @example
 * ordinal(2) // => '2nd'
 * ordinal(11) // => '11th'
 */
export function ordinal(place: number): string {
  const [ones, tens] = [place % 10, Math.floor(place / 10) % 10];
  if (tens === 1 || ones === 0 || ones > 3) return `${place}th`;
  return `${place}${ones === 1 ? 'st' : ones === 2 ? 'nd' : 'rd'}`;
}
