import { expect, test, vi } from 'vitest';

test('a list that could not be loaded is loaded at the next call', async () => {
  // Other tests have loaded it already.
  vi.resetModules();
  const { commonPasswords } = await import('../../source/net/common-passwords.ts');
  await expect(commonPasswords(() => Promise.reject(new Error('no such file')))).rejects.toThrow('no such file');
  expect((await commonPasswords()).has('password1')).toBe(true);
});
