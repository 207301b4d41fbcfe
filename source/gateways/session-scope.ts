import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that somebody else calls, such as a connection. */
type Callback<Given extends readonly unknown[]> = (...parameters: Given) => void;

/** Somebody's use of a door, from when they come until they are gone. */
export interface SessionScope {
  /** Makes a part of the visit of what is called from elsewhere. */
  bind<Given extends readonly unknown[]>(work: Callback<Given>): Callback<Given>;
  /** Ends it for a fault. */
  fail(error: unknown): void;
}

/** The visit that something is done for. Timers and promises belong to the one that they were begun in. */
const visits = new AsyncLocalStorage<SessionScope | undefined>();

/**
 * Opens a visit.
 *
 * @param failed told of its first fault, wherever in the visit it is; it ends the visit, and nobody else's
 */
export function openSessionScope(failed: (error: unknown) => void): SessionScope {
  let hasFailed = false;
  const visit: SessionScope = {
    bind:
      (work) =>
      (...parameters) =>
        visits.run(visit, () => {
          try {
            work(...parameters);
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
export const boundToScope = <Given extends readonly unknown[]>(work: Callback<Given>): Callback<Given> =>
  visits.getStore()?.bind(work) ?? work;

/** Does what the server does for everybody: its faults are nobody's visit's. */
export const outsideScopes = <Done>(work: () => Done): Done => visits.run(undefined, work);

/**
 * Ends the visit in which something failed that nobody handled.
 *
 * @returns false where it was in no visit
 */
export function endFailedScope(error: unknown): boolean {
  const visit = visits.getStore();
  visit?.fail(error);
  return visit !== undefined;
}
