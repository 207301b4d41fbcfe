import type { Group } from '../answers.ts';
import { checkpointHash, nextHash } from '../hash-chain.ts';
import { keptText } from '../sql/rows.ts';
import type { Checkpoint, JournalEntry } from '../store.ts';

/** Entries, checkpoints and a summary to add to one match. */
export interface Addition {
  readonly match: string;
  readonly entries: readonly { readonly entry: JournalEntry; readonly checkpoint: Checkpoint | undefined }[];
  readonly outline: string | undefined;
}

export interface End {
  readonly length: number;
  readonly hash: string;
}

/**
 * Converts a group to an addition to one match. While people play, nearly all groups are such. Returns undefined for
 * other groups.
 */
export function additionIn(group: Group): Addition | undefined {
  const entries: { readonly entry: JournalEntry; checkpoint: Checkpoint | undefined }[] = [];
  const matches = new Set<string>();
  let outline: string | undefined;
  for (const change of group) {
    const newest = entries.at(-1);
    // The unique index of keys does not cover entries without a seat.
    if (change.type === 'append' && (change.entry.seat !== null || change.entry.key === null)) {
      matches.add(change.entry.match);
      entries.push({ entry: change.entry, checkpoint: undefined });
    } else if (change.type === 'checkpoint' && change.checkpoint.number === newest?.entry.number) {
      matches.add(change.checkpoint.match);
      newest.checkpoint = change.checkpoint;
    } else if (change.type === 'outline') {
      matches.add(change.match);
      outline = change.body;
    } else return undefined;
  }
  const [match, ...others] = matches;
  return match === undefined || others.length > 0 ? undefined : { match, entries, outline };
}

type RowsToWrite = readonly [sql: string, rows: readonly object[]];

const statements = {
  entries: `INSERT INTO entry (match, number, time, seat, key, body, hash) SELECT * FROM json_to_recordset($1)
    AS added (match text, number bigint, time bigint, seat integer, key text, body text, hash text)`,
  heads: `UPDATE match SET length = added.length, hash = added.hash FROM json_to_recordset($1)
    AS added (match text, length bigint, hash text) WHERE match.match = added.match`,
  outlines: `INSERT INTO outline (match, body) SELECT * FROM json_to_recordset($1) AS added (match text, body text)
    ON CONFLICT (match) DO UPDATE SET body = excluded.body`,
  checkpoints: `INSERT INTO checkpoint (match, number, rules, body, hash) SELECT * FROM json_to_recordset($1)
    AS added (match text, number bigint, rules bigint, body text, hash text)
    ON CONFLICT (match, number) DO UPDATE SET rules = excluded.rules, body = excluded.body, hash = excluded.hash`,
  older: `DELETE FROM checkpoint USING json_to_recordset($1) AS added (match text)
    WHERE checkpoint.match = added.match AND checkpoint.number < (SELECT min(newest.number) FROM
    (SELECT number FROM checkpoint AS kept WHERE kept.match = added.match ORDER BY number DESC LIMIT 2) AS newest)`,
} as const;

/**
 * Converts additions to rows, so that one statement per table writes all of them. The table itself refuses a repeated
 * key.
 *
 * @param known the ends of the existing matches, whose rows are locked
 * @returns the rows, and for each addition whether it continues its match without a gap
 */
export function rowsOf(additions: readonly Addition[], known: ReadonlyMap<string, End>) {
  const ends = new Map(known);
  const entries: object[] = [];
  const checkpoints: {
    readonly match: string;
    readonly number: number;
    readonly rules: number;
    readonly body: string;
    readonly hash: string;
  }[] = [];
  const outlines = new Map<string, string>();

  const fits = additions.map((addition) => {
    const match = keptText(addition.match);
    const before = ends.get(addition.match);
    if (before === undefined || addition.entries.some(({ entry }, i) => entry.number !== before.length + i + 1))
      return false;
    let { length, hash } = before;
    for (const { entry, checkpoint } of addition.entries) {
      const { number, time, seat, key, body } = entry;
      length = number;
      hash = nextHash(hash, entry);
      entries.push({ match, number, time, seat, key: key === null ? null : keptText(key), body: keptText(body), hash });
      if (checkpoint === undefined) continue;
      const { rules, body: position } = checkpoint;
      checkpoints.push({ match, number, rules, body: keptText(position), hash: checkpointHash(hash, checkpoint) });
    }
    ends.set(addition.match, { length, hash });
    if (addition.outline !== undefined) outlines.set(match, keptText(addition.outline));
    return true;
  });
  const heads = [...ends].flatMap(([match, end]) =>
    end === known.get(match) ? [] : [{ match: keptText(match), ...end }],
  );
  const written: readonly RowsToWrite[] = [
    [statements.entries, entries],
    [statements.heads, heads],
    [statements.outlines, [...outlines].map(([match, body]) => ({ match, body }))],
    [statements.checkpoints, checkpoints],
    [statements.older, checkpoints.map(({ match }) => ({ match }))],
  ];
  return { fits, written: written.filter(([, rows]) => rows.length > 0) };
}
