import { knownServers } from '../../client/known-servers.ts';
import type { KnownServer } from './network.ts';

/** The servers that are known on this machine; their tokens stay where they are. */
export const serversHere = (): readonly KnownServer[] =>
  knownServers().servers.map(({ token, others = [], ...server }) => ({
    ...server,
    isLoggedIn: token !== undefined,
    others: others.map(({ name }) => name),
  }));
