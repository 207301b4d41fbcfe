import { describe, expect, test } from 'vitest';
import { type ConnectOptions, connect } from '#client/connect.ts';
import { ask, type ConnectionState } from '#client/connection.ts';
import type { WireEvents } from '#client/dial.ts';
import { pauseBefore } from '#client/reconnecting-wire.ts';
import type { Message } from '#net/wire/messages.ts';
import type { Request } from '#net/wire/requests.ts';
import { greeting } from '../support/fake-core.ts';
import { fakeTimer } from '../support/fake-timer.ts';
import { unhandledIn } from '../support/unhandled.ts';
import { update, whole } from '../support/wire-messages.ts';

/** One attempt to reach a server, as the test sees it. */
interface Line {
  readonly events: WireEvents;
  readonly said: (Request & { readonly id?: number })[];
  pings: number;
  isCut: boolean;
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

/** A connection with the test in the role of the server. */
function joined(options: Partial<ConnectOptions> = {}) {
  const timer = fakeTimer();
  const lines: Line[] = [];
  const connection = connect({
    clock: timer,
    chance: () => 1,
    client: 'a test',
    dial(events) {
      const line: Line = { events, said: [], pings: 0, isCut: false };
      lines.push(line);
      return {
        send: (text) => line.said.push(JSON.parse(text)),
        ping: () => {
          line.pings++;
        },
        cut: () => {
          line.isCut = true;
        },
      };
    },
    ...options,
  });
  const heard: Message[] = [];
  const states: ConnectionState[] = [];
  connection.listen({ message: (message) => heard.push(message), changed: (state) => states.push(state) });
  const line = () => lines.at(-1) ?? expect.fail('never dialled');
  /** Answers the newest request of a type. */
  const answer = async (type: Request['type'], outcome: object) => {
    const asked = line().said.findLast((one) => one.type === type);
    expect(asked).toBeDefined();
    line().events.heard(JSON.stringify({ id: asked?.id, ...outcome }));
    await soon();
  };
  const tell = (message: object) => line().events.heard(JSON.stringify(message));
  const open = async (name?: string) => {
    timer.pass(0);
    line().events.opened();
    await answer('hello', { ok: greeting });
    if (name !== undefined) await answer('resume', { ok: { name } });
  };
  const types = () => line().said.map(({ type }) => type);
  return { connection, timer, lines, line, heard, states, answer, tell, open, types };
}

const command = (key: string) => ({ type: 'command', match: 'm1', key, line: 'commit' }) as const;

describe('a connection', () => {
  test('is open once the server has answered the greeting', async () => {
    const { connection, open, types, states } = joined();
    expect(connection.state).toEqual({ is: 'connecting' });
    await open();
    expect(types()).toEqual(['hello']);
    expect(connection.state).toEqual({ is: 'open', server: greeting, name: null });
    expect(states).toHaveLength(2);
  });

  test('greets an older server again without the key that the server refuses', async () => {
    const { connection, timer, line, answer } = joined({ isProgram: true });
    timer.pass(0);
    line().events.opened();
    const refusal = { code: 'bad-message', message: '$.program: found true, expected no such key' };
    await answer('hello', { error: refusal });
    await answer('hello', { ok: greeting });
    expect(line().said).toMatchObject([{ type: 'hello', program: true }, { type: 'hello' }]);
    expect(line().said[1]).not.toHaveProperty('program');
    expect(connection.state).toMatchObject({ is: 'open' });
  });

  test('greets an older server only twice', async () => {
    const { timer, line, answer, types } = joined({ isProgram: true });
    timer.pass(0);
    line().events.opened();
    for (let i = 0; i < 2; i++) await answer('hello', { error: { code: 'bad-message', message: 'No.' } });
    expect(types()).toEqual(['hello', 'hello']);
    expect(line().isCut).toBe(true);
  });

  test('ends if the answer to the greeting is invalid', async () => {
    const { connection, timer, line, answer } = joined();
    timer.pass(0);
    line().events.opened();
    await answer('hello', { ok: { server: 7 } });
    expect(connection.state).toMatchObject({
      is: 'ended',
      why: 'fault',
      text: 'Your turncade does not understand that server. It sent an unknown greeting.',
    });
  });

  test('logs in with the stored login', async () => {
    const { connection, open, line } = joined({ token: 'abc' });
    await open('mia');
    expect(line().said[1]).toMatchObject({ type: 'resume', token: 'abc' });
    expect(connection.state).toMatchObject({ is: 'open', name: 'mia' });
  });

  test('reports an exception of a listener as an error of this program, not as a fault of the server', async () => {
    const { connection, open, states } = joined();
    const bug = new Error('a bug of the page');
    connection.listen({
      changed({ is }) {
        if (is === 'open') throw bug;
      },
    });
    expect(await unhandledIn(() => open())).toEqual([bug]);
    expect(connection.state).toMatchObject({ is: 'open' });
    expect(states.map(({ is }) => is)).toEqual(['connecting', 'open']);
  });

  test('reports an error of this program and does not end if its stored login cannot be removed', async () => {
    const bug = new Error('a bug of what keeps logins');
    const { timer, line, answer, states } = joined({
      token: 'abc',
      onLogin() {
        throw bug;
      },
    });
    timer.pass(0);
    line().events.opened();
    await answer('hello', { ok: greeting });
    const unhandled = await unhandledIn(() =>
      answer('resume', { error: { code: 'not-logged-in', message: 'No such login.' } }),
    );
    expect(unhandled).toEqual([bug]);
    expect(states.some(({ is }) => is === 'ended')).toBe(false);
  });

  test('forgets a login that the server no longer knows', async () => {
    const kept: unknown[] = [];
    const { connection, timer, line, answer } = joined({ token: 'abc', onLogin: (login) => kept.push(login) });
    timer.pass(0);
    line().events.opened();
    await answer('hello', { ok: greeting });
    await answer('resume', { error: { code: 'not-logged-in', message: 'No such login.' } });
    expect(connection.state).toMatchObject({ is: 'open', name: null });
    expect(kept).toEqual([undefined]);
  });

  test('stores a login, uses it after a reconnect, and removes it at the logout', async () => {
    const kept: unknown[] = [];
    const { connection, open, answer, line, timer } = joined({ onLogin: (login) => kept.push(login) });
    await open();
    const login = ask(connection, { type: 'login', name: 'mia', password: 'a long sentence' });
    await answer('login', { ok: { name: 'mia', token: 'xyz', expires: 5 } });
    expect(await login).toEqual({ name: 'mia', token: 'xyz', expires: 5 });
    expect(connection.state).toMatchObject({ name: 'mia' });
    expect(kept).toEqual([{ name: 'mia', token: 'xyz', expires: 5 }]);
    line().events.ended({ is: 'cut', text: 'cut' });
    timer.pass(1000);
    line().events.opened();
    await answer('hello', { ok: greeting });
    expect(line().said[1]).toMatchObject({ type: 'resume', token: 'xyz' });
    await answer('resume', { ok: { name: 'mia' } });
    const out = connection.request({ type: 'logout', everywhere: false });
    await answer('logout', { ok: {} });
    await out;
    expect(kept.at(-1)).toBeUndefined();
    expect(connection.state).toMatchObject({ is: 'open', name: null });
  });

  test('matches answers to requests in any order, and reports errors', async () => {
    const { connection, open, line } = joined();
    await open();
    const [first, second, third] = ['a', 'b', 'c'].map((name) => connection.request({ type: 'is-free', name }));
    const ids = line()
      .said.slice(1)
      .map(({ id }) => id);
    const error = { code: 'too-many-tries', message: 'Wait.', wait: 9 };
    line().events.heard(JSON.stringify({ id: ids[1], error }));
    line().events.heard(JSON.stringify({ id: ids[2], ok: { isFree: true } }));
    line().events.heard(JSON.stringify({ id: ids[0], ok: { isFree: false } }));
    line().events.heard(JSON.stringify({ id: 4711, ok: {} }));
    line().events.heard(JSON.stringify({ id: null, error }));
    expect([await first, await third]).toEqual([{ isFree: false }, { isFree: true }]);
    await expect(second).rejects.toMatchObject(error);
    expect(connection.state.is).toBe('open');
  });

  test('rejects an invalid answer', async () => {
    const { connection, open, answer } = joined();
    await open();
    const refused = expect(ask(connection, { type: 'is-free', name: 'mia' })).rejects.toMatchObject({
      code: 'bad-answer',
    });
    await answer('is-free', { ok: { isFree: 'yes' } });
    await refused;
  });

  test('rejects a request as not sent before it is open and after a cut', async () => {
    const { connection, timer, line } = joined();
    await expect(connection.request({ type: 'account' })).rejects.toMatchObject({ code: 'not-sent' });
    timer.pass(0);
    line().events.ended({ is: 'cut', text: 'nobody there' });
    await expect(connection.request(command('k'))).rejects.toMatchObject({ code: 'not-sent' });
    expect(line().said).toEqual([]);
  });
});

describe('a connection that was cut', () => {
  test('is reopened after growing pauses, which are short again once a connection was stable', async () => {
    const { connection, timer, lines, line, open } = joined();
    timer.pass(0);
    for (const pause of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      line().events.ended({ is: 'cut', text: 'nobody there' });
      expect(connection.state).toEqual({
        is: 'lost',
        retryAt: timer.now() + pause,
        isRestart: false,
        text: 'nobody there',
      });
      const before = lines.length;
      timer.pass(pause - 1);
      expect(lines).toHaveLength(before);
      timer.pass(1);
      expect(lines).toHaveLength(before + 1);
    }
    await open();
    timer.pass(9999);
    line().events.ended({ is: 'cut', text: 'again' });
    expect(connection.state).toMatchObject({ retryAt: timer.now() + 15_000 });
    timer.pass(15_000);
    await open();
    timer.pass(10_000);
    line().events.ended({ is: 'cut', text: 'again' });
    expect(connection.state).toMatchObject({ retryAt: timer.now() + 1000 });
  });

  test('is reopened after pauses between half a second and 15 s', () => {
    for (let failed = 1; failed < 2000; failed++) {
      expect(pauseBefore(failed, 0)).toBe(500);
      expect(pauseBefore(failed, 1)).toBe(Math.min(15_000, 1000 * 2 ** (failed - 1)));
    }
  });

  test('is reopened at once on demand, in a single attempt', () => {
    const { connection, timer, lines, line } = joined();
    timer.pass(0);
    line().events.ended({ is: 'cut', text: 'nobody there' });
    connection.retry();
    expect(lines).toHaveLength(2);
    connection.retry();
    timer.pass(14_000);
    expect(lines).toHaveLength(2);
  });

  test('resumes each match after the last received update, and follows the lobby again', async () => {
    const { connection, timer, line, heard, answer, tell, open } = joined({ token: 'abc' });
    await open('mia');
    void connection.request({ type: 'open', match: 'm1' });
    void connection.request({ type: 'lobby', follow: true });
    await answer('open', { ok: {} });
    await answer('lobby', { ok: { lobby: { mine: [], open: [], toWatch: [], finished: [], people: [] } } });
    for (const message of [whole(3), update(4), update(5)]) tell(message);
    line().events.ended({ is: 'cut', text: 'cut' });
    timer.pass(1000);
    await open('mia');
    expect(line().said.slice(2)).toEqual([
      { id: expect.any(Number), type: 'open', match: 'm1', from: 6 },
      { id: expect.any(Number), type: 'lobby', follow: true },
    ]);
    await answer('open', { ok: {} });
    heard.length = 0;
    for (const message of [update(5), update(6), update(6), update(7)]) tell(message);
    expect(heard.map((message) => 'number' in message && message.number)).toEqual([6, 7]);
    await answer('lobby', { ok: { lobby: { mine: [], open: [], toWatch: [], finished: [], people: [] } } });
    expect(heard.at(-1)).toMatchObject({ type: 'lobby' });
  });

  test('does not resume matches that were closed, and reports a match that no longer exists', async () => {
    const { connection, timer, line, heard, answer, tell, open } = joined({ token: 'abc' });
    await open('mia');
    connection.request({ type: 'open', match: 'm1' }).catch(() => {});
    tell(whole(3));
    void connection.request({ type: 'open', match: 'm2' });
    void connection.request({ type: 'close', match: 'm1' });
    await answer('close', { ok: {} });
    await answer('open', { ok: {} });
    line().events.ended({ is: 'cut', text: 'cut' });
    timer.pass(1000);
    await open('mia');
    const opened = line().said.filter(({ type }) => type === 'open');
    expect(opened).toMatchObject([{ match: 'm2' }]);
    await answer('open', { error: { code: 'no-such-match', message: 'This match ended.' } });
    expect(heard.at(-1)).toEqual({ type: 'told', match: 'm2', text: 'This match ended.', isClosed: true });
    line().events.ended({ is: 'cut', text: 'cut' });
    timer.pass(2000);
    await open('mia');
    expect(line().said.filter(({ type }) => type === 'open')).toEqual([]);
  });

  test('does not resume a match that the player may no longer view', async () => {
    const { connection, timer, line, heard, answer, tell, open } = joined({ token: 'abc' });
    await open('mia');
    void connection.request({ type: 'open', match: 'm1' });
    await answer('open', { ok: {} });
    tell({ type: 'told', match: 'm1', text: 'Nobody may watch it any more.', isClosed: true });
    expect(heard.at(-1)).toMatchObject({ type: 'told', isClosed: true });
    line().events.ended({ is: 'cut', text: 'cut' });
    timer.pass(1000);
    await open('mia');
    expect(line().said.filter(({ type }) => type === 'open')).toEqual([]);
  });

  test('sends only unanswered commands again, in order and with the same keys', async () => {
    const { connection, timer, line, answer, open } = joined({ token: 'abc' });
    await open('mia');
    const done = connection.request(command('k0'));
    await answer('command', { ok: { number: 1 } });
    await done;
    const waiting = ['k1', 'k2', 'k3'].map((key) => connection.request(command(key)));
    const lost = connection.request({ type: 'resign', match: 'm1' });
    line().events.ended({ is: 'cut', text: 'cut' });
    await expect(lost).rejects.toMatchObject({ code: 'cut' });
    timer.pass(1000);
    await open('mia');
    const again = line().said.slice(2);
    expect(again).toMatchObject(['k1', 'k2', 'k3'].map(command));
    for (const { id } of again) line().events.heard(JSON.stringify({ id, ok: { number: id } }));
    expect(await Promise.all(waiting)).toEqual(again.map(({ id }) => ({ number: id })));
  });

  test('follows the lobby with a single request, however often it was cut', async () => {
    const { connection, timer, line, open } = joined({ token: 'abc' });
    await open('mia');
    connection.request({ type: 'lobby', follow: true }).catch(() => {});
    for (let i = 0; i < 4; i++) {
      line().events.ended({ is: 'cut', text: 'cut' });
      timer.pass(15_000);
      await open('mia');
    }
    expect(line().said.filter(({ type }) => type === 'lobby')).toHaveLength(1);
  });

  test('ignores messages of its previous socket', async () => {
    const { connection, timer, line, lines, open, heard } = joined();
    await open();
    const [old] = lines;
    line().events.ended({ is: 'cut', text: 'cut' });
    expect(old?.isCut).toBe(true);
    timer.pass(1000);
    await open();
    old?.events.heard(JSON.stringify({ type: 'told', text: 'old', match: null }));
    old?.events.ended({ is: 'cut', text: 'cut' });
    old?.events.opened();
    expect(heard).toEqual([]);
    expect(connection.state.is).toBe('open');
  });

  test('is reported as lost with the reason if an update was missing', async () => {
    const { connection, open, tell, heard } = joined({ token: 'abc' });
    await open('mia');
    void connection.request({ type: 'open', match: 'm1' });
    tell(whole(3));
    tell(update(5));
    expect(connection.state).toMatchObject({ is: 'lost', text: 'Part of what the server sent was missing.' });
    expect(heard).toHaveLength(1);
  });
});

describe('updates are acknowledged', () => {
  test('half a second after the first update', async () => {
    const { connection, timer, open, tell, types, line } = joined({ token: 'abc' });
    await open('mia');
    void connection.request({ type: 'open', match: 'm1' });
    tell(whole(3));
    tell(update(4));
    timer.pass(499);
    expect(types()).not.toContain('seen');
    timer.pass(1);
    expect(line().said.at(-1)).toEqual({ type: 'seen', match: 'm1', number: 4 });
    timer.pass(5000);
    expect(types().filter((type) => type === 'seen')).toHaveLength(1);
  });

  test('at once if there are many updates', async () => {
    const { connection, open, tell, line, types } = joined({ token: 'abc' });
    await open('mia');
    void connection.request({ type: 'open', match: 'm1' });
    tell(whole(0));
    for (let number = 1; number < 120; number++) tell(update(number));
    expect(line().said.filter(({ type }) => type === 'seen')).toEqual([
      { type: 'seen', match: 'm1', number: 49 },
      { type: 'seen', match: 'm1', number: 99 },
    ]);
    expect(types()).toHaveLength(5);
  });
});

describe('a connection delays messages', () => {
  test('that the server would refuse as too fast', async () => {
    const { connection, timer, open, line } = joined({ token: 'abc' });
    await open('mia');
    for (let i = 0; i < 100; i++) connection.request(command(`k${i}`)).catch(() => {});
    expect(line().said).toHaveLength(45);
    timer.pass(1999);
    expect(line().said).toHaveLength(45);
    timer.pass(1);
    expect(line().said).toHaveLength(90);
    timer.pass(2000);
    expect(
      line()
        .said.slice(2)
        .map((one) => 'key' in one && one.key),
    ).toEqual(Array.from({ length: 100 }, (_, i) => `k${i}`));
  });
});

describe('a connection in trouble', () => {
  test('gives up on a server that is silent for 40 s, even when the clock is set back', async () => {
    const time = fakeTimer();
    let setBack = 0;
    const { connection, timer, line, answer } = joined({ clock: { ...time, now: () => time.now() - setBack } });
    expect(timer.isIdle()).toBe(true);
    time.pass(0);
    line().events.opened();
    await answer('hello', { ok: greeting });
    setBack = 24 * 3_600_000;
    time.pass(60_000);
    expect(connection.state).toMatchObject({ is: 'lost', text: 'The server was silent for 40 s.' });
  });

  test('gives up on a server that is silent for 40 s, but not on a server that answers pings', async () => {
    const { connection, timer, open, line } = joined();
    await open();
    timer.pass(15_000);
    expect(line().pings).toBe(1);
    line().events.alive();
    timer.pass(30_000);
    expect(connection.state.is).toBe('open');
    timer.pass(15_000);
    expect(connection.state).toMatchObject({ is: 'lost', text: 'The server was silent for 40 s.' });
    expect(line().isCut).toBe(true);
  });

  test('gives up at once when the machine wakes up', async () => {
    const { connection, timer, open } = joined();
    await open();
    timer.lose(24 * 3_600_000);
    timer.pass(0);
    expect(connection.state.is).toBe('lost');
  });

  test('gives up on a server that does not answer within 15 s', async () => {
    const { connection, timer, line } = joined();
    timer.pass(15_000);
    expect(connection.state).toMatchObject({ is: 'lost', text: 'The server did not answer within 15 s.' });
    timer.pass(1000);
    line().events.opened();
    timer.pass(14_999);
    expect(connection.state.is).toBe('connecting');
    timer.pass(1);
    expect(connection.state.is).toBe('lost');
  });

  test.each([
    ['first-contact', 'Compare.', 'q7m3-x2kd-90ha-t5vb'],
    ['changed-fingerprint', 'Another one.', 'q7m3-x2kd-90ha-t5vb'],
    ['version', 'Renew it.', undefined],
  ] as const)('gives up for good after a refusal: %s', (why, text, fingerprint) => {
    const { connection, timer, line, lines } = joined();
    timer.pass(0);
    line().events.ended({ is: 'refused', why, text, ...(fingerprint === undefined ? {} : { fingerprint }) });
    expect(connection.state).toEqual({ is: 'ended', why, text, ...(fingerprint === undefined ? {} : { fingerprint }) });
    timer.pass(1_000_000);
    expect(lines).toHaveLength(1);
    expect(line().said).toEqual([]);
    connection.retry();
    expect(lines).toHaveLength(2);
  });

  test('gives up on a server of another version', async () => {
    const { connection, timer, line, answer } = joined();
    timer.pass(0);
    line().events.opened();
    await answer('hello', { error: { code: 'version', message: 'The server must be renewed.' } });
    expect(connection.state).toEqual({ is: 'ended', why: 'version', text: 'The server must be renewed.' });
  });

  test('gives up on a server with an unknown greeting', async () => {
    const { connection, timer, line, answer } = joined();
    timer.pass(0);
    line().events.opened();
    await answer('hello', { ok: { hello: 'there' } });
    expect(connection.state).toMatchObject({ is: 'ended', why: 'fault' });
  });

  test('gives up when the server ends the connection for good', async () => {
    const { connection, timer, open, tell, lines } = joined();
    await open();
    const asked = connection.request({ type: 'account' });
    tell({ type: 'bye', why: 'banned', text: 'You are banned.' });
    expect(connection.state).toEqual({ is: 'ended', why: 'banned', text: 'You are banned.' });
    await expect(asked).rejects.toMatchObject({ code: 'cut' });
    timer.pass(1_000_000);
    expect(lines).toHaveLength(1);
  });

  test('does not give up when the server restarts, and then reconnects later than after a cut', async () => {
    const { connection, timer, open, tell } = joined();
    await open();
    tell({ type: 'bye', why: 'restarting', text: 'Back soon.' });
    expect(connection.state).toEqual({ is: 'lost', retryAt: 4000, isRestart: true, text: 'Back soon.' });
    timer.pass(4000);
    await open();
    tell({ type: 'bye', why: 'too-slow', text: 'Too slow.' });
    expect(connection.state).toMatchObject({ is: 'lost', isRestart: false });
  });

  test('gives up for good when it is closed', async () => {
    const { connection, timer, open, line, lines } = joined();
    await open();
    const asked = connection.request(command('k'));
    connection.close();
    expect(connection.state).toMatchObject({ is: 'ended', why: 'closed' });
    await expect(asked).rejects.toMatchObject({ code: 'cut' });
    expect(line().isCut).toBe(true);
    connection.retry();
    timer.pass(100_000);
    expect(lines).toHaveLength(1);
    expect(timer.isIdle()).toBe(true);
  });
});
