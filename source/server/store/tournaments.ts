/** A tournament of accounts: columns that lists need, and everything else in `body`. */
export interface TournamentRecord {
  readonly tournament: string;
  readonly game: string;
  readonly state: 'open' | 'running' | 'over' | 'cancelled';
  /** Time of the last change in milliseconds since 1970. */
  readonly changed: number;
  readonly body: string;
}

/** Refused as `stale` unless `from` is the stored body (null if new), so that a round is paired only once. */
export interface TournamentChange {
  readonly type: 'tournament';
  readonly tournament: TournamentRecord;
  readonly from: string | null;
}

export interface TournamentReads {
  tournament(tournament: string): Promise<TournamentRecord | undefined>;
  /** Tournaments that are open or running, in the order of their ids. */
  liveTournaments(): Promise<readonly TournamentRecord[]>;
  /** The newest `most` tournaments that are over or cancelled, newest first. */
  pastTournaments(most: number): Promise<readonly TournamentRecord[]>;
}
