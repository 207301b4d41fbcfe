import { createHmac, timingSafeEqual } from 'node:crypto';
import { hexOf, type Platform } from '../../platform.ts';
import type { Channel } from '../../store/messages.ts';
import type { Store } from '../../store/store.ts';

// Each message has a link to a page that switches its channel off without a login.

const keyFact = 'messages-key';

async function linkKey(store: Store, { randomBytes }: Pick<Platform, 'randomBytes'>): Promise<string> {
  const known = await store.fact(keyFact);
  if (known !== undefined) return known;
  await store.write([{ type: 'new-fact', name: keyFact, value: hexOf(randomBytes(32)) }]);
  return linkKey(store, { randomBytes });
}

/** The time of the channel is part of the signature, because a later channel may have the same number. */
const signatureOf = (key: string, { account, number, made }: Pick<Channel, 'account' | 'number' | 'made'>): Buffer =>
  createHmac('sha256', key).update(`${account} ${number} ${made}`).digest().subarray(0, 16);

export async function offLink(
  store: Store,
  world: Pick<Platform, 'randomBytes'>,
  page: string,
  channel: Channel,
): Promise<string> {
  const signature = signatureOf(await linkKey(store, world), channel).toString('base64url');
  return `${page}me/off/${channel.account}-${channel.number}-${signature}`;
}

/** Channel of a link. Undefined for a link that this server has not made, or whose channel was removed. */
export async function linkedChannel(
  store: Store,
  world: Pick<Platform, 'randomBytes'>,
  token: string,
): Promise<Channel | undefined> {
  const parts = /^(\d{1,15})-(\d)-([\w-]{22})$/.exec(token);
  if (parts === null) return undefined;
  const [, account, number, signature = ''] = parts;
  const channel = (await store.channels(Number(account))).find((one) => one.number === Number(number));
  if (channel === undefined) return undefined;
  const expected = signatureOf(await linkKey(store, world), channel);
  const received = Buffer.from(signature, 'base64url');
  return received.length === expected.length && timingSafeEqual(received, expected) ? channel : undefined;
}
