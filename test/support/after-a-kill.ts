import { cpSync } from 'node:fs';
import { temporaryFolder } from './program.ts';
import type { ShownProgram } from './terminal.ts';

/** A folder of a player like that of a program at this moment: what there would be if the program were killed now. */
export function homeAfterKill({ home }: ShownProgram): string {
  const copy = temporaryFolder();
  cpSync(home, copy, { recursive: true });
  return copy;
}
