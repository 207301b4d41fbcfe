import type { Folders } from '#storage/files/folders.ts';
import { type LazyNetwork, serversHere } from './network.ts';

/** Network of this machine, which loads nothing until it is first used. */
export const lazyNetwork = (folders: Folders, version: string): LazyNetwork => ({
  servers: () => serversHere(folders),
  load: async () => (await import('./loaded-online.ts')).realNetwork(folders, `turncade ${version}`),
});
