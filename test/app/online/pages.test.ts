import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Draft, withHolder } from '#app/online/create-match/draft.ts';
import { hostedGames } from '#app/online/hosted-games.ts';
import { lobbyLine, matchLines } from '#app/online/lobby/lobby-lists.ts';
import { peoplePage } from '#app/online/lobby/people.ts';
import { loginPage } from '#app/online/login/login-page.ts';
import type { JoinMethod } from '#app/online/online-context.ts';
import { notReached, seatInWords } from '#app/online/online-words.ts';
import { serversPage } from '#app/online/servers/servers-page.ts';
import type { Page } from '#app/pages/page.ts';
import type { PendingRequest, RequestError } from '#client/connection.ts';
import { commonPasswords } from '#net/common-passwords.ts';
import { type Line, unicode } from '#screen/styled-text.ts';
import { atOak, lobbyWith, newMatch, roomWith } from '../../screens/online/pages.ts';
import {
  cardOf,
  emptyLobby,
  openState,
  refused,
  type Script,
  scriptedConnection,
} from '../../support/scripted-server.ts';
import { clickOn } from '../../support/targets.ts';
import { whole } from '../../support/wire-messages.ts';
import { large, pageText, small, stage } from '../pages/support.ts';
import { lobbySample, roomSample } from './samples.ts';

beforeAll(() => commonPasswords());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Opens a page, with a function that presses keys and awaits their effect. */
async function shown(make: (around: ReturnType<typeof stage>['around']) => Page | Promise<Page>, size = small) {
  const on = stage(size);
  const page = await make(on.around);
  on.enter(() => page);
  await settle();
  return {
    page,
    screen: () => pageText(on.navigator.current(), size),
    async keys(...keys: readonly string[]) {
      for (const key of keys) {
        on.press(key);
        await settle();
      }
    },
    async type(text: string) {
      on.type(text);
      await settle();
    },
    async click(section: number, row: number, column = 5) {
      clickOn(on.navigator.current(), { part: 'left', section, row, column }, size);
      await settle();
    },
  };
}

describe('a lobby row and its panel', () => {
  const holders = [
    { is: 'person', name: 'mia', isHere: true, isReady: true, isMaker: true },
    { is: 'stand-in', bot: 'normal', name: 'jonas', isHere: true, why: 'resigned' },
    { is: 'stand-in', bot: 'normal', name: 'lena', isHere: false, why: 'away' },
  ] as const;
  const usual = { match: 'm1', game: 'risc', title: 'Four Winds', phase: 'running' as const, waitsFor: [1] };
  const look = { me: 'mia', cardsAt: 0, now: 0 };
  const textOf = (row: Line) => row.map(({ text }) => text).join('');

  test('name the players who have resigned or for whom a bot plays at the moment, and fit their columns', () => {
    const rows = matchLines(cardOf({ ...usual, holders: [...holders] }), { ...look, width: 24 });
    const seats = rows.map(textOf).filter((row) => /^ \d /.test(row));
    expect(seats).toEqual([' 1 * You    thinking', ' 2 * jonas  resigned', ' 3 . lena   bot for now']);
  });

  test('mark players who are eliminated, and do not mark them as ready', () => {
    const persons = [
      holders[0],
      { ...holders[0], name: 'tom', isMaker: false },
      { ...holders[0], name: 'ada', isMaker: false },
    ];
    const rows = matchLines(cardOf({ ...usual, holders: persons, out: [3] }), { ...look, width: 24 });
    const seats = rows.map(textOf).filter((row) => /^ \d /.test(row));
    expect(seats).toEqual([' 1 * You    thinking', ' 2 * tom    ready', ' 3 * ada    out']);
  });

  test.each([
    ['draw', [], ['draw', 'all agreed']],
    ['ended', [], ['draw', 'ended by agreement']],
    ['resigned', [1], ['you won', 'jonas resigned']],
  ])('say in words how players ended the match: %s', (reason, winners, said) => {
    const card = { ...usual, phase: 'over' as const, seat: 1, holders: holders.slice(0, 2) };
    const rows = matchLines(cardOf({ ...card, outcome: { winners, reason } }), { ...look, width: 24 });
    expect(rows.slice(0, 2).map((row) => textOf(row).trim())).toEqual(said);
  });

  test('put the names of players further right on a wider screen', () => {
    const card = cardOf({ ...usual, holders: [...holders] });
    const at = (width: number) =>
      textOf(lobbyLine(card, 'mine', false, { ...look, width, isWide: true })).indexOf('jonas');
    expect([at(84), at(160)]).toEqual([33, 45]);
  });
});

