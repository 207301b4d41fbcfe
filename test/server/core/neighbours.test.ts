import { describe, expect, test } from 'vitest';
import type { PendingRequest } from '#client/connection.ts';
import { answers } from '#net/wire/requests.ts';
import { neighbouringStores } from '../../support/neighbouring-stores.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from '../../support/server-in-process.ts';
import { virtualWorld } from '../../support/virtual-world.ts';

const terms = {
  options: {},
  limit: 0,
  watching: 'everybody',
  outSees: 'own',
  listed: true,
  hints: false,
} as const;

/** Two servers on the same data with one player each, and the store of a third server. */
async function twoServers(
  counted: (question: 'checkpoints' | 'journal' | 'append', server: 'one' | 'other') => void = () => {},
) {
  const world = virtualWorld('two');
  const [gone, ...stores] = neighbouringStores(3, world.now);
  if (gone === undefined) throw new Error('there are three');
  const servers: ServerInProcess[] = [];
  for (const [index, store] of stores.entries()) {
    const name = index === 0 ? 'one' : 'other';
    servers.push(
      await serverInProcess('two', {
        store: {
          ...store,
          write(changes) {
            for (const { type } of changes) if (type === 'append') counted(type, name);
            return store.write(changes);
          },
          checkpoints(match) {
            counted('checkpoints', name);
            return store.checkpoints(match);
          },
          journal(match, from) {
            counted('journal', name);
            return store.journal(match, from);
          },
        },
        world,
      }),
    );
  }
  const [one, other] = servers;
  if (one === undefined || other === undefined) throw new Error('there are two');
  const mia = await one.login('mia');
  const jonas = await other.login('jonas');
  const settle = async () => {
    for (let i = 0; i < 8; i++) await world.settle();
  };
  return { world, one, other, gone, mia, jonas, settle };
}

type Two = Awaited<ReturnType<typeof twoServers>>;

/** A running match of both players, which both have open. */
async function begun({ mia, jonas, settle, world }: Two, more: { readonly limit?: number } = {}) {
  const seats = [{ is: 'me' as const }, { is: 'open' as const }, { is: 'bot' as const, bot: 'easy' }];
  const { match, code } = await mia.request({ type: 'create', game: 'risc', seats, ...terms, ...more });
  const id = String(match);
  await settle();
  expect(await jonas.request({ type: 'find', code: String(code) })).toEqual({ match: id, phase: 'waiting' });
  expect(await jonas.request({ type: 'sit', match: id })).toEqual({ match: id, seat: 2 });
  for (const [client, random] of [
    [mia, '11'],
    [jonas, '22'],
  ] as const) {
    await client.request({ type: 'open', match: id });
    await client.request({ type: 'roll', match: id, random: random.repeat(32) });
    await client.request({ type: 'ready', match: id, ready: true });
  }
  await settle();
  await world.pass(10);
  await settle();
  return id;
}

const told = (client: InProcess) =>
  client
    .of('update')
    .map(({ number, happened }) =>
      happened.what === 'played' ? `${number} ${happened.seat}: ${happened.echo} ${happened.key ?? ''}` : number,
    );

test('an account counts as a program on both servers until a person logs in to it', async () => {
  const { one, other, mia, settle, world } = await twoServers();
  const logIn = async (more: object) => {
    const robo = other.connect();
    await robo.request({ type: 'hello', protocol: 1, client: 'test', ...more });
    const { isFree } = await robo.request({ type: 'is-free', name: 'robo' });
    await robo.request({
      type: isFree === true ? 'register' : 'login',
      name: 'robo',
      password: 'a long enough sentence',
    });
    await settle();
  };
  const peopleNow = async () => {
    const { lobby } = answers.lobby.parse(await mia.request({ type: 'lobby', follow: false }));
    return lobby.people;
  };
  await logIn({ program: true });
  expect(await peopleNow()).toEqual([
    { name: 'jonas', doing: 'lobby' },
    { name: 'mia', doing: 'lobby' },
    { name: 'robo', doing: 'lobby', isProgram: true },
  ]);
  await logIn({});
  // The next message of the other server says that a person plays.
  await world.pass(6000);
  await settle();
  expect((await peopleNow()).filter(({ isProgram }) => isProgram === true)).toEqual([]);
  expect(one.troubles).toEqual([]);
});

