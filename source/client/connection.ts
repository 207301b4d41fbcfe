import type { Message, WireError } from '../net/wire/messages.ts';
import type { Request, RequestOf } from '../net/wire/requests.ts';

/** How a connection is. */
export type ConnectionState =
  | { readonly is: 'connecting' }
  | { readonly is: 'open' }
  /** It was cut, and is tried again at a time, in milliseconds since 1970. */
  | { readonly is: 'lost'; readonly retryAt: number; readonly isRestart: boolean }
  /** It does not come back by itself. */
  | { readonly is: 'ended'; readonly why: string; readonly text: string };

/** Why a request was not carried out; `not-sent` where there was no connection. */
export class RequestError extends Error {
  readonly code: string;
  readonly wait: number | undefined;

  constructor({ code, message, wait }: WireError) {
    super(message);
    this.code = code;
    this.wait = wait;
  }
}

/** What is asked for, without the number that the connection gives to it. */
export type Asked = { [Type in Exclude<Request['type'], 'seen'>]: Omit<RequestOf<Type>, 'id'> }[Exclude<
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
  request(asked: Asked): Promise<Readonly<Record<string, unknown>>>;
  /** Hears what the server sends by itself, and changes of the state; returns what ends that. */
  listen(listener: { message?(message: Message): void; changed?(state: ConnectionState): void }): () => void;
  /** Tries at once to come back. */
  retry(): void;
  close(): void;
}
