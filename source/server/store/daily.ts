/** Effect of a match of the day on the ranking. `left`: the player took help in the first match of the day. */
export type DailyStanding = 'counts' | 'practice' | 'left';

/** A person's match of a day, stored from the first ended turn on. Days count from 1970-01-01 in UTC. */
export interface DailyMatch {
  readonly match: string;
  /** Null if the account was deleted. */
  readonly account: number | null;
  readonly game: string;
  readonly day: number;
  readonly standing: DailyStanding;
  /** Smaller is better. Null until the match is over, and if it ended too late. */
  readonly rank: number | null;
  /** Result in words, such as `won in 14 turns`. */
  readonly text: string;
}

/** A place in the ranking of a day. */
export interface RankedMatch extends Pick<DailyMatch, 'match' | 'account' | 'text'> {
  readonly rank: number;
}

export interface RankingQuery {
  readonly game: string;
  readonly day: number;
  /** If set, lists only this account and accounts that have finished a match with it. */
  readonly playedWith?: number | undefined;
}
