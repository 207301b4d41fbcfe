import { pauseBefore } from './news.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export type Registration = 'open' | 'code' | 'closed';

/** Facts about the server that the login form shows. */
export interface LoginServer {
  readonly server: string;
  readonly registration: Registration;
  readonly guests?: boolean;
  /** Texts of the server's owner. */
  readonly about?: readonly string[];
}

export interface Shown {
  /** Returns the screen size. Called at the start of each session. */
  size(): Size;
  /** Called when a session starts. A terminal must then clear its screen. */
  begun(): void;
  more(bytes: Uint8Array): void;
  /** Called when another number of matches waits for the player. Called with 0 when the session ends. */
  waiting(matches: number): void;
  /** Called when the next input becomes or stops being secret. Undefined if the page has no input field. */
  asksSecret?(isSecret: boolean): void;
  logIn(server: LoginServer): void;
  /** Called when the session has ended and does not reconnect by itself. `text` is the server's reason, if any. */
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
  /** Game that the first session starts with. */
  readonly game?: string | undefined;
  readonly inWords?: boolean;
}

/** Messages from the server, except output for the screen. */
type Told =
  | ({ readonly is: 'log-in' } & LoginServer)
  | { readonly is: 'begun'; readonly name: string }
  | { readonly is: 'over'; readonly text?: string; readonly isBack: boolean }
  | { readonly is: 'at'; readonly match: string | null }
  | { readonly is: 'waiting'; readonly matches: number }
  | { readonly is: 'secret'; readonly isSecret: boolean }
  | { readonly is: 'here' };

/** The first key is sent immediately. Further keys are collected for this many milliseconds and sent together. */
const together = 20;

const maxBytes = 16_384;

/** Milliseconds between two pings to the server. The answer must arrive within `answerWithin` milliseconds. */
const beat = 15_000;
const answerWithin = 10_000;

/** Connects to the server. Reconnects when the connection is lost, with pauses that grow with each attempt. */
export function pageSession(shown: Shown, { match, game, inWords = false }: SessionOptions): PageSession {
  const encoder = new TextEncoder();
  let link: Link | undefined;
  let hasBegun = false;
  let tries = 0;
  let retry: number | undefined;
  /** Match to open: initially the match in the page's link, later the match that was shown before a reconnect. */
  let to: { readonly match?: string; readonly game?: string; readonly at?: string } = {
    ...(match !== undefined && { match }),
    ...(game !== undefined && { game }),
  };
  let waiting = '';
  let sending: number | undefined;

  const flush = (): void => {
    sending = undefined;
    if (waiting === '' || link?.isOpen() !== true || !hasBegun) return;
    const bytes = encoder.encode(waiting);
    waiting = '';
    for (let at = 0; at < bytes.length; at += maxBytes) link.send(bytes.slice(at, at + maxBytes));
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
    link?.close();
    hasBegun = false;
    waiting = '';
    /** True once the server has ended the session for good, or asks for a login. */
    let isToldWhy = false;
    let text: string | undefined;
    const opened = openLink({
      opened: () => opened.say({ is: 'start', ...shown.size(), ...to, ...(inWords && { inWords }) }),
      bytes: (bytes) => shown.more(bytes),
      message(message) {
        switch (message.is) {
          case 'begun':
            hasBegun = true;
            if (game !== undefined) to = {};
            tries = 0;
            return shown.begun();
          case 'at':
            to = message.match === null ? {} : { at: message.match };
            return undefined;
          case 'waiting':
            return shown.waiting(message.matches);
          case 'secret':
            return shown.asksSecret?.(message.isSecret);
          case 'log-in':
            isToldWhy = true;
            return shown.logIn(message);
          case 'over':
            text = message.text;
            isToldWhy = !message.isBack;
            return message.isBack ? undefined : shown.over(message.text);
          case 'here':
            return undefined;
        }
      },
      ended() {
        if (link !== opened) return;
        link = undefined;
        shown.waiting(0);
        if (!isToldWhy) lost(text);
      },
    });
    link = opened;
  }
  shown.waiting(0);
  window.addEventListener('online', () => {
    if (link === undefined && tries > 0) connect();
  });

  return {
    typed(text) {
      if (!hasBegun) return;
      waiting += text;
      if (sending === undefined) flush();
    },
    resize: (size) => {
      if (hasBegun) link?.say({ is: 'resize', ...size });
    },
    connect,
  };
}

interface LinkEvents {
  opened(): void;
  bytes(bytes: Uint8Array): void;
  message(message: Told): void;
  /** Called once, when the connection is closed or the server no longer answers. */
  ended(): void;
}

interface Link {
  isOpen(): boolean;
  say(what: object): void;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

function openLink({ opened, bytes, message, ended }: LinkEvents): Link {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/web/session`);
  socket.binaryType = 'arraybuffer';
  let isOver = false;
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const say = (what: object) => {
    if (isOpen()) socket.send(JSON.stringify(what));
  };
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    window.clearInterval(beats);
    window.clearTimeout(late);
    ended();
  };
  const giveUp = (): void => {
    socket.close();
    end();
  };
  const isThere = (): void => {
    window.clearTimeout(late);
    late = undefined;
  };
  let late: number | undefined = window.setTimeout(giveUp, answerWithin);
  const beats = window.setInterval(() => {
    say({ is: 'here' });
    late ??= window.setTimeout(giveUp, answerWithin);
  }, beat);
  socket.addEventListener('open', () => {
    isThere();
    opened();
  });
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
    isThere();
    if (typeof data === 'string') message(JSON.parse(data));
    else bytes(new Uint8Array(data));
  });
  socket.addEventListener('close', end);
  return { isOpen, say, send: (packet) => socket.send(packet), close: () => socket.close() };
}
