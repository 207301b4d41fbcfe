import { expect, test } from 'vitest';
import { type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';

const [key, other] = [
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPpqyyz2F44hTs/tUMiL52f+8o8jKIqtS3t7sQpPLWKa mia@laptop',
  'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBAm1noNzsRafvcJuJzs5anG8Rdg02OIfDbvrBczMlGuyNVxFUJUOWvP819wHvm5D0BGS+6UacePCvAOVuAp/d6Q= é work',
] as const;
const fingerprint = 'SHA256:fzTJeLYwvz5hZgr0fMeABMZrPnhJll41ETpD8TADuNE';
const password = 'a long enough sentence';

const withKey = async (server: ServerInProcess) => {
  const mia = await server.login('mia');
  await mia.request({ type: 'add-key', key, password });
  return mia;
};

/** Sends a request. Returns `ok`, or the code of the refusal. */
const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'ok',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );

test('a player adds a public key with the password, sees it in the account, and removes it again', async () => {
  const server = await serverInProcess();
  const mia = await withKey(server);
  expect(await mia.request({ type: 'account' })).toMatchObject({ keys: [{ fingerprint, comment: 'mia@laptop' }] });
  expect(await refusal(mia.request({ type: 'add-key', key: key.replace('laptop', 'home'), password }))).toBe('not-now');
  expect(await refusal(mia.request({ type: 'add-key', key: other, password: 'wrong' }))).toBe('wrong-login');
  expect(await refusal(mia.request({ type: 'add-key', key: 'ssh-ed25519 AAAA', password }))).toBe('bad-key');
  await mia.request({ type: 'remove-key', fingerprint: 'SHA256:none' });
  expect(await server.core.door.keys('mia')).toEqual([key]);
  await mia.request({ type: 'remove-key', fingerprint });
  expect(await server.core.door.keys('mia')).toEqual([]);
});

test('a player can log in with a public key while the account has the key and is not banned', async () => {
  const server = await serverInProcess();
  const mia = await withKey(server);
  const token = await server.core.door.loginByKey('mia', key, '192.0.2.9');
  const second = server.connect();
  expect(await second.request({ type: 'resume', token: String(token) })).toEqual({ name: 'mia' });
  expect(await server.core.door.loginByKey('mia', other, '192.0.2.9')).toBeUndefined();
  expect(await server.core.door.loginByKey('tom', key, '192.0.2.9')).toBeUndefined();
  expect(await server.core.door.keys('tom')).toEqual([]);
  await server.core.door.endLogin(String(token));
  expect(await refusal(server.connect().request({ type: 'resume', token: String(token) }))).toBe('not-logged-in');
  expect(await mia.request({ type: 'account' })).toMatchObject({ logins: [{ isThis: true }] });
  await server.core.administer(['ban', 'mia']);
  expect(await server.core.door.keys('mia')).toEqual([]);
  expect(await server.core.door.loginByKey('mia', key, '192.0.2.9')).toBeUndefined();
});

test('a password reset by the host removes the public keys, but a password change by the player keeps them', async () => {
  const server = await serverInProcess();
  const mia = await withKey(server);
  await mia.request({ type: 'change-password', old: password, new: 'another long sentence' });
  expect(await server.core.door.keys('mia')).toEqual([key]);
  await server.core.administer(['reset-password', 'mia']);
  expect(await server.core.door.keys('mia')).toEqual([]);
});
