import { expect, test } from 'vitest';
import { knownCommon } from '#app/online/login/login.ts';
import { partMissing } from '../../support/unhandled.ts';

test('the client knows no common password if the module with the list is missing, and any other failure is a bug', async () => {
  expect(await knownCommon(() => Promise.reject(partMissing()))).toEqual(new Set());
  await expect(knownCommon(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(await knownCommon(() => Promise.resolve(new Set(['password1'])))).toEqual(new Set(['password1']));
});
