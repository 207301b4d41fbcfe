import type { Folders } from '#storage/files/folders.ts';
import { type LazyNetwork, serversHere } from './network.ts';

/**
 * The network of this machine, of which nothing is loaded until somebody asks for it.
 *
 * @param version that of this program
 */
export const lazyNetwork = (folders: Folders, version: string): LazyNetwork => ({
  servers: () => serversHere(folders),
  load: async () => (await import('./loaded-online.ts')).realNetwork(folders, `turncade ${version}`),
});
