import type { OwnSession } from '../../app/session.ts';
import { homeIn } from '../../storage/players-home.ts';
import { processEndings } from './exit-signals.ts';
import { ownFolders } from './local-folders.ts';
import { suspension } from './suspend.ts';

/** The session of a program that somebody has started: this process, its terminal and the folders of its user. */
export const ownSession = (): OwnSession => ({
  input: process.stdin,
  output: process.stdout,
  environment: process.env,
  endings: processEndings,
  suspension,
  home: homeIn(ownFolders(), process.cwd()),
});