test('the message about an unreachable server contains its address only once', () => {
  expect(notReached('oak:7777', 'oak:7777: no server is running there.')).toBe('oak:7777: no server is running there.');
  expect(notReached('oak:7777', 'This machine is not online.')).toBe(
    'oak:7777 could not be reached. This machine is not online.',
  );
});

describe('the form for a new account', () => {
  const script =
    (answer?: RequestError): Script =>
    ({ type }) => {
      if (type === 'is-free') return { isFree: true };
      return answer ?? { name: 'mia', token: 't', expires: 1 };
    };
  async function login(options: Partial<Parameters<typeof loginPage>[1]> = {}, answer?: RequestError) {
    const connection = scriptedConnection(script(answer));
    const loggedIn = vi.fn();
    const made = await shown((around) =>
      loginPage(around, {
        address: 'oak',
        connection,
        registration: 'open',
        name: { text: 'mia', isSuggested: true },
        isKnown: false,
        loggedIn,
        back: () => undefined,
        ...options,
      }),
    );
    return { ...made, connection, loggedIn };
  }
  const filled = async (page: Awaited<ReturnType<typeof login>>, password = 'a long sentence') => {
    await page.keys('enter');
    await page.type(password);
    await page.keys('enter');
    await page.type(password);
    await page.keys('enter');
  };

  test('asks the server whether the name is free, and creates the account with name and password', async () => {
    const page = await login();
    expect(page.screen()).toContain('mia is free.');
    await filled(page);
    expect(page.connection.asked).toEqual([
      { type: 'is-free', name: 'mia' },
      { type: 'register', name: 'mia', password: 'a long sentence' },
    ]);
    expect(page.loggedIn).toHaveBeenCalledWith('mia');
  });

  test('replaces a suggested name by the typed name', async () => {
    const page = await login();
    expect(page.screen()).toContain('Enter: keep the name mia, or type another name.');
    await page.type('jonas');
    expect(page.screen()).toMatch(/name +jonas█/);
    await page.keys('tab');
    expect(page.connection.asked.at(-1)).toEqual({ type: 'is-free', name: 'jonas' });
    expect(page.screen()).toContain('jonas is free.');
  });

  test('asks only for the password of a known name, and logs the player in', async () => {
    const page = await login({ name: { text: 'mia', isSuggested: false }, isKnown: true });
    await page.type('a long sentence');
    expect(page.screen()).not.toContain('sentence█');
    await page.keys('enter');
    expect(page.connection.asked).toEqual([{ type: 'login', name: 'mia', password: 'a long sentence' }]);
  });

  test('moves to the next field with Tab, so that no password is typed in clear text', async () => {
    const page = await login();
    await page.keys('tab');
    await page.type('a long sentence');
    await page.keys('tab');
    await page.type('a long sentence');
    expect(page.screen()).toContain('[new account]');
    expect(page.screen()).not.toContain('long sentence');
    await page.keys('shift+tab', 'shift+tab');
    expect(page.screen()).toMatch(/> name +mia█/);
  });

  test.each([
    ['oak.example.org', 'secure'],
    ['127.0.0.1:7777', 'on this machine'],
    ['ws://localhost:7777', 'on this machine'],
    ['wss://localhost:7777', 'secure'],
    ['ws://192.0.2.7:7777', 'not encrypted'],
  ])('describes the connection to %s as "%s"', async (address, words) => {
    const [title] = (await login({ address })).screen().split('\n');
    expect(title).toMatch(new RegExp(` ${words} *\\|?$`));
  });

  test('shows the password only after F2', async () => {
    const page = await login();
    await page.keys('enter');
    await page.type('a long sentence');
    expect(page.screen()).not.toContain('sentence█');
    expect(page.screen()).toContain('***************█');
    await page.keys('f2');
    expect(page.screen()).toContain('a long sentence█');
    await page.keys('f2');
    expect(page.screen()).toContain('***************█');
  });

  test.each([
    ['name-taken', undefined, 'The name mia is taken. Log in if it is yours, or try mia-2.'],
    ['too-many-tries', 230, 'Too many attempts. Wait 4 min, or use a machine that is still logged in.'],
    ['wrong-code', undefined, 'The server is busy. You are number 6; about 3 s.'],
    ['registration-closed', undefined, 'This server takes no new accounts.'],
    ['busy', 3, 'The server is busy. You are number 6; about 3 s.'],
  ])('explains the refusal %s of the server, and keeps the typed text', async (code, wait, text) => {
    const page = await login({}, refused(code, 'The server is busy. You are number 6; about 3 s.', wait));
    await filled(page);
    expect(page.screen()).toContain(`! ${text}`);
    expect(page.loggedIn).not.toHaveBeenCalled();
    expect(page.screen()).toContain('***************');
  });

  test.each([
    ['secret', 'This password is too short.'],
    ['Password1', 'This password is too common.'],
    ['123456789', 'This password is too common.'],
  ])('is not sent with the password %s', async (password, text) => {
    const page = await login();
    await page.keys('enter');
    await page.type(password);
    await page.keys('enter');
    expect(page.screen()).toContain(text);
    expect(page.connection.asked.map(({ type }) => type)).toEqual(['is-free']);
  });

  test('reports that the second password differs from the first', async () => {
    const page = await login();
    await page.keys('enter');
    await page.type('a long sentence');
    await page.keys('enter');
    await page.type('another');
    await page.keys('enter');
    expect(page.screen()).toContain('! The two passwords differ.');
  });

  test('says what a valid name looks like if the typed name is invalid', async () => {
    const page = await login({ name: { text: '1 mia', isSuggested: true } });
    await page.keys('enter');
    expect(page.screen()).toContain('! A name starts with a letter and has 2 to 20 characters: letters of one');
  });

  test('becomes a login with the same name after a click on the other tab, or Ctrl+L', async () => {
    const page = await login({}, refused('wrong-login', 'no'));
    await page.click(0, 1, 20);
    expect(page.screen()).toContain('[log in]');
    await page.keys('ctrl+l', 'ctrl+l', 'enter');
    await page.type('wrong');
    await page.keys('enter');
    expect(page.connection.asked.at(-1)).toEqual({ type: 'login', name: 'mia', password: 'wrong' });
    expect(page.screen()).toContain('! Name or password is wrong.');
  });
});

