import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens for signals to stop. */
export interface Interruption {
  /** Called at the first signal; later ones do nothing more. */
  readonly signal: AbortSignal;
  /** The exit status that it asks for, if it has been asked. */
  status(): number | undefined;
  /** Listens no more. */
  end(): void;
}

/** Begins to listen. */
export function interruption(): Interruption {
  const controller = new AbortController();
  let status: number | undefined;
  const stop = (name: (typeof signals)[number]) => {
    status ??= 128 + constants.signals[name];
    controller.abort();
  };
  for (const name of signals) process.on(name, stop);
  return {
    signal: controller.signal,
    status: () => status,
    end() {
      for (const name of signals) process.off(name, stop);
    },
  };
}
