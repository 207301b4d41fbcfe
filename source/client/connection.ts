import type * as z from 'zod';
import { type Answers, answers } from '#net/wire/answers.ts';
import { checked } from '#net/wire/limits.ts';
import type { Message, MessageOf, WireError } from '#net/wire/messages.ts';
import type { Request, RequestOf } from '#net/wire/requests.ts';

/** Why a connection does not come back by itself. */
export type EndReason =
  /** No authority vouches for the server, and its fingerprint is not known: a person has to compare it. */
  | 'first-contact'
  /** The fingerprint is not the known one. */
  | 'changed-fingerprint'
  /** It speaks another version of the protocol. */
  | 'version'
  /** It sent nonsense, or is no server of ours. */
  | 'fault'
  /** The server ended it. */
  | Exclude<MessageOf<'bye'>['why'], 'restarting' | 'too-slow'>
  /** Closed on this side. */
  | 'closed';

export type ConnectionState =
  | { readonly is: 'connecting' }
  /** Greeted; and logged in by a token that was kept, where it was taken. */
  | { readonly is: 'open'; readonly server: Answers['hello']; readonly name: string | null }
  /** The connection broke or failed; the next try is at this time, in milliseconds since 1970. */
  | { readonly is: 'lost'; readonly retryAt: number; readonly isRestart: boolean; readonly text: string }
  /** It will not come back by itself; nothing was sent to a wrong server. */
  | {
      readonly is: 'ended';
      readonly why: EndReason;
      readonly text: string;
      /** The found server's, at a first contact or where it has changed. */
      readonly fingerprint?: string;
    };

/**
 * Why a request was not carried out; `not-sent` where there was no connection, `cut` where it was cut before the answer
 * came, so that nobody knows, `bad-answer` where the answer is none.
 */
export class RequestError extends Error {
  readonly code: string;
  readonly wait: number | undefined;

  constructor({ code, message, wait }: WireError) {
    super(message);
    this.code = code;
    this.wait = wait;
  }
}

/** A request without its number, which the connection adds. */
export type PendingRequest = { [Type in Exclude<Request['type'], 'seen'>]: Omit<RequestOf<Type>, 'id'> }[Exclude<
  Request['type'],
  'seen'
>];

/** A connection to a server that comes back by itself. */
export interface Connection {
  readonly state: ConnectionState;
  /**
   * Asks the server for something.
   *
   * @throws RequestError (rejects with it)
   */
  request(request: PendingRequest): Promise<Readonly<Record<string, unknown>>>;
  /** Hears what the server sends by itself, and changes of the state; returns what ends that. */
  listen(listener: { message?(message: Message): void; changed?(state: ConnectionState): void }): () => void;
  /** Tries at once to come back. */
  retry(): void;
  close(): void;
}

/** A request that is not answered yet. */
export interface Pending {
  readonly request: PendingRequest;
  resolve(ok: Readonly<Record<string, unknown>>): void;
  reject(error: RequestError): void;
}

export const notSent = new RequestError({
  code: 'not-sent',
  message: 'Not sent: there is no connection to the server now.',
});

/** The request was sent, but the connection broke before its answer. */
export const cutOff = new RequestError({
  code: 'cut',
  message: 'The connection was cut before the server answered: it may or may not have been done.',
});

/** Whether it is safe to send again: a repeated command is known by its key, and most other requests only ask. */
export const canBeSentAgain = ({ type }: PendingRequest): boolean => sentAgain.has(type);

const sentAgain: ReadonlySet<PendingRequest['type']> = new Set<PendingRequest['type']>([
  'command',
  'undo',
  'open',
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
]);

/** By type of request, so that the compiler ties each schema to its request. */
const schemas: { readonly [Type in keyof Answers]: z.ZodType<Answers[Type]> } = answers;

/**
 * Asks a server for something and gives its answer, checked.
 *
 * @throws RequestError (rejects with it)
 */
export async function ask<One extends PendingRequest>(
  connection: Pick<Connection, 'request'>,
  request: One,
): Promise<Answers[One['type']]> {
  const type: One['type'] = request.type;
  const read = checked(schemas[type], await connection.request(request));
  if (read.ok) return read.value;
  throw new RequestError({ code: 'bad-answer', message: `The server's answer is invalid: ${read.error.message}` });
}
