import type { HostParts } from '../core-parts.ts';
import type { Matches } from '../match/matches.ts';
import type { Presence } from '../presence.ts';
import { type Channels, createChannels } from './channels.ts';
import { createMessageSender, type MessageSender } from './message-sender.ts';

/** Messages to players who are not there. */
export interface Messages extends Channels, MessageSender {}

export function createMessages(
  context: HostParts & { readonly people: Presence; readonly matches: Matches },
): Messages {
  const { messages } = context.settings;
  const sender = messages === undefined ? { left() {}, stop() {} } : createMessageSender({ ...context, messages });
  return { ...createChannels(context), ...sender };
}
