import type { EndReason } from './connection.ts';

/** How one try to reach a server ended. */
export type WireEnd =
  /** It may work again later. */
  | { readonly is: 'cut'; readonly text: string }
  /** It will not by itself; nothing was sent to a server that is not the right one. */
  | { readonly is: 'refused'; readonly why: EndReason; readonly text: string; readonly fingerprint?: string };

/** Told of one try to reach a server: nothing before the dial returns, nothing after its end. */
export interface WireEvents {
  /** The server is the right one, and messages can be sent. */
  opened(): void;
  heard(text: string): void;
  /** It has given a sign of life other than a message. */
  alive(): void;
  ended(end: WireEnd): void;
}

/** A socket, or what a test has in its place. */
export interface Wire {
  send(text: string): void;
  /** Asks for a sign of life. */
  ping(): void;
  /** Ends it at once, without waiting for the other side; nothing more is heard of it. */
  cut(): void;
}

/** Tries once to reach a server. */
export type Dial = (events: WireEvents) => Wire;

/** Time, as a connection knows it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Does something after so many milliseconds; returns what calls that off. */
  after(milliseconds: number, run: () => void): () => void;
}
