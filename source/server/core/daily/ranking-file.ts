import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { checked } from '#net/wire/limits.ts';
import { deletedName } from '../../store/store.ts';
import { recordText } from '../match/replays.ts';
import { refused } from '../refusals.ts';
import type { ServerContext } from '../server-context.ts';
import { verifyRecord } from './daily-record.ts';
import { rankingRows } from './daily-rooms.ts';
import { closingTime, commitmentOf, dateOfDay } from './daily-seeds.ts';

/** Rankings of a day with the records of all matches that count. */
const rankingFile = z.object({
  turncade: z.literal('ranking'),
  version: z.literal(1),
  date: z.iso.date(),
  games: z.array(
    z.object({
      game: z.string(),
      bound: z.string(),
      finished: z.int().min(0),
      results: z.array(
        z.object({
          place: z.int().min(1),
          /** Null if the account was deleted. */
          name: z.string().nullable(),
          rank: z.int(),
          text: z.string(),
          /** Null if the match cannot be read, for example because later rules cannot play it. */
          record: z.string().nullable(),
        }),
      ),
    }),
  ),
});

type RankedGame = z.infer<typeof rankingFile>['games'][number];

/** Builds the text of a ranking file. Refuses days whose results can still change. */
export async function exportRankings(desk: ServerContext, day: number): Promise<string> {
  const { games, world } = desk;
  if (world.now() < closingTime(day))
    throw refused('not-now', `The ranking of ${dateOfDay(day)} is not final until two hours after that day (UTC).`);
  const exported: RankedGame[] = [];
  for (const game of games.ids) {
    const ranked = await exportGame(desk, game, day);
    if (ranked.finished > 0) exported.push(ranked);
  }
  const file: z.infer<typeof rankingFile> = { turncade: 'ranking', version: 1, date: dateOfDay(day), games: exported };
  return JSON.stringify(file, null, 1);
}

async function exportGame(desk: ServerContext, game: string, day: number): Promise<RankedGame> {
  const { store, people, daily } = desk;
  const query = { game, day };
  const finished = await store.rankedCount(query);
  const results: RankedGame['results'] = [];
  while (results.length < finished) {
    const rows = await store.ranking(query, rankingRows, results.length);
    if (rows.length === 0) break;
    await people.load(rows.flatMap(({ account }) => (account === null ? [] : [account])));
    for (const { match, account, rank, text } of rows) {
      const before = results.at(-1);
      results.push({
        place: before?.rank === rank ? before.place : results.length + 1,
        name: account === null ? null : people.nameOf(account),
        rank,
        text,
        record: await recordOf(desk, match),
      });
    }
  }
  return { game, bound: commitmentOf(await daily.seed(game, day)), finished, results };
}

async function recordOf(desk: ServerContext, match: string): Promise<string | null> {
  try {
    const entry = await desk.matches.find(match);
    return await entry.exclusive(async () => recordText(await desk.matches.withWholeLog(entry), entry.head, desk));
  } catch (error) {
    desk.settings.trouble?.(error, match);
    return null;
  }
}

export interface VerifiedRanking {
  readonly date: string;
  readonly games: readonly (Pick<RankedGame, 'game' | 'bound'> & { readonly results: number })[];
}

/** True if a text is meant as a ranking file, even if it is faulty. */
export const isRankingFile = (text: string): boolean => text.trimStart().startsWith('{');

/**
 * Checks a ranking file: each record, by playing it again, and the order, the places and the number of results. The
 * caller must compare each `bound` with the hash that the server published.
 */
export async function verifyRanking(text: string): Promise<Result<VerifiedRanking>> {
  const file = checked(rankingFile, parseJsonOrUndefined(text));
  if (!file.ok) return failure(refusal('not-ranking', `This is not a ranking: ${file.error.message}`));
  const { date, games } = file.value;
  if (new Set(games.map(({ game }) => game)).size < games.length)
    return failure(refusal('other-game', 'A game is listed twice.'));
  for (const game of games) {
    const fault = await faultIn(game, date);
    if (fault !== undefined) return failure(fault);
  }
  return success({ date, games: games.map(({ game, bound, results }) => ({ game, bound, results: results.length })) });
}

async function faultIn({ game, bound, finished, results }: RankedGame, date: string) {
  if (results.length !== finished)
    return refusal('missing', `${game}: the ranking has ${finished} results, but the file has ${results.length}.`);
  const names = new Set<string>();
  for (const [i, { place, name, rank, text, record }] of results.entries()) {
    const wrong = (code: string, message: string) =>
      refusal(code, `${game}, result ${i + 1} (${name ?? 'somebody'}): ${message}`);
    const before = results[i - 1];
    if (before !== undefined && before.rank > rank) return wrong('other-order', 'The result above this one is worse.');
    if (place !== (before?.rank === rank ? before.place : i + 1))
      return wrong('other-place', `Place ${place} is wrong.`);
    if (name !== null && names.has(name)) return wrong('twice', 'The player is listed twice.');
    if (name !== null) names.add(name);
    if (record === null) return wrong('no-record', 'The file has no record of this match.');
    const verified = await verifyRecord(record);
    if (!verified.ok) return wrong(verified.error.code, verified.error.message);
    const { value } = verified;
    if (value.game !== game || value.date !== date || value.bound !== bound)
      return wrong('other-match', 'The record is for another game or day.');
    if (value.practises) return wrong('practice', 'The match was only practice.');
    if (value.name !== (name ?? deletedName)) return wrong('other-name', `The record belongs to ${value.name}.`);
    if (value.rank !== rank || value.text !== text) return wrong('other-result', `The result is ${value.text}.`);
  }
  return undefined;
}
