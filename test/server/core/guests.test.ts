import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBudgets, guestSessions } from '#server/connection-budget.ts';
import { maxGuestBytes } from '#server/core/accounts/homes.ts';
import { guestLimits } from '#server/core/accounts/login-throttle.ts';
import { maxGuestMatches } from '#server/core/lobby/rooms.ts';
import { guestLines } from '#server/core/match/chat.ts';
import { writeMounted } from '#storage/files/disk.ts';
import { neighbouringStores } from '../../support/neighbouring-stores.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { virtualWorld } from '../../support/virtual-world.ts';

const good = 'tea at nine, scones at ten';
const hour = 3_600_000;
const day = 24 * hour;
const terms = { options: {}, limit: 0, watching: 'everybody', outSees: 'own', listed: true, hints: false } as const;
const open = (seats: readonly ('me' | 'open')[]) =>
  ({ type: 'create', game: 'robo-race', seats: seats.map((is) => ({ is })), ...terms }) as const;

/** Sends a request. Returns `ok`, or the code of the refusal. */
const refusal = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'ok',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );
const keep = (client: InProcess, name = 'mia', code?: string) =>
  refusal(client.request({ type: 'keep', name, password: good, ...(code !== undefined && { code }) }));

const nameOf = ({ state }: InProcess): string => (state.is === 'open' ? (state.name ?? '') : '');

async function enterAs(server: ServerInProcess, address?: string): Promise<InProcess> {
  const client = server.connect(address);
  await client.request({ type: 'guest' });
  return client;
}

async function withGuest(settings: Parameters<typeof serverInProcess>[1] = {}) {
  const server = await serverInProcess('a', { guests: 'on', ...settings });
  return { server, guest: await enterAs(server) };
}

test('a guest gets a random name that no other account can have, a login to come back with, and no password', async () => {
  const { server, guest } = await withGuest();
  const name = nameOf(guest);
  expect(name).toMatch(/^guest-[a-z]+-\d\d$/);
  for (const password of ['', name, good])
    expect(await refusal(server.connect().request({ type: 'login', name, password }))).toBe('wrong-login');
  const changing = guest.request({ type: 'change-password', old: '', new: good });
  expect(await refusal(changing)).toBe('wrong-login');
  expect(await server.connect().request({ type: 'resume', token: guest.token ?? '' })).toEqual({ name });
});

test.each(['guest', 'guest-otter-41', 'guest_x', 'guest1', 'guest-日本'])(
  'no person can have the name %s',
  async (name) => {
    const { server, guest } = await withGuest();
    const registering = server.connect().request({ type: 'register', name, password: good });
    expect([await refusal(registering), await keep(guest, name)]).toEqual(['name-taken', 'name-taken']);
    expect(await refusal(server.connect().request({ type: 'register', name: 'guestavo', password: good }))).toBe('ok');
  },
);

test('a server takes guests only if its owner wants them, and only then mentions them in its greeting', async () => {
  const server = await serverInProcess();
  const hello = { type: 'hello', protocol: 1, client: 'test' } as const;
  expect(await server.connect().request(hello)).not.toHaveProperty('guests');
  expect(await refusal(server.connect().request({ type: 'guest' }))).toBe('guest');
  const { server: other } = await withGuest();
  expect(await other.connect().request(hello)).toMatchObject({ guests: true });
});

