import { expect, test, vi } from 'vitest';
import { knownCommon } from '../../../source/app/online/login/password.ts';
import * as passwords from '../../../source/net/common-passwords.ts';
import { partMissing } from '../../support/unhandled.ts';

vi.mock(import('../../../source/net/common-passwords.ts'), async (original) => ({
  ...(await original()),
  commonPasswords: vi.fn(),
}));

test('common passwords that cannot be loaded any more are left to the server; other failures are bugs', async () => {
  const loading = vi.mocked(passwords.commonPasswords);
  loading.mockRejectedValueOnce(partMissing());
  expect(await knownCommon()).toEqual(new Set());
  loading.mockRejectedValueOnce(new Error('a bug'));
  await expect(knownCommon()).rejects.toThrow('a bug');
  loading.mockResolvedValueOnce(new Set(['password1']));
  expect(await knownCommon()).toEqual(new Set(['password1']));
});
