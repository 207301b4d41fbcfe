import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { commonPasswords } from '#net/common-passwords.ts';
import { machine, onlineStage } from '../../support/online-stage.ts';
import { talk } from '../../support/online-talk.ts';
import { temporaryFolder } from '../../support/program.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { readGames } from '../../support/until-shown.ts';

beforeAll(readGames);
beforeAll(() => commonPasswords());
beforeEach(() => vi.stubEnv('TURNCADE_HOME', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

const password = 'a horse on the moon';

/** A server that needs an invitation code, with a guest. */
async function withGuest() {
  const server = await serverInProcess('a', { guests: 'on', registration: 'code' });
  const { name = '', token = '' } = await server.connect().request({ type: 'guest' });
  const code = await server.store.fact('invitation-code');
  return { server, name: String(name), token: String(token), code: code ?? '' };
}

test('a guest sees its name in the lobby, and becomes a person with a name, a password and a code', async () => {
  const { server, name, token, code } = await withGuest();
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await server.settle();
  };
  const network = machine(server, { name, token });
  const guest = await onlineStage({ network, now: server.world.now, settle, start: { address: 'oak' } });
  const type = async (text: string) => {
    await guest.keys(...text);
    await guest.keys('enter');
    await settle();
  };
  await settle();
  expect(guest.screen()).toContain(`You play as ${name}. Press @ to keep your progress.`);
  await guest.keys('@');
  await settle();
  expect(guest.screen()).toContain('Keep this account');
  expect(guest.screen()).not.toContain('Delete account');
  await guest.keys('o');
  expect(guest.screen()).toContain("You can't come back to this guest");
  await guest.keys('escape', 'n');
  await type('guest-elk-10');
  await type(password);
  await type(password);
  await type(code);
  expect(guest.screen()).toContain('Names that begin with guest are for guests.');
  await type('Mia');
  expect(guest.screen()).toContain('You are mia now. All your matches, stars and results stay yours.');
  expect(guest.screen()).toContain('Change password');
  expect(guest.screen()).not.toContain(name);
  await guest.keys('escape');
  await settle();
  expect(guest.screen()).not.toContain('You play as');
  guest.end();
});

test('in text mode, a guest reads how to keep the account, and keeps it with the command `keep`', async () => {
  const { server, name, token, code } = await withGuest();
  const guest = await talk(server, { name, token }, { address: 'oak' });
  expect(guest.heard()).toContain(`You play as ${name}. Type account to keep your progress.`);
  await guest.type('account');
  expect(guest.heard()).toContain('Type keep, replays, logout or leave.');
  await guest.type('keep', 'mia', password, password, code);
  expect(guest.heard()).toMatch(/You are mia now\. All your matches, stars and results stay yours\.\nAccount mia\./);
});
