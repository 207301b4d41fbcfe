/** Why a session ends other than by the player's own wish. */
export type Ending =
  /** The system asked for it, or the terminal was closed. */
  | { readonly type: 'signal'; readonly signal: EndingSignal }
  /** A bug of ours. */
  | { readonly type: 'crash'; readonly error: unknown };

const numbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15 } as const;

/** A signal that asks a program to end. */
export type EndingSignal = keyof typeof numbers;

/** The exit status of a program that a signal ended. */
export const statusOf = (signal: EndingSignal): number => 128 + numbers[signal];

export const endingSignals: readonly EndingSignal[] = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'];

export interface EndingHandlers {
  /** It has to end. */
  end(ending: Ending): void;
  /** The terminal is gone: nothing can be shown or restored. Where absent, this ends the program like a bug. */
  gone?(): void;
  /** The process ends at this moment: only what takes no time can still be done. */
  exit(): void;
}

/** What ends a session from outside. */
export interface Endings {
  /** Calls back for everything that ends the session; returns what ends that, but for a terminal that is gone. */
  watch(handlers: EndingHandlers): () => void;
  /** Ends at once, as if nobody had caught the signal; absent where a session can always end in order. */
  die?(signal: EndingSignal): void;
}
