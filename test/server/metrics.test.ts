import { expect, test } from 'vitest';
import { stateText } from '#server/core/state.ts';
import { metricsText } from '#server/metrics.ts';

const state = {
  since: Date.UTC(2026, 10, 22, 12),
  connections: 12,
  players: 9,
  matches: [{ game: 'risc', waiting: 1, running: 4 }],
  requests: { done: 700, refused: 20, failed: 1 },
};

test('the metrics are in the text format of Prometheus', () => {
  const text = metricsText(state, { memory: 94_000_000, cpu: 3.25, busy: 2.5 });
  // Comments come before the samples, which consist of a name, labels and a number.
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [\d.]+)$/);
  expect(text.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
    'turncade_connections 12',
    'turncade_players 9',
    'turncade_matches{game="risc",phase="waiting"} 1',
    'turncade_matches{game="risc",phase="running"} 4',
    'turncade_requests_total{outcome="done"} 700',
    'turncade_requests_total{outcome="refused"} 20',
    'turncade_requests_total{outcome="failed"} 1',
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
