import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { askAdmin } from '#server/admin-line.ts';
import { type Administered, readCommand } from '#server/core/administration.ts';
import { createCore } from '#server/core/core.ts';
import { nodePlatform } from '#server/node-platform.ts';
import { type DataPlace, openData } from '#server/store/data.ts';
import { connectToOwner, type LockedFolder, lockFolder } from '#server/store/lock-file.ts';
import { databaseOf } from '#server/store/open-store.ts';
import { databaseAddress } from '#server/store/postgres/address.ts';
import { connectTo } from '#server/store/postgres/connect.ts';
import { moveTo } from '#server/store/postgres/move.ts';
import { restore } from '#server/store/restore.ts';
import { bestDriver } from '#server/store/sqlite/best-driver.ts';
import { StoreError } from '#server/store/store.ts';
import { complain } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `turncade serve --admin`: runs a command on the running server, or on its data if it is stopped.
 *
 * @returns the exit status
 * @throws UsageError for an unknown command
 */
export async function admin(place: DataPlace, text: string, print: (text: string) => Promise<void>): Promise<number> {
  const words = wordsOf(text);
  const read = readCommand(words);
  if (!read.ok) throw new UsageError(`--admin: ${read.error.message}`);
  const outcome = await done(place, words).catch((error: unknown): Administered => {
    if (error instanceof StoreError)
      return { ok: false, text: `${place.database === undefined ? '' : `${place.database.shown}: `}${error.message}` };
    throw error;
  });
  if (outcome.ok) await print(outcome.text.trimEnd());
  else complain(`turncade: ${outcome.text}`);
  return outcome.ok ? 0 : 1;
}

/** Words of a command. A file path is resolved here, because the server may run in another folder. */
function wordsOf(text: string): readonly string[] {
  const [command = '', ...rest] = text.trim().split(/\s+/);
  if (command !== 'backup' && command !== 'restore') return [command, ...rest];
  const path = text.trim().slice(command.length).trim();
  return path === '' ? [command] : [command, resolve(path)];
}

async function done(place: DataPlace, words: readonly string[]): Promise<Administered> {
  const { folder, database } = place;
  const [command, argument] = words;
  if (command === 'restore' && database !== undefined)
    return { ok: false, text: 'a PostgreSQL database is restored with its own tools, such as pg_restore' };
  if (command === 'move' && database !== undefined)
    return { ok: false, text: 'move takes what is in a folder: leave the database out of --data' };
  const running = await connectToOwner(folder);
  if (running !== undefined) return askAdmin(running, place, words);
  if (command === 'status')
    return {
      ok: false,
      text:
        database === undefined
          ? `no server is running on ${folder}`
          : `no server is running on ${folder}: name the folder of the one that is meant, too: --data FOLDER`,
    };
  if (command !== 'restore' && database === undefined && !existsSync(databaseOf(folder)))
    return {
      ok: false,
      text: `${folder}: no data of a server here; if it keeps that in PostgreSQL, name the database, too: --data postgres://...`,
    };
  const owned = await lockFolder(folder);
  try {
    if (command === 'restore') return await restored(owned, argument);
    if (command === 'move') return await moved(owned, argument);
    const store = await openData(owned, place);
    const settings = { title: '', registration: 'closed' } as const;
    const core = await createCore({ store, world: nodePlatform(undefined), settings });
    const outcome = await core.administer(words);
    await core.close();
    return outcome;
  } finally {
    await owned.release();
  }
}

async function restored(owned: LockedFolder, file: string | undefined): Promise<Administered> {
  if (file === undefined) return { ok: false, text: 'restore needs one FILE' };
  const aside = await restore(owned, file);
  const before = aside === undefined ? '' : ` The data from before is kept as ${aside}.`;
  return { ok: true, text: `Restored the data from ${file}.${before}` };
}

async function moved(owned: LockedFolder, address: string | undefined): Promise<Administered> {
  if (address === undefined) return { ok: false, text: 'move needs one DATABASE' };
  const target = databaseAddress(address);
  if (!target.ok) return { ok: false, text: target.error.message };
  const count = await moveTo(() => connectTo(target.value), owned, await bestDriver());
  const counts = (['account', 'match', 'entry'] as const).map((table) => count.get(table));
  return {
    ok: true,
    text: [
      `Moved ${counts[0]} accounts and ${counts[1]} matches with ${counts[2]} commands, and compared everything.`,
      `${owned.folder} stays as it is. From now on: turncade serve --data ${target.value.shown}`,
    ].join('\n'),
  };
}
