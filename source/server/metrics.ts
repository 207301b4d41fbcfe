import type { LoginCounts, RequestCounts, ServerState } from './core/state.ts';
import type { Durations } from './histogram.ts';
import type { StoreLoad } from './store/measured.ts';

export interface ProcessLoad {
  readonly memory: number;
  /** CPU seconds that the process has used so far, summed over all processors. */
  readonly cpu: number;
  /** Seconds in which the event loop was busy so far. If it is always busy, players wait for each other. */
  readonly busy: number;
}

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [number, Labels?];

/** Formats a server's state for Prometheus, in text format 0.0.4: base units, and `_total` for counters. */
export function metricsText(
  { since, connections, gateways, players, logins, matches, finished, requests, answered }: ServerState,
  load: ProcessLoad,
  store: StoreLoad,
): string {
  const running = matches.flatMap(({ game, waiting, running }): Sample[] => [
    [waiting, { game, phase: 'waiting' }],
    [running, { game, phase: 'running' }],
  ]);
  const byOutcome = (counts: RequestCounts | LoginCounts) =>
    Object.entries(counts).map(([outcome, count]): Sample => [count, { outcome }]);
  return [
    metric('turncade_connections', 'gauge', 'Connections, logged in or not.', [[connections]]),
    metric(
      'turncade_sessions',
      'gauge',
      'Connections over ssh and in browsers.',
      Object.entries(gateways).map(([door, count]): Sample => [count, { door }]),
    ),
    metric('turncade_players', 'gauge', 'Accounts that are connected.', [[players]]),
    metric('turncade_matches', 'gauge', 'Matches that are running or waiting for players.', running),
    metric('turncade_logins_total', 'counter', 'Logins and new accounts, by outcome.', byOutcome(logins)),
    metric('turncade_finished_matches_total', 'counter', 'Matches that ended.', [[finished]]),
    metric('turncade_requests_total', 'counter', 'Requests from clients, by outcome.', byOutcome(requests)),
    histogram('turncade_request_seconds', 'Time to answer a request.', answered),
    histogram('turncade_store_seconds', 'Time to write to the database, or to read from it.', store.durations),
    metric('turncade_store_failures_total', 'counter', 'Failed database reads and writes.', [[store.failed]]),
    metric('turncade_busy_seconds_total', 'counter', 'Time in which the event loop was not idle.', [[load.busy]]),
    metric('process_start_time_seconds', 'gauge', 'Start of the server, in Unix time.', [[since / 1000]]),
    metric('process_cpu_seconds_total', 'counter', 'Processor time, user and system.', [[load.cpu]]),
    metric('process_resident_memory_bytes', 'gauge', 'Resident memory.', [[load.memory]]),
  ].join('');
}

function histogram(name: string, help: string, { upTo, count, sum }: Durations): string {
  const buckets = [...upTo.map(([bound, below]) => [String(bound), below] as const), ['+Inf', count] as const];
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} histogram`,
    ...buckets.map(([bound, below]) => `${name}_bucket{le="${bound}"} ${below}`),
    `${name}_sum ${Number(sum.toFixed(3))}`,
    `${name}_count ${count}`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function metric(name: string, type: 'gauge' | 'counter', help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([value, labels = {}]) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    return `${name}${named.length === 0 ? '' : `{${named.join(',')}}`} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].map((line) => `${line}\n`).join('');
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
