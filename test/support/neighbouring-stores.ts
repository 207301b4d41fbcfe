import { changeNoticesOf } from '#server/store/hash-chain.ts';
import { memoryStore } from '#server/store/memory.ts';
import type { ChangeNotice, Neighbours, Store } from '#server/store/store.ts';

/** Creates stores for `count` servers that share their data. What one server writes reaches the others with a delay. */
export function neighbouringStores(count: number, now: () => number): readonly Store[] {
  const shared = memoryStore();
  const listeners = new Map<number, Parameters<Neighbours['hear']>[0]>();
  const nameOf = (own: number): string => `server ${own}`;
  const tellOthers = (own: number, heard: readonly ChangeNotice[]) =>
    void setImmediate(() => {
      for (const [index, listener] of listeners) if (index !== own) for (const one of heard) listener(one, nameOf(own));
    });
  return Array.from({ length: count }, (_, own) => ({
    ...shared,
    async write(changes) {
      await shared.write(changes);
      tellOthers(own, changeNoticesOf(changes));
    },
    neighbours: {
      me: nameOf(own),
      hear: (listener) => void listeners.set(own, listener),
      now,
      say: (text) => tellOthers(own, [{ type: 'said', text }]),
    },
  }));
}
