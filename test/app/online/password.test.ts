import { expect, test } from 'vitest';
import { knownCommon } from '#app/online/login/login.ts';
import { partMissing } from '../../support/unhandled.ts';

test('the client works without the list of common passwords only if the module of the list is missing', async () => {
  expect(await knownCommon(() => Promise.reject(partMissing()))).toEqual(new Set());
  await expect(knownCommon(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(await knownCommon(() => Promise.resolve(new Set(['password1'])))).toEqual(new Set(['password1']));
});
