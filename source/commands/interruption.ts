import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens to whoever wants the program to stop. */
export interface Interruption {
  /** Told once; whoever asks again has the program end at once. */
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
    if (status !== undefined) process.exit(status);
    status = 128 + constants.signals[name];
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
