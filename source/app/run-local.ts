import { thinkElsewhere } from '#bot-worker/worker-client.ts';
import type { ReadSettings } from '#storage/settings.ts';
import type { ForcedSettings } from './live-settings.ts';
import { lazyNetwork } from './online/lazy-network.ts';
import { programOnline } from './online/program-online.ts';
import { startProgram } from './program.ts';
import { runApp } from './run-app.tsx';
import type { StartupRoute } from './services.ts';
import type { LocalSession } from './session.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface RunLocalOptions {
  readonly version: string;
  readonly session: LocalSession;
  readonly route: StartupRoute;
  readonly read: ReadSettings;
  readonly forced: readonly ForcedSettings[];
  readonly terminal: Terminal;
}

/** Runs the program for a player on their own machine. Resolves to the exit status. */
export async function runLocal({ route, ...options }: RunLocalOptions): Promise<number> {
  const { home } = options.session;
  const thinker = thinkElsewhere();
  try {
    return await runApp({
      ...options,
      start: (screenOptions) =>
        startProgram({
          ...screenOptions,
          home,
          route,
          thinker,
          online: (services, files) => programOnline(services, lazyNetwork(home.folders, options.version), files),
        }),
    });
  } finally {
    thinker.close();
  }
}
