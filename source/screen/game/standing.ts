/** Where a match stands, for lists, statistics and records. */
export interface MatchStatus {
  /** `turn 14, score 5` */
  readonly text: string;
  /** How it ended, if it has. */
  readonly end?: 'won' | 'lost' | 'drawn';
  readonly turns: number;
  /** The figure by which the best result is chosen; of matches that were won alone where less is better, or it says so. */
  readonly mark: {
    readonly name: string;
    readonly value: number;
    readonly better: 'more' | 'less';
    readonly ofWins?: true;
  };
  /** Where a match cannot be won: the values of its mark that earn a star each, such as 20, 40 and 60 of the score. */
  readonly starsAt?: readonly number[];
  /** Of a win what could be lost on the way, such as `no building lost`, whether nothing was, and how much, where a game knows that. */
  readonly noLosses?: { readonly says: string; readonly isKept: boolean; readonly reached?: string } | undefined;
}
