import { type LazyNetwork, serversHere } from './network.ts';

/**
 * The network of this machine, of which nothing is loaded until somebody asks for it.
 *
 * @param version that of this program
 */
export const lazyNetwork = (version: string): LazyNetwork => ({
  servers: serversHere,
  load: async () => (await import('./loaded-online.ts')).realNetwork(`turncade ${version}`),
});
