import { expect, test } from 'vitest';
import {
  accountSessions,
  type Budgets,
  budgets,
  createBudgets,
  cutoff,
  type FrontEnd,
  maxRest,
  maxSessionsIn,
  newConnectionLimit,
} from '#server/connection-budget.ts';
import { fakeTimer } from '../support/fake-timer.ts';

/** Opens connections on a virtual clock. `done` lists what the budget of a connection does to it. */
function opened() {
  const timer = fakeTimer();
  const all = createBudgets(timer);
  const open = (frontEnd: FrontEnd) => {
    const done: string[] = [];
    const budget = all.open(frontEnd, {
      pause: () => done.push('pause'),
      resume: () => done.push('resume'),
      cut: (reason) => done.push(reason),
    });
    const send = (count: number, bytes = 1) => {
      for (let i = 0; i < count; i++) budget.received(bytes);
    };
    const compute = (milliseconds: number) => budget.work(() => timer.lose(milliseconds));
    return { ...budget, done, send, compute };
  };
  return { timer, open };
}

const frontEnds = ['protocol', 'ssh', 'web'] as const;

test.each(frontEnds)(
  '%s: a burst of messages is read at once, further messages slowly, and a flood ends the connection',
  (frontEnd) => {
    const { timer, open } = opened();
    const client = open(frontEnd);
    const { perSecond, burst } = budgets[frontEnd].messages;
    client.send(burst);
    expect(client.done).toEqual([]);
    client.send(perSecond);
    expect(client.done).toEqual(['pause']);
    expect(client.isPaused()).toBe(true);
    timer.pass(999);
    expect(client.isPaused()).toBe(true);
    timer.pass(1);
    expect(client.done).toEqual(['pause', 'resume']);
    client.send((perSecond * budgets[frontEnd].maxDebt) / 1000);
    expect(client.done).toEqual(['pause', 'resume', 'pause']);
    client.send(1);
    expect(client.done).toEqual(['pause', 'resume', 'pause', 'flood']);
    client.send(1000);
    timer.pass(100_000);
    expect(client.done.slice(4)).toEqual([]);
  },
);

test.each(frontEnds)('%s: a long message counts as several messages', (frontEnd) => {
  const { open } = opened();
  const client = open(frontEnd);
  const { messages, messageBytes } = budgets[frontEnd];
  client.send(messages.burst / 2, messageBytes + 1);
  expect(client.done).toEqual([]);
  client.send(1, 0);
  expect(client.done).toEqual(['pause']);
});

test('a long task pauses a connection but never ends it, because a first screen may take seconds', () => {
  const { timer, open } = opened();
  const client = open('web');
  client.compute(10_000);
  expect(client.done).toEqual(['pause']);
  timer.pass(cutoff.maxDebt);
  expect(client.done).toEqual(['pause', 'resume']);
  client.compute(1);
  expect(client.done).toEqual(['pause', 'resume', 'pause']);
});

test('a client that sends too much again after each pause is disconnected after a minute', () => {
  const { timer, open } = opened();
  const client = open('ssh');
  client.send(budgets.ssh.messages.burst);
  for (let second = 0; second <= 60; second++) {
    client.send(budgets.ssh.messages.perSecond);
    timer.pass(1000);
  }
  expect(client.done.at(-1)).toBe('resume');
  client.send(budgets.ssh.messages.perSecond);
  timer.pass(1000);
  expect(client.done.at(-1)).toBe('flood');
});

test('a client of the protocol is warned in answers before it is disconnected', () => {
  const { timer, open } = opened();
  const client = open('protocol');
  const { burst, perSecond } = budgets.protocol.messages;
  client.send(burst + (perSecond * cutoff.maxDebt) / 1000);
  expect(client.received(1)).toBe(cutoff.maxDebt + 34 + (burst / perSecond) * 1000);
  timer.pass(10_000);
  expect(client.received(1)).toBe(0);
  timer.pass(10_000);
  client.send(burst);
  for (let second = 0; second <= 30; second++) {
    expect(client.received(1)).toBe(0);
    client.send(perSecond - 1);
    timer.pass(1000);
  }
  expect(client.received(1)).toBeGreaterThan(0);
  expect(client.done).not.toContain('flood');
});

