import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('everything that was printed in text mode or shown on the screen is on disk after the program is killed at any moment', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/kill-trials.mjs', '1', 'suite'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const ways = stdout.trimEnd().split('\n');
  expect(ways).toHaveLength(6);
  for (const way of ways) expect(way).toMatch(/: 1 trials, [1-9]\d* turns told, nothing lost$/);
});
