import { day, hour, minute, second } from '#engine/durations.ts';
import type { Channel, Message, MessageKey, MessageOutcome } from '../../store/messages.ts';
import { StoreError } from '../../store/store.ts';
import type { HostParts, MessageSettings } from '../core-parts.ts';
import type { Matches } from '../match/matches.ts';
import { parseMetadata } from '../match/metadata.ts';
import type { RegistryEntry } from '../match/registry-entry.ts';
import { leftOf } from '../match/turn-clocks.ts';
import type { Presence } from '../presence.ts';
import { type Delivery, requestFor, wholeText } from './deliveries.ts';
import {
  isStillTrue,
  type MessageFact,
  type MessageSource,
  maxMessagesInDay,
  messageFacts,
  messageGrace,
  messageText,
  moreText,
  nextAttempt,
} from './message-facts.ts';
import { offLink } from './off-links.ts';

/** Milliseconds between two looks at the matches and at the messages that are due. */
export const lookEvery = 10 * second;

/** Milliseconds until another server may send a claimed message. An attempt takes at most 5 s. */
const claimLasts = minute;

/** Milliseconds until a message is removed, and until a cause is too old for a message. */
const messagesLast = 30 * day;
const factsLast = 7 * day;

/** Milliseconds for which a server remembers accounts that were here. Longer than the time of all attempts. */
const hereKnown = 4 * hour;

const maxAtOnce = 200;

export interface MessageContext extends HostParts {
  readonly messages: MessageSettings;
  readonly people: Presence;
  readonly matches: Matches;
}

export interface MessageSender {
  /** Notes that an account was here until now, and has seen what happened. */
  left(account: number): void;
  stop(): void;
}

/** State of a sender between two looks. */
interface SenderState {
  /** Time when each account was last known to be here. */
  readonly lastHere: Map<number, number>;
  /** Causes that were stored, or lead to no message, by match. */
  readonly noted: WeakMap<RegistryEntry, Set<string>>;
  forgotten: number;
  isLooking: boolean;
  isStopped: boolean;
}

/** Finds causes of messages in all matches, stores them, and sends what is due. */
export function createMessageSender(context: MessageContext): MessageSender {
  const { store, world, settings, people, matches } = context;
  const state: SenderState = {
    lastHere: new Map(),
    noted: new WeakMap(),
    forgotten: world.now(),
    isLooking: false,
    isStopped: false,
  };
  const { lastHere } = state;
  const look = async (): Promise<void> => {
    if (state.isLooking || state.isStopped) return;
    state.isLooking = true;
    try {
      const now = world.now();
      for (const account of people.here()) lastHere.set(account, now);
      for (const [account, time] of lastHere) if (time < now - hereKnown) lastHere.delete(account);
      for (const entry of matches.all()) await noteFacts(context, state, entry);
      for (const message of await store.dueMessages(now, maxAtOnce))
        if (message.due !== null && !state.isStopped)
          await handle(context, state, { ...message, due: message.due }, lookAgain).catch(unlessClaimed);
      if (now - state.forgotten < hour) return;
      state.forgotten = now;
      await store.write([{ type: 'forget-messages', time: now - messagesLast }]);
    } finally {
      state.isLooking = false;
    }
  };
  const lookAgain = (): void =>
    void look().catch((error: unknown) => {
      if (!state.isStopped) settings.trouble?.(error);
    });
  let stopTimer = (): void => {};
  const wait = (): void => {
    stopTimer = world.after(lookEvery, () => {
      wait();
      lookAgain();
    });
  };
  wait();
  return {
    left: (account) => void lastHere.set(account, world.now()),
    stop() {
      state.isStopped = true;
      stopTimer();
    },
  };
}

/** Stores those causes of messages in a match that are old enough. */
async function noteFacts(
  { store, world }: MessageContext,
  { noted }: SenderState,
  entry: RegistryEntry,
): Promise<void> {
  const before = noted.get(entry);
  const now = world.now();
  const names = new Set<string>();
  for (const fact of messageFacts(entry)) {
    const name = factName(fact);
    if (fact.made + messageGrace > now) continue;
    names.add(name);
    if (before?.has(name) === true || fact.made < now - factsLast) continue;
    if ((await store.channels(fact.account)).length > 0)
      await store.write([{ type: 'message', match: entry.match, ...fact, due: now }]);
  }
  noted.set(entry, names);
}

