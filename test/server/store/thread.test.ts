import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import seedrandom from 'seedrandom';
import { afterEach, expect, test } from 'vitest';
import { makeBackup } from '#server/store/backups.ts';
import type { LockedFolder } from '#server/store/data-folder.ts';
import { openStore } from '#server/store/open-store.ts';
import { type ServiceElsewhere, serviceElsewhere } from '#server/store/service.ts';
import type { Store, StoreError } from '#server/store/store.ts';
import { temporaryFolder } from '../../support/program.ts';
import { entry, faultOf, oak, ownedFolder, withEntry, withMatch } from './support.ts';

const built = pathToFileURL(join(process.cwd(), 'dist', 'store.js'));

const owned: LockedFolder[] = [];
const services: ServiceElsewhere[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
  for (const folder of owned.splice(0)) await folder.release();
});

async function folder(): Promise<LockedFolder> {
  const made = await ownedFolder();
  owned.push(made);
  return made;
}

/** Opens a store on a thread, and adds the services that it creates to `services`. */
const open = (of: LockedFolder, ended?: (why: StoreError) => void, file = built): Promise<Store> =>
  openStore(of, {
    ...(ended === undefined ? {} : { ended }),
    service(whenEnded) {
      const service = serviceElsewhere(whenEnded, file);
      services.push(service);
      return service;
    },
  });

test('a store on a thread reads, writes, refuses and makes backups, and leaves a single file when closed', async () => {
  const of = await folder();
  const store = await open(of);
  const told = await Promise.all([
    faultOf(store.write([withMatch(), withEntry(1)])),
    faultOf(store.write([withEntry(3)])),
    faultOf(store.write([withEntry(2)])),
  ]);
  expect(told).toEqual(['done', 'stale', 'done']);
  expect(await store.journal('m1', 0)).toEqual([entry(1), entry(2)]);
  const { file } = await makeBackup(store, of.folder, 0);
  expect(readdirSync(join(file, '..'))).toHaveLength(1);
  await store.close();
  expect(readdirSync(of.folder).sort()).toEqual(['backups', 'server.sqlite']);
  expect(await faultOf(store.match('m1'))).toBe('closed');
});

test('an unexpected end of the thread is reported, also to pending requests', async () => {
  const text = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, request }) => {
      if (request.type === 'write') throw new Error('out of memory');
      parentPort.postMessage({ id, type: 'done' });
    });`;
  const file = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(file, text);
  const ends: string[] = [];
  const store = await open(await folder(), ({ message }) => ends.push(message), pathToFileURL(file));
  expect(await faultOf(store.write([]))).toBe('failed');
  expect(await faultOf(store.fact('a'))).toBe('failed');
  expect(ends).toEqual(['the storage thread has failed: out of memory']);
  await store.close();
});

test('acknowledged writes are stored in order and exactly once, whenever the thread is stopped', async () => {
  const random = seedrandom('stops');
  const of = await folder();
  const told: string[] = [];
  for (let trial = 0; trial <= 30; trial++) {
    const store = await open(of);
    if (trial === 0) await store.write([withMatch()]);
    const kept = await store.journal(oak.match, 0);
    // Unacknowledged writes may also be stored. From here on, they count as acknowledged.
    expect(kept.slice(0, told.length).map(({ key }) => key)).toEqual(told);
    told.splice(0, told.length, ...kept.map(({ key }) => String(key)));
    if (trial === 30) break;
    let number = kept.length;
    const until = told.length + Math.floor(random() * 8);
    const writing = (async () => {
      for (;;) {
        number++;
        const key = `${number} of ${trial}`;
        await store.write([withEntry(number, { key })]);
        told.push(key);
      }
    })().catch(() => {});
    while (told.length < until) await new Promise((resolve) => setImmediate(resolve));
    await services.pop()?.stop();
    await writing;
  }
  expect(told.length).toBeGreaterThan(60);
});

test('the program for local play does not load the store of a server', () => {
  const run = `import { syncBuiltinESMExports } from 'node:module';
    import fs from 'node:fs';
    const read = fs.readFileSync;
    fs.readFileSync = (file, ...more) => { if (String(file).includes('sqlite')) console.log('READ', file); return read(file, ...more); };
    syncBuiltinESMExports();
    process.argv.splice(2, 0, 'levels', 'risc');
    await import(${JSON.stringify(pathToFileURL(join(process.cwd(), 'dist', 'cli.js')).href)});`;
  const file = join(temporaryFolder(), 'run.mjs');
  writeFileSync(file, run);
  expect(execFileSync(process.execPath, [file], { encoding: 'utf8' })).not.toContain('READ');
});
