import { createHash, createHmac } from 'node:crypto';
import type { OutgoingRequest } from '../../outgoing/send-out.ts';
import type { Channel } from '../../store/messages.ts';
import type { MessageText } from './message-facts.ts';

/** A message with everything that any kind of channel shows. */
export interface Delivery extends MessageText {
  /** Key of the message. Stays the same in all attempts, so that the receiver can drop duplicates. */
  readonly key: string;
  readonly type: string;
  readonly time: number;
  readonly server: string;
  readonly to: string;
  readonly match?: Readonly<Record<string, unknown>> | undefined;
  /** Page of the match. Undefined if players cannot reach the server in a browser. */
  readonly link?: string | undefined;
  /** Page that switches the channel off. */
  readonly off?: string | undefined;
}

export const wholeText = ({ title, details }: MessageText): string => `${title}. ${details}`;

/** Request that brings a message to a webhook or a topic of ntfy. Undefined for an address of another form. */
export function requestFor(channel: Channel, delivery: Delivery): OutgoingRequest | undefined {
  return channel.kind === 'ntfy' ? ntfyRequest(channel, delivery) : webhookRequest(channel, delivery);
}

/** A request as https://www.standardwebhooks.com describes it. */
function webhookRequest({ address, secret }: Channel, delivery: Delivery): OutgoingRequest {
  const { key, type, time, server, to, match, link, off } = delivery;
  const body = JSON.stringify({
    type,
    time: new Date(time).toISOString(),
    server,
    to,
    ...(match !== undefined && { match }),
    text: wholeText(delivery),
    ...(link !== undefined && { link }),
    ...(off !== undefined && { off }),
  });
  const id = `msg_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
  const timestamp = String(Math.floor(time / 1000));
  return {
    address,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': webhookSignature(secret, id, timestamp, body),
    },
    body,
  };
}

export const webhookSecret = (random: Uint8Array): string => `whsec_${Buffer.from(random).toString('base64')}`;

export function webhookSignature(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Splits the address of a topic of ntfy, such as `https://ntfy.sh/my-topic`. Undefined for another address. */
export function ntfyTopic(address: string): { readonly server: string; readonly topic: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, search } = new URL(address);
  const topic = /^\/([\w-]{1,64})$/.exec(pathname)?.[1];
  return topic === undefined || search !== '' ? undefined : { server: `${origin}/`, topic };
}

function ntfyRequest({ address, secret }: Channel, delivery: Delivery): OutgoingRequest | undefined {
  const { title, details, link, off } = delivery;
  const known = ntfyTopic(address);
  return (
    known && {
      address: known.server,
      headers: secret === '' ? {} : { authorization: `Bearer ${secret}` },
      body: JSON.stringify({
        topic: known.topic,
        title,
        message: details,
        tags: ['game_die'],
        priority: 3,
        ...(link !== undefined && { click: link }),
        ...(off !== undefined && { actions: [{ action: 'view', label: 'No more messages', url: off }] }),
      }),
    }
  );
}
