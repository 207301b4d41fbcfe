import { knownServers } from '../../client/known-servers.ts';
import type { KnownServer, LazyNetwork } from './network.ts';

/** The servers that are known on this machine; their tokens stay where they are. */
export const serversHere = (): readonly KnownServer[] =>
  knownServers().servers.map(({ token, ...server }) => ({ ...server, isLoggedIn: token !== undefined }));

/**
 * The network of this machine, of which nothing is loaded until somebody asks for it.
 *
 * @param version that of this program
 */
export const lazyNetwork = (version: string): LazyNetwork => ({
  servers: serversHere,
  load: async () => (await import('./real-network.ts')).realNetwork(`turncade ${version}`),
});
