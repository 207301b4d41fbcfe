import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';

const hasNumpy = spawnSync('python3', ['-c', 'import numpy, tomllib']).status === 0;
if (!hasNumpy) process.stderr.write('The Python package is not tested: python3 with numpy is missing.\n');

const python = (args: readonly string[], path: string) => {
  const { status, stdout, stderr } = spawnSync('python3', args, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1' },
  });
  return { status, stdout, stderr };
};

describe.skipIf(!hasNumpy)('the Python package', () => {
  test('keeps the contracts of PettingZoo and Gymnasium', () => {
    const { status, stderr } = python(['-m', 'unittest', 'discover', '-s', 'python/tests'], 'python');
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^OK/m) });
  });

  test('plays from its wheel alone, as the page about environments shows', () => {
    const folder = temporaryFolder();
    const built = python(['scripts/python-wheel.py', folder], '');
    expect(built.stderr).toBe('');
    const wheel = built.stdout.trim();
    // Python imports pure packages from a zip file, but Node needs the server as a file.
    const installed = join(folder, 'installed');
    expect(python(['-m', 'zipfile', '-e', wheel, installed], '').status).toBe(0);
    expect(existsSync(join(installed, 'turncade_env', 'node', 'env-server.js'))).toBe(true);
    const [, example = ''] = /^```py many\.py\n(.*?)^```$/ms.exec(readFileSync('docs/environment.md', 'utf8')) ?? [];
    const file = join(folder, 'many.py');
    writeFileSync(file, example);
    const { status, stdout, stderr } = python([file], installed);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe("(64, 231) ['wait', 'place', 'spread', 'move', 'attack', 'upgrade', 'research', 'commit']\n");
  });

  test('learns to beat the bot random', () => {
    const { status, stdout } = python(['python/learn.py', '1'], 'python');
    expect(status).toBe(0);
    const [, lowest] = /95 % interval (\S+) to/.exec(stdout) ?? [];
    expect(Number(lowest)).toBeGreaterThan(55);
  });
});
