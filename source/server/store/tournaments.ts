/** A tournament of accounts: columns that lists need, and everything else in `body`. */
export interface TournamentRecord {
  readonly tournament: string;
  readonly game: string;
  readonly state: 'open' | 'running' | 'over' | 'cancelled';
  readonly changed: number;
  readonly body: string;
}
