import { execFileSync } from 'node:child_process';

/** Builds the program once before the tests that run it, unless `.ci/run` has just built it. */
export function setup(): void {
  if (process.env['TURNCADE_IS_BUILT'] === undefined)
    execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
}