describe('the number of guests is limited', () => {
  const answerTo = (server: ServerInProcess, address: string) =>
    refusal(server.connect(address).request({ type: 'guest' }));

  test('for an address, or a /64 network of IPv6, to 5 in an hour and 20 in a day', async () => {
    const server = await serverInProcess('a', { guests: 'on' });
    const sevenAnswers = () =>
      Promise.all(Array.from({ length: 7 }, (_, i) => answerTo(server, `2001:db8:0:1::${i + 1}`)));
    const expected = [...Array(guestLimits.inHour).fill('ok'), 'too-fast', 'too-fast'];
    expect(await sevenAnswers()).toEqual(expected);
    expect(await answerTo(server, '2001:db8:0:2::1')).toBe('ok');
    for (let i = 1; i < guestLimits.inDay / guestLimits.inHour; i++) {
      await server.world.pass(hour + 1000);
      expect(await sevenAnswers()).toEqual(expected);
    }
    await server.world.pass(hour + 1000);
    await expect(server.connect('2001:db8:0:1::1').request({ type: 'guest' })).rejects.toMatchObject({
      message: 'Too many guests have come from your network. Log in, or try again tomorrow.',
    });
  });

  test('in all to 500, even if 1,500 ask on two servers with one database', async () => {
    const world = virtualWorld('many');
    const stores = neighbouringStores(2, world.now);
    const servers = await Promise.all(stores.map((store) => serverInProcess('a', { guests: 'on', world, store })));
    const answers = new Map<string, number>();
    for (let from = 0; from < 1500; from += 250)
      await Promise.all(
        Array.from({ length: 250 }, async (_, i) => {
          const server = servers[i % 2];
          const address = `2001:db8:${(from + i).toString(16)}::1`;
          const answer = server === undefined ? '' : await answerTo(server, address);
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
        }),
      );
    expect(Object.fromEntries(answers)).toMatchObject({ ok: guestLimits.inAll });
    expect(await stores[0]?.guestCount()).toBe(guestLimits.inAll);
  });

  test('but guests make room once they have been away for longer than the owner allows', async () => {
    const server = await serverInProcess('a', { guests: 'on', guestDays: 2 });
    for (let i = 0; i < guestLimits.inAll; i++) (await enterAs(server, `198.51.${100 + (i >> 7)}.${i % 128}`)).close();
    expect(await answerTo(server, '192.0.2.1')).toBe('guest');
    await server.restart();
    Object.assign(server.world, {
      now: (
        (now) => () =>
          now + 3 * day
      )(server.world.now()),
    });
    expect(await answerTo(server, '192.0.2.1')).toBe('ok');
    expect(await server.store.guestCount()).toBe(1);
  });
});

describe('a guest becomes a person', () => {
  test('with its matches, chat, results and login, and others see the new name', async () => {
    const { server, guest } = await withGuest();
    const ben = await server.login('ben');
    const { match } = await ben.request(open(['me', 'open']));
    await guest.request({ type: 'sit', match: String(match) });
    await ben.request({ type: 'open', match: String(match) });
    const { token } = guest;
    expect(await keep(guest, 'mia')).toBe('ok');
    expect(await server.connect().request({ type: 'resume', token: token ?? '' })).toEqual({ name: 'mia' });
    expect(await refusal(server.connect().request({ type: 'login', name: 'mia', password: good }))).toBe('ok');
    expect(JSON.stringify(ben.of('match').at(-1) ?? ben.of('room').at(-1))).toContain('"mia"');
    expect(await server.store.guestCount()).toBe(0);
    expect(await refusal(guest.request({ type: 'mute', name: 'ben', muted: true }))).toBe('ok');
    expect(await keep(guest, 'tom')).toBe('not-now');
  });

  test('never under the name of another account, with a weak password or without the invitation code', async () => {
    const { server, guest } = await withGuest();
    const ben = await server.login('ben');
    expect(await keep(guest, 'ben')).toBe('name-taken');
    expect(await keep(ben, 'tom')).toBe('not-now');
    expect(await refusal(server.connect().request({ type: 'keep', name: 'tom', password: good }))).toBe(
      'not-logged-in',
    );
    expect(await refusal(guest.request({ type: 'keep', name: 'tom', password: 'password' }))).toBe('bad-password');
    const closedServer = await withGuest({ registration: 'closed' });
    expect(await keep(closedServer.guest)).toBe('registration-closed');
    const coded = await withGuest({ registration: 'code' });
    expect(await keep(coded.guest, 'mia', 'wrong')).toBe('wrong-code');
    expect(await keep(coded.guest, 'mia', (await coded.server.store.fact('invitation-code')) ?? '')).toBe('ok');
  });

  test('only once, even if it asks several times at the same moment or on two servers', async () => {
    const world = virtualWorld('two');
    const stores = neighbouringStores(2, world.now);
    const [one, other] = await Promise.all(stores.map((store) => serverInProcess('a', { guests: 'on', world, store })));
    if (one === undefined || other === undefined) throw new Error('there are two');
    const guest = await enterAs(one);
    const twin = one.connect();
    const elsewhere = other.connect();
    for (const client of [twin, elsewhere]) await client.request({ type: 'resume', token: guest.token ?? '' });
    const answers = await Promise.all([keep(guest, 'mia'), keep(twin, 'tom'), keep(elsewhere, 'ada')]);
    expect(answers.toSorted()).toEqual(['not-now', 'not-now', 'ok']);
    const second = await enterAs(one);
    const third = await enterAs(other);
    const same = await Promise.all([keep(second, 'kim'), keep(third, 'kim')]);
    expect(same.toSorted()).toEqual(['name-taken', 'ok']);
    expect(await one.store.guestCount()).toBe(1);
  });
});

