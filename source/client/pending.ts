import { type PendingRequest, RequestError } from './connection.ts';

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
