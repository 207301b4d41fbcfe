import { isLoopback, readAddress } from '../../net/address.ts';
import type { Network } from './network.ts';

/** How a session came to its server: its player's friends are told the same. */
export type JoinMethod =
  /** By the program; with the fingerprint, where the server has a certificate of its own. */
  | { readonly is: 'program'; readonly address: string }
  /** In a browser; the address of the page ends with a slash. */
  | { readonly is: 'page'; readonly page: string }
  /** Over ssh; with the page, where there is one as well. */
  | { readonly is: 'ssh'; readonly host: string; readonly port: number; readonly page?: string | undefined };

/** What a friend does to come to a match. */
export interface Invitation {
  readonly does: 'type' | 'open';
  /** A line for a shell, or an address for a browser. */
  readonly text: string;
  /** The same without the match, to be found by its code then. */
  readonly short: string;
}

/** The way to a server that the program knows. */
export function programWay(network: Network, address: string): JoinMethod {
  const fingerprint = network.servers().find((server) => server.address === address)?.fingerprint;
  return { is: 'program', address: fingerprint === undefined ? address : `${address}#${fingerprint}` };
}

/** What friends can do to come to the match of a code; each is enough. */
export function inviteLinks(way: JoinMethod, code: string): readonly [Invitation, ...Invitation[]] {
  switch (way.is) {
    case 'program': {
      const short = `turncade join ${way.address}`;
      return [{ does: 'type', text: `${short} --match ${code}`, short }];
    }
    case 'page':
      return [linkTo(way.page, code)];
    case 'ssh': {
      const to = `-p ${way.port} new@${way.host}`;
      const typed: Invitation = { does: 'type', text: `ssh -t ${to} ${code}`, short: `ssh ${to}` };
      return way.page === undefined ? [typed] : [typed, linkTo(way.page, code)];
    }
  }
}

const linkTo = (page: string, code: string): Invitation => ({ does: 'open', text: `${page}m/${code}`, short: page });

/** Whether a way only works on this machine. */
export function isOnlyHere(way: JoinMethod): boolean {
  switch (way.is) {
    case 'program': {
      const read = readAddress(way.address);
      return read.ok && isLoopback(read.value.host);
    }
    case 'page':
      return isLoopback(new URL(way.page).hostname.replace(/^\[(.*)\]$/, '$1'));
    case 'ssh':
      return isLoopback(way.host);
  }
}
