import { createHistogram, type Durations } from '../histogram.ts';
import { type Store, StoreError } from './store.ts';

/** Requests to the store since the server started. */
export interface StoreLoad {
  readonly durations: Durations;
  /** Number of requests that failed because of the disk or the database, not because of their content. */
  readonly failed: number;
}

/** Faults that say something about a request and not about the store. */
const ofContent: ReadonlySet<string> = new Set(['taken', 'changed', 'too-many', 'stale', 'key', 'closed']);

/** Requests of the owner, which may take long. */
const unmeasured: ReadonlySet<string> = new Set(['check', 'backup', 'close']);

/** Measures the requests to a store. `now` is in milliseconds. */
export function measuredStore(store: Store, now: () => number): { readonly store: Store; load(): StoreLoad } {
  const histogram = createHistogram();
  let failed = 0;
  const measured =
    <Args extends readonly unknown[], Answer>(request: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const start = now();
      try {
        return await request(...args);
      } catch (error) {
        if (!(error instanceof StoreError && ofContent.has(error.fault))) failed++;
        throw error;
      } finally {
        histogram.add(now() - start);
      }
    };
  const requests = Object.entries(store).map(([name, part]) => [
    name,
    typeof part === 'function' && !unmeasured.has(name) ? measured(part) : part,
  ]);
  return { store: Object.fromEntries(requests), load: () => ({ durations: histogram.durations(), failed }) };
}
