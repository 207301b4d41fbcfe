import { describe, expect, test } from 'vitest';
import type { PageServer } from '#gateways/web/html-page.ts';
import { matchPage, noMatchPage } from '#gateways/web/match-page.ts';
import { begunMatch, usualTerms } from '../support/quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../support/server-in-process.ts';

const house: PageServer = {
  address: { host: 'oak.example.org', port: 7777, isSecure: true },
  registration: 'code',
  version: '1.0.0',
  about: { name: 'Oak', rules: [] },
};

/** Creates a match of RISC for two persons, and returns its code. */
async function created(mia: InProcess, terms: Partial<typeof usualTerms | { listed: boolean }> = {}): Promise<string> {
  const { code } = await mia.request({
    type: 'create',
    game: 'risc',
    level: { name: 'twin-rivers' },
    seats: [{ is: 'me' }, { is: 'open' }],
    ...usualTerms,
    limit: 12 * 3_600_000,
    ...terms,
  });
  return String(code);
}

/** The text of the page of a match, without its head. */
async function pageText({ core }: ServerInProcess, code: string, settings: object = {}): Promise<string> {
  const html = matchPage({ ...house, ...settings }, code, await core.door.matchWithCode(code, '192.0.2.7'));
  expect(html).toContain('<meta name="robots" content="noindex">');
  return html
    .slice(html.indexOf('<main>'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('the page of a match', () => {
  test('says who invites you to which game, and how to join', async () => {
    const server = await serverInProcess();
    const code = await created(await server.login('mia'));
    const text = await pageText(server, code);
    expect(text).toContain('mia invites you to RISC, Twin Rivers');
    expect(text).toContain('2 players, 12 h a turn, one seat free.');
    expect(text).toContain('Log in or create an account');
    expect(text).toContain('Creating one takes an invitation code');
    expect(text).toContain('mia made the match');
    expect(await pageText(server, code, { guests: true })).toContain('Play as a guest Log in and join');
    expect(await pageText(server, code, { registration: 'closed' })).toContain('takes no guests and no new accounts');
  });

  test('never names the players, the game or the level of a private match', async () => {
    const server = await serverInProcess();
    const mia = await server.login('mia');
    const code = await created(mia, { listed: false });
    const match = String((await mia.request({ type: 'find', code }))['match']);
    const texts = [await pageText(server, code, { guests: true })];
    const jonas = await server.login('jonas');
    await jonas.request({ type: 'sit', match });
    texts.push(await pageText(server, code));
    for (const [client, random] of [
      [mia, '1'],
      [jonas, '2'],
    ] as const) {
      await client.request({ type: 'open', match });
      await client.request({ type: 'roll', match, random: random.repeat(64) });
      await client.request({ type: 'ready', match, ready: true });
    }
    await server.settle();
    texts.push(await pageText(server, code));
    await mia.request({ type: 'resign', match });
    texts.push(await pageText(server, code));
    expect(texts[0]).toContain('It is private.');
    expect(texts[3]).toContain('This match is over.');
    for (const text of texts) expect(text).not.toMatch(/mia|jonas|RISC|Rivers|seat/);
  });

  test('offers to watch a running match, and says how a finished match ended, even after a restart', async () => {
    const server = await serverInProcess();
    const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
    const match = await begunMatch(server, [mia, jonas], { game: 'risc', level: { name: 'twin-rivers' } });
    const code = mia.of('match')[0]?.card.code ?? '';
    const running = await pageText(server, code);
    expect(running).toContain('RISC, Twin Rivers: this match is being played');
    expect(running).toContain('Mia and jonas are playing.');
    expect(running).toContain('Watch');
    await mia.request({ type: 'resign', match });
    await server.settle();
    const over = await pageText(server, code);
    expect(over).toContain('RISC, Twin Rivers: jonas won Mia resigned. Mia and jonas played.');
    await server.restart();
    expect(await pageText(server, code)).toBe(over);
  });

  test('without a free seat offers to watch', async () => {
    const server = await serverInProcess();
    const mia = await server.login('mia');
    const code = await created(mia);
    const { match } = await mia.request({ type: 'find', code });
    await (await server.login('jonas')).request({ type: 'sit', match: String(match) });
    expect(await pageText(server, code)).toContain('RISC, Twin Rivers: no seat is free Mia and jonas will play.');
  });

  test('escapes texts', () => {
    expect(noMatchPage(house, '<script>')).not.toContain('<script>”');
  });

  test('is refused to an address that has tried ten wrong codes', async () => {
    const server = await serverInProcess();
    const code = await created(await server.login('mia'));
    const guess = (address: string) => server.core.door.matchWithCode('kelp-11', address);
    for (let i = 0; i < 10; i++) await expect(guess('192.0.2.7')).rejects.toMatchObject({ code: 'no-such-match' });
    await expect(guess('192.0.2.7')).rejects.toMatchObject({ code: 'too-many-tries' });
    await expect(server.core.door.matchWithCode(code, '192.0.2.7')).rejects.toMatchObject({ code: 'too-many-tries' });
    expect(await server.core.door.matchWithCode(code, '192.0.2.8')).toMatchObject({ phase: 'waiting' });
  });
});
