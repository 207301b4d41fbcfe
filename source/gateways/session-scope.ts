import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that somebody else calls, such as a connection. */
type Called<Given extends readonly unknown[]> = (...given: Given) => void;

/** Somebody's use of a door, from when they come until they are gone. */
export interface Visit {
  /** Makes a part of the visit of what is called from elsewhere. */
  bind<Given extends readonly unknown[]>(work: Called<Given>): Called<Given>;
  /** Ends it for a fault. */
  fail(error: unknown): void;
}

/** The visit that something is done for. Timers and promises belong to the one that they were begun in. */
const visits = new AsyncLocalStorage<Visit | undefined>();

/**
 * Opens a visit.
 *
 * @param failed told of its first fault, wherever in the visit it is; it ends the visit, and nobody else's
 */
export function openVisit(failed: (error: unknown) => void): Visit {
  let hasFailed = false;
  const visit: Visit = {
    bind:
      (work) =>
      (...given) =>
        visits.run(visit, () => {
          try {
            work(...given);
          } catch (error) {
            // Whoever calls goes on.
            visit.fail(error);
          }
        }),
    fail(error) {
      if (hasFailed) return;
      hasFailed = true;
      failed(error);
    },
  };
  return visit;
}

/** Binds to the visit that something is done for now, if there is one. */
export const boundToVisit = <Given extends readonly unknown[]>(work: Called<Given>): Called<Given> =>
  visits.getStore()?.bind(work) ?? work;

/** Does what the server does for everybody: its faults are nobody's visit's. */
export const besideVisits = <Done>(work: () => Done): Done => visits.run(undefined, work);

/**
 * Ends the visit in which something failed that nobody handled.
 *
 * @returns false where it was in no visit
 */
export function endFailedVisit(error: unknown): boolean {
  const visit = visits.getStore();
  visit?.fail(error);
  return visit !== undefined;
}
