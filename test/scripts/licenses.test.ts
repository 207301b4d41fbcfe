import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';

describe('the licences in the package', () => {
  const text = readFileSync('dist/licenses.txt', 'utf8');
  const parts = text.split(`\n${'-'.repeat(80)}\n\n`).slice(1);

  test('cover eight known packages of the bundle, and each entry has a version and a licence text', () => {
    const isTitle = (line: string) => /^\S+ \d+\.\d+\.\d+\S* \([\w.-]+\)$/.test(line);
    const titles = parts.flatMap((part) => part.split('\n').filter(isTitle));
    const names = titles.map((title) => title.split(' ')[0]);
    for (const name of ['env-paths', 'ink', 'meow', 'react', 'react-reconciler', 'seedrandom', 'yoga-layout', 'zod'])
      expect(names).toContain(name);
    for (const part of parts) {
      expect(part.split('\n', 1).map(isTitle)).toEqual([true]);
      expect(part).toMatch(/copyright/i);
      expect(part).toMatch(/without warrant(?:y|ies)|DISCLAIMS ALL WARRANTIES|"AS IS" AND/i);
    }
    expect(text).toContain(`holds parts of ${titles.length} packages`);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('do not list packages that are only build tools', () => {
    expect(text).not.toMatch(/^(?:esbuild|vitest|typescript|knip) \d/m);
  });
});

describe('the build', () => {
  /** Bundles a package with these files. Returns the error and the licences. */
  function bundled(files: Readonly<Record<string, string>>) {
    const folder = temporaryFolder();
    const packageFolder = join(folder, 'node_modules', 'other');
    mkdirSync(packageFolder, { recursive: true });
    for (const [name, content] of Object.entries(files)) writeFileSync(join(packageFolder, name), content);
    writeFileSync(join(folder, 'entry.js'), "import { one } from 'other'; console.log(one);");
    const script = `
      import { build } from ${JSON.stringify(join(process.cwd(), 'node_modules/esbuild/lib/main.js'))};
      import { licences } from ${JSON.stringify(join(process.cwd(), 'scripts/licenses.mjs'))};
      await build({ entryPoints: ['entry.js'], outdir: 'out', bundle: true, plugins: [licences()], logLevel: 'silent' });`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stderr, text: () => readFileSync(join(folder, 'out', 'licenses.txt'), 'utf8') };
  }
  const code = { 'index.js': 'export const one = 1;' };
  const about = (license: object) => JSON.stringify({ name: 'other', version: '1.2.3', main: 'index.js', ...license });

  test('writes the licences of bundled packages', () => {
    const { status, text } = bundled({
      ...code,
      'package.json': about({ license: 'ISC' }),
      LICENSE: 'The whole text.',
    });
    expect(status).toBe(0);
    expect(text()).toMatch(/\nother 1\.2\.3 \(ISC\)\n\nThe whole text\.\n$/);
  });

  test.each([
    ['no licence text', { 'package.json': about({ license: 'ISC' }) }],
    ['no licence name', { 'package.json': about({}), LICENSE: 'The whole text.' }],
  ])('fails for a package without a licence: %s', (_, files) => {
    const { status, stderr } = bundled({ ...code, ...files });
    expect(status).toBe(1);
    expect(stderr).toContain('other 1.2.3 has no licence');
  });
});
