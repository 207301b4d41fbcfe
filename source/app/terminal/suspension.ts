/** A screen that the program can take away when it stops, and bring back when it goes on. */
export interface SuspendableScreen {
  /** Gives the terminal back, waits, then takes it again and draws everything. */
  suspendTerminal(wait: () => Promise<void>): Promise<void>;
  /** Called before the terminal is given back. */
  beforeStop(): void;
  /** Takes the terminal again: in the background the system stops the program here until it may have it. */
  takeTerminal(): void;
}

/** Stops the program as a shell expects it, and continues it. */
export interface Suspension {
  /** Whether the shell has the terminal. */
  isStopped(): boolean;
  /** Whether the program has the screen. */
  isHere(): boolean;
  /** Ctrl+Z: stops the whole job. */
  stop(): void;
  /** Connects the screen, and carries out what was asked for before. Returns a function that ends this. */
  attach(attached: SuspendableScreen): () => void;
  /** Stops listening to signals. */
  end(): void;
}

/** Where no shell could continue what was stopped: Ctrl+Z does nothing. */
export const neverSuspended: Suspension = {
  isStopped: () => false,
  isHere: () => true,
  stop() {},
  attach: () => () => {},
  end() {},
};
