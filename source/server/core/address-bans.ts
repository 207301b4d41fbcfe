import * as z from 'zod';
import { type AddressRange, addressRange } from '../address-range.ts';
import { createRejectionLog } from '../rate-limiter.ts';
import type { CoreParts } from './core-parts.ts';
import { changeList, type FactList, readList } from './fact-lists.ts';
import type { Online } from './presence.ts';
import { refused } from './refusals.ts';

export const maxAddressBans = 500;

interface AddressBan {
  readonly range: string;
  /** Time until which the ban lasts. Null if it lasts forever. */
  readonly until: number | null;
}

const bansFact: FactList<AddressBan> = {
  name: 'address-bans',
  schema: z.array(z.object({ range: z.string(), until: z.number().nullable() })),
};

export interface AddressBans {
  list(): readonly AddressBan[];
  /** Ends the client's connection if its address is banned. */
  check(client: Online): void;
  ban(range: AddressRange, until: number | null): Promise<void>;
  /** Returns false if there is no such ban. */
  lift(range: AddressRange): Promise<boolean>;
  /** Reads the bans that this or another server has stored. */
  load(): Promise<void>;
}

/** @param changed called when this server has changed the bans */
export function createAddressBans(
  { store, world, settings }: CoreParts,
  online: ReadonlySet<Online>,
  changed: () => void,
): AddressBans {
  let bans: readonly (AddressBan & Pick<AddressRange, 'contains'>)[] = [];
  const logRejection = createRejectionLog({ log: (event) => settings.log?.(event), now: world.now });
  const lasts = ({ until }: AddressBan) => until === null || world.now() < until;
  const check: AddressBans['check'] = (client) => {
    const { address, door } = client;
    if (!bans.some((ban) => lasts(ban) && ban.contains(address))) return;
    logRejection({ ...(door !== undefined && { door }), address, why: 'banned address' });
    client.end('banned', 'Your address is banned from this server.');
  };
  const load = async (): Promise<void> => {
    bans = (await readList(store, bansFact)).flatMap((ban) => {
      const range = addressRange(ban.range);
      return range === undefined ? [] : [{ ...ban, contains: range.contains }];
    });
    for (const client of [...online]) check(client);
  };
  const change = async (next: (list: readonly AddressBan[]) => readonly AddressBan[]): Promise<void> => {
    await changeList(store, bansFact, (list) => next(list.filter(lasts)));
    changed();
    await load();
  };
  return {
    list: () => bans.filter(lasts).map(({ range, until }) => ({ range, until })),
    check,
    load,
    ban: ({ text: range }, until) =>
      change((list) => {
        const rest = list.filter((ban) => ban.range !== range);
        if (rest.length >= maxAddressBans)
          throw refused('not-now', `There are ${maxAddressBans} bans: lift one first.`);
        return [...rest, { range, until }];
      }),
    async lift({ text: range }) {
      const isBanned = bans.some((ban) => lasts(ban) && ban.range === range);
      await change((list) => list.filter((ban) => ban.range !== range));
      return isBanned;
    },
  };
}
