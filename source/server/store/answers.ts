import type { Change, Store, StoreError } from './store.ts';

/** What a store can be asked. */
export type Question = Exclude<keyof Store, 'write' | 'check' | 'backup' | 'close'>;

/** What a store says to a question. */
export type Answer<Asked extends Question> = Awaited<ReturnType<Store[Asked]>>;

/** A store's answers, each at once. */
export type Answers = {
  readonly [Asked in Question]: (...args: Parameters<Store[Asked]>) => Answer<Asked>;
};

/** Changes that are made together or not at all. */
export type Group = readonly Change[];

/** For each group nothing, or why it was not made. */
export type Outcomes = readonly (StoreError | undefined)[];
