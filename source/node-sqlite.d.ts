// The parts of Node's SQLite (from 22.16) that turncade uses. The types of Node 20 do not declare them.

declare module 'node:sqlite' {
  type SqliteValue = null | number | bigint | string | Uint8Array;

  class StatementSync {
    run(...values: readonly SqliteValue[]): { readonly changes: number | bigint };
    all(...values: readonly SqliteValue[]): Record<string, SqliteValue>[];
  }

  class DatabaseSync {
    constructor(file: string);
    exec(sql: string): void;
    prepare(sql: string): StatementSync;
    close(): void;
  }

  /** Undefined before Node 22.16. */
  const backup:
    | ((source: DatabaseSync, file: string, options: { readonly rate: number }) => Promise<number>)
    | undefined;
}
