import { describe, expect, test } from 'vitest';
import type { PageServer } from '#gateways/web/html-page.ts';
import { tournamentTexts } from '#gateways/web/public-pages.ts';
import { publicTargetAt, readPublicPage } from '#gateways/web/public-targets.ts';
import { startPage } from '#gateways/web/start-page.ts';
import { begunMatch, playLines } from '../support/quick-match.ts';
import { type ServerInProcess, serverInProcess } from '../support/server-in-process.ts';

const house: PageServer = {
  address: { host: 'oak.example.org', port: 7777, isSecure: true },
  registration: 'open',
  version: '1.0.0',
  origin: 'https://oak.example.org',
  hasPublicPages: true,
};

/** The HTML of a page. Fails for a path without a page. */
async function pageAt({ core }: ServerInProcess, path: string): Promise<string> {
  const target = publicTargetAt(path);
  if (target === undefined) throw new Error(`there is no page ${path}`);
  return (await readPublicPage(house, core.door, target)).html;
}

const textOf = (html: string): string =>
  html
    .slice(html.indexOf('<main>'), html.indexOf('</main>'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

/** A finished match of mia and jonas, which mia has lost. Returns the id of its replay. */
async function lostMatch(server: ServerInProcess, listed: boolean): Promise<string> {
  const [mia, jonas] = [await server.login('mia'), await server.login('jonas')];
  const terms = { game: 'space-explorers', level: { name: 'kite' }, listed };
  const match = await begunMatch(server, [mia, jonas], terms);
  for (const client of [mia, jonas]) await playLines(client, match, ['end_turn']);
  await mia.request({ type: 'resign', match });
  await server.settle();
  return match.slice(0, 10);
}

describe('the page of an account', () => {
  test('lists public replays and never private matches', async () => {
    const server = await serverInProcess();
    const [open, hidden] = [await lostMatch(server, true), await lostMatch(server, false)];
    const html = await pageAt(server, '/u/mia');
    expect(html).toContain(`<a href="/r/${open}">Space Explorers, Kite</a>`);
    expect(html).not.toContain(hidden);
    expect(html).toContain('<title>mia on oak.example.org</title>');
    expect(html).toContain('<meta property="og:image" content="https://oak.example.org/u/mia.png">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(textOf(html)).toContain('Jonas won');
    expect(html).not.toMatch(/ style=| on\w+=|<script>|192\.0\.2/);
  });

  test('has ratings with a question mark while they are provisional, and records with their places', async () => {
    const server = await serverInProcess();
    await lostMatch(server, true);
    const [match] = await server.store.finishedMatches(1, 1);
    if (match === undefined) throw new Error('the match has not ended');
    const seat = { isProgram: false } as const;
    const common = { match: match.match, time: server.world.now() };
    await server.store.write([
      {
        ...common,
        ...({ type: 'rated', game: 'risc' } as const),
        seats: [
          { ...seat, seat: 1, place: 2, account: 1 },
          { ...seat, seat: 2, place: 1, account: 2 },
        ],
      },
      {
        ...common,
        ...({ type: 'level-record', account: 1, game: 'space-defender', level: 'long-watch', rank: 5 } as const),
        ...{ text: 'won in 14 turns', isUploaded: false, moves: 'a', counts: true },
      },
    ]);
    const text = textOf(await pageAt(server, '/u/mia'));
    expect(text).toMatch(/Game Rating RISC 1,\d{3}\? Records/);
    expect(text).toContain('Space Defender, Long Watch 1 won in 14 turns');
  });

  test('does not exist for guests, and for banned, deleted and unknown accounts, all with one text', async () => {
    const server = await serverInProcess('a', { guests: 'on' });
    const guest = server.connect();
    await guest.request({ type: 'hello', protocol: 1, client: 'test' });
    const { name } = await guest.request({ type: 'guest' });
    const [mia] = [await server.login('mia'), await server.login('jonas')];
    await mia.request({ type: 'delete-account', password: 'a long enough sentence', name: 'mia' });
    await server.core.administer(['ban', 'jonas']);
    const pages = await Promise.all(
      [`/u/${String(name)}`, '/u/mia', '/u/jonas', '/u/nobody'].map((path) => pageAt(server, path)),
    );
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain('No account has this name');
  });
});

describe('the page of the day', () => {
  test('has the results of all games with links to the players, and is linked from the start page', async () => {
    const server = await serverInProcess();
    const mia = await server.login('mia');
    const match = String((await mia.request({ type: 'play-daily', game: 'space-explorers' }))['match']);
    await mia.request({ type: 'open', match });
    await playLines(mia, match, ['end_turn']);
    await server.settle();
    await mia.request({ type: 'resign', match });
    await server.settle();
    const html = await pageAt(server, '/daily');
    expect(html).toContain('<td>1</td><td><a href="/u/mia">mia</a></td>');
    expect(html).toContain('<title>Today’s matches: 1 finished</title>');
    expect(html).not.toContain('noindex');
    expect(html.match(/Nobody has finished this match/g)).toHaveLength(4);
    expect(html).not.toContain(match);
    expect(startPage(house, { lobby: await server.core.door.lobby() })).toContain(
      '<a href="/daily">Today’s matches</a>',
    );
    expect(startPage({ ...house, hasPublicPages: false }, { lobby: await server.core.door.lobby() })).not.toMatch(
      /href="\/(?:daily|u\/)/,
    );
  });
});

describe('the page of a tournament', () => {
  const cup = {
    ...({
      title: 'Cup <b>&"',
      game: 'risc',
      form: 'swiss',
      seats: 2,
      rounds: 0,
      maxEntrants: 2,
      starts: null,
    } as const),
    ...({ roundTime: 3_600_000, options: {}, limit: 60_000, watching: 'everybody', rated: false } as const),
  };

  test('shows its table and pairings without ids of matches, and escapes its title', async () => {
    const server = await serverInProcess('cup', { tournaments: 'accounts' });
    for (const name of ['mia', 'tom']) (await server.login(name)).close();
    server.world.jump(4 * 24 * 3_600_000);
    const [mia, tom] = [await server.login('mia'), await server.login('tom')];
    const { tournament } = await mia.request({ type: 'open-tournament', ...cup });
    const path = `/t/${String(tournament)}`;
    expect(textOf(await pageAt(server, path))).toContain('Nobody has joined yet.');
    for (const client of [mia, tom]) await client.request({ type: 'join-tournament', tournament: String(tournament) });
    await server.settle();
    server.world.jump(11_000);
    const html = await pageAt(server, path);
    expect(html).not.toMatch(/<b>|Cup &"/);
    expect(html).toContain('Cup &#60;b&#62;&#38;&#34;');
    expect(textOf(html)).toMatch(/Round 1 .*against/);
    expect(html).toContain('<a href="/u/tom">tom</a>');
    expect(await pageAt(server, '/t/oak-9')).toContain('There is no such tournament');
    const publicCup = await server.core.door.tournament(String(tournament));
    if (publicCup === undefined) throw new Error('the tournament is shown');
    const leadWith = (...points: readonly number[]): string => {
      const table = publicCup.view.table.map((row, i) => ({ ...row, name: `player ${i + 1}`, points: points[i] ?? 0 }));
      return tournamentTexts('oak-1', { ...publicCup, view: { ...publicCup.view, table } }).lead;
    };
    expect(leadWith(2 / 3, 0)).toMatch(/\. player 1 leads with 0\.67 points\.$/);
    expect(leadWith(1, 0.5)).toMatch(/\. player 1 leads with 1 point\.$/);
    for (const tied of [leadWith(0, 0), leadWith(1, 1)]) expect(tied).not.toContain('leads');
  });
});

test('only addresses of valid names and ids lead to pages', () => {
  expect(publicTargetAt('/daily.png')).toEqual({ kind: 'daily', id: '', isPicture: true });
  expect(publicTargetAt('/u/MIA')).toEqual({ kind: 'profile', id: 'mia', isPicture: false });
  expect(publicTargetAt(`/u/${encodeURIComponent('žofie')}.png`)).toMatchObject({ id: 'žofie', isPicture: true });
  expect(publicTargetAt('/t/oak-17')).toEqual({ kind: 'tournament', id: 'oak-17', isPicture: false });
  const hostile = ['/u/', '/u/%00', '/u/%E0%A4%A', '/u/a/b', '/u/..', '/u/%2e%2e%2f', '/u/%3Cscript%3E'];
  const invalid = ['/t/OAK', '/t/oak-17/x', `/u/${'a'.repeat(300)}`, '/u/__proto__', '/daily/x', '/u/%E2%80%AEaim'];
  for (const path of [...hostile, ...invalid]) expect([path, publicTargetAt(path)]).toEqual([path, undefined]);
});
