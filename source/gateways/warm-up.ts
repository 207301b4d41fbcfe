import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { remoteTerminal } from '#app/remote-session/remote-terminal.ts';
import type { LevelThinker } from '#bot-worker/thinker.ts';
import { ask } from '#client/connection.ts';
import { createBudgets } from '#server/connection-budget.ts';
import { createCore } from '#server/core/core.ts';
import type { Platform } from '#server/platform.ts';
import { memoryStore } from '#server/store/memory.ts';
import { enter, type GatewayServer, runRemoteUser } from './gateway-server.ts';
import { openSessionScope } from './session-scope.ts';

const guest = { name: 'rehearsal', password: 'a long enough sentence' } as const;

/** Input of the rehearsals. On the screen: help, the lobby, a new match, the levels of a game, and a key without a use. */
const inputs = {
  screen: ['?', '\u001b', 'o', 'n', '\u001b', '\u001b', '1', '\u001b', 'x'],
  words: ['help', '\n'],
} as const;

/** Heap growth in percent before a garbage collection. With V8's default, 100 sessions take three times the heap. */
const growth = 50;

/** Milliseconds before each input, in which the session can load and paint the next screen. */
const typeEach = 50;

/**
 * Runs a full-screen session and one in text mode on a server in memory, because the first session of a process is
 * several times slower. Then collects garbage, because V8 applies `growth` only after the first full collection.
 */
export const warmUpSessions = (world: Platform, thinker: LevelThinker): Promise<void> =>
  new Promise((resolve, reject) =>
    openSessionScope(reject).bind(() => void warmUp(world, thinker).then(resolve, reject))(),
  );

async function warmUp(world: Platform, thinker: LevelThinker): Promise<void> {
  const core = await createCore({
    store: memoryStore(),
    world: { ...world, hashPassword: async () => new Uint8Array(1) },
    settings: { title: '', registration: 'open' },
  });
  const house: GatewayServer = {
    core,
    budgets: createBudgets(world),
    address: { host: 'localhost', port: 0, isSecure: false },
    registration: 'open',
    version: '',
    sessionThinker: () => thinker,
    log() {},
    logRejection() {},
  };
  const { connection, token } = await enter(house, { address: 'localhost' });
  await ask(connection, { type: 'register', ...guest });
  connection.close();
  for (const mode of ['screen', 'words'] as const) await runSession(house, world, mode, token());
  await core.close();
  for (const flag of [`--heap-growing-percent=${growth}`, '--expose-gc']) setFlagsFromString(flag);
  runInNewContext('gc()');
}

async function runSession(
  house: GatewayServer,
  world: Pick<Platform, 'after'>,
  mode: keyof typeof inputs,
  token: string | undefined,
): Promise<void> {
  const waiting: string[] = [...inputs[mode]];
  const terminal = remoteTerminal({
    environment: { TERM: 'xterm-256color', COLORTERM: 'truecolor', LANG: 'C.UTF-8' },
    size: { columns: 80, rows: 24 },
    isLines: mode === 'words',
    send: (_, sent) => sent(),
    rest() {
      typeLater();
      return 0;
    },
  });
  const typeLater = () =>
    void world.after(typeEach, () => {
      const next = waiting.shift();
      if (next === undefined) terminal.end('SIGTERM');
      else terminal.typed(next);
    });
  const { connection } = await enter(house, { address: 'localhost' }, token);
  typeLater();
  await runRemoteUser(
    house,
    { name: guest.name, connection },
    {
      session: { ...terminal.session, wayIn: { is: 'page', page: 'http://localhost/' } },
      ...(mode === 'words' && { inWords: 'a rehearsal' }),
    },
  );
}
