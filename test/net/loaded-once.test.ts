import { expect, test } from 'vitest';
import { lazy } from '#net/lazy.ts';

test('a lazily loaded value is cached, and a failed load is tried again by the next call', async () => {
  const answers = [Promise.reject(new Error('it is missing')), Promise.resolve('a list')];
  const list = lazy(() => answers.shift() ?? expect.fail('loaded again'));
  const [first, meanwhile] = [list(), list()];
  await expect(first).rejects.toThrow('it is missing');
  await expect(meanwhile).rejects.toThrow('it is missing');
  expect(await list()).toBe('a list');
  expect(await list()).toBe('a list');
});