describe('a guest has narrow limits:', () => {
  test('three matches, no invitations, no levels, no reset of a password', async () => {
    const { server, guest } = await withGuest();
    await server.login('ben');
    for (let i = 0; i < maxGuestMatches; i++) expect(await refusal(guest.request(open(['me', 'open'])))).toBe('ok');
    expect(await refusal(guest.request(open(['me', 'open'])))).toBe('not-now');
    expect(await refusal(guest.request(open(['open', 'open'])))).toBe('not-now');
    const other = await enterAs(server, '198.51.100.4');
    const seats = [{ is: 'me' as const }, { is: 'invited' as const, name: 'ben' }];
    expect(await refusal(other.request({ ...open(['me']), seats }))).toBe('guest');
    const level = { file: { name: 'a', text: 'b' } };
    expect(await refusal(other.request({ ...open(['me', 'open']), level }))).toBe('guest');
    const check = { type: 'check-level', game: 'robo-race', file: level.file } as const;
    expect(await refusal(other.request(check))).toBe('guest');
    expect(await server.core.administer(['reset-password', nameOf(guest)])).toMatchObject({ ok: false });
    expect((await server.core.administer(['accounts'])).text).toMatch(/guest-\w+-\d+ +guest /);
  });

  test('its match of the day is only practice, even after the guest becomes a person', async () => {
    const { server, guest } = await withGuest();
    const { match } = await guest.request({ type: 'play-daily', game: 'space-defender' });
    await guest.request({ type: 'open', match: String(match) });
    expect(guest.of('match').at(-1)).toMatchObject({ terms: { hints: true } });
    await keep(guest);
    expect(await server.store.rankedCount({ game: 'space-defender', day: Math.floor(server.world.now() / day) })).toBe(
      0,
    );
  });

  test('it chats only in its matches, once they have begun, and only if the owner allows it', async () => {
    const playing = async (guests: 'on' | 'quiet') => {
      const { server, guest } = await withGuest({ guests });
      const ben = await server.login('ben');
      const match = String((await ben.request(open(['me', 'open'])))['match']);
      await guest.request({ type: 'open', match });
      const chat = () => refusal(guest.request({ type: 'chat', match, text: 'hello' }));
      return { server, guest, ben, match, chat };
    };
    const { server, guest, ben, match, chat } = await playing('on');
    expect(await chat()).toBe('guest');
    await guest.request({ type: 'sit', match });
    expect(await chat()).toBe('guest');
    for (const client of [guest, ben]) await client.request({ type: 'ready', match, ready: true });
    await server.world.pass(20_000);
    await guest.request({ type: 'open', match });
    for (let i = 0; i < guestLines.lines; i++) {
      expect(await chat()).toBe('ok');
      await server.world.pass(10_000);
    }
    expect(await chat()).toBe('too-fast');
    const quiet = await playing('quiet');
    await quiet.guest.request({ type: 'sit', match: quiet.match });
    expect(await quiet.chat()).toBe('guest');
  });

  test('its home is bounded, and also refuses files that the full home of a person would accept', async () => {
    const { server, guest } = await withGuest();
    const { home, stored, close } = await server.core.door.openHome(nameOf(guest));
    const refusals = new Set<string>();
    for (const file of ['saves/a', 'saves/b', 'results.jsonl'])
      for (let size = 300_000; size <= 1_500_000; size += 300_000)
        try {
          writeMounted(join(home.folders.data, file), 'x'.repeat(size));
        } catch {
          refusals.add(file);
        }
    await stored();
    await close();
    const bytes = (await server.store.homeFiles(1)).reduce((sum, { text }) => sum + text.length, 0);
    expect([bytes > maxGuestBytes, bytes <= 2 * maxGuestBytes]).toEqual([true, true]);
    expect([...refusals]).toEqual(['saves/a', 'saves/b', 'results.jsonl']);
  });

  test('four open sessions each, and half of all sessions for all guests together', () => {
    const budgets = createBudgets({ now: () => 0, after: () => () => {} }, { maxSessions: 10 });
    const started = (name: string) => {
      const start = budgets.startSession(name);
      return start.ok ? 'ok' : start.error;
    };
    const all = Array.from({ length: guestSessions.maxOpen + 1 }, () => started('guest-otter-41'));
    expect(all).toEqual([...Array(guestSessions.maxOpen).fill('ok'), 'account-full']);
    expect(['guest-elk-10', 'guest-elk-11', 'mia'].map(started)).toEqual(['ok', 'guests-full', 'ok']);
  });
});

