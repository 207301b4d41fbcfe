import { protocolVersion } from '#net/wire/limits.ts';
import type { ServerCore } from '#server/platform.ts';
import { tokenOf } from './data.ts';
import type { Answered, LightClient } from './light-client.ts';

/** Creates a client that is connected directly to a core in this process. */
export async function coreClient(core: ServerCore, account: number): Promise<LightClient> {
  const pending = new Map<number, (answer: Answered) => void>();
  let lastId = 0;
  const session = core.connect({
    address: '127.0.0.1',
    send(message) {
      if ('id' in message) {
        const { id } = message;
        if (id === null) return;
        pending.get(id)?.({ ...message, at: performance.now() });
        pending.delete(id);
      } else if (message.type === 'match' || message.type === 'update' || message.type === 'presence') {
        if (message.type === 'update') session.take({ type: 'seen', match: message.match, number: message.number });
        client.told(message, performance.now());
      }
    },
    end() {},
  });
  const client: LightClient = {
    request: (asked) =>
      new Promise((resolve) => {
        const id = ++lastId;
        pending.set(id, resolve);
        session.take({ ...asked, id });
      }),
    async ask(asked) {
      const { ok, error } = await client.request(asked);
      if (ok === undefined) throw new Error(`${asked.type}: ${error?.message}`);
      return ok;
    },
    seen: (match, number) => session.take({ type: 'seen', match, number }),
    told: () => {},
    cut: () => session.left(),
  };
  await client.ask({ type: 'hello', protocol: protocolVersion, client: 'core' });
  await client.ask({ type: 'resume', token: tokenOf(account) });
  return client;
}
