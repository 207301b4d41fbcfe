import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment, temporaryFolder } from './program.ts';

/** Packs the built package with npm, and unpacks it in a new folder. */
export function packedPackage() {
  const home = temporaryFolder();
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', home], {
    encoding: 'utf8',
    env: { ...childEnvironment(home), npm_config_cache: join(home, 'cache'), npm_config_update_notifier: 'false' },
  });
  const [{ filename, files, unpackedSize }] = JSON.parse(packed);
  const archive = join(home, filename);
  execFileSync('tar', ['-xzf', archive, '-C', home]);
  const paths: readonly string[] = files.map(({ path }: { path: string }) => path);
  const bytes: number = unpackedSize;
  return { home, archive, folder: join(home, 'package'), paths, bytes };
}