test('the page of people counts and lists everybody in the lobby', async () => {
  const { online } = atOak(lobbySample);
  const { screen } = await shown((around) =>
    peoplePage(around, { online, games: hostedGames(), glyphs: () => unicode, back() {} }),
  );
  const [, count = ''] = /people here (\d+)/.exec(screen()) ?? [];
  expect(lobbySample.people).toHaveLength(Number(count));
  for (const { name } of lobbySample.people) expect(screen()).toMatch(new RegExp(`^ [ >] +${name} `, 'm'));
});

test('the pages of a server with a name are titled with the name instead of the address', async () => {
  const about = { name: 'Oakhouse', rules: [] };
  const { online } = atOak(lobbySample, undefined, openState('mia', { about }));
  const pages = [
    await shown((around) => peoplePage(around, { online, games: hostedGames(), glyphs: () => unicode, back() {} })),
    await shown((around) => newMatch(undefined, { online })({ around, glyphs: unicode })),
    await shown((around) => lobbyWith({ around, glyphs: unicode }, online)),
  ];
  for (const { screen } of pages) {
    const [title = ''] = screen().split('\n');
    expect(title).toContain('Oakhouse');
    expect(title).not.toContain('oak.example.org');
  }
});

test('the page of people says for whom a program plays', async () => {
  const people = lobbySample.people.map((person) => (person.name === 'ada' ? { ...person, isProgram: true } : person));
  const { online } = atOak({ ...lobbySample, people });
  const { screen } = await shown((around) =>
    peoplePage(around, { online, games: hostedGames(), glyphs: () => unicode, back() {} }),
  );
  expect(screen()).toMatch(/ada +program, lobby/);
  expect(screen()).not.toMatch(/jonas +program/);
});

