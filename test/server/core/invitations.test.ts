import { expect, test } from 'vitest';
import type { LogEvent } from '#server/log.ts';
import { serverInProcess } from '../../support/server-in-process.ts';

const day = 86_400_000;

/** A server that creates accounts only with a code, and its log. */
async function withCodes() {
  const log: LogEvent[] = [];
  const server = await serverInProcess('a', { registration: 'code', log: (event) => log.push(event) });
  const does = async (line: string) => (await server.core.administer(line.split(' '))).text;
  const invite = async (line: string) => /[0-9a-f-]{11}$/.exec(await does(`invite ${line}`))?.[0];
  const register = (name: string, code: string | undefined) =>
    server
      .connect()
      .request({ type: 'register', name, password: 'a long enough sentence', ...(code !== undefined && { code }) })
      .then(
        () => 'ok',
        (error: unknown) => String(Reflect.get(Object(error), 'message')),
      );
  return { server, log, does, invite, register };
}

const wrong = "The invitation code is wrong. Ask the server's owner for it.";

test('a code created without further arguments works once, even if two people use it at the same moment', async () => {
  const { server, invite, register } = await withCodes();
  const code = await invite('garden');
  const outcomes = await Promise.all([register('mia', code), register('tom', code)]);
  expect(outcomes.sort()).toEqual([
    expect.stringMatching(/^(?:The invitation|This invitation code has been used up)/),
    'ok',
  ]);
  expect(await register('ada', code)).toBe(
    "This invitation code has been used up. Ask the server's owner for a new one.",
  );
  expect((await server.store.accounts()).length).toBe(1);
});

test('a code works for as many accounts and days as the owner says', async () => {
  const { server, invite, register, does } = await withCodes();
  const [two, forever] = [await invite('two 2 any'), await invite('forever any 3650')];
  const short = await invite('short 9 2');
  expect(await register('mia', two)).toBe('ok');
  expect(await register('tom', short?.toUpperCase().replace('-', ' '))).toBe('ok');
  await server.world.pass(3 * day);
  expect(await register('ada', short)).toBe("This invitation code has expired. Ask the server's owner for a new one.");
  expect(await register('ada', two)).toBe('ok');
  expect(await register('eva', two)).toContain('used up');
  expect(await register('eva', forever)).toBe('ok');
  expect((await does('invitations')).split('\n')).toEqual([
    expect.stringMatching(/^default {15}[0-9a-f]{5}-[0-9a-f]{5} {2}any number of uses {2}never expires$/),
    expect.stringMatching(/^forever {15}[0-9a-f-]{11} {2}used 1 {2}until 2036-11-19$/),
    expect.stringMatching(/^short {17}[0-9a-f-]{11} {2}used 1 of 9 {2}has expired$/),
    expect.stringMatching(/^two {19}[0-9a-f-]{11} {2}used 2 of 2 {2}has been used up$/),
  ]);
});

test('a revoked code no longer works, and the default code is replaced', async () => {
  const { does, invite, register } = await withCodes();
  const before = await does('invitation');
  const code = await invite('garden any');
  expect(await register('mia', code)).toBe('ok');
  expect(await does('revoke garden')).toBe('The code garden no longer works.');
  expect(await register('tom', code)).toBe(wrong);
  expect(await does('revoke garden')).toBe('There is no code garden.');
  const after = /is ([0-9a-f-]{11})$/.exec(await does('revoke default'))?.[1];
  expect(await does('invitation')).toBe(after);
  expect(await register('tom', before)).toBe(wrong);
  expect(await register('tom', after)).toBe('ok');
});

test.each([
  ['invite', 'invite needs NAME [USES] [DAYS]'],
  ['invite a 1 1 1', 'invite needs NAME [USES] [DAYS]'],
  ['invite Garden!', 'A name has 1 to 20 characters (a-z, 0-9 and -) and is not default.'],
  ['invite default', 'A name has 1 to 20 characters (a-z, 0-9 and -) and is not default.'],
  ['invite garden 0', 'Expected a number from 1 to 100000, or any; found 0.'],
  ['invite garden 1 9999', 'Expected a number from 1 to 3650, or any; found 9999.'],
  ['invite garden 1 -1', 'Expected a number from 1 to 3650, or any; found -1.'],
])('the command "%s" is refused with the reason', async (line, text) => {
  const { does } = await withCodes();
  expect(await does(line)).toBe(text);
});

test('two codes have different names', async () => {
  const { does, invite } = await withCodes();
  await invite('garden');
  expect(await does('invite garden')).toBe('There is a code garden already. To replace it, first: revoke garden');
});

test('the log names the code of a new account, and never shows the code itself', async () => {
  const { log, invite, register, does } = await withCodes();
  const code = await invite('garden 2 7');
  await register('mia', code);
  await register('tom', await does('invitation'));
  expect(log).toEqual([
    { event: 'admin', command: 'invite', argument: 'garden 2 7', isDone: true },
    { event: 'registered', name: 'mia', invitation: 'garden', address: expect.any(String) },
    { event: 'admin', command: 'invitation', isDone: true },
    { event: 'registered', name: 'tom', invitation: 'default', address: expect.any(String) },
  ]);
  expect(JSON.stringify(log)).not.toContain(String(code));
});