/** Sends or drops a due message. Does not wait for the answer to its request. After the answer, calls `done`. */
async function handle(
  context: MessageContext,
  { lastHere }: SenderState,
  message: Message & { readonly due: number },
  done: () => void,
): Promise<void> {
  const { store, world, settings, messages, people } = context;
  const { account, channel: number, made, due } = message;
  const now = world.now();
  const channel = (await store.channels(account)).find((one) => one.number === number);
  if (channel === undefined) return;
  const finish = (outcome: MessageOutcome, from = due) =>
    store.write([{ ...keyOf(message), type: 'message-done', from, outcome }]);
  const source = await sourceOf(context, message.match);
  const here = lastHere.get(account);
  const wasHere = people.isHere(account) || (here !== undefined && here >= made);
  if (wasHere || source === undefined || !isStillTrue(message, source) || isMuted(context, message, source))
    return finish({ is: 'dropped' });
  const count = await store.sentCount(account, number, now - day);
  if (count > maxMessagesInDay) return finish({ is: 'dropped' });
  const delivery = await deliveryOf(context, { message, channel, source, isMore: count === maxMessagesInDay });
  const sent = { is: 'sent', text: wholeText(delivery) } as const;
  if (channel.kind === 'feed') return finish({ ...sent, time: now });
  const request = requestFor(channel, delivery);
  const { sendOut } = messages;
  if (request === undefined || sendOut === undefined) return finish({ is: 'dropped' });
  if (!sendOut.isFree(request.address)) return;
  const until = now + claimLasts;
  await store.write([{ ...keyOf(message), type: 'claim-message', from: due, due: until }]);
  const tries = message.tries + 1;
  void sendOut
    .send(request)
    .then((outcome) => {
      const time = world.now();
      const isSent = outcome === 'delivered';
      return finish(isSent ? { ...sent, time } : { is: 'failed', due: nextAttempt(tries, time) }, until);
    })
    .then(done)
    .catch((error: unknown) => settings.trouble?.(error));
}

const factName = ({ account, reason, turn }: MessageFact): string => `${account} ${reason} ${turn}`;

const keyOf = ({ account, channel, match, turn, reason }: Message): MessageKey => ({
  ...{ account, channel, match, turn, reason },
});

function unlessClaimed(error: unknown): void {
  // Another server has claimed the message.
  if (!(error instanceof StoreError && error.fault === 'stale')) throw error;
}

/** The match of a message. Undefined if it is gone. */
async function sourceOf({ store, matches }: MessageContext, match: string): Promise<MessageSource | undefined> {
  const entry = matches.entries.get(match);
  if (entry !== undefined) return entry;
  const record = await store.match(match);
  return record && { head: parseMetadata(record), facts: undefined };
}

const isMuted = ({ people }: MessageContext, { account, reason }: Message, { head }: MessageSource): boolean =>
  reason === 'invited' && people.hasMuted(account, people.nameOf(head.maker));

interface ToDeliver {
  readonly message: Message;
  readonly channel: Channel;
  readonly source: MessageSource;
  /** True if the message says that there are more messages than a channel gets in a day. */
  readonly isMore: boolean;
}

async function deliveryOf(
  { store, world, settings, messages, people, matches }: MessageContext,
  { message, channel, source, isMore }: ToDeliver,
): Promise<Delivery> {
  const { head, facts } = source;
  const { account, match, turn, reason } = message;
  const now = world.now();
  const entry = matches.entries.get(match);
  const timeLeft = entry === undefined || reason !== 'your-turn' ? null : leftOf(entry, now);
  const waited = facts === undefined || head.phase !== 'running' ? [] : facts.waitsFor;
  const persons = head.seats.flatMap((holder) => (holder.is === 'person' ? [holder.account] : []));
  await people.load([account, head.maker, ...persons]);
  const text = isMore ? moreText : messageText(message, { ...source, timeLeft, nameOf: people.nameOf });
  const page = messages.page();
  const waitsFor = waited.flatMap((seat) => {
    const holder = head.seats[seat - 1];
    return holder?.is === 'person' ? [people.nameOf(holder.account)] : [];
  });
  return {
    ...text,
    key: Object.values(keyOf(message)).join(' '),
    type: isMore ? 'more' : reason,
    time: now,
    server: page === undefined ? settings.title : new URL(page).host,
    to: people.nameOf(account),
    ...(!isMore && {
      match: { code: head.code, game: head.game, title: head.title, turn, left: timeLeft, waitsFor },
    }),
    ...(page !== undefined && {
      link: isMore ? page : `${page}m/${head.code}`,
      off: await offLink(store, world, page, channel),
    }),
  };
}