test('the page of people reports the chosen player with a reason', async () => {
  const { online, connection } = atOak(lobbySample);
  const { keys, screen } = await shown((around) =>
    peoplePage(around, { online, games: hostedGames(), glyphs: () => unicode, back() {} }),
  );
  await keys('down', 'r', ...'insults');
  expect(screen()).toContain('Enter: report ada. The host also sees the recent chat you saw.');
  await keys('enter');
  expect(connection.asked.at(-1)).toEqual({ type: 'report', name: 'ada', reason: 'insults' });
  expect(screen()).toContain('Thank you. The host gets your report, with the recent chat you saw.');
});

test('the cursor on the page of people stays on the same person while others join and leave', async () => {
  const { online } = atOak(lobbySample);
  const { keys, screen } = await shown((around) =>
    peoplePage(around, { online, games: hostedGames(), glyphs: () => unicode, back() {} }),
  );
  await keys('down');
  expect(screen()).toContain('> ada');
  online.hear({
    type: 'lobby',
    lobby: { ...lobbySample, people: lobbySample.people.filter(({ name }) => name !== 'jonas') },
  });
  expect(screen()).toContain('> ada');
  online.hear({ type: 'lobby', lobby: lobbySample });
  expect(screen()).toContain('> ada');
});

describe('the lobby', () => {
  async function lobby(sample = lobbySample, size = small) {
    const { online, connection } = atOak(sample);
    const led: string[] = [];
    const note = (what: string) => (card?: unknown) =>
      void led.push(
        typeof card === 'object' && card !== null && 'match' in card ? `${what} ${String(card.match)}` : what,
      );
    const made = await shown(
      (around) =>
        lobbyWith({ around, glyphs: unicode }, online, {
          open: note('open'),
          sit: note('sit'),
          join: (code) => void led.push(`join ${code}`),
          newMatch: note('new'),
          people: note('people'),
          account: note('account'),
          leave: note('leave'),
        }),
      size,
    );
    return { ...made, online, connection, led };
  }

  test('shows in its footer at 80x24 which key leaves it', async () => {
    const { screen } = await lobby();
    expect(screen().trimEnd().split('\n').at(-1)).toContain('Esc menu');
  });

  test.each([
    [['enter'], 'open fourwinds'],
    [['down', 'enter'], 'open kite'],
    [['down', 'down', 'down', 'enter'], 'sit crossroads'],
    [['up', 'enter'], 'open over11'],
    [['N'], 'open kite'],
    [['down', 'N'], 'open pitstop'],
    [['n'], 'new'],
    [['p'], 'people'],
    [['@'], 'account'],
    [['escape'], 'leave'],
    [['k', 'O', 'a', 'k', '-', '1', '7', 'enter'], 'join oak-17'],
    [['/', 'g', 'a', 'l', 'enter'], 'sit galaxy'],
  ])('reacts to the keys %s with the action %s', async (keys, where) => {
    const { keys: press, led } = await lobby();
    await press(...keys);
    expect(led).toEqual([where]);
  });

  test('selects a row with a click, and opens it with a second click', async () => {
    const { click, led, screen } = await lobby();
    await click(1, 1);
    expect(screen()).toContain('Enter: join Space Explorers, Galaxy');
    expect(led).toEqual([]);
    await click(1, 1);
    expect(led).toEqual(['sit galaxy']);
  });

  test('folds a list to its title with the left key, and unfolds it with Enter, right or a click', async () => {
    const { keys, screen, click, led } = await lobby();
    const { mine } = lobbySample;
    expect(screen()).toContain('Workshop');
    await keys('left');
    expect(screen()).toMatch(/─>your matches 3 ─+ folded ─/);
    expect(screen()).not.toContain('> RISC');
    expect(screen()).toContain('Enter: show the 3 matches.');
    await keys('down');
    expect(screen()).toMatch(/> RISC {12}Crossroads/);
    await keys('up', 'enter');
    expect(screen()).toMatch(/> RISC {12}Four Winds/);
    await keys('down', 'left', 'right');
    expect(screen()).toMatch(/> RISC {12}Four Winds/);
    await click(0, -1);
    expect(screen()).toMatch(/─>your matches 3 ─+ folded ─/);
    await click(0, -1);
    expect(screen()).not.toContain('folded');
    expect(led).toEqual([]);
    expect(mine).toHaveLength(3);
  });

  test('gives the rows of folded lists to another list, and searches folded lists, too', async () => {
    const { keys, click, screen } = await lobby();
    const shownOf = (title: string) => screen().match(new RegExp(`${title} \\d+ ─+ (\\S+) of`))?.[1];
    await keys('up');
    const before = shownOf('finished');
    await click(0, -1);
    await click(1, -1);
    const [after = '', start = ''] = [shownOf('finished'), before].map((seen) => seen?.split('-')[0]);
    expect(Number(after)).toBeLessThan(Number(start));
    await keys('/', 'k', 'i', 't');
    expect(screen()).toMatch(/> Space Explorers Kite/);
  });

  test('draws a match with the owners of its lands, or only its level if not all owners were sent', async () => {
    const { online, screen } = await lobby(lobbySample, large);
    expect(screen()).toMatch(/┼─ map ─/);
    expect(screen()).toMatch(/│ +╎4╎─+│1│─+║2║─+║2║ /);
    const [kite, risc, ...more] = lobbySample.mine;
    if (kite === undefined || risc === undefined) throw new Error('no matches');
    online.hear({ type: 'lobby', lobby: { ...lobbySample, mine: [kite, { ...risc, owners: null }, ...more] } });
    expect(screen()).toMatch(/┼─ level ─/);
    online.hear({ type: 'lobby', lobby: { ...lobbySample, mine: [kite, { ...risc, owners: [1, 2] }, ...more] } });
    expect(screen()).toMatch(/┼─ level ─/);
  });

  test('keeps the cursor on its match when the list changes, or on a nearby row if the match disappears', async () => {
    const { keys, online, screen } = await lobby();
    await keys('down');
    const { mine } = lobbySample;
    online.hear({ type: 'lobby', lobby: { ...lobbySample, mine: mine.slice(0, 1) } });
    expect(screen()).toMatch(/> Space Explorers Kite/);
    online.hear({ type: 'lobby', lobby: { ...lobbySample, mine: [] } });
    expect(screen()).toMatch(/> RISC {12}Crossroads/);
  });

  test('starts with the cursor on the first open match for a newcomer', async () => {
    const { screen } = await lobby({ ...lobbySample, mine: [], finished: [] });
    expect(screen()).toMatch(/> RISC {12}Crossroads/);
    expect(screen()).toContain('New here?');
  });

  test('tells an invited newcomer that a seat is reserved, and shows no hint for newcomers', async () => {
    const open = lobbySample.open.filter(({ isInvited }) => isInvited);
    const { screen } = await lobby({ ...lobbySample, mine: [], finished: [], open });
    expect(screen()).toMatch(/Enter: join .*\. A seat is reserved for you\./);
    expect(screen()).not.toContain('New here?');
  });

  test('shows a notice of the server', async () => {
    const { online, screen } = await lobby();
    online.hear({ type: 'told', text: 'Lena invites you to RoboRace, Pit Stop.', match: null });
    expect(screen()).toContain('Lena invites you to RoboRace, Pit Stop.');
  });

  test('does not let texts of the server control the terminal', async () => {
    const { online, screen } = await lobby(emptyLobby);
    const title = 'Four\u001b[2J\u202eWinds \u{1F642}';
    online.hear({
      type: 'lobby',
      lobby: { ...emptyLobby, open: [cardOf({ match: 'm', game: 'risc', title, phase: 'waiting' })] },
    });
    expect(screen()).toContain('Four[2JWinds 🙂');
    expect(screen()).not.toContain('\u001b');
    expect(screen()).not.toContain('\u202e');
  });

  test('reconnects at once with R while offline', async () => {
    const { keys, connection, screen } = await lobby();
    connection.become({ is: 'lost', retryAt: 0, isRestart: false, text: 'It was cut.' });
    expect(screen()).toContain('! Connection lost.');
    await keys('t');
    expect(screen()).toContain(' The key t does nothing here. ? lists the keys.');
    expect(screen()).toContain('! Connection lost.');
    await keys('R');
    expect(connection.asked).toHaveLength(1);
    connection.become(openState('mia'));
    expect(screen()).not.toContain('Connection lost');
  });
});

