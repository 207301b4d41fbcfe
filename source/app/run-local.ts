import { thinkElsewhere } from '../bot-worker/worker-client.ts';
import type { ReadSettings } from '../storage/settings.ts';
import type { ForcedSettings } from './live-settings.ts';
import { lazyNetwork } from './online/lazy-network.ts';
import { startProgram } from './program.ts';
import { runApp } from './run-app.tsx';
import type { Beginning } from './services.ts';
import type { OwnSession } from './session.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface OwnAppOptions {
  readonly version: string;
  readonly session: OwnSession;
  readonly beginning: Beginning;
  readonly read: ReadSettings;
  readonly forced: readonly ForcedSettings[];
  readonly terminal: Terminal;
}

/**
 * Runs the whole program, for somebody who has started it on a machine of their own.
 *
 * @returns the exit status
 */
export async function runOwn({ beginning, ...options }: OwnAppOptions): Promise<number> {
  const { home } = options.session;
  const thinker = thinkElsewhere();
  try {
    return await runApp({
      ...options,
      start: (shown) =>
        startProgram({ ...shown, home, beginning, thinker, network: lazyNetwork(home.folders, options.version) }),
    });
  } finally {
    thinker.close();
  }
}
