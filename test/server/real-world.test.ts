import { scryptSync } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { thinkHere } from '#bot-worker/thinker.ts';
import { risc } from '#games/risc/index.ts';
import { refused } from '#server/core/refusals.ts';
import { inTurn, nodePlatform } from '#server/node-platform.ts';
import { fakeThinker } from '../support/fake-thinker.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a password hash equals scrypt with fixed parameters, and so stays valid in later versions', async () => {
  const salt = new Uint8Array(16).fill(7);
  const hash = await nodePlatform(undefined).hashPassword('pässwörd', salt);
  const expected = scryptSync('pässwörd', salt, 32, { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 });
  expect(Buffer.from(hash).equals(expected)).toBe(true);
});

test('two passwords are hashed at a time, twenty wait in order, and further passwords are refused', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const turns = { atOnce: 2, waiting: 20, busy: () => refused('busy', 'Try again in 7 s.', 7) };
  const hash = inTurn(turns, async (password: string, _: Uint8Array) => {
    begun.push(password);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (password === 'p1') throw new Error('no memory');
    return new Uint8Array([begun.length]);
  });
  const asked = Array.from({ length: 22 }, (_, i) => hash(`p${i}`, new Uint8Array()).catch((error) => error.message));
  await expect(hash('late', new Uint8Array())).rejects.toMatchObject({ code: 'busy', wait: 7 });
  expect(begun).toEqual(['p0', 'p1']);
  for (let done = 0; done < 22; done++) {
    ends[done]?.();
    await asked[done];
    expect(begun).toHaveLength(Math.min(22, done + 3));
  }
  expect(begun).toEqual(Array.from({ length: 22 }, (_, i) => `p${i}`));
  expect(await asked[1]).toBe('no memory');
  const again = hash('again', new Uint8Array());
  ends[22]?.();
  expect(await again).toEqual(new Uint8Array([23]));
});

test('uploaded levels are read one at a time, twenty wait, and further levels are refused', async () => {
  const { thinker, jobs } = fakeThinker();
  const world = nodePlatform(undefined, { ...thinkHere, ...thinker });
  const asked = Array.from({ length: 21 }, () => world.readLevel(risc, 'graph {'));
  await expect(world.readLevel(risc, 'graph {')).rejects.toMatchObject({ code: 'busy', wait: 5 });
  for (const [i, level] of asked.entries()) {
    expect(jobs).toHaveLength(i + 1);
    jobs[i]?.finish();
    expect(await level).toMatchObject({ ok: false, error: { code: 'bad-level', line: 1 } });
  }
});

test('a level that takes too long to read is invalid, and the next level is read', async () => {
  vi.useFakeTimers();
  const { thinker, jobs } = fakeThinker();
  const world = nodePlatform(undefined, { ...thinkHere, ...thinker });
  const [first, second] = [world.readLevel(risc, 'for ever'), world.readLevel(risc, 'graph {')];
  await vi.advanceTimersByTimeAsync(4999);
  expect([jobs.length, jobs[0]?.isCancelled()]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toEqual({ ok: false, error: { code: 'bad-level', message: 'takes longer than 5 s to read' } });
  expect([jobs.length, jobs[0]?.isCancelled()]).toEqual([2, true]);
  jobs[1]?.finish();
  expect(await second).toMatchObject({ ok: false, error: { line: 1 } });
  expect(vi.getTimerCount()).toBe(0);
});
