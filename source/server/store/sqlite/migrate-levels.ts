import { levelHash } from '../hash-chain.ts';
import { keptText, textOf } from '../sql/rows.ts';
import type { Row } from '../sql/steps.ts';
import type { Database } from './database.ts';

/*
 * The third migration, for what was kept before it: the text of a level stood in the record of each match that was played on
 * it. It is not changed any more, whatever records become later.
 */

export const levelsApart = `
  CREATE TABLE level (
    level TEXT PRIMARY KEY,
    text TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE match ADD COLUMN level TEXT;
  ALTER TABLE match ADD COLUMN winners TEXT NOT NULL DEFAULT '[]';

  ALTER TABLE seated ADD COLUMN ended INTEGER;
  CREATE INDEX seated_ended ON seated (account, ended DESC, match) WHERE ended IS NOT NULL;

  CREATE TABLE tally (
    account INTEGER PRIMARY KEY,
    played INTEGER NOT NULL,
    won INTEGER NOT NULL
  ) STRICT;
`;

/** How many records are in memory at a time. */
const atATime = 100;

/** Takes levels out of the records of matches, and counts those that are over. */
export function takeLevelsApart({ run, all, exec }: Database): void {
  for (let last: Row | undefined, isFirst = true; isFirst || last !== undefined; isFirst = false) {
    const found = all(
      'SELECT match, body FROM match WHERE match > ? ORDER BY match LIMIT ?',
      last === undefined ? '' : String(last['match']),
      atATime,
    );
    for (const { match, body } of found) {
      const old = recordIn(body);
      // Unreadable rows stay, and are reported when somebody asks for them.
      if (old === undefined) continue;
      if (old.text !== undefined)
        run('INSERT OR IGNORE INTO level (level, text) VALUES (?, ?)', levelHash(old.text), keptText(old.text));
      run(
        'UPDATE match SET body = ?, level = ?, winners = ? WHERE match = ?',
        keptText(JSON.stringify(old.record)),
        old.text === undefined ? null : levelHash(old.text),
        JSON.stringify(old.winners),
        String(match),
      );
    }
    last = found[atATime - 1];
  }
  exec(`
    UPDATE seated SET ended = (SELECT changed FROM match WHERE match.match = seated.match AND phase = 'over');
    INSERT INTO tally (account, played, won)
      SELECT account, count(*), sum(EXISTS (SELECT 1 FROM json_each(winners) WHERE value = account))
      FROM seated JOIN match USING (match) WHERE ended IS NOT NULL GROUP BY account;
  `);
}

/** A record as it is from now on, the text of its level, and the accounts that have won. */
function recordIn(body: unknown) {
  const record = parsed(body);
  if (record === undefined) return undefined;
  const { level, seats, outcome, resigned } = record;
  const text: unknown = Reflect.get(Object(level), 'text');
  const winners = listIn(Reflect.get(Object(outcome), 'winners')).flatMap((seat) => {
    const holder: unknown = listIn(seats)[Number(seat) - 1];
    const account: unknown = Reflect.get(Object(holder), 'account');
    return Reflect.get(Object(holder), 'is') === 'person' && !listIn(resigned).includes(seat) ? [account] : [];
  });
  if (typeof text !== 'string') return { record, text: undefined, winners };
  const { text: _, ...others } = Object(level);
  return { record: { ...record, level: { ...others, hash: levelHash(text) } }, text, winners };
}

function parsed(body: unknown): Record<string, unknown> | undefined {
  try {
    const record: unknown = JSON.parse(textOf(String(body)));
    return typeof record === 'object' && record !== null ? { ...record } : undefined;
  } catch {
    return undefined;
  }
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
