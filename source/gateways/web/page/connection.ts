import { pauseBefore } from './news.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Who may make an account. */
export type Registration = 'open' | 'code' | 'closed';

/** What a page shows of its session. */
export interface Shown {
  /** The size of the screen, as it is asked for at each beginning. */
  size(): Size;
  /** A session has begun, with nothing on the screen yet. */
  begun(): void;
  /** Something more is on the screen. */
  more(bytes: Uint8Array): void;
  /** What is typed next is a secret, or is none any more; absent where there is no field. */
  asksSecret?(isSecret: boolean): void;
  /** Somebody has to log in first. */
  logIn(registration: Registration, server: string): void;
  /** The player has left, or the server let nobody in. */
  over(text: string | undefined): void;
  /** There is no connection; the next try is at that time, in milliseconds since 1970. */
  lost(text: string | undefined, next: number): void;
}

/** A page's session on the server, over as many connections as it takes. */
export interface PageSession {
  typed(text: string): void;
  resize(size: Size): void;
  /** Connects now: at first, after a login, or without waiting for the next try. */
  connect(): void;
}

export interface SessionOptions {
  /** The code of a match to go to. */
  readonly match?: string | undefined;
  readonly inWords?: boolean;
}

/** What the server says, beside what is on the screen. */
type Told =
  | { readonly is: 'log-in'; readonly registration: Registration; readonly server: string }
  | { readonly is: 'begun'; readonly name: string }
  | { readonly is: 'over'; readonly text?: string; readonly isBack: boolean }
  | { readonly is: 'at'; readonly match: string | null }
  | { readonly is: 'secret'; readonly isSecret: boolean }
  | { readonly is: 'here' };

/** Keys that come faster than this are sent together, in milliseconds; the first of them at once. */
const together = 20;

/** Most bytes of a message. */
const maxBytes = 16_384;

/** How often the server is asked whether it is there, and how long it may take to say so, in milliseconds. */
const beat = 15_000;
const answerWithin = 10_000;

/** Connects to the server; a connection that is lost is made again by itself, each time after a longer pause. */
export function pageSession(shown: Shown, { match, inWords = false }: SessionOptions): PageSession {
  const encoder = new TextEncoder();
  let socket: WebSocket | undefined;
  let hasBegun = false;
  let tries = 0;
  let retry: number | undefined;
  /** Where to go: by a link at first, then back to where the player was. */
  let to: { readonly match?: string; readonly at?: string } = match === undefined ? {} : { match };
  let waiting = '';
  let sending: number | undefined;

  const say = (what: object): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(what));
  };
  const flush = (): void => {
    sending = undefined;
    if (waiting === '' || socket?.readyState !== WebSocket.OPEN || !hasBegun) return;
    const bytes = encoder.encode(waiting);
    waiting = '';
    for (let at = 0; at < bytes.length; at += maxBytes) socket.send(bytes.slice(at, at + maxBytes));
    sending = window.setTimeout(flush, together);
  };
  const lost = (text?: string): void => {
    const pause = pauseBefore(++tries, Math.random());
    shown.lost(text, Date.now() + pause);
    window.clearTimeout(retry);
    retry = window.setTimeout(connect, pause);
  };

  function connect(): void {
    window.clearTimeout(retry);
    socket?.close();
    const webSocket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/web/session`);
    webSocket.binaryType = 'arraybuffer';
    socket = webSocket;
    hasBegun = false;
    waiting = '';
    /** Why it ends, where the server has said so. */
    let isToldWhy = false;
    let text: string | undefined;
    let late: number | undefined;
    let isOver = false;
    const ended = (): void => {
      if (isOver) return;
      isOver = true;
      window.clearInterval(beats);
      window.clearTimeout(late);
      if (socket !== webSocket) return;
      socket = undefined;
      if (!isToldWhy) lost(text);
    };
    const giveUp = (): void => {
      webSocket.close();
      ended();
    };
    const isThere = (): void => {
      window.clearTimeout(late);
      late = undefined;
    };
    const beats = window.setInterval(() => {
      say({ is: 'here' });
      late ??= window.setTimeout(giveUp, answerWithin);
    }, beat);
    late = window.setTimeout(giveUp, answerWithin);
    webSocket.addEventListener('open', () => {
      isThere();
      say({ is: 'start', ...shown.size(), ...to, ...(inWords && { inWords }) });
    });
    webSocket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
      isThere();
      if (typeof data !== 'string') return shown.more(new Uint8Array(data));
      const message: Told = JSON.parse(data);
      switch (message.is) {
        case 'begun':
          hasBegun = true;
          tries = 0;
          return shown.begun();
        case 'at':
          to = message.match === null ? {} : { at: message.match };
          return undefined;
        case 'secret':
          return shown.asksSecret?.(message.isSecret);
        case 'log-in':
          isToldWhy = true;
          return shown.logIn(message.registration, message.server);
        case 'over':
          text = message.text;
          isToldWhy = !message.isBack;
          return message.isBack ? undefined : shown.over(message.text);
        default:
          return undefined;
      }
    });
    webSocket.addEventListener('close', ended);
  }
  window.addEventListener('online', () => {
    if (socket === undefined && tries > 0) connect();
  });

  return {
    typed(text) {
      if (!hasBegun) return;
      waiting += text;
      if (sending === undefined) flush();
    },
    resize: (size) => {
      if (hasBegun) say({ is: 'resize', ...size });
    },
    connect,
  };
}