test('a client that sends too much but rests in between stays connected', () => {
  const { timer, open } = opened();
  const client = open('web');
  for (let often = 0; often < 100; often++) {
    client.send(budgets.web.messages.burst + 10);
    timer.pass(2200);
  }
  expect(client.done).not.toContain('flood');
  expect(client.done).toContain('pause');
});

test('the processing time of a task is charged even if the task throws', () => {
  const { timer, open } = opened();
  const client = open('ssh');
  client.compute(budgets.ssh.work.burst);
  expect(client.done).toEqual([]);
  const failing = () =>
    client.work(() => {
      timer.lose(150);
      throw new Error('broken');
    });
  expect(failing).toThrow('broken');
  expect(client.done).toEqual(['pause']);
  expect(client.work(() => 7)).toBe(7);
});

test('work on screens delays only the frames of a session, and neither pauses nor ends its connection', () => {
  const { timer, open } = opened();
  const [client, other] = [open('ssh'), open('web')];
  client.loggedIn('mia');
  other.loggedIn('mia');
  const { perSecond, burst } = budgets.ssh.work;
  expect(client.rest(burst)).toBe(burst);
  expect(client.rest(perSecond / 2)).toBe(500);
  expect(client.rest(60_000)).toBe(maxRest);
  expect(other.rest(1)).toBe(maxRest);
  for (let minute = 0; minute < 10; minute++) {
    timer.pass(60_000);
    client.rest(60_000);
  }
  expect(client.done).toEqual([]);
});

test('a session whose connection was cut still has to pause between pieces of work', () => {
  const { open } = opened();
  const client = open('web');
  client.received(1024 * 1024 * 1024);
  expect(client.done).toEqual(['flood']);
  expect(client.rest(50)).toBe(50);
});

test('connections of an account share twice the budget of one connection, across all front ends', () => {
  const { timer, open } = opened();
  const clients = frontEnds.map(open);
  for (const client of clients) client.loggedIn('mia');
  const other = open('web');
  other.loggedIn('tom');
  for (const [i, client] of clients.entries()) client.send(budgets[frontEnds[i] ?? 'web'].messages.burst);
  other.send(budgets.web.messages.burst);
  expect(other.done).toEqual([]);
  expect(clients.map(({ done }) => done)).toEqual([[], [], ['pause']]);
  timer.pass(2000);
  expect(clients.map(({ done }) => done)).toEqual([[], [], ['pause', 'resume']]);
});

test('connections over ssh share processing time before the login, but no message budget', () => {
  const { timer, open } = opened();
  const { perSecond, burst } = budgets.ssh.work;
  const [first, second, third] = [open('ssh'), open('ssh'), open('ssh')];
  first.compute(burst);
  second.compute(burst);
  expect([first.done, second.done]).toEqual([[], []]);
  third.compute(perSecond);
  expect(third.done).toEqual(['pause']);
  third.send(budgets.ssh.messages.burst);
  const [player, page] = [open('ssh'), open('web')];
  player.loggedIn('mia');
  player.compute(burst);
  page.compute(burst);
  expect([player.done, page.done]).toEqual([[], []]);
  timer.pass(1000 * (burst / perSecond));
  expect(third.done).toEqual(['pause', 'resume']);
});

test('a client that leaves too much data unread is disconnected, even if it sends nothing', () => {
  const { open } = opened();
  const client = open('ssh');
  client.unsent(budgets.ssh.maxUnsentBytes);
  expect(client.done).toEqual([]);
  client.unsent(budgets.ssh.maxUnsentBytes + 1);
  expect(client.done).toEqual(['too-slow']);
});

test('a connection that has ended is neither resumed nor ended again', () => {
  const { timer, open } = opened();
  const client = open('protocol');
  client.send(budgets.protocol.messages.burst + 1);
  client.close();
  timer.pass(10_000);
  client.send(10_000);
  expect(client.done).toEqual(['pause']);
  expect(timer.isIdle()).toBe(true);
});

test('a clock that is set back does not prolong the pause of a client', () => {
  let time = 9_000_000;
  const waits: number[] = [];
  const all = createBudgets({
    now: () => time,
    after(milliseconds) {
      waits.push(milliseconds);
      return () => {};
    },
  });
  const client = all.open('protocol', { pause() {}, resume() {}, cut() {} });
  for (let i = 0; i < budgets.protocol.messages.burst; i++) client.received(1);
  time = 1000;
  for (let i = 0; i < 30; i++) client.received(1);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
});