test('players on two servers take seats in one room and play a turn', async () => {
  const two = await twoServers();
  const { mia, jonas, one, other, settle } = two;
  const match = await begun(two);
  for (const client of [mia, jonas]) expect(client.of('match').map(({ card }) => card.phase)).toEqual(['running']);
  for (const [client, key] of [
    [mia, 'a'],
    [jonas, 'b'],
  ] as const)
    for (const line of ['spread', 'commit'])
      await client.request({ type: 'command', match, key: `${key}-${line}`, line });
  await settle();
  expect(told(mia)).toEqual(['1 1: spread a-spread', '2 1: commit a-commit', '3 2: commit ', '4 3: commit ']);
  expect(told(jonas)).toEqual(['1 1: commit ', '2 2: spread b-spread', '3 2: commit b-commit', '4 3: commit ']);
  expect([...one.troubles, ...other.troubles]).toEqual([]);
});

test('commands sent to two servers at once are played one after the other, each once', async () => {
  const two = await twoServers();
  const { mia, jonas, one, other, settle } = two;
  const match = await begun(two);
  const ask = (client: InProcess, key: string, line: string) => client.request({ type: 'command', match, key, line });
  await Promise.all([ask(mia, 'a', 'spread'), ask(jonas, 'b', 'spread')]);
  await Promise.all([ask(mia, 'c', 'commit'), ask(jonas, 'd', 'commit')]);
  await settle();
  const journal = await one.store.journal(match, 0);
  const keys = journal.flatMap(({ key }) => (key === null ? [] : [key]));
  expect(keys.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  // The bot has committed once.
  expect(journal.filter(({ seat, body }) => seat === 3 && body.includes('"commit"'))).toHaveLength(1);
  // Both players have received the same updates.
  expect(mia.of('update').at(-1)?.number).toBe(4);
  expect(jonas.of('update').at(-1)?.number).toBe(4);
  expect([...one.troubles, ...other.troubles]).toEqual([]);
});

test('after a conflict, a server adopts the entries of the other server without reading the match again', async () => {
  const asked: string[] = [];
  const two = await twoServers((question) => asked.push(question));
  const { mia, jonas, settle } = two;
  const match = await begun(two);
  const ask = (client: InProcess, key: string, line: string) => client.request({ type: 'command', match, key, line });
  asked.length = 0;
  await Promise.all([ask(mia, 'a', 'spread'), ask(jonas, 'c', 'spread')]);
  await settle();
  // Only the server with the conflict reads the new entries.
  expect(asked.filter((question) => question === 'journal')).toHaveLength(1);
  expect(asked).not.toContain('checkpoints');
  await ask(mia, 'b', 'commit');
  expect(await mia.request({ type: 'undo', match, key: 'd' }).catch(({ code }) => code)).toBe('nothing-to-undo');
  await ask(jonas, 'e', 'commit');
  await settle();
  expect(told(mia)).toEqual(['1 1: spread a', '2 1: commit b', '3 2: commit ', '4 3: commit ']);
  expect(told(jonas)).toEqual(['1 2: spread c', '2 1: commit ', '3 2: commit e', '4 3: commit ']);
});

describe('a command', () => {
  /** A match whose newest entry the first server appended. `written` names the server of each later append. */
  const playedAtOne = async () => {
    const written: string[] = [];
    const two = await twoServers((question, server) => question === 'append' && written.push(server));
    const match = await begun(two);
    await two.mia.request({ type: 'command', match, key: 'a', line: 'spread' });
    await two.settle();
    expect(written).toEqual(['one']);
    written.length = 0;
    /** Sends a command through the second server. */
    const ask = (key: string, line: string) => two.jonas.request({ type: 'command', match, key, line });
    return { ...two, match, written, ask };
  };

  test('is played by the server that last played in the match, and broadcast by the server that received it', async () => {
    const { jonas, mia, written, ask, match, settle, one, other } = await playedAtOne();
    expect(await ask('b', 'spread')).toEqual({ number: 1 });
    expect(await jonas.request({ type: 'undo', match, key: 'c' })).toEqual({ number: 2 });
    expect(await ask('d', 'spread')).toEqual({ number: 3 });
    expect(told(jonas)).toEqual(['1 2: spread b', 2, '3 2: spread d']);
    expect(await ask('e', 'commit')).toEqual({ number: 4 });
    await settle();
    expect(written).toEqual(['one', 'one', 'one', 'one']);
    expect(told(mia)).toEqual(['1 1: spread a', '2 2: commit ']);
    expect([...one.troubles, ...other.troubles]).toEqual([]);
  });

  test('is refused by the server that last played in the match, and is played once even if repeated', async () => {
    const { ask, jonas, match, written } = await playedAtOne();
    await expect(ask('b', 'attack(brook,eyrie,all)')).rejects.toMatchObject({ code: 'wrong-phase' });
    await expect(jonas.request({ type: 'undo', match, key: 'c' })).rejects.toMatchObject({ code: 'nothing-to-undo' });
    expect(await ask('d', 'spread')).toEqual({ number: 1 });
    expect(await ask('d', 'spread')).toEqual({ number: 1 });
    expect(written).toEqual(['one']);
  });

  test('is played by the server that received it if the other server has ended or ends meanwhile', async () => {
    const { ask, one, other, written, settle } = await playedAtOne();
    const asked = ask('b', 'spread');
    await one.core.close();
    await asked;
    await settle();
    expect(await ask('c', 'commit')).toEqual({ number: 2 });
    expect(
      (await other.store.journal((await other.store.liveMatches())[0]?.match ?? '', 0)).map(({ key }) => key),
    ).toEqual(['a', 'b', 'c']);
    expect(written.at(-1)).toBe('other');
  });

  test('is played by the server that received it once the other server has been silent for three seconds', async () => {
    const { ask, gone, match, world, settle, written } = await playedAtOne();
    gone.neighbours?.say(JSON.stringify({ is: 'here', accounts: [] }));
    const body = JSON.stringify({ do: 'command', line: 'commit', number: 2 });
    await gone.write([{ type: 'append', entry: { match, number: 2, time: world.now(), seat: 1, key: 'x', body } }]);
    await settle();
    let answer: unknown;
    const asked = ask('b', 'spread').then((found) => {
      answer = found;
    });
    await world.pass(2900);
    await settle();
    expect(answer).toBeUndefined();
    await world.pass(200);
    await asked;
    expect(answer).toEqual({ number: 2 });
    expect(written).toEqual(['other']);
    const offer = JSON.stringify({ do: 'offer', on: 'draw' });
    await gone.write([
      { type: 'append', entry: { match, number: 4, time: world.now(), seat: 1, key: null, body: offer } },
    ]);
    await settle();
    expect(await ask('c', 'commit')).toEqual({ number: 4 });
  });

  test('is played once if two servers get it, and not at all after its time limit', async () => {
    const { gone, match, world, settle, one, ask, written } = await playedAtOne();
    const said = { is: 'asked', of: one.store.neighbours?.me, match, seat: 2, line: 'spread' };
    gone.neighbours?.say(JSON.stringify({ ...said, key: 'late', until: world.now() }));
    await settle();
    expect(written).toEqual([]);
    gone.neighbours?.say(JSON.stringify({ ...said, key: 'b', until: world.now() + 1 }));
    expect(await ask('b', 'spread')).toEqual({ number: 1 });
    await settle();
    expect(written).toEqual(['one']);
  });
});

test('after a conflict about an undo, a server continues without reading the match again', async () => {
  const asked: string[] = [];
  const two = await twoServers((question) => asked.push(question));
  const { mia, jonas, gone, settle, one, other, world } = two;
  const match = await begun(two);
  await mia.request({ type: 'command', match, key: 'a', line: 'spread' });
  await settle();
  asked.length = 0;
  const body = JSON.stringify({ do: 'command', line: 'spread', number: 1 });
  const [, undone] = await Promise.all([
    gone.write([{ type: 'append', entry: { match, number: 2, time: world.now(), seat: 2, key: 'b', body } }]),
    mia.request({ type: 'undo', match, key: 'c' }),
  ]);
  expect(undone).toEqual({ number: 2 });
  await settle();
  expect(asked).toEqual(['append', 'journal', 'append']);
  for (const line of ['spread', 'commit']) await mia.request({ type: 'command', match, key: line, line });
  await settle();
  expect(told(mia)).toEqual(['1 1: spread a', 2, '3 1: spread spread', '4 1: commit commit']);
  expect(told(jonas)).toEqual(['1 2: spread b', '2 1: commit ']);
  expect([...one.troubles, ...other.troubles]).toEqual([]);
});

test('the same command sent to both servers is played once', async () => {
  const two = await twoServers();
  const { mia, one, other, settle } = two;
  const match = await begun(two);
  const again = await other.login('mia');
  await again.request({ type: 'open', match });
  const command = { type: 'command', match, key: 'a', line: 'spread' } as const;
  const answers = await Promise.allSettled([mia.request(command), again.request(command)]);
  await settle();
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect((await one.store.journal(match, 0)).map(({ key }) => key)).toEqual(['a']);
});

test('a player on another server counts as online until that server ends', async () => {
  const two = await twoServers();
  const { world, mia, other, settle } = two;
  const match = await begun(two);
  const isJonasHere = () => {
    const [newest] = mia.messages.flatMap((message) => (message.type === 'presence' ? [message] : [])).slice(-1);
    const [, holder] = newest?.holders ?? [];
    return holder?.is === 'person' ? holder.isHere : undefined;
  };
  await world.pass(10_000);
  await mia.request({ type: 'open', match });
  await settle();
  const people = async () => {
    const { lobby } = await mia.request({ type: 'lobby', follow: false });
    return (Reflect.get(Object(lobby), 'people') as readonly { readonly name: string }[]).map(({ name }) => name);
  };
  expect(await people()).toEqual(['jonas', 'mia']);
  await other.core.close();
  await settle();
  expect(await people()).toEqual(['mia']);
  expect(isJonasHere()).toBe(false);
});

test('a chat line and a ban take effect on other servers', async () => {
  const two = await twoServers();
  const { mia, jonas, one, settle } = two;
  const match = await begun(two);
  await mia.request({ type: 'chat', match, text: 'hello' });
  await settle();
  expect(jonas.of('chat').map(({ line }) => [line.name, line.text])).toEqual([['mia', 'hello']]);
  await jonas.request({ type: 'chat', match, text: 'you too' });
  await settle();
  expect(mia.of('chat').map(({ line }) => line.text)).toEqual(['hello', 'you too']);
  expect(await one.core.administer(['ban', 'jonas'])).toMatchObject({ ok: true });
  await settle();
  expect(jonas.state).toMatchObject({ is: 'ended', why: 'banned' });
});

describe('a connection to one server ends when its login is deleted on the other server', () => {
  test.each<[string, PendingRequest]>([
    ['by a logout', { type: 'logout', everywhere: false }],
    ['by a logout everywhere', { type: 'logout', everywhere: true }],
    ['by a new password', { type: 'change-password', old: 'a long enough sentence', new: 'another long sentence' }],
    ['by the deletion of the account', { type: 'delete-account', password: 'a long enough sentence', name: 'mia' }],
  ])('with the reason that it was logged out: %s', async (_, ending) => {
    const two = await twoServers();
    const { mia, jonas, one, other, settle } = two;
    const match = await begun(two);
    const same = other.connect();
    await same.request({ type: 'resume', token: String(mia.token) });
    await same.request({ type: 'open', match });
    expect(same.state).toMatchObject({ is: 'open', name: 'mia' });
    await mia.request(ending);
    await settle();
    expect(same.state).toMatchObject({ is: 'ended', why: 'logged-out' });
    expect(jonas.state).toMatchObject({ is: 'open', name: 'jonas' });
    await expect(other.connect().request({ type: 'resume', token: String(same.token) })).rejects.toThrow();
    expect([...one.troubles, ...other.troubles]).toEqual([]);
  });

  test('by the removal of its key', async () => {
    const { mia, other, settle } = await twoServers();
    const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPpqyyz2F44hTs/tUMiL52f+8o8jKIqtS3t7sQpPLWKa';
    const { fingerprint } = await mia.request({ type: 'add-key', key, password: 'a long enough sentence' });
    await settle();
    const token = String(await other.core.door.loginByKey('mia', key, '192.0.2.9'));
    const same = other.connect();
    await same.request({ type: 'resume', token });
    await mia.request({ type: 'remove-key', fingerprint: String(fingerprint) });
    await settle();
    expect(same.state).toMatchObject({
      is: 'ended',
      why: 'logged-out',
      text: 'The key used for this login was removed.',
    });
    await expect(other.connect().request({ type: 'resume', token })).rejects.toThrow();
  });

  test('by a gateway at the end of a session', async () => {
    const { mia, one, other, settle } = await twoServers();
    const same = other.connect();
    await same.request({ type: 'resume', token: String(mia.token) });
    await one.core.door.endLogin(String(mia.token));
    await settle();
    expect(same.state).toMatchObject({ is: 'ended', why: 'logged-out' });
  });
});

test('another server runs the bots of a server that has disappeared', async () => {
  const two = await twoServers();
  const { world, mia, jonas, gone, one, other, settle } = two;
  const match = await begun(two);
  await mia.request({ type: 'command', match, key: 'a', line: 'spread' });
  await mia.request({ type: 'command', match, key: 'b', line: 'commit' });
  await jonas.request({ type: 'command', match, key: 'c', line: 'spread' });
  await settle();
  // The last commit came from a server that ended before its bot had played.
  const number = (await gone.journal(match, 0)).length + 1;
  const body = JSON.stringify({ do: 'command', line: 'commit', number: 3 });
  await gone.write([{ type: 'append', entry: { match, number, time: world.now(), seat: 2, key: 'd', body } }]);
  await settle();
  expect(mia.of('update').at(-1)?.number).toBe(3);
  await world.pass(20_000);
  await settle();
  expect([mia.of('update').at(-1)?.number, jonas.of('update').at(-1)?.number]).toEqual([4, 4]);
  const journal = await gone.journal(match, 0);
  expect(journal.filter(({ seat, body: done }) => seat === 3 && done.includes('"commit"'))).toHaveLength(1);
  expect([...one.troubles, ...other.troubles]).toEqual([]);
});

test('a turn that reaches its limit is ended once, whichever server ends it', async () => {
  const two = await twoServers();
  const { world, mia, one, other, gone, settle } = two;
  const match = await begun(two, { limit: 60_000 });
  await mia.request({ type: 'command', match, key: 'a', line: 'spread' });
  await mia.request({ type: 'command', match, key: 'b', line: 'commit' });
  await world.pass(70_000);
  await settle();
  const ups = (await gone.journal(match, 0)).filter(({ body }) => body.includes('"time-up"'));
  expect(ups.map(({ seat }) => seat)).toEqual([2]);
  expect([...one.troubles, ...other.troubles]).toEqual([]);
});

test('of two clients that take the same seat on two servers at once, one is refused', async () => {
  const two = await twoServers();
  const { mia, jonas, one, other, settle } = two;
  const lea = await one.login('lea');
  const seats = [{ is: 'me' as const }, { is: 'open' as const }];
  const { match: made } = await mia.request({ type: 'create', game: 'robo-race', seats, ...terms });
  const match = String(made);
  await settle();
  const sitting = await Promise.allSettled([
    jonas.request({ type: 'sit', match, seat: 2 }),
    lea.request({ type: 'sit', match, seat: 2 }),
  ]);
  await settle();
  expect(sitting.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const head = async (server: ServerInProcess) => (await server.core.administer(['matches'])).text;
  expect(await head(one)).toBe(await head(other));
});

test('every client gets every update when players on both servers play at the same time', async () => {
  const two = await twoServers();
  const { mia, jonas, one, other, settle, gone } = two;
  const [lea, tom] = [await one.login('lea'), await other.login('tom')];
  const all = [mia, jonas, lea, tom];
  const seats = [{ is: 'me' as const }, ...[1, 2, 3].map(() => ({ is: 'open' as const }))];
  const { match: made } = await mia.request({ type: 'create', game: 'risc', seats, ...terms });
  const match = String(made);
  await settle();
  for (const client of [jonas, lea, tom]) {
    await client.request({ type: 'sit', match });
    await settle();
  }
  for (const [i, client] of all.entries()) {
    await client.request({ type: 'open', match });
    await client.request({ type: 'roll', match, random: String(i + 10).repeat(32) });
    await client.request({ type: 'ready', match, ready: true });
    await settle();
  }
  let key = 0;
  const refusedBy: unknown[] = [];
  const everybody = async (line: string) => {
    await Promise.all(
      all.map((client) =>
        client.request({ type: 'command', match, key: `k${++key}`, line }).catch((why: unknown) => refusedBy.push(why)),
      ),
    );
    await settle();
  };
  await everybody('spread');
  for (let turn = 0; turn < 4; turn++) await everybody('commit');
  await settle();
  const journal = await gone.journal(match, 0);
  expect(refusedBy).toEqual([]);
  expect(journal.filter(({ body }) => body.includes('"commit"'))).toHaveLength(16);
  for (const client of all) {
    const [first] = client.of('match').filter(({ card }) => card.phase === 'running');
    const numbers = client.of('update').map(({ number }) => number);
    expect(client.of('match').filter(({ card }) => card.phase === 'running')).toHaveLength(1);
    expect(numbers).toEqual(numbers.map((_, i) => (first?.number ?? 0) + i + 1));
  }
  expect(new Set(all.map((client) => client.of('update').at(-1)?.number)).size).toBe(1);
  expect([...one.troubles, ...other.troubles]).toEqual([]);
});
