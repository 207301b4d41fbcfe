import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSave } from '#engine/journal/save.ts';
import { startMatch } from '#engine/match.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { sealed } from '#storage/checksum.ts';
import { noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { temporaryFolder } from '../support/program.ts';

/**
 * Writes a save of another installation with a program for seat 1. Returns its path, and the path of the file that this
 * program would create.
 */
export function foreignSave(folder = temporaryFolder()): { readonly path: string; readonly trace: string } {
  mkdirSync(folder, { recursive: true });
  const [path, trace] = [join(folder, 'theirs.turncade'), join(temporaryFolder(), 'trace')];
  const match = startMatch(spaceExplorers, { seed: 's', players: 2, options: {} });
  const bots = { 1: `exec:touch ${trace}`, 2: 'noop' };
  writeFileSync(path, sealed(writeSave(match, notesOf({ ...noFacts, bots }))));
  return { path, trace };
}
