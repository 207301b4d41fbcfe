import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('whenever the program is killed, everything that it has printed or shown is on disk', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/kill-trials.mjs', '1', 'suite'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const ways = stdout.trimEnd().split('\n');
  expect(ways).toHaveLength(6);
  for (const way of ways) expect(way).toMatch(/: 1 trials, [1-9]\d* turns told, nothing lost$/);
});
