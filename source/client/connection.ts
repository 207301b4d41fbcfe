import type * as z from 'zod';
import { checked } from '#net/wire/limits.ts';
import type { Message, MessageOf, WireError } from '#net/wire/messages.ts';
import { type Answers, answers, type Request, type RequestOf } from '#net/wire/requests.ts';

export type EndReason =
  /** No certificate authority vouches for the server. The player must compare its fingerprint. */
  | 'first-contact'
  | 'changed-fingerprint'
  | 'version'
  /** The server sent an invalid message, or is not a turncade server. */
  | 'fault'
  | Exclude<MessageOf<'bye'>['why'], 'restarting' | 'too-slow'>
  | 'closed';

export type ConnectionState =
  | { readonly is: 'connecting' }
  /** The server has answered `hello`. `name` is the account that is logged in, or null. */
  | { readonly is: 'open'; readonly server: Answers['hello']; readonly name: string | null }
  /** The connection broke or failed. `retryAt` is the time of the next attempt, in milliseconds since 1970. */
  | { readonly is: 'lost'; readonly retryAt: number; readonly isRestart: boolean; readonly text: string }
  /** The connection is closed, and no attempt is scheduled. */
  | {
      readonly is: 'ended';
      readonly why: EndReason;
      readonly text: string;
      /** The server's fingerprint, if it was not stored or differs from the stored fingerprint. */
      readonly fingerprint?: string;
    };

/** A failed request. `code` comes from the server, or is `not-sent`, `cut` (outcome unknown) or `bad-answer`. */
export class RequestError extends Error {
  readonly code: string;
  readonly wait: number | undefined;
  /** The error as the server sent it. */
  readonly sent: WireError;

  constructor(sent: WireError) {
    super(sent.message);
    this.code = sent.code;
    this.wait = sent.wait;
    this.sent = sent;
  }
}

/** A request without its id, which the connection adds. */
export type PendingRequest = { [Type in Exclude<Request['type'], 'seen'>]: Omit<RequestOf<Type>, 'id'> }[Exclude<
  Request['type'],
  'seen'
>];

export interface ConnectionListener {
  message?(message: Message): void;
  changed?(state: ConnectionState): void;
}

export interface Connection {
  readonly state: ConnectionState;
  /** Sends a request. Rejects with a RequestError. */
  request(request: PendingRequest): Promise<Readonly<Record<string, unknown>>>;
  /** Calls the listener for messages of the server and changes of the state. Returns a function that unsubscribes. */
  listen(listener: ConnectionListener): () => void;
  retry(): void;
  close(): void;
}

export const notSent = new RequestError({
  code: 'not-sent',
  message: 'Not sent: no connection to the server.',
});

export const cutOff = new RequestError({
  code: 'cut',
  message: 'The connection was cut before the server answered. Check whether it went through.',
});

/** True if a request may be sent twice: it only reads, has the same effect again, or has an idempotency key. */
export const canBeSentAgain = ({ type }: PendingRequest): boolean => sentAgain.has(type);

const sentAgain: ReadonlySet<PendingRequest['type']> = new Set<PendingRequest['type']>([
  'command',
  'commands',
  'undo',
  'open',
  'legal',
  'past',
  'watched',
  'close',
  'account',
  'lobby',
  'check-level',
  'find',
  'is-free',
  'mute',
  'remove-key',
  'ready',
  'roll',
  'record',
  'daily',
  'play-daily',
  'leave-ranking',
  'ranking',
  'ladder',
  'rated',
  'records',
  'level-records',
]);

/** The type makes the compiler check that each schema belongs to its request. */
const schemas: { readonly [Type in keyof Answers]: z.ZodType<Answers[Type]> } = answers;

/** Sends a request and validates the answer. Rejects with a RequestError. */
export async function ask<One extends PendingRequest>(
  connection: Pick<Connection, 'request'>,
  request: One,
): Promise<Answers[One['type']]> {
  const type: One['type'] = request.type;
  const read = checked(schemas[type], await connection.request(request));
  if (read.ok) return read.value;
  throw new RequestError({ code: 'bad-answer', message: `The server's answer is invalid: ${read.error.message}` });
}
