import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPostgres, type PostgresProgram, postgresProgram } from '../support/postgres-program.ts';
import { runProgram, temporaryFolder } from '../support/program.ts';
import { accountsUpTo } from './data.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { storeAt } from './several-servers.ts';

describe.skipIf(noPostgres !== undefined)('an admin command for a server on PostgreSQL', () => {
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

  test('reaches the running server of a folder, unless it names another database', () => {
    for (const places of [[folder], [folder, database.address()]]) {
      const { status, stdout, stderr } = admin('status', ...places);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Running since');
    }
    const other = admin('status', folder, database.address('games'));
    expect(other.status).toBe(1);
    expect(other.stderr).toContain(`the server that runs on ${folder} keeps its data in postgres://ada@/postgres`);
  });

  test('works on the database itself if it names no folder, unless it needs a running server', () => {
    const banned = admin('ban player-2', database.address());
    expect([banned.status, banned.stderr]).toEqual([0, '']);
    expect(admin('accounts', folder).stdout).toMatch(/player-2.*banned/);
    const status = admin('status', database.address());
    expect(status.status).toBe(1);
    expect(status.stderr).toContain('if yours uses another folder, add --data FOLDER');
  });

  test('suggests naming a database if the folder has no data', () => {
    const { status, stderr } = admin('accounts', temporaryFolder());
    expect(status).toBe(1);
    expect(stderr).toContain('if it keeps that in PostgreSQL, name the database, too: --data postgres://...');
  });
});
