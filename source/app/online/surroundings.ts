import type { Glyphs } from '../../screen/paint.ts';
import type { MatchResult } from '../../storage/results.ts';
import type { Answer } from '../layers/dialog.ts';
import type { Place } from '../layers/place.ts';
import type { Around, OnlineStart } from '../services.ts';
import type { Network } from './network.ts';
import type { Online } from './online-state.ts';
import type { NewsOfServers } from './server-news.ts';

/** Where it begins, and perhaps with which match of one's own, by its id. */
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
  next(says?: string): Answer;
  /** To another match, by its id: a rematch. */
  goTo(match: string): Answer;
}

/** The program around the pages of a server. */
export interface OnlineSurroundings {
  readonly around: Around;
  readonly network: Network;
  readonly news: NewsOfServers;
  go(place: Place): void;
  glyphs(): Glyphs;
  results(): readonly MatchResult[];
  /** Milliseconds since 1970. */
  now(): number;
  /** 32 random bytes as hex. */
  random(): string;
  /** Paths that begin with what has been typed, and the whole path of what was typed. */
  complete(text: string): readonly string[];
  absolute(path: string): string;
  /** Shows a match; says why not, if so. */
  showMatch(match: MatchToShow): Answer;
  /** Where Esc leads from the servers and the lobby. */
  readonly backTo: 'menu' | 'leave';
  leave(): void;
}
