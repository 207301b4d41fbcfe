import { dirname, join } from 'node:path';
import envPaths from 'env-paths';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder that `TURNCADE_HOME` names for everything, if it does. */
function ownFolder(env: Environment): string | undefined {
  const own = env['TURNCADE_HOME'];
  return own === '' ? undefined : own;
}

const platform = () => envPaths('turncade', { suffix: '' });

/** Where everything that a player makes is kept: the platform's folder for data, or `TURNCADE_HOME`. */
export const stateFolder = (env: Environment = process.env): string => ownFolder(env) ?? platform().data;

/** The folder of the matches being played and of the finished ones, which are the replays: one file each. */
export const matchesFolder = (): string => join(stateFolder(), 'matches');

/** The folder of the matches that the player saved under a name. */
export const savesFolder = (): string => join(stateFolder(), 'saves');

/** The folder of what the player removed. */
export const deletedFolder = (): string => join(stateFolder(), 'deleted');

/** The folder of the command line's history. */
export const historyFolder = (): string => join(stateFolder(), 'history');

/** The file with the secret of this installation, by which it knows what it has written itself. */
export const keyFile = (): string => join(stateFolder(), 'installation.key');

/** The file with one line for each finished match. */
export const resultsFile = (): string => join(stateFolder(), 'results.jsonl');

/** The file of who played a game last. */
export const seatsFile = (): string => join(stateFolder(), 'seats.json');

/** The folder of what can be made again at any time: the platform's for that, or one in `TURNCADE_HOME`. */
export function cacheFolder(env: Environment = process.env): string {
  const own = ownFolder(env);
  return own === undefined ? platform().cache : join(own, 'cache');
}

/** The file of settings, in the platform's folder for them, or `TURNCADE_HOME`. */
export const settingsFile = (env: Environment = process.env): string =>
  join(ownFolder(env) ?? platform().config, 'settings.json');

/** The file of servers that were joined, with what logs one in there. */
export const serversFile = (env: Environment = process.env): string =>
  join(ownFolder(env) ?? platform().config, 'servers.json');

/** The folders of all that: matches, settings and what logs one in on servers. */
export const ownFolders = (): readonly string[] => [
  ...new Set([stateFolder(), cacheFolder(), dirname(settingsFile()), dirname(serversFile())]),
];

/** The folder of a server that runs on this machine. */
export const serverFolder = (): string => join(stateFolder(), 'server');
