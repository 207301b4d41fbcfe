import { AsyncLocalStorage } from 'node:async_hooks';

/** A callback called from outside the session, for example by a connection. */
type Callback<Given extends readonly unknown[]> = (...parameters: Given) => void;

/** Error scope of one player's session on a gateway. */
export interface SessionScope {
  /** Makes `work` run in this scope. */
  bind<Given extends readonly unknown[]>(work: Callback<Given>): Callback<Given>;
  /** Reports a fault in this scope. Only the first one counts. */
  fail(error: unknown): void;
}

/** The current scope. Timers and promises inherit the scope in which they were created. */
const visits = new AsyncLocalStorage<SessionScope | undefined>();

/**
 * Creates a scope.
 *
 * @param failed called with the first error in the scope. Ends this session and no other
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
            // The caller must not see the error.
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

/** Binds `work` to the current scope, if there is one. */
export const boundToScope = <Given extends readonly unknown[]>(work: Callback<Given>): Callback<Given> =>
  visits.getStore()?.bind(work) ?? work;

/** Runs work that the server does for all players. Its errors end no session. */
export const outsideScopes = <Done>(work: () => Done): Done => visits.run(undefined, work);

/**
 * Ends the session in whose scope an unhandled error occurred.
 *
 * @returns false if there is no current scope
 */
export function endFailedScope(error: unknown): boolean {
  const visit = visits.getStore();
  visit?.fail(error);
  return visit !== undefined;
}
