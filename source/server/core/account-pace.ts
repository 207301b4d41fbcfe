import type { World } from '../world.ts';

/** Counts what accounts do, over whatever connections, so that each does so much within a time, in milliseconds, and no more. */
export function accountPace(most: number, within: number, { now }: Pick<World, 'now'>) {
  const done = new Map<number, number[]>();
  const recent = (account: number): readonly number[] => {
    const times = (done.get(account) ?? []).filter((time) => time > now() - within && time <= now());
    if (times.length === 0) done.delete(account);
    else done.set(account, times);
    return times;
  };
  return {
    /** Seconds until an account may do it again; 0 where it may now. */
    wait(account: number): number {
      const oldest = recent(account).at(-most);
      return oldest === undefined ? 0 : Math.ceil((oldest + within - now()) / 1000);
    },
    /** An account does it now. */
    note: (account: number): void => void done.set(account, [...recent(account), now()]),
  };
}
