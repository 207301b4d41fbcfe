import type { EndReason } from './connection.ts';

/** Why a try to reach a server has ended. */
export type WireEnd =
  /** Another try may work. */
  | { readonly is: 'cut'; readonly text: string }
  /** Another try is no use; nothing was sent to a wrong server. */
  | { readonly is: 'refused'; readonly why: EndReason; readonly text: string; readonly fingerprint?: string };

/** Told of one try to reach a server: nothing before the dial returns, nothing after its end. */
export interface WireEvents {
  /** The server is the right one, and messages can be sent. */
  opened(): void;
  heard(text: string): void;
  /** A sign of life other than a message. */
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
  /** A timer; returns what cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The clock of this machine. */
export const realTime: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
