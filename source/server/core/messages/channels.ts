import { hour } from '#engine/durations.ts';
import type { Answers, RequestOf } from '#net/wire/requests.ts';
import type { Platform } from '../../platform.ts';
import { createRateLimiter } from '../../rate-limiter.ts';
import type { Channel } from '../../store/messages.ts';
import { StoreError } from '../../store/store.ts';
import { assertNoGuest } from '../accounts/guests.ts';
import type { LoggedIn } from '../accounts/logins.ts';
import type { HostParts, MessageSettings } from '../core-parts.ts';
import type { Online, Presence } from '../presence.ts';
import { refused } from '../refusals.ts';
import { type Delivery, ntfyTopic, requestFor, webhookSecret } from './deliveries.ts';
import { offLink } from './off-links.ts';

// Requests about an account's channels. All functions reject with a `RefusedError`.

export const maxChannels = 5;

/** Messages that an account may request in an hour: codes and tests. */
export const maxRequested = 10;

/** Wrong codes after which a channel is removed. */
const maxWrongCodes = 5;

interface ChannelContext extends HostParts {
  readonly people: Presence;
}

export interface Channels {
  list(online: LoggedIn): Promise<Answers['messages']>;
  add(online: LoggedIn, request: RequestOf<'add-channel'>): Promise<Answers['add-channel']>;
  confirm(online: LoggedIn, number: number, code: string): Promise<void>;
  test(online: LoggedIn, number: number): Promise<void>;
  remove(online: LoggedIn, number: number): Promise<void>;
  /** Notifies a client of channels that were switched off after failures. */
  announceOff(online: Online): Promise<void>;
}

type RateLimiter = Pick<ReturnType<typeof createRateLimiter<number>>, 'wait' | 'note'>;

export function createChannels(context: ChannelContext): Channels {
  const { store, world, settings } = context;
  const requested = createRateLimiter<number>(maxRequested, hour, world);
  const send = (...about: [MessageSettings, Channel, Pick<Delivery, 'type' | 'title' | 'details'>]) =>
    sendNow(context, requested, ...about);

  const enabled = ({ account }: LoggedIn): MessageSettings => {
    assertNoGuest(context, account, 'get messages');
    if (settings.messages === undefined) throw refused('not-now', 'This server sends no messages.');
    return settings.messages;
  };
  const channelOf = async ({ account }: LoggedIn, number: number): Promise<Channel> => {
    const channel = (await store.channels(account)).find((one) => one.number === number);
    if (channel === undefined) throw refused('not-now', 'There is no such place for messages.');
    return channel;
  };
  const change = ({ account, number }: Channel, state: Channel['state'], failures: number) =>
    store.write([{ type: 'channel-state', account, number, state, failures }]);

  return {
    async list(online) {
      const { sendOut, page } = enabled(online);
      const address = page();
      return {
        to: sendOut === undefined ? [] : [...sendOut.options.to, ...sendOut.options.toPrivate],
        feeds: address !== undefined,
        channels: (await store.channels(online.account)).map(
          ({ number, kind, state, failures, made, sent, ...one }) => ({
            ...{ number, kind, state, failures, made, sent },
            address: kind === 'feed' ? `${address ?? '/'}feed/${one.secret}.atom` : one.address,
          }),
        ),
      };
    },

    async add(online, request) {
      const messages = enabled(online);
      const { account } = online;
      const draft = drafted(messages, world, account, request);
      const channels = await store.channels(account);
      const numbers = channels.map((one) => one.number);
      const number = Array.from({ length: maxChannels }, (_, i) => i + 1).find((one) => !numbers.includes(one));
      if (number === undefined) throw refused('not-now', `You have ${maxChannels} places already. Remove one first.`);
      const channel = { ...draft, number };
      if (channel.kind === 'ntfy')
        await send(messages, channel, {
          ...{ type: 'code', title: `Your code: ${channel.code}`, details: `Type it in on ${settings.title}.` },
        });
      await store.write([{ type: 'new-channel', channel, limit: maxChannels }]).catch((error: unknown) => {
        if (!(error instanceof StoreError) || error.fault === 'failed') throw error;
        throw refused('busy', 'Something has changed meanwhile. Try again.', 1);
      });
      return { number, ...(channel.kind === 'webhook' && { secret: channel.secret }) };
    },

    async confirm(online, number, code) {
      const channel = await channelOf(online, number);
      const { state, failures } = channel;
      if (state !== 'unconfirmed') throw refused('not-now', 'This place needs no code.');
      if (channel.code === code) return change(channel, 'on', 0);
      if (failures + 1 < maxWrongCodes) await change(channel, state, failures + 1);
      else await store.write([{ type: 'remove-channel', account: online.account, number }]);
      throw refused(
        'wrong-code',
        failures + 1 < maxWrongCodes ? 'The code is wrong.' : 'The code was wrong too often.',
      );
    },

    async test(online, number) {
      const messages = enabled(online);
      const channel = await channelOf(online, number);
      if (channel.kind === 'feed') throw refused('not-now', 'Open the address of the feed to test it.');
      if (channel.state === 'unconfirmed') throw refused('not-now', 'Type the code of this place first.');
      await send(messages, channel, { type: 'test', title: 'Test', details: 'Messages reach you here.' });
      // A channel that was off is on again, because a message has reached it.
      await change(channel, 'on', 0);
    },

    async remove(online, number) {
      await store.write([{ type: 'remove-channel', account: online.account, number }]);
    },

    async announceOff(online) {
      if (settings.messages === undefined || online.account === undefined) return;
      for (const { kind, state, failures } of await store.channels(online.account))
        if (state === 'off' && failures > 0) {
          const text = `Messages to your ${kind} failed ${failures} times and are off. See your account (@) for details.`;
          online.send({ type: 'told', text, match: null });
        }
    },
  };
}

