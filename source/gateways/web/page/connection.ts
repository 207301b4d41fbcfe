import { pauseBefore } from './news.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export type Registration = 'open' | 'code' | 'closed';

export interface Shown {
  /** Returns the screen size. Called at the start of each session. */
  size(): Size;
  /** Called when a session starts. The screen must then be empty. */
  begun(): void;
  more(bytes: Uint8Array): void;
  /** Called when the next input becomes or stops being secret. Undefined if the page has no input field. */
  asksSecret?(isSecret: boolean): void;
  /** Called if the player must log in first. */
  logIn(registration: Registration, server: string): void;
  /** Called when the player has left or the server has refused. `text` is the server's reason, if any. */
  over(text: string | undefined): void;
  /** Called when the connection is lost. `next` is the time of the next attempt, in ms since 1970. */
  lost(text: string | undefined, next: number): void;
}

/** A page's session on the server. If its connection is lost, it connects again. */
export interface PageSession {
  typed(text: string): void;
  resize(size: Size): void;
  /** Connects now instead of at the next scheduled attempt. */
  connect(): void;
}

export interface SessionOptions {
  readonly match?: string | undefined;
  readonly inWords?: boolean;
}

/** Messages from the server, except output for the screen. */
type Told =
  | { readonly is: 'log-in'; readonly registration: Registration; readonly server: string }
  | { readonly is: 'begun'; readonly name: string }
  | { readonly is: 'over'; readonly text?: string; readonly isBack: boolean }
  | { readonly is: 'at'; readonly match: string | null }
  | { readonly is: 'secret'; readonly isSecret: boolean }
  | { readonly is: 'here' };

/** The first key is sent at once. Further keys are collected for this many milliseconds and sent together. */
const together = 20;

const maxBytes = 16_384;

/** Milliseconds between two pings to the server, and also the maximum time for the answer to a ping. */
const beat = 15_000;
const answerWithin = 10_000;

/** Connects to the server. Reconnects when the connection is lost, with pauses that grow with each attempt. */
export function pageSession(shown: Shown, { match, inWords = false }: SessionOptions): PageSession {
  const encoder = new TextEncoder();
  let socket: WebSocket | undefined;
  let hasBegun = false;
  let tries = 0;
  let retry: number | undefined;
  /** Match to open: first the match in the page's link, after a reconnect the match shown last. */
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
    /** True once the server has given a reason for ending the session. */
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
