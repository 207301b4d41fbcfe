import { type Driver, prepared } from './database.ts';
import { wasmDriver } from './wasm-driver.ts';

/** Node's own SQLite where it has one that can all that is needed, else the one that comes with the program. */
export const bestDriver = async (): Promise<Driver> => (await nativeDriver()) ?? (await wasmDriver());

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
