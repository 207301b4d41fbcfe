import type { Change, Store, StoreError } from './store.ts';

/** Names of the store methods that only read. */
export type Question = Exclude<keyof Store, 'write' | 'check' | 'backup' | 'close' | 'neighbours'>;

export type Answer<Asked extends Question> = Awaited<ReturnType<Store[Asked]>>;

/** Synchronous answers of a store. */
export type Answers = {
  readonly [Asked in Question]: (...args: Parameters<Store[Asked]>) => Answer<Asked>;
};

/** Changes that are made together or not at all. */
export type Group = readonly Change[];

/** For each group: undefined on success, else why it was not written. */
export type Outcomes = readonly (StoreError | undefined)[];
