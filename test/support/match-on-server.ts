import { createOnline, type Online } from '#app/online/online-state.ts';
import { begunMatch, type Wanted } from './quick-match.ts';
import { type InProcess, type ServerInProcess, serverInProcess } from './server-in-process.ts';

/** A match on an in-process server, seen by one of its accounts. By default, mia and jonas play RISC. */
export interface MatchOnServer {
  readonly server: ServerInProcess;
  readonly match: string;
  /** Connection of the account that sees the match. */
  readonly connection: InProcess;
  readonly online: Online;
  newKey(): string;
  /** Sends a request from jonas. */
  ask(asked: Parameters<InProcess['request']>[0]): Promise<void>;
  jonas(...lines: readonly string[]): Promise<void>;
  /** Sends a chat message from jonas. */
  says(text: string): Promise<void>;
}

export async function matchOnServer(eyes = 'mia', wanted: Partial<Wanted> = {}): Promise<MatchOnServer> {
  const server = await serverInProcess();
  const mia = await server.login('mia');
  const jonas = await server.login('jonas');
  const match = await begunMatch(server, [mia, jonas], {
    game: 'risc',
    level: { name: 'twin-rivers' },
    limit: 12 * 3_600_000,
    ...wanted,
  });
  const connection = eyes === 'mia' ? mia : await server.login(eyes);
  const online = createOnline({ connection, now: server.world.now, address: 'oak', name: eyes });
  let keys = 0;
  let sent = 0;
  const ask = async (asked: Parameters<InProcess['request']>[0]) => {
    await jonas.request(asked);
    await server.settle();
  };
  return {
    server,
    match,
    connection,
    online,
    newKey: () => `key-${++keys}`,
    ask,
    async jonas(...lines) {
      for (const line of lines) await ask({ type: 'command', match, key: `jonas-${++sent}`, line });
    },
    says: (text) => ask({ type: 'chat', match, text }),
  };
}
