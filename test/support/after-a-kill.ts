import { cpSync } from 'node:fs';
import { temporaryFolder } from './program.ts';
import type { ShownProgram } from './terminal.ts';

/** Copies a program's home folder in its current state, as a kill would leave it. */
export function homeAfterKill({ home }: ShownProgram): string {
  const copy = temporaryFolder();
  cpSync(home, copy, { recursive: true });
  return copy;
}