describe('the accounts of guests', () => {
  test('are removed after 7 days offline: they leave rooms, and a bot takes over their matches', async () => {
    const { server, guest } = await withGuest();
    const ben = await server.login('ben');
    const waiting = String((await guest.request(open(['me', 'open'])))['match']);
    const match = String((await ben.request(open(['me', 'open'])))['match']);
    await guest.request({ type: 'sit', match });
    for (const client of [guest, ben]) await client.request({ type: 'ready', match, ready: true });
    await server.world.pass(20_000);
    const name = nameOf(guest);
    guest.close();
    await server.world.pass(6 * day);
    expect(await server.store.accountNamed(name)).toBeDefined();
    await server.world.pass(day + 2 * hour);
    expect(await server.store.accountNamed(name)).toBeUndefined();
    expect([await server.store.guestCount(), await server.store.homeFiles(1)]).toEqual([0, []]);
    expect((await server.store.match(waiting))?.phase).toBe('over');
    expect(await server.store.match(match)).toMatchObject({ phase: 'running' });
    expect(server.troubles).toEqual([]);
  });

  test('remain while the guests are connected, and accounts of persons are never removed', async () => {
    const { server, guest } = await withGuest({ guestDays: 1 });
    const person = await enterAs(server, '198.51.100.4');
    await keep(person);
    person.close();
    await server.world.pass(30 * day);
    expect(await server.store.guestCount()).toBe(1);
    expect(await server.store.accountNamed('mia')).toBeDefined();
    guest.close();
    await server.world.pass(2 * day);
    expect(await server.store.guestCount()).toBe(0);
  });

  test('remain for a day after a long stop of the server, so that the guests can return', async () => {
    const { server, guest } = await withGuest();
    const { token } = guest;
    await server.world.pass(2 * hour);
    guest.close();
    await server.core.close();
    await server.world.pass(30 * day);
    await server.restart();
    await server.world.pass(12 * hour);
    expect(await server.store.guestCount()).toBe(1);
    const back = server.connect();
    expect(await refusal(back.request({ type: 'resume', token: token ?? '' }))).toBe('ok');
    back.close();
    await server.world.pass(2 * day);
    expect(await server.store.guestCount()).toBe(1);
    await server.world.pass(8 * day);
    expect(await server.store.guestCount()).toBe(0);
  });
});
