import type { Connection } from '#client/connection.ts';
import { isLoopback, pageOf, readAddress } from '#net/address.ts';
import type { Answers } from '#net/wire/requests.ts';
import type { ActionResult } from '../layers/dialog.ts';
import type { Navigator } from '../layers/page-view.ts';
import type { Services } from '../services.ts';
import type { Network } from './network.ts';
import type { Online, OnlineState } from './online-state.ts';
import type { NewsOfServers } from './server-news.ts';

export interface MatchToShow {
  readonly online: Online;
  readonly match: string;
  readonly isPast?: boolean;
  leave(): void;
  /** Goes to the next match that waits for the player, or else to the lobby. `says`: message to show there. */
  next(says?: string): ActionResult;
  goTo(match: string): ActionResult;
}

export interface LevelFiles {
  complete(text: string): readonly string[];
  absolute(path: string): string;
}

/** Context of the pages of a server once the player is logged in. */
export interface VisitSurroundings
  extends Pick<Services, 'pageContext' | 'home' | 'glyphs' | 'results' | 'openSettings' | 'copy' | 'showWaiting'> {
  readonly navigator: Pick<Navigator, 'go'>;
  /** Current time in milliseconds since 1970. */
  now(): number;
  random(): string;
  /** Access to the player's level files. Undefined if the player cannot open files here. */
  readonly files?: LevelFiles | undefined;
  showMatch(match: MatchToShow): ActionResult;
  /** Destination of Esc on the list of servers and in the lobby. */
  readonly backTo: 'menu' | 'leave';
  leave(): void;
}

/** Context of the pages about servers, before and after the login. */
export interface OnlineSurroundings extends VisitSurroundings {
  readonly network: Network;
  readonly news: NewsOfServers;
}

export interface Entered extends Pick<OnlineState, 'address' | 'name'> {
  readonly connection: Connection;
  readonly wayIn: JoinMethod;
  /** Called when the connection has ended for good, or when the player has logged out. */
  gone(problem: string | undefined, says?: string): void;
  logInAgain(because: string): void;
}

/** Method of reaching the server. Invitations name the same method. */
export type JoinMethod =
  /** This program. The address includes the fingerprint if the server signed its own certificate. */
  | ({ readonly is: 'program'; readonly address: string } & Pick<Answers['hello'], 'ssh' | 'web'>)
  /** A browser. The address of the page ends with a slash. */
  | { readonly is: 'page'; readonly page: string }
  /** An ssh client. `page`: address of the server's web page, if it has one. */
  | { readonly is: 'ssh'; readonly host: string; readonly port: number; readonly page?: string | undefined };

export interface Invitation {
  readonly does: 'type' | 'open';
  /** Complete invitation: a shell command, or an address for a browser. */
  readonly text: string;
  /** Invitation without the match code, which the friend must type. */
  readonly short: string;
}

export function programWay(network: Network, address: string, { state }: Pick<Connection, 'state'>): JoinMethod {
  const fingerprint = network.servers().find((server) => server.address === address)?.fingerprint;
  const { ssh, web } = state.is === 'open' ? state.server : {};
  return { is: 'program', address: fingerprint === undefined ? address : `${address}#${fingerprint}`, ssh, web };
}

export function inviteLinks(way: JoinMethod, code: string): readonly [Invitation, ...Invitation[]] {
  switch (way.is) {
    case 'program': {
      const short = `turncade join ${way.address}`;
      const read = readAddress(way.address);
      const typed: Invitation = { does: 'type', text: `${short} --match ${code}`, short };
      if (!read.ok) return [typed];
      const { host } = read.value;
      return [
        typed,
        ...(way.web === undefined ? [] : [linkTo(pageOf(read.value), code)]),
        ...(way.ssh === undefined ? [] : [sshLine({ host, port: way.ssh }, code)]),
      ];
    }
    case 'page':
      return [linkTo(way.page, code)];
    case 'ssh': {
      const typed = sshLine(way, code);
      return way.page === undefined ? [typed] : [typed, linkTo(way.page, code)];
    }
  }
}

function sshLine({ host, port }: { readonly host: string; readonly port: number }, code: string): Invitation {
  const to = `-p ${port} new@${host}`;
  return { does: 'type', text: `ssh -t ${to} ${code}`, short: `ssh ${to}` };
}

const linkTo = (page: string, code: string): Invitation => ({ does: 'open', text: `${page}m/${code}`, short: page });

/** Address of the server's web page, with a slash at the end. Undefined if it has none. */
export function webPageOf(way: JoinMethod): string | undefined {
  if (way.is !== 'program') return way.page;
  const read = readAddress(way.address);
  return way.web === true && read.ok ? pageOf(read.value) : undefined;
}

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
