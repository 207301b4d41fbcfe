import { AsyncLocalStorage } from 'node:async_hooks';

/** A callback that code outside the session calls, for example the code of a connection. */
type Callback<Given extends readonly unknown[]> = (...parameters: Given) => void;

export interface SessionScope {
  bind<Given extends readonly unknown[]>(work: Callback<Given>): Callback<Given>;
  /** Reports an error in this scope. Only the first error of a scope is passed to `failed`. */
  fail(error: unknown): void;
}

/** Holds the current scope. Timers and promises inherit the scope in which they were created. */
const visits = new AsyncLocalStorage<SessionScope | undefined>();

/** Creates a scope. `failed` is called with the first error in it and must end only this session. */
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
            // The error already ends the session, so the caller must not receive it.
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

/** Returns `work` bound to the current scope. If there is no current scope, returns `work` unchanged. */
export const boundToScope = <Given extends readonly unknown[]>(work: Callback<Given>): Callback<Given> =>
  visits.getStore()?.bind(work) ?? work;

/** Runs work that the server does for all players. An error in `work` ends no session. */
export const outsideScopes = <Done>(work: () => Done): Done => visits.run(undefined, work);

/** Ends the session in whose scope an error occurred. Returns false if there is no current scope. */
export function endFailedScope(error: unknown): boolean {
  const visit = visits.getStore();
  visit?.fail(error);
  return visit !== undefined;
}
