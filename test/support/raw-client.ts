import { type ClientOptions, WebSocket } from 'ws';

/** A client that sends whatever a test wants, without validation. */
export interface RawClient {
  readonly socket: WebSocket;
  /** Next unread message from the server. */
  next(): Promise<unknown>;
  /** Close code of the connection. */
  readonly ended: Promise<{ readonly code: number }>;
  say(message: object): void;
}

/** Opens a web socket. Rejects with the status and text of the response if the server refuses. */
export async function rawClient(port: number, path = '/turncade/1', options: ClientOptions = {}): Promise<RawClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, options);
  const heard: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(data.toString());
    const first = waiting.shift();
    if (first === undefined) heard.push(message);
    else first(message);
  });
  const ended = new Promise<{ readonly code: number }>((resolve) => socket.on('close', (code) => resolve({ code })));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
    socket.on('unexpected-response', (_, response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () => reject(new Error(`${response.statusCode} ${text.trim()}`)));
    });
  });
  return {
    socket,
    ended,
    next: () => new Promise((resolve) => (heard.length > 0 ? resolve(heard.shift()) : waiting.push(resolve))),
    say: (message) => socket.send(JSON.stringify(message)),
  };
}
