import type { ServerState } from './core/state.ts';

/** An event for the server's log, without passwords, tokens, uncommitted orders and players' texts. */
export interface LogEvent {
  readonly event: string;
  readonly [detail: string]: string | number | boolean | null | undefined;
}

export type Log = (event: LogEvent) => void;

/** Log event for a key that differs from the one that players know. `file` is relative to the data folder. */
export const otherKey = (
  door: 'ssh' | 'tls',
  { other, file }: { readonly other: string; readonly file: string },
): LogEvent => ({
  event: 'other-key',
  door,
  why: `players know this server by ${other} and now get a warning; servers that share data or a name need the same file ${file}`,
});

/**
 * Formats a log event as a line of text or of JSON.
 *
 * @example
 * logLine({ event: 'gone', address: '192.0.2.7', why: 'left' }, 'text', 0)
 * // => '1970-01-01T00:00:00Z gone address=192.0.2.7 why=left'
 */
export function logLine({ event, ...details }: LogEvent, format: 'text' | 'json', now: number): string {
  const time = new Date(now).toISOString();
  if (format === 'json') return JSON.stringify({ time, event, ...details });
  const fields = Object.entries(details).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${asText(value)}`],
  );
  return [time.replace(/\.\d+Z$/, 'Z'), event, ...fields].join(' ');
}

const asText = (value: LogEvent[string]): string => {
  const text = String(value);
  return /^[\w.:/-]+$/.test(text) ? text : JSON.stringify(text);
};

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
  { since, connections, players, matches, requests }: ServerState,
  load: ProcessLoad,
): string {
  const running = matches.flatMap(({ game, waiting, running }): Sample[] => [
    [waiting, { game, phase: 'waiting' }],
    [running, { game, phase: 'running' }],
  ]);
  const answered = Object.entries(requests).map(([outcome, count]): Sample => [count, { outcome }]);
  return [
    metric('turncade_connections', 'gauge', 'Connections, logged in or not.', [[connections]]),
    metric('turncade_players', 'gauge', 'Accounts that are connected.', [[players]]),
    metric('turncade_matches', 'gauge', 'Matches that are running or waiting for players.', running),
    metric('turncade_requests_total', 'counter', 'Requests of clients, by outcome.', answered),
    metric('turncade_busy_seconds_total', 'counter', 'Time in which the event loop was not idle.', [[load.busy]]),
    metric('process_start_time_seconds', 'gauge', 'Start of the server, in Unix time.', [[since / 1000]]),
    metric('process_cpu_seconds_total', 'counter', 'Processor time, user and system.', [[load.cpu]]),
    metric('process_resident_memory_bytes', 'gauge', 'Resident memory.', [[load.memory]]),
  ].join('');
}

function metric(name: string, type: 'gauge' | 'counter', help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([value, labels = {}]) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    return `${name}${named.length === 0 ? '' : `{${named.join(',')}}`} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].map((line) => `${line}\n`).join('');
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