/** Encodes 5 bits of each byte as a letter or digit. */
const letters = (random: Uint8Array): string =>
  Array.from(random, (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');

/** A channel to add. Refused for an address that cannot be used. */
function drafted(
  { sendOut, page }: MessageSettings,
  world: Platform,
  account: number,
  { kind, address = '', token = '' }: RequestOf<'add-channel'>,
): Omit<Channel, 'number'> {
  const made = world.now();
  const draft = { account, kind, address: '', secret: '', code: '', failures: 0, made, sent: null };
  if (kind === 'feed') {
    if (page() === undefined) throw refused('not-now', 'This server has no web page for a feed.');
    return { ...draft, state: 'on', secret: letters(world.randomBytes(16)) };
  }
  if (sendOut === undefined) throw refused('not-now', 'This server sends no messages to ntfy or webhooks.');
  const fault = sendOut.fault(address);
  if (fault !== undefined) throw refused('bad-options', fault);
  if (kind === 'webhook') return { ...draft, address, state: 'on', secret: webhookSecret(world.randomBytes(24)) };
  if (ntfyTopic(address) === undefined)
    throw refused('bad-options', 'Type a server and a topic, such as https://ntfy.sh/my-topic.');
  const [first = 0, second = 0, third = 0] = world.randomBytes(3);
  const code = String((first * 65_536 + second * 256 + third) % 1_000_000).padStart(6, '0');
  return { ...draft, address, secret: token, state: 'unconfirmed', code };
}

/** Sends a message at once. Rejects with a RefusedError unless it was delivered. */
async function sendNow(
  { store, world, settings, people }: ChannelContext,
  requested: RateLimiter,
  { sendOut, page }: MessageSettings,
  channel: Channel,
  about: Pick<Delivery, 'type' | 'title' | 'details'>,
): Promise<void> {
  const wait = requested.wait(channel.account);
  if (wait > 0)
    throw refused('too-fast', `You have sent too many messages. Wait ${Math.ceil(wait / 60)} min.`, wait, 'channels');
  const address = page();
  const now = world.now();
  const request = requestFor(channel, {
    ...about,
    key: `${about.type} ${channel.account} ${channel.number} ${now}`,
    time: now,
    server: address === undefined ? settings.title : new URL(address).host,
    to: people.nameOf(channel.account),
    ...(address !== undefined && { link: address, off: await offLink(store, world, address, channel) }),
  });
  if (request === undefined || sendOut === undefined) throw refused('not-now', 'This server cannot send there.');
  if (!sendOut.isFree(request.address)) throw refused('busy', 'The server is busy. Try again in 5 s.', 5);
  requested.note(channel.account);
  const outcome = await sendOut.send(request);
  if (outcome === 'refused') throw refused('not-now', 'The message was refused. Check the address.');
  if (outcome === 'not-reached') throw refused('not-now', 'The address could not be reached. Check it.');
}