describe('the page for a new match', () => {
  test.each([
    [['c'], 'create'],
    [['enter', 'c'], 'create'],
    [['down', 'enter'], 'levels'],
    [['l'], 'levels'],
  ])('reacts to the keys %s with the action %s', async (keys, where) => {
    const led: string[] = [];
    const page = await shown((around) =>
      newMatch(undefined, { create: () => void led.push('create'), chooseLevel: () => void led.push('levels') })({
        around,
        glyphs: unicode,
      }),
    );
    await page.keys(...keys);
    expect(led).toEqual([where]);
  });

  test('says after c which invited seat has no name yet, and how to type a name', async () => {
    const unnamed = (draft: Draft) => withHolder(draft, 1, { is: 'invited', name: '' });
    const page = await shown((around) => newMatch(unnamed)({ around, glyphs: unicode }));
    await page.keys('c');
    expect(page.screen()).toContain('Seat 2 has no name yet. Name the player you want to invite.');
    expect(page.screen()).toContain('[invite] Enter: type a name');
  });
});

describe('the waiting room', () => {
  async function room(
    change: Partial<typeof roomSample.card> = {},
    wayIn: JoinMethod = { is: 'program', address: 'oak.example.org' },
  ) {
    const copied: string[] = [];
    const { online, connection } = atOak(lobbySample);
    const led: string[] = [];
    const made = await shown((around) =>
      roomWith({ around, glyphs: unicode }, online, {
        back: () => void led.push('back'),
        onStart: () => void led.push('begun'),
        next: () => void led.push('next'),
        wayIn,
        copy: (text) => copied.push(text) > 0,
      }),
    );
    online.hear({ type: 'room', match: 'fourwinds', room: { ...roomSample, card: { ...roomSample.card, ...change } } });
    await settle();
    return { ...made, online, connection, led, copied };
  }
  const match = 'fourwinds';

  const program = (address: string): JoinMethod => ({ is: 'program', address });
  const page = 'https://oak.example.org/';
  test.each<[JoinMethod, string[]]>([
    [
      program('192.0.2.207:7777#q7m3-x2kd-90ha-t5vb'),
      ['Friends: turncade join 192.0.2.207:7777#q7m3-x2kd-90ha-t5vb --match oak-17'],
    ],
    [
      program('turncade.my-house.example:7777#q7m3-x2kd-90ha-t5vb'),
      ['Friends type this, then k and oak-17:', 'turncade join turncade.my-house.example:7777#q7m3-x2kd-90ha-t5vb'],
    ],
    // An invitation with a loopback address must say that it works on this machine only.
    [program('localhost'), ['On this machine: turncade join localhost --match oak-17']],
    [program('127.0.0.1:9000'), ['On this machine: turncade join 127.0.0.1:9000 --match oak-17']],
    [
      { is: 'program', address: 'oak.example.org', ssh: 2222, web: true },
      ['Friends type: turncade join oak.example.org --match oak-17', 'or open: https://oak.example.org:7777/m/oak-17'],
    ],
    [
      { is: 'program', address: 'turncade.my-house.example:7777#q7m3-x2kd-90ha-t5vb', ssh: 2222 },
      ['Friends type: ssh -t -p 2222 new@turncade.my-house.example oak-17'],
    ],
    [{ is: 'page', page }, ['Send this to friends: https://oak.example.org/m/oak-17']],
    [{ is: 'page', page: 'http://localhost:7777/' }, ['On this machine: http://localhost:7777/m/oak-17']],
    [
      { is: 'ssh', host: 'oak.example.org', port: 2222 },
      ['Send this to friends: ssh -t -p 2222 new@oak.example.org oak-17'],
    ],
    [
      { is: 'ssh', host: 'oak.example.org', port: 2222, page },
      ['Friends type: ssh -t -p 2222 new@oak.example.org oak-17', 'or open: https://oak.example.org/m/oak-17'],
    ],
    [
      { is: 'ssh', host: 'turncade-on-saturdays.my-house.my-street.example.org', port: 2222, page },
      ['Friends open: https://oak.example.org/m/oak-17'],
    ],
  ])('never cuts off the invitation if the player connected this way: %j', async (way, rows) => {
    const { screen } = await room({}, way);
    for (const row of rows) expect(screen()).toMatch(new RegExp(`^ ${row} *$`, 'm'));
  });

  test('copies the invitation with y', async () => {
    const { keys, copied, screen } = await room({}, { is: 'page', page });
    await keys('y');
    expect(copied).toEqual(['https://oak.example.org/m/oak-17']);
    expect(screen()).toMatch(/^ Copied: https:\/\/oak.example.org\/m\/oak-17 *$/m);
  });

  test('copies the next invitation with each further y, if the server has a web page and ssh', async () => {
    const { keys, copied } = await room({}, { is: 'program', address: 'oak.example.org', ssh: 2222, web: true });
    await keys('y', 'y', 'y', 'y');
    const [typed, link, ssh] = copied;
    expect([typed, link, ssh]).toEqual([
      'turncade join oak.example.org --match oak-17',
      'https://oak.example.org:7777/m/oak-17',
      'ssh -t -p 2222 new@oak.example.org oak-17',
    ]);
    expect(copied[3]).toBe(typed);
  });

  test('marks an account for which a program plays, also in the words of text mode', async () => {
    const robo = { is: 'person', name: 'robo', isHere: true, isReady: true, isMaker: false, isProgram: true } as const;
    const holders = roomSample.card.holders.map((holder, i) => (i === 1 ? robo : holder));
    const { screen } = await room({ holders });
    expect(screen()).toMatch(/ 2 b robo +program +ready/);
    expect(seatInWords(robo, 2, 1, true)).toBe('Seat 2, robo, a program, here, ready.');
  });

  test('tells an invited player that a seat is reserved, and does not call them a spectator', async () => {
    const { screen } = await room({ seat: null, isInvited: true });
    expect(screen()).toContain('You are invited. Enter: take your seat.');
    expect(screen()).not.toContain('You are watching');
  });

  test('leads with N to the next match', async () => {
    const { keys, led } = await room();
    await keys('N');
    expect(led).toEqual(['next']);
  });

  test.each<[readonly string[], PendingRequest]>([
    [['enter'], { type: 'ready', match, ready: false }],
    [['down', 'down', 'down', '+'], { type: 'seat', match, seat: 4, wish: { is: 'bot', bot: 'hard' } }],
    [['down', 'down', 'down', 'r'], { type: 'seat', match, seat: 4, wish: { is: 'bot', bot: 'mab:normal' } }],
    [['down', 'down', 'x'], { type: 'seat', match, seat: 3, wish: { is: 'open' } }],
    [['down', 'x', 'y'], { type: 'seat', match, seat: 2, wish: { is: 'open' } }],
    [['x', 'y'], { type: 'leave', match }],
    [['s', 'y'], { type: 'start', match }],
    [['m', 'h', 'i', 'enter'], { type: 'chat', match, text: 'hi' }],
    [
      ['down', 'down', 'i', 'a', 'd', 'a', 'enter'],
      { type: 'seat', match, seat: 3, wish: { is: 'invited', name: 'ada' } },
    ],
  ])('sends the request that belongs to the keys %s', async (keys, asked) => {
    const { keys: press, connection } = await room();
    await press(...keys);
    expect(connection.asked.at(-1)).toEqual(asked);
  });

  test("does not offer the keys of the match's creator to another player", async () => {
    const holders = roomSample.card.holders.with(0, {
      is: 'person',
      name: 'tom',
      isHere: true,
      isReady: false,
      isMaker: true,
    });
    const { page } = await room({
      seat: 2,
      holders: holders.with(1, { is: 'person', name: 'mia', isHere: true, isReady: false, isMaker: false }),
    });
    const keys = page.rows(small).flatMap((row) => row.keys);
    expect(keys).toContain('m');
    for (const key of ['i', '+', 's', 'o']) expect(keys).not.toContain(key);
  });

  test('shows in the footer only keys that have an effect at the moment', async () => {
    const person = { is: 'person', isHere: true, isReady: true } as const;
    const holders = [
      { ...person, name: 'mia', isMaker: true },
      { ...person, name: 'tom', isMaker: false },
    ];
    const labels = async (change: Parameters<typeof room>[0]) =>
      (await room(change)).page.rows(small).flatMap(({ footer }) => (footer === undefined ? [] : [footer[1]]));
    const free = await labels({ holders: [...holders, { is: 'open' }] });
    expect(free).toContain('bot');
    expect(free).not.toContain('start');
    const full = await labels({ holders });
    expect(full).toContain('start');
    for (const label of ['bot', 'invite']) expect(full).not.toContain(label);
    expect(await labels({ holders, seat: null })).not.toContain('take seat');
  });

  test('sends the random number for the dice only once, even if the server still has none', async () => {
    const { online, connection } = await room();
    expect(connection.asked).toEqual([]);
    const unrolled = { ...roomSample, rolled: [] };
    for (let time = 0; time < 3; time++) online.hear({ type: 'room', match, room: unrolled });
    await settle();
    expect(connection.asked).toEqual([{ type: 'roll', match, random: '0'.repeat(64) }]);
  });

  test('names the players for whom the start has to wait', async () => {
    const { online, screen } = await room();
    const holders = roomSample.card.holders.slice(0, 2).map((holder) => ({ ...holder, isReady: true }));
    const hear = (rolled: number[]) =>
      online.hear({ type: 'room', match, room: { ...roomSample, rolled, card: { ...roomSample.card, holders } } });
    hear([1]);
    expect(screen()).toContain('Everyone is ready. The match starts when jonas is here, or in a few seconds.');
    hear([1, 2]);
    expect(screen()).toContain('Everyone is ready. Here we go. ');
  });

  test('leads to the match when the match begins', async () => {
    const { online, led } = await room();
    online.hear({ type: 'room', match, room: { ...roomSample, card: { ...roomSample.card, phase: 'running' } } });
    expect(led).toEqual(['begun']);
  });

  test('leads to the match if the match has begun before the facts about the room arrive', async () => {
    const { online, led } = await room();
    online.leftRoom(match);
    online.hear({ ...whole(3), match });
    expect(led).toEqual(['begun']);
  });

  test("marks the player as not ready after a click on the player's row", async () => {
    const { click, connection } = await room();
    await click(0, 1);
    expect(connection.asked.at(-1)).toEqual({ type: 'ready', match, ready: false });
  });

  test('reports a request that could not be sent', async () => {
    const { keys, connection, screen } = await room();
    connection.become({ is: 'lost', retryAt: 0, isRestart: false, text: 'It was cut.' });
    await keys('enter');
    expect(screen()).toContain('! Not sent: you are offline.');
  });
});

