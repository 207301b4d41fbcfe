import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { stateText } from '#server/core/state.ts';
import { createHistogram } from '#server/histogram.ts';
import { metricsText } from '#server/metrics.ts';
import { openMetricsPort } from '#server/socket/metrics-port.ts';
import { measuredStore } from '#server/store/measured.ts';
import { type MemoryFate, memoryStore } from '#server/store/memory.ts';
import { begunMatch } from '../support/quick-match.ts';
import { serverInProcess } from '../support/server-in-process.ts';

const state = {
  since: Date.UTC(2026, 10, 22, 12),
  connections: 12,
  players: 9,
  matches: [{ game: 'risc', waiting: 1, running: 4 }],
  requests: { done: 700, refused: 20, failed: 1 },
  answered: {
    upTo: [
      [0.01, 700],
      [0.1, 720],
    ],
    count: 721,
    sum: 3.4999,
  },
  gateways: { ssh: 2, web: 3 },
  logins: { done: 11, refused: 4 },
  finished: 5,
} as const;
const store = { durations: { upTo: [[0.01, 90]], count: 91, sum: 0.25 }, failed: 1 } as const;

test('the metrics are in the text format of Prometheus', () => {
  const text = metricsText(state, { memory: 94_000_000, cpu: 3.25, busy: 2.5 }, store);
  // Each line is a comment, or a sample that consists of a name, labels and a number.
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [\d.]+)$/);
  expect(text.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
    'turncade_connections 12',
    'turncade_sessions{door="ssh"} 2',
    'turncade_sessions{door="web"} 3',
    'turncade_players 9',
    'turncade_matches{game="risc",phase="waiting"} 1',
    'turncade_matches{game="risc",phase="running"} 4',
    'turncade_logins_total{outcome="done"} 11',
    'turncade_logins_total{outcome="refused"} 4',
    'turncade_finished_matches_total 5',
    'turncade_requests_total{outcome="done"} 700',
    'turncade_requests_total{outcome="refused"} 20',
    'turncade_requests_total{outcome="failed"} 1',
    'turncade_request_seconds_bucket{le="0.01"} 700',
    'turncade_request_seconds_bucket{le="0.1"} 720',
    'turncade_request_seconds_bucket{le="+Inf"} 721',
    'turncade_request_seconds_sum 3.5',
    'turncade_request_seconds_count 721',
    'turncade_store_seconds_bucket{le="0.01"} 90',
    'turncade_store_seconds_bucket{le="+Inf"} 91',
    'turncade_store_seconds_sum 0.25',
    'turncade_store_seconds_count 91',
    'turncade_store_failures_total 1',
    'turncade_busy_seconds_total 2.5',
    'process_start_time_seconds 1795348800',
    'process_cpu_seconds_total 3.25',
    'process_resident_memory_bytes 94000000',
    '',
  ]);
});

test.each([
  [59_000, '0 min'],
  [61 * 60_000, '1 h 1 min'],
  [49 * 3_600_000, '2 d 1 h'],
  // The clock was set back.
  [-5000, '0 min'],
])('the state of a server that has run for %i ms says %s', (time, told) => {
  expect(stateText(state, state.since + time)).toContain(`Running since 2026-11-22 12:00 UTC (${told}).`);
});

test('a histogram counts durations up to each bound, in seconds', () => {
  const { add, durations } = createHistogram();
  for (const milliseconds of [1, 50, 50.1, 6000]) add(milliseconds);
  const { upTo, count, sum } = durations();
  expect(count).toBe(4);
  expect(sum).toBeCloseTo(6.1011);
  expect(upTo).toEqual([
    [0.001, 1],
    [0.01, 1],
    [0.025, 1],
    [0.05, 2],
    [0.1, 3],
    [0.25, 3],
    [1, 3],
    [5, 3],
  ]);
});

test('a measured store answers like the store below it, and counts disk failures but not refusals', async () => {
  const fate: MemoryFate = {};
  let now = 0;
  const measured = measuredStore(memoryStore(fate), () => now++);
  await measured.store.write([{ type: 'fact', name: 'a', value: 'b' }]);
  expect(await measured.store.fact('a')).toBe('b');
  for (const fault of ['full', 'taken'] as const) {
    fate.fault = fault;
    await expect(measured.store.write([{ type: 'fact', name: 'a', value: 'c' }])).rejects.toMatchObject({ fault });
  }
  expect(measured.load()).toMatchObject({ failed: 1, durations: { count: 4, sum: 0.004 } });
});

test('a core counts logins, sessions of its gateways and the ends of matches', async () => {
  const server = await serverInProcess();
  const [mia, tom] = [await server.login('mia'), await server.login('tom')];
  await server
    .connect()
    .request({ type: 'login', name: 'mia', password: 'wrong' })
    .catch(() => {});
  server.core.connect({ address: '192.0.2.7', door: 'web', send() {}, end() {} });
  const match = await begunMatch(server, [mia, tom], { game: 'risc' });
  await server.core.administer(['end', match]);
  await server.settle();
  expect(server.core.state()).toMatchObject({
    logins: { done: 2, refused: 1 },
    gateways: { ssh: 0, web: 1 },
    finished: 1,
  });
});

test('a port for metrics offers any client only metrics and health, and is not opened if another program uses it', async () => {
  const watch = { isHealthy: async () => true, metrics: () => 'turncade_players 9\n' };
  const busyServer = createServer().listen(0, '127.0.0.1');
  await once(busyServer, 'listening');
  const address = busyServer.address();
  const port = typeof address === 'object' ? Number(address?.port) : 0;
  expect(await openMetricsPort('127.0.0.1', port, watch)).toMatchObject({
    ok: false,
    error: { code: 'port-taken', message: `--metrics ${port}: another program uses this port` },
  });
  busyServer.close();
  await once(busyServer, 'close');
  const opened = await openMetricsPort('127.0.0.1', port, watch);
  if (!opened.ok) throw new Error(opened.error.message);
  onTestFinished(opened.value);
  const get = async (path: string, headers = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return [answer.status, await answer.text()];
  };
  expect(await get('/metrics', { 'x-forwarded-for': '192.0.2.7' })).toEqual([200, 'turncade_players 9\n']);
  expect(await get('/health')).toEqual([200, 'ok\n']);
  expect(await get('/')).toEqual([404, 'turncade: only /metrics and /health are served here\n']);
});
