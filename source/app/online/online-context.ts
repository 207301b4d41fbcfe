import type { Connection } from '../../client/connection.ts';
import type { ActionResult } from '../layers/dialog.ts';
import type { Navigator } from '../layers/page-view.ts';
import type { OnlineStart, Services } from '../services.ts';
import type { JoinMethod } from './invite-links.ts';
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
