import type { Answer, Message } from '../net/wire/messages.ts';
import type { Request } from '../net/wire/requests.ts';

/** A connection as the core sees it: whatever carries it has parsed and checked its messages. */
export interface ClientLink {
  /** Where it comes from, for limits of tries. */
  readonly address: string;
  send(message: Answer | Message): void;
  /** Ends it; what was sent before still goes out where that is possible. */
  end(why: Extract<Message, { type: 'bye' }>['why'], text: string): void;
}

export interface ServerCore {
  /** A client has connected. */
  connect(link: ClientLink): Session;
  /** No more connections and commands; keeps its promise when what was accepted is on disk and everybody is told. */
  close(): Promise<void>;
}

export interface Session {
  /** Name of the account that has logged in. */
  readonly accountName: string | undefined;
  /** A message that was read from it; it is answered over the link. */
  take(request: Request): void;
  /** The connection has ended. */
  left(): void;
}
