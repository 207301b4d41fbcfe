import type { Connection } from '#client/connection.ts';
import { isLoopback, readAddress } from '#net/address.ts';
import type { ActionResult } from '../layers/dialog.ts';
import type { Navigator } from '../layers/page-view.ts';
import type { OnlineStart, Services } from '../services.ts';
import type { Network } from './network.ts';
import type { Online, OnlineState } from './online-state.ts';
import type { NewsOfServers } from './server-news.ts';

/** The page to begin at, and perhaps the id of an own match. */
export interface OnlineWay extends OnlineStart {
  readonly matchId?: string | undefined;
}

/** A match on a server that is to be shown. */
export interface MatchToShow {
  readonly online: Online;
  /** Its id. */
  readonly match: string;
  /** Whether it is looked at because it is over: then its replay is shown. */
  readonly isPast?: boolean;
  /** To the lobby. */
  leave(): void;
  /**
   * To the next match that waits for the player; to the lobby where there is none.
   *
   * @param says is told there
   */
  next(says?: string): ActionResult;
  /** To another match, by its id: a rematch. */
  goTo(match: string): ActionResult;
}

/** Files that a level can be read from. */
export interface LevelFiles {
  /** Paths that begin with what has been typed. */
  complete(text: string): readonly string[];
  /** The whole path of what was typed. */
  absolute(path: string): string;
}

/** The program around the places of a server that somebody is logged in to. */
export interface VisitSurroundings
  extends Pick<Services, 'pageContext' | 'home' | 'glyphs' | 'results' | 'openSettings' | 'copy'> {
  readonly navigator: Pick<Navigator, 'go'>;
  /** Milliseconds since 1970. */
  now(): number;
  /** 32 random bytes as hex. */
  random(): string;
  /** Absent where the player has no files. */
  readonly files?: LevelFiles | undefined;
  /** Shows a match; says why not, if so. */
  showMatch(match: MatchToShow): ActionResult;
  /** Where Esc leads from the servers and the lobby. */
  readonly backTo: 'menu' | 'leave';
  leave(): void;
}

/** The program around the pages of servers. */
export interface OnlineSurroundings extends VisitSurroundings {
  readonly network: Network;
  readonly news: NewsOfServers;
}

/** A server that somebody is logged in to. */
export interface Entered extends Pick<OnlineState, 'address' | 'name'> {
  readonly connection: Connection;
  readonly wayIn: JoinMethod;
  /** Where it goes on when the server has ended the connection for good, or this login was ended by the player. */
  gone(problem: string | undefined, says?: string): void;
  /** Where it goes on when the login has ended. */
  logInAgain(because: string): void;
}

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
