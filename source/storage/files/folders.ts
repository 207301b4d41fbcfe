import { join } from 'node:path';
import envPaths from 'env-paths';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a player's files are on this machine. */
export interface Folders {
  /** Of everything that a player makes. */
  readonly data: string;
  /** Of settings, and of what logs one in on servers. */
  readonly config: string;
  /** Of what can be made again at any time. */
  readonly cache: string;
}

/** The platform's folders, or those in the one that `TURNCADE_HOME` names for everything. */
export function foldersOf(env: Environment): Folders {
  const { TURNCADE_HOME: home = '' } = env;
  return home === '' ? envPaths('turncade', { suffix: '' }) : { data: home, config: home, cache: join(home, 'cache') };
}

/** The folder of the matches being played and of the finished ones, which are the replays: one file each. */
export const matchesFolder = ({ data }: Folders): string => join(data, 'matches');

/** The folder of the matches that the player saved under a name. */
export const savesFolder = ({ data }: Folders): string => join(data, 'saves');

/** The folder of what the player removed. */
export const deletedFolder = ({ data }: Folders): string => join(data, 'deleted');

/** The folder of the command line's history. */
export const historyFolder = ({ data }: Folders): string => join(data, 'history');

/** The file with the secret of this installation, by which it knows what it has written itself. */
export const keyFile = ({ data }: Folders): string => join(data, 'installation.key');

/** The file with one line for each finished match. */
export const resultsFile = ({ data }: Folders): string => join(data, 'results.jsonl');

/** The file of who played a game last. */
export const seatsFile = ({ data }: Folders): string => join(data, 'seats.json');

export const settingsFile = ({ config }: Folders): string => join(config, 'settings.json');

/** The file of servers that were joined, with what logs one in there. */
export const serversFile = ({ config }: Folders): string => join(config, 'servers.json');

/** The folder of a server that runs on this machine. */
export const serverFolder = ({ data }: Folders): string => join(data, 'server');
