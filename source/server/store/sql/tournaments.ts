import { type Answer, expectTournament, type Store } from '../store.ts';
import type { TournamentChange, TournamentReads, TournamentRecord } from '../tournaments.ts';
import { keptText, lock, type Row, read, readRows, rows, run, type Steps } from './rows.ts';

const recordsIn = (selected: readonly Row[]): TournamentRecord[] => readRows(rows.tournament, selected, 'a tournament');

/** Also the condition of the index of live tournaments. */
const isLive = "state IN ('open', 'running')";

export const tournamentQuestions: {
  readonly [Asked in keyof TournamentReads]: (...args: Parameters<Store[Asked]>) => Steps<Answer<Asked>>;
} = {
  *tournament(tournament) {
    return recordsIn(yield* read('SELECT * FROM tournament WHERE tournament = ?', keptText(tournament)))[0];
  },
  *liveTournaments() {
    return recordsIn(yield* read(`SELECT * FROM tournament WHERE ${isLive} ORDER BY tournament`));
  },
  *pastTournaments(limit) {
    return recordsIn(
      yield* read(
        `SELECT * FROM tournament WHERE state IN ('over', 'cancelled') ORDER BY changed DESC, tournament LIMIT ?`,
        limit,
      ),
    );
  },
};

export function* writeTournament(change: TournamentChange): Steps<void> {
  const { tournament, game, state, changed, body } = change.tournament;
  const id = keptText(tournament);
  expectTournament(change, recordsIn(yield* lock('SELECT * FROM tournament WHERE tournament = ?', id))[0]);
  yield* run(
    `INSERT INTO tournament (tournament, game, state, changed, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tournament) DO UPDATE SET game = excluded.game, state = excluded.state,
     changed = excluded.changed, body = excluded.body`,
    ...[id, keptText(game), state, changed, keptText(body)],
  );
}
