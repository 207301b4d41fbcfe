import type { Address } from '../../../source/net/address.ts';
import { type LightClient, lightClient } from '../../network/light-client.ts';

/** A client of a server without rules. */
export interface BareLoader {
  readonly client: LightClient;
  readonly match: string;
}

const seatsOfOne = 4;

/** Lets clients come, four to a match. */
export async function bareLoaders(address: Address, count: number): Promise<BareLoader[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => lightClient(address)));
  const all = clients.map((client, i) => ({ client, match: `m${Math.floor(i / seatsOfOne)}` }));
  await Promise.all(all.map(({ client, match }) => client.ask({ type: 'open', match })));
  return all;
}

let lastKey = 0;

/** What was done under load. */
export interface Bare {
  readonly commands: number;
  readonly seconds: number;
}

/** All act as fast as the server answers: each sends again as soon as all four seats have been told. */
export async function bareFlatOut(all: readonly BareLoader[], milliseconds: number): Promise<Bare> {
  /** Of each command that not all were told of: who is missing. */
  const open = new Map<string, { missing: number; readonly done: () => void }>();
  for (const { client } of all)
    client.told = (message) => {
      if (message.type !== 'update' || message.happened.what !== 'played') return;
      const command = open.get(message.happened.key ?? '');
      if (command === undefined) return;
      command.missing -= 1;
      if (command.missing === 0) command.done();
    };
  let commands = 0;
  const begun = performance.now();
  const acting = all.map(async ({ client, match }) => {
    while (performance.now() < begun + milliseconds) {
      const key = `k${++lastKey}`;
      const told = new Promise<void>((done) => open.set(key, { missing: seatsOfOne, done }));
      await client.ask({ type: 'command', match, key, line: 'deploy(eyrie,3)' });
      await told;
      open.delete(key);
      commands += 1;
    }
  });
  await Promise.all(acting);
  return { commands, seconds: (performance.now() - begun) / 1000 };
}