describe('the list of servers', () => {
  async function servers(problem?: string) {
    let known = [
      { address: 'oak', isLoggedIn: true, name: 'mia' },
      { address: 'elm', isLoggedIn: false },
      { address: '127.0.0.1:7777', isLoggedIn: false },
    ];
    const led: string[] = [];
    const made = await shown((around) =>
      serversPage(around, {
        servers: () => known,
        news: () => undefined,
        watch: () => () => {},
        now: new Date(0),
        connect: ({ address }) => void led.push(`connect ${address}`),
        join: (typed) => (typed === 'a b' ? 'address: found a blank.' : void led.push(`join ${typed}`)),
        logInAs: ({ address }) => void led.push(`as ${address}`),
        forget: ({ address }) => {
          known = known.filter((server) => server.address !== address);
        },
        back: () => void led.push('back'),
        backTo: 'menu',
        problem,
      }),
    );
    return { ...made, led };
  }

  test('uses both status rows for a problem that needs them', async () => {
    const why = 'oak:7777 cut the connection at once. If it uses TLS, use the whole address that it printed.';
    const { screen } = await servers(why);
    expect(screen().replace(/\s+/g, ' ')).toContain(`! ${why}`);
  });

  test.each([
    [[], 'secure'],
    [['down', 'down'], 'on this machine'],
  ])('describes the connection to the selected server after the keys %j as "%s"', async (keys, said) => {
    const { keys: press, screen } = await servers();
    await press(...keys);
    expect(screen()).toMatch(new RegExp(`│ ${said} *\\|?$`, 'm'));
  });

  test.each([
    [['enter'], 'connect oak'],
    [['down', 'i'], 'as elm'],
    [['a', 'e', 'l', 'm', 'enter'], 'join elm'],
    [['escape'], 'back'],
  ])('reacts to the keys %s with the action %s', async (keys, where) => {
    const { keys: press, led } = await servers();
    await press(...keys);
    expect(led).toEqual([where]);
  });

  test('forgets a server only after a confirmation', async () => {
    const { keys, screen } = await servers();
    await keys('delete', 'enter');
    expect(screen()).toContain('oak');
    await keys('delete', 'y');
    expect(screen()).not.toContain('oak');
  });

  test('keeps an invalid address in the field for correction', async () => {
    const { keys, type, screen } = await servers();
    await keys('a');
    await type('a b');
    await keys('enter');
    expect(screen()).toContain('! Address: found a blank.');
    expect(screen()).toContain('address: a b');
  });
});
