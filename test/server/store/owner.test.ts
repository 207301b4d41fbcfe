import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  connectToOwner,
  type LockedFolder,
  type LockOptions,
  lockFolder,
  startOfProcess,
} from '#server/store/data-folder.ts';
import { temporaryFolder } from '../../support/program.ts';
import { faultOf } from './support.ts';

const owned: LockedFolder[] = [];
afterEach(async () => {
  for (const folder of owned.splice(0)) await folder.release();
});

async function own(folder: string, options: LockOptions = {}): Promise<LockedFolder> {
  const made = await lockFolder(folder, options);
  owned.push(made);
  return made;
}

/** Start times of two running processes: this one, and 77. */
const startOf = (pid: number): string | undefined => (pid === process.pid || pid === 77 ? 'Mon 10:00' : undefined);

describe.each<[string, LockOptions]>([
  ['this system', {}],
  ['a system where the lock is a file', { platform: 'darwin', startOf }],
])('a folder on %s', (_, options) => {
  test('has one owner at a time, whatever path leads to it', async () => {
    const folder = join(temporaryFolder(), 'server');
    const first = await own(folder, options);
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    expect(await faultOf(lockFolder(folder, options))).toBe('in-use');
    expect(await faultOf(lockFolder(link, options))).toBe('in-use');
    await own(`${folder}-other`, options);
    await first.release();
    await own(link, options);
  });

  test('is locked for only one of many callers that try at the same moment', async () => {
    const folder = temporaryFolder();
    const told = await Promise.allSettled(Array.from({ length: 6 }, () => own(folder, options)));
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('contains no lock file after it is released', async () => {
    const folder = temporaryFolder();
    await (await lockFolder(folder, options)).release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('an owner file', () => {
  const options = { platform: 'darwin', startOf };

  test.each([
    ['of an ended process', '4242 Mon 09:00\n'],
    ['of an ended process whose number another process has now', '77 Sun 23:00\n'],
    ['incomplete', '77 Mon'],
    ['empty', ''],
  ])('does not lock the folder if it is %s', async (_, text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'owner'), text);
    await own(folder, options);
    expect(readFileSync(join(folder, 'owner'), 'utf8')).toBe(`${process.pid} Mon 10:00\n`);
    expect(readdirSync(folder)).toEqual(['owner']);
  });

  test('locks the folder if its process is running', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'owner'), '77 Mon 10:00\n');
    expect(await faultOf(lockFolder(folder, options))).toBe('in-use');
    expect(readdirSync(folder)).toEqual(['owner']);
  });
});

test('the start time of a process is known only if the process is running', () => {
  const start = startOfProcess(process.pid);
  expect(startOfProcess(process.pid)).toBe(start);
  expect(startOfProcess(2 ** 22 + 1)).toBeUndefined();
});

test('a client can connect to the owner of a folder once the owner has locked the folder', async () => {
  const folder = temporaryFolder();
  expect(await connectToOwner(folder)).toBeUndefined();
  const made = await own(folder);
  made.listen((socket) => socket.end('here'));
  const socket = await connectToOwner(folder);
  const [text] = await once(socket as Socket, 'data');
  expect(String(text)).toBe('here');
});

test('the error for a folder that cannot be created names the folder', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const making = lockFolder(join(file, 'server'));
  expect(await faultOf(making)).toBe('read-only');
  await expect(making).rejects.toThrow(
    `the folder ${join(file, 'server')} cannot be created: part of the path is not a directory`,
  );
  await expect(lockFolder(file)).rejects.toThrow(`the folder ${file} cannot be created: something else has that name`);
});

test.runIf(process.platform === 'linux')(
  'a folder below /proc, where no folders can be created, is refused at once',
  async () => {
    await expect(lockFolder('/proc/x')).rejects.toThrow(
      'the folder /proc/x cannot be created: no folders can be created there',
    );
  },
);
