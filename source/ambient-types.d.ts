// Declares what turncade uses of Node's WebAssembly, which TypeScript declares only with browser types.

declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  const Module: new (bytes: Uint8Array) => Module;
}

type BufferSource = ArrayBufferView | ArrayBuffer;

// Declares what turncade uses of Node's SQLite (from 22.16), because the types of Node 20 lack it.

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

  /** Undefined in Node before 22.16. */
  const backup:
    | ((source: DatabaseSync, file: string, options: { readonly rate: number }) => Promise<number>)
    | undefined;
}

// Declares the client alone, without the package's connection pool and native bindings.
declare module 'pg/lib/client.js' {
  import { Client } from 'pg';

  export = Client;
}
