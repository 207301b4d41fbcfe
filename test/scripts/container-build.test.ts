import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childEnvironment, temporaryFolder } from '../support/program.ts';

/** Paths that the Dockerfile can copy. Each must be listed on its own, because this test does not support patterns. */
function copiedPaths(): readonly string[] {
  const lines = readFileSync('docs/host/Dockerfile.dockerignore', 'utf8').split('\n');
  const [all, ...exceptions] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  expect(all).toBe('*');
  return exceptions.map((line) => {
    const [, path] = /^!([\w./-]+)$/.exec(line) ?? [];
    if (path === undefined) throw new Error(`Dockerfile.dockerignore: expected !PATH, found ${line}`);
    return path;
  });
}

test('the package can be built from the files that the container image copies', { timeout: 180_000 }, () => {
  const folder = temporaryFolder();
  const paths = copiedPaths();
  const dockerfile = readFileSync('docs/host/Dockerfile', 'utf8');
  expect(dockerfile).toContain('\nCOPY package.json package-lock.json .npmrc ./\n');
  expect(dockerfile).toContain('\nCOPY . .\nRUN npm pack --pack-destination /tmp\n');
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', '.npmrc']));
  for (const path of paths) cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const home = temporaryFolder();
  const options = {
    cwd: folder,
    encoding: 'utf8',
    env: { ...childEnvironment(home), npm_config_cache: join(home, 'cache'), npm_config_update_notifier: 'false' },
  } as const;
  execFileSync('npm', ['pack', '--pack-destination', home], options);
  const packed = readdirSync(home).filter((name) => name.endsWith('.tgz'));
  expect(packed).toHaveLength(1);
  execFileSync('tar', ['-xzf', ...packed], { cwd: home });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const cli = join(home, 'package', 'dist', 'cli.js');
  expect(execFileSync(process.execPath, [cli, '--version'], options)).toBe(`${version}\n`);
});
