import type { Driver } from './database.ts';
import { prepared } from './database.ts';

/** Pages that a backup copies before it lets something else happen. */
const pagesAtOnce = 256;

/** SQLite as Node has it from 22.16 on; nothing where it has none. */
export async function nativeDriver(): Promise<Driver | undefined> {
  const sqlite = await import('node:sqlite').catch(() => undefined);
  if (sqlite === undefined || typeof sqlite.backup !== 'function') return undefined;
  const { DatabaseSync, backup } = sqlite;
  return {
    name: 'node:sqlite',
    hasLocks: true,
    open(file) {
      const database = new DatabaseSync(file);
      const statements = prepared((sql) => {
        const statement = database.prepare(sql);
        return {
          run: (values) => Number(statement.run(...values).changes),
          all: (values) => statement.all(...values),
          finalize() {},
        };
      });
      return {
        ...statements,
        exec: (sql) => database.exec(sql),
        async copyTo(copy) {
          await backup(database, copy, { rate: pagesAtOnce });
        },
        close() {
          statements.forget();
          database.close();
        },
      };
    },
  };
}
