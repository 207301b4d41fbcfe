/** A match that its only person has won on a bundled level. Times are in milliseconds since 1970. */
export interface LevelRecord {
  readonly match: string;
  /** Null if the account was deleted. */
  readonly account: number | null;
  readonly game: string;
  readonly level: string;
  /** Smaller is better. */
  readonly rank: number;
  /** Result in words, such as `won in 14 turns`. */
  readonly text: string;
  readonly time: number;
  /** True if the match was played elsewhere and uploaded. */
  readonly isUploaded: boolean;
}

/**
 * Stores a won match. The best one of an account on a level is the account's record, except for guests. Ignored if the
 * match was stored before. Refused as `failed` if there is no such match.
 */
export interface NewRecord extends LevelRecord {
  readonly type: 'level-record';
  readonly account: number;
  /** Hash of the start and the commands. */
  readonly moves: string;
  /** False if the match cannot be a record, for example because of a hint. */
  readonly counts: boolean;
}

export interface RecordQuery {
  readonly game: string;
  readonly level: string;
}

export interface RecordReads {
  /** The `most` best records of a level. Equal ones are in the order of their times. */
  records(query: RecordQuery, most: number): Promise<readonly LevelRecord[]>;
  /** Number of records of a level: all, or those that are better than `rank`. */
  recordCount(query: RecordQuery, rank?: number): Promise<number>;
  /** Records of an account in a game, in the order of the levels' names. */
  ownRecords(account: number, game: string): Promise<readonly LevelRecord[]>;
  /** Accounts of the stored matches with these moves. Null for deleted accounts. */
  accountsWithMoves(moves: string): Promise<readonly (number | null)[]>;
}
