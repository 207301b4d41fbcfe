import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPostgres, type PostgresProgram, postgresProgram } from '../support/postgres-program.ts';
import { runProgram, temporaryFolder } from '../support/program.ts';
import { accountsUpTo } from './data.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { storeAt } from './several-servers.ts';

describe.skipIf(noPostgres !== undefined)('administration of a server on PostgreSQL', () => {
  let database: PostgresProgram;
  let server: ServerProcess;
  const folder = join(temporaryFolder(), 'data');
  const admin = (command: string, ...places: readonly string[]) =>
    runProgram(['serve', ...places.flatMap((place) => ['--data', place]), '--admin', command]);
  beforeAll(async () => {
    database = await postgresProgram();
    const store = await storeAt(database.address());
    await store.write(accountsUpTo(2));
    await store.close();
    server = await startServerProcess(folder, { database: database.address() });
  });
  afterAll(async () => {
    await server.kill();
    await database.remove();
  });

  test('goes to the one that runs on a folder, whether its database is named as well or not', () => {
    for (const places of [[folder], [folder, database.address()]]) {
      const { status, stdout, stderr } = admin('status', ...places);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Running since');
    }
    const other = admin('status', folder, database.address('games'));
    expect(other.status).toBe(1);
    expect(other.stderr).toContain(`the server that runs on ${folder} keeps its data in postgres://ada@/postgres`);
  });

  test('with the database alone is done on the data, but for what only a running server knows', () => {
    const banned = admin('ban player-2', database.address());
    expect([banned.status, banned.stderr]).toEqual([0, '']);
    expect(admin('accounts', folder).stdout).toMatch(/player-2.*banned/);
    const status = admin('status', database.address());
    expect(status.status).toBe(1);
    expect(status.stderr).toContain('name the folder of the one that is meant, too: --data FOLDER');
  });

  test('with a folder that has no data says that it may be in a database', () => {
    const { status, stderr } = admin('accounts', temporaryFolder());
    expect(status).toBe(1);
    expect(stderr).toContain('if it keeps that in PostgreSQL, name the database, too: --data postgres://...');
  });
});
