import { cpSync } from 'node:fs';
import { temporaryFolder } from './program.ts';
import type { ShownProgram } from './terminal.ts';

/** Copies a program's home folder as it would be if the program were killed now. */
export function homeAfterKill({ home }: ShownProgram): string {
  const copy = temporaryFolder();
  cpSync(home, copy, { recursive: true });
  return copy;
}