test('an account has its full budget again after two idle minutes, even if thousands of others connected', () => {
  const { timer, open } = opened();
  for (let i = 0; i < 2500; i++) {
    const client = open('protocol');
    client.loggedIn(`account${i}`);
    client.send(1);
    timer.pass(50);
  }
  const client = open('protocol');
  client.loggedIn('account0');
  client.send(budgets.protocol.messages.burst);
  expect(client.done).toEqual([]);
});

test('the heap of the server limits the number of sessions', () => {
  const mib = 1024 * 1024;
  expect([4144, 2096, 560, 304, 112, 64].map((size) => maxSessionsIn(size * mib))).toEqual([
    1024, 1000, 232, 104, 8, 1,
  ]);
});

/** Starts a session. Returns the function that ends it, or the reason why it is refused. */
const startOf = ({ startSession }: Budgets, account: string) => {
  const start = startSession(account);
  return start.ok ? start.value : start.error;
};

test('the end of a session makes room for exactly one other session, even if it is reported twice', () => {
  const all = createBudgets(fakeTimer(), { maxSessions: 2 });
  const [first, second] = [startOf(all, 'mia'), startOf(all, 'tom')];
  expect([first, second]).toEqual([expect.objectContaining({ wait: 0 }), expect.objectContaining({ wait: 0 })]);
  expect(startOf(all, 'ann')).toBe('server-full');
  if (typeof first === 'object') {
    first.end();
    first.end();
  }
  expect(startOf(all, 'ann')).toHaveProperty('end');
  expect(startOf(all, 'ann')).toBe('server-full');
});

test('each account has its own maximum number of open sessions', () => {
  const timer = fakeTimer();
  const all = createBudgets(timer);
  const open = Array.from({ length: accountSessions.maxOpen }, () => {
    timer.pass(1000 / accountSessions.starts.perSecond);
    return startOf(all, 'mia');
  });
  expect(open.every((start) => typeof start === 'object' && start.wait === 0)).toBe(true);
  expect(startOf(all, 'mia')).toBe('account-full');
  expect(startOf(all, 'tom')).toHaveProperty('wait', 0);
  const [first] = open;
  if (typeof first === 'object') first.end();
  expect(startOf(all, 'mia')).toHaveProperty('end');
  expect(startOf(all, 'mia')).toBe('account-full');
});

test('an account that starts sessions too often waits ever longer, is then refused, and recovers', () => {
  const timer = fakeTimer();
  const all = createBudgets(timer);
  const { perSecond, burst } = accountSessions.starts;
  const each = 1000 / perSecond;
  const start = () => {
    const session = startOf(all, 'mia');
    if (typeof session === 'string') return session;
    session.end();
    return session.wait;
  };
  expect(Array.from({ length: burst }, start)).toEqual(Array.from({ length: burst }, () => 0));
  const waits = Array.from({ length: cutoff.maxDebt / each }, start);
  expect(waits).toEqual(waits.map((_, i) => (i + 1) * each));
  expect([start(), start()]).toEqual(['too-often', 'too-often']);
  timer.pass(each);
  expect(start()).toBe(cutoff.maxDebt);
  expect(startOf(all, 'tom')).toHaveProperty('wait', 0);
  timer.pass(cutoff.maxDebt + burst * each);
  expect(start()).toBe(0);
});

test('a player whose connection breaks every 5 s can return, even if the server notices only after 40 s', () => {
  const timer = fakeTimer();
  const all = createBudgets(timer);
  for (let i = 0; i < 200; i++) {
    const start = startOf(all, 'mia');
    expect(start).toHaveProperty('wait', 0);
    if (typeof start === 'object') timer.after(40_000, start.end);
    timer.pass(5000);
  }
});

test('new connections from one address are limited, except from this machine', () => {
  const timer = fakeTimer();
  const { acceptsNew } = createBudgets(timer, { maxNewConnections: 2 });
  expect([acceptsNew('192.0.2.7'), acceptsNew('192.0.2.7'), acceptsNew('192.0.2.7')]).toEqual([true, true, false]);
  expect(acceptsNew('192.0.2.8')).toBe(true);
  expect([1, 2, 3].every(() => acceptsNew('127.0.0.1'))).toBe(true);
  timer.pass(newConnectionLimit.within);
  expect(acceptsNew('192.0.2.7')).toBe(true);
});
