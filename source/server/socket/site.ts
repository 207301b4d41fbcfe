import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';

/** What a server has for browsers, at the port of its protocol. */
export interface Site {
  /** The path of a WebSocket that only its own pages may open. */
  readonly socketPath: string;
  /**
   * Answers a request.
   *
   * @param address where it comes from, for limits
   * @returns whether there is anything at its path
   */
  answer(request: IncomingMessage, response: ServerResponse, address: string): boolean;
  /** One of its pages has opened that WebSocket. */
  serve(socket: WebSocket, request: IncomingMessage, address: string): void;
}
