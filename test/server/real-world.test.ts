import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { inTurn, realWorld } from '../../source/server/real-world.ts';

test('a password is hashed as it will be for years', async () => {
  const salt = new Uint8Array(16).fill(7);
  const hash = await realWorld(undefined).hashPassword('pässwörd', salt);
  const expected = scryptSync('pässwörd', salt, 32, { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 });
  expect(Buffer.from(hash).equals(expected)).toBe(true);
});

test('two passwords are hashed at once, twenty wait in order, more are told to come back', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const hash = inTurn(async (password) => {
    begun.push(password);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (password === 'p1') throw new Error('no memory');
    return new Uint8Array([begun.length]);
  });
  const asked = Array.from({ length: 22 }, (_, i) => hash(`p${i}`, new Uint8Array()).catch((error) => error.message));
  await expect(hash('late', new Uint8Array())).rejects.toThrow(
    'The server is busy: 20 people are logging in. Try again in 7 s.',
  );
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
