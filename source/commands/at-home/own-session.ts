import type { Session } from '../../app/session.ts';
import { homeHere } from '../../storage/players-home.ts';
import { processEndings } from './endings.ts';
import { suspension } from './suspend.ts';

/** The session of a program that somebody has started: this process, its terminal and the home folder of its user. */
export const ownSession = (): Session => ({
  input: process.stdin,
  output: process.stdout,
  environment: process.env,
  endings: processEndings,
  suspension,
  home: homeHere,
});
