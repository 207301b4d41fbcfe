import type { OwnSession } from '../../app/session.ts';
import { homeIn } from '../../storage/players-home.ts';
import { processEndings } from './exit-signals.ts';
import { localFolders } from './local-folders.ts';
import { suspension } from './suspend.ts';

/** The session of a program that somebody has started: this process, its terminal and the folders of its user. */
export const localSession = (): OwnSession => ({
  input: process.stdin,
  output: process.stdout,
  environment: process.env,
  endings: processEndings,
  suspension,
  home: homeIn(localFolders(), process.cwd()),
});
