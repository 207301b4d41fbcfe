import type { Change, Store, StoreError } from './store.ts';

/** Names of the store methods that only read. */
export type Question = Exclude<keyof Store, 'write' | 'check' | 'backup' | 'close' | 'neighbours'>;

export type Answer<Asked extends Question> = Awaited<ReturnType<Store[Asked]>>;

/** The answers of a store, either at once or as promises. */
export type Answers = {
  readonly [Asked in Question]: (...args: Parameters<Store[Asked]>) => Answer<Asked>;
};

/** Changes that are made together or not at all. */
export type Group = readonly Change[];

/** One outcome per group: undefined on success, else the reason why it was not written. */
export type Outcomes = readonly (StoreError | undefined)[];
