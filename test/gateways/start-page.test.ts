import { describe, expect, test } from 'vitest';
import { startPage } from '#gateways/web/start-page.ts';
import { begunMatch, playLines, usualTerms } from '../support/quick-match.ts';
import { type ServerInProcess, serverInProcess } from '../support/server-in-process.ts';

const house = {
  address: { host: 'oak.example.org', port: 7777, isSecure: true },
  registration: 'open',
  version: '1.0.0',
} as const;

const page = async ({ core }: ServerInProcess) => startPage(house, { lobby: await core.door.lobby() });

describe('the start page', () => {
  test('of a server without matches has the bundled recording, and says that its lists are empty', async () => {
    const html = await page(await serverInProcess());
    expect(html).toContain('RoboRace: one round with four bots');
    expect(html).not.toContain('data-recording');
    expect(html).toContain('Nobody is playing at the moment.');
    expect(html.match(/nobody yet/g)).toHaveLength(5);
  });

  test('has a message if rankings and matches cannot be read', () => {
    expect(startPage(house, {})).toContain('Rankings and matches cannot be read at the moment.');
  });

  test('lists open rooms and then matches to watch, at most four, and never private matches', async () => {
    const server = await serverInProcess();
    const [mia, jonas, tom] = [await server.login('mia'), await server.login('jonas'), await server.login('tom')];
    await begunMatch(server, [mia, jonas], { game: 'risc', level: { name: 'twin-rivers' } });
    await begunMatch(server, [tom], { game: 'space-defender', listed: false });
    await begunMatch(server, [tom], { game: 'into-the-breach', watching: 'nobody' });
    const seats = [{ is: 'me' as const }, { is: 'open' as const }];
    await mia.request({ type: 'create', game: 'space-explorers', seats, ...usualTerms });
    const html = await page(server);
    expect(html.indexOf('Space Explorers, ')).toBeLessThan(html.indexOf('RISC, Twin Rivers'));
    expect(html).toContain('mia: one seat free');
    expect(html).toContain('mia, jonas: just begun');
    expect(html).not.toContain('tom');
    for (let i = 0; i < 4; i++) await mia.request({ type: 'create', game: 'risc', seats, ...usualTerms });
    expect((await server.core.door.lobby()).playing).toHaveLength(4);
  });

  test('shows the newest public replay, and no private one', async () => {
    const server = await serverInProcess();
    const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
    const play = async (listed: boolean) => {
      const terms = { game: 'space-explorers', level: { name: 'kite' }, listed };
      const match = await begunMatch(server, [mia, jonas], terms);
      await playLines(mia, match, ['end_turn']);
      await playLines(jonas, match, ['end_turn']);
      await jonas.request({ type: 'resign', match });
      await server.settle();
      return match.slice(0, 10);
    };
    const id = await play(true);
    await play(false);
    const html = await page(server);
    expect(html).toContain(`data-recording="/r/${id}.json"`);
    expect(html).toContain('Space Explorers, Kite: mia won');
    await mia.request({ type: 'public-replays', are: 'none' });
    expect(await page(server)).not.toContain('data-recording');
  });

  test('shows the best result of the day', async () => {
    const server = await serverInProcess();
    const mia = await server.login('mia');
    const match = String((await mia.request({ type: 'play-daily', game: 'space-explorers' }))['match']);
    await mia.request({ type: 'open', match });
    await playLines(mia, match, ['end_turn']);
    await server.settle();
    await mia.request({ type: 'resign', match });
    await server.settle();
    const { today } = await server.core.door.lobby();
    const [best] = today.filter(({ game }) => game === 'space-explorers');
    expect(best).toMatchObject({ finished: 1, best: { name: 'mia' } });
    expect(await page(server)).toContain('<td>mia</td><td>1</td>');
  });
});
