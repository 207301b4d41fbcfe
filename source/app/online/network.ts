import type { Connection } from '../../client/connection.ts';

/** A server that has been joined from this machine. */
export interface KnownServer {
  /** As it is joined, without a fingerprint: `oak.example.org`, `192.0.2.7:7777`. */
  readonly address: string;
  /** The fingerprint that was accepted, where the server has a certificate of its own. */
  readonly fingerprint?: string | undefined;
  /** When that was, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** The account that was used there last. */
  readonly name?: string | undefined;
  /** Whether this machine still holds a login there. */
  readonly isLoggedIn: boolean;
  /** The last visit, in milliseconds since 1970. */
  readonly visited?: number | undefined;
}

/** What a server says of itself before anybody has logged in. */
export interface Greeting {
  readonly title: string;
  /** Who may make an account: everybody, whoever has the code, nobody. */
  readonly registration: 'open' | 'code' | 'closed';
  /** Ids of the games that it hosts. */
  readonly games: readonly string[];
}

/** A login as it is kept. */
export interface Login {
  readonly name: string;
  readonly token: string;
  /** In milliseconds since 1970. */
  readonly expires: number;
}

/** What came of calling a server. */
export type Contact =
  | {
      readonly is: 'connected';
      readonly connection: Connection;
      readonly greeting: Greeting;
      /** Who is logged in there, with the login that was kept. */
      readonly name?: string | undefined;
    }
  /** Nobody vouches for its certificate, and nothing was sent. */
  | { readonly is: 'unknown'; readonly fingerprint: string }
  /** It has another certificate than before, and nothing was sent. */
  | { readonly is: 'changed'; readonly was: string; readonly fingerprint: string }
  /** It can't be reached, or is none for this program: a sentence. */
  | { readonly is: 'failed'; readonly text: string };

/** What the pages of playing online ask of the network and of what is kept of it on this machine. */
export interface Network {
  /** Those that are known, the one used last first. */
  servers(): readonly KnownServer[];
  /** The name used last anywhere, else that of the system's user, if an account may be called so. */
  usualName(): string | undefined;
  /**
   * An address as it is typed or pasted, which may be a whole line `turncade join ADDRESS`: without its fingerprint, which
   * is remembered.
   *
   * @returns the address; or a sentence about what is wrong with it
   */
  read(typed: string): { readonly address: string } | string;
  /** Calls a server and resumes the login that is kept there. */
  connect(address: string): Promise<Contact>;
  /** Accepts a fingerprint for good. */
  trust(address: string, fingerprint: string): void;
  /** Forgets a server, its fingerprint and its login. */
  forget(address: string): void;
  /** Keeps a login, also for when the connection is cut. */
  keepLogin(address: string, login: Login): void;
  /** The login of this machine is none any more. */
  dropLogin(address: string): void;
}
