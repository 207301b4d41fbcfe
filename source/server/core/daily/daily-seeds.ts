import { createHash, createHmac } from 'node:crypto';
import { day, hour } from '#engine/durations.ts';

/*
 * The seed of a day's match stays secret until the day is over. Players receive the level, and in some games could
 * receive the seed of the match. So level and match have other seeds, which do not reveal the seed of the day.
 */

/** Seed of a day's match of a game, from the secret that the servers of a database share. `date`: such as 2026-11-30. */
export const dailySeed = (secret: string, game: string, date: string): string =>
  createHmac('sha256', secret).update(`${game} ${date}`).digest('hex');

/** Published while the seed is secret. */
export const commitmentOf = (seed: string): string => hashOf(seed);

export const matchSeedOf = (seed: string): string => hashOf(`match ${seed}`);

/** Name of the generated level. The generators accept seeds of at most 40 characters. */
export const generatedLevelOf = (seed: string): string => `random:${hashOf(`level ${seed}`).slice(0, 32)}`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Milliseconds after the end of a day during which its matches can still be finished. */
const grace = 2 * hour;

/** Number of days since 1970-01-01, in UTC. */
export const dayAt = (time: number): number => Math.floor(time / day);

export const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const dateOfDay = (days: number): string => dateAt(days * day);

export const endOfDay = (days: number): number => (days + 1) * day;

/** End of the time in which results of a day count. From then on, its seed is public. */
export const closingTime = (days: number): number => endOfDay(days) + grace;

/** Notes in the record of a match of the day, which prove its seed. */
export const dailyNotes = (
  { day: days, practises }: { readonly day: number; readonly practises: boolean },
  seed: string,
): Readonly<Record<string, string>> => ({
  'daily-date': dateOfDay(days),
  'daily-bound': commitmentOf(seed),
  'daily-seed': seed,
  ...(practises && { 'daily-practice': 'true' }),
});
