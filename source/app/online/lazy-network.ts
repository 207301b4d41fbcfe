import type { Folders } from '#storage/files/folders.ts';
import { type LazyNetwork, serversHere } from './network.ts';

export const lazyNetwork = (folders: Folders, version: string): LazyNetwork => ({
  servers: () => serversHere(folders),
  load: async () => (await import('./loaded-online.ts')).realNetwork(folders, `turncade ${version}`),
});
