import type { Change, Store, StoreError } from './store.ts';

/** The methods of a store that only read. */
export type Question = Exclude<keyof Store, 'write' | 'check' | 'backup' | 'close' | 'neighbours'>;

export type Answer<Asked extends Question> = Awaited<ReturnType<Store[Asked]>>;

/** A store's answers, each at once. */
export type Answers = {
  readonly [Asked in Question]: (...args: Parameters<Store[Asked]>) => Answer<Asked>;
};

/** Changes that are made together or not at all. */
export type Group = readonly Change[];

/** For each group undefined, or why it was not written. */
export type Outcomes = readonly (StoreError | undefined)[];
