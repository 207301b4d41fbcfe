import { expect, test } from 'vitest';
import { ask } from '#client/connection.ts';
import type { LogEvent } from '#server/log.ts';
import { begunMatch } from '../../support/quick-match.ts';
import { type InProcess, serverInProcess } from '../../support/server-in-process.ts';

const day = 86_400_000;

/** A server with mia, tom and lena in a running match, which all have open. Mia has muted lena. */
async function playing() {
  const log: LogEvent[] = [];
  const server = await serverInProcess('a', { log: (event) => log.push(event) });
  const [mia, tom, lena] = [await server.login('mia'), await server.login('tom'), await server.login('lena')];
  const match = await begunMatch(server, [mia, tom, lena], { game: 'risc' });
  await mia.request({ type: 'mute', name: 'lena', muted: true });
  const does = async (...words: string[]) => (await server.core.administer(words)).text;
  const writes = (client: InProcess, text: string) => client.request({ type: 'chat', match, text });
  const reports = (client: InProcess, name: string, reason = '', more: { readonly match?: string } = {}) =>
    client.request({ type: 'report', name, reason, ...more }).then(
      () => 'ok',
      (error: unknown) => String(Reflect.get(Object(error), 'message')),
    );
  return { server, log, mia, tom, lena, match, does, writes, reports };
}

test('the host reads who reported whom, and the chat that the reporter could see, even after the match', async () => {
  const { mia, tom, lena, does, writes, reports, log } = await playing();
  await writes(tom, 'you fool');
  await writes(lena, 'not for mia');
  await writes(mia, 'stop that');
  expect(await reports(mia, 'tom', ' insults\u001b[2J \n me ')).toBe('ok');
  const text = await does('reports');
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^1 {2}2026-11-22 21:\d\d {2}tom, reported by mia, match [a-z]+-\d+: insults\[2J me$/),
    '      tom: you fool',
    '      mia: stop that',
  ]);
  expect(log.filter(({ event }) => event === 'reported')).toEqual([
    { event: 'reported', name: 'tom', by: 'mia', match: expect.stringMatching(/-\d+$/) },
  ]);
  const [, code = ''] = /match ([a-z]+-\d+)/.exec(text) ?? [];
  await does('end', code);
  expect(await does('reports')).toBe(text);
  expect(await does('close-report', '1')).toBe('Report 1 is closed.');
  expect(await does('close-report', '1')).toBe('There is no report 1.');
  expect(await does('reports')).toBe('There are no reports.');
});

test('a report keeps the last 20 lines of chat, and later lines are not added', async () => {
  const { server, mia, tom, does, writes, reports } = await playing();
  for (let i = 1; i <= 25; i++) {
    await writes(tom, `line ${i}`);
    await server.world.pass(3000);
  }
  await reports(mia, 'tom');
  await writes(tom, 'afterwards');
  const lines = (await does('reports')).split('\n').slice(1);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([20, '      tom: line 6', '      tom: line 25']);
});

test('a report without a match in common contains no chat, and is refused if it names a hidden match', async () => {
  const { server, tom, match, does, writes, reports } = await playing();
  await writes(tom, 'secret');
  const eve = await server.login('eve');
  expect(await reports(eve, 'tom')).toBe('ok');
  expect(await does('reports')).toMatch(/^1 {2}\S+ \S+ {2}tom, reported by eve$/);
  await does('close-report', '1');
  const seats = [{ is: 'me' as const }, { is: 'open' as const }];
  const terms = { options: {}, limit: 0, watching: 'nobody', outSees: 'own', listed: false, hints: false } as const;
  const hidden = await ask(tom, { type: 'create', game: 'risc', seats, ...terms });
  expect(await reports(eve, 'tom', '', { match: hidden.match })).not.toBe('ok');
  expect(await reports(eve, 'tom', '', { match })).toBe('ok');
});

test('an account sends at most five reports a day, at most one about each player, and none about itself', async () => {
  const { server, mia, reports, does } = await playing();
  expect(await reports(mia, 'mia')).toBe('You cannot report yourself.');
  expect(await reports(mia, 'nobody')).toBe('There is no account nobody.');
  const both = await Promise.all([reports(mia, 'tom'), reports(await server.login('mia'), 'tom')]);
  expect(both.sort()).toEqual(['You have reported tom already. The host will look at it.', 'ok']);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await server.login(name);
  for (const name of ['a1', 'a2', 'a3', 'a4']) expect(await reports(mia, name)).toBe('ok');
  expect(await reports(mia, 'a5')).toBe('You can send 5 reports a day.');
  await does('close-report', '1');
  await server.world.pass(day + 1000);
  expect(await reports(mia, 'tom')).toBe('ok');
});

test('reports by and about a deleted account are gone', async () => {
  const { mia, tom, lena, reports, does } = await playing();
  await reports(mia, 'tom');
  await reports(tom, 'lena');
  await reports(lena, 'mia');
  await does('delete', 'tom');
  expect(await does('reports')).toMatch(/^3 {2}\S+ \S+ {2}mia, reported by lena$/);
});
