/** Why a session ends other than by the player's own wish. */
export type ExitReason =
  /** The system asked for it, or the terminal was closed. */
  | { readonly type: 'signal'; readonly signal: ExitSignal }
  /** A bug of ours. */
  | { readonly type: 'crash'; readonly error: unknown };

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15 } as const;

/** A signal that asks a program to end. */
export type ExitSignal = keyof typeof signalNumbers;

/** The exit status of a program that a signal ended. */
export const exitStatusOf = (signal: ExitSignal): number => 128 + signalNumbers[signal];

export const exitSignals: readonly ExitSignal[] = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'];

export interface ExitHandlers {
  /** It has to end. */
  onEnd(ending: ExitReason): void;
  /** The terminal is gone: nothing can be shown or restored. Where absent, this ends the program like a bug. */
  onGone?(): void;
  /** The process ends at this moment: only what takes no time can still be done. */
  onExit(): void;
}

/** What ends a session from outside. */
export interface ExitEvents {
  /** Calls back for everything that ends the session; returns what ends that, but for a terminal that is gone. */
  watch(handlers: ExitHandlers): () => void;
  /** Ends at once, as if nobody had caught the signal; absent where a session can always end in order. */
  die?(signal: ExitSignal): void;
}
