import type { LevelSource } from '#engine/vocabulary.ts';
import { displayName } from '#match-session/match-programs.ts';
import type { Answers } from '#net/wire/requests.ts';
import { bundledLevel } from '#storage/levels.ts';
import type { LevelRecord, RecordQuery } from '../../store/records.ts';
import type { LoggedIn } from '../accounts/logins.ts';
import { createRoom } from '../lobby/rooms.ts';
import { canView, parseMetadata } from '../match/metadata.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import { refused } from '../refusals.ts';
import type { ServerContext } from '../server-context.ts';
import { recordLevels, usualMatch } from './won-match.ts';

/** Number of records that are listed for a level. */
const listedRecords = 10;

/** Levels of a game, with the leader and the account's own place. */
export async function recordsOfGame(
  { games, store, people }: ServerContext,
  { account }: LoggedIn,
  game: string,
): Promise<Answers['records']> {
  const ownRecords = await store.ownRecords(account, game);
  const levels: Answers['records']['levels'] = [];
  for (const { level, title } of games.with(game, recordLevels)) {
    const query = { game, level };
    const [best] = await store.records(query, 1);
    const record = ownRecords.find((one) => one.level === level);
    levels.push({
      level,
      title,
      players: await store.recordCount(query),
      best: best === undefined ? null : { name: await nameOf({ people }, best), text: best.text },
      own:
        record === undefined ? null : { place: 1 + (await store.recordCount(query, record.rank)), text: record.text },
    });
  }
  return { levels };
}

async function nameOf({ people }: Pick<ServerContext, 'people'>, { account }: LevelRecord): Promise<string | null> {
  if (account === null) return null;
  await people.load([account]);
  return people.nameOf(account);
}

/** The best records of a level, followed by the account's own record if it is not among them. */
export async function levelRecords(
  server: ServerContext,
  { account }: LoggedIn,
  query: RecordQuery,
): Promise<Answers['level-records']> {
  const { store } = server;
  const { title, level } = levelOf(server, query);
  const { seats } = server.games.with(query.game, (game) => usualMatch(game, level));
  const best = await store.records(query, listedRecords);
  const ownRecord = (await store.ownRecords(account, query.game)).filter((one) => one.level === query.level);
  const records = best.some((record) => record.account === account) ? best : [...best, ...ownRecord];
  const rows: Answers['level-records']['rows'] = [];
  for (const record of records)
    rows.push({
      place: 1 + (await store.recordCount(query, record.rank)),
      text: record.text,
      match: await watchable(server, record, account),
      name: await nameOf(server, record),
      isOwn: record.account === account,
      isUploaded: record.isUploaded,
    });
  return {
    title,
    opponents: seats.flatMap((seat) => (seat.is === 'bot' ? [displayName(seat.bot)] : [])),
    players: await store.recordCount(query),
    rows,
  };
}

async function watchable(
  { store }: Pick<ServerContext, 'store'>,
  { match }: LevelRecord,
  account: number,
): Promise<string | null> {
  const stored = await store.match(match);
  return stored !== undefined && canView(parseMetadata(stored), account) ? match : null;
}

function levelOf(
  { games }: Pick<ServerContext, 'games'>,
  { game, level }: RecordQuery,
): { readonly title: string; readonly level: LevelSource } {
  return games.with(game, (rules) => {
    const known = recordLevels(rules).find((one) => one.level === level);
    const source = bundledLevel(rules, level);
    if (known === undefined || source === undefined) throw refused('bad-level', `There is no level "${level}".`);
    return { title: known.title, level: source };
  });
}

/** Begins a match that can become the record of a level. */
export function playLevel(server: ServerContext, client: LoggedIn, query: RecordQuery): Promise<RegistryEntry> {
  const { level } = levelOf(server, query);
  const { seats, options } = server.games.with(query.game, (game) => usualMatch(game, level));
  return createRoom(server, client, {
    id: 0,
    type: 'create',
    game: query.game,
    level: { name: query.level },
    seats,
    options,
    limit: 0,
    watching: 'everybody',
    outSees: 'own',
    listed: false,
    hints: false,
  });
}
