import type { Connection } from '#client/connection.ts';
import { knownServers } from '#client/known-servers.ts';
import type { Folders } from '#storage/files/folders.ts';

export interface KnownServer {
  /** Address without a fingerprint, such as `oak.example.org` or `192.0.2.7:7777`. */
  readonly address: string;
  /** Fingerprint that the player accepted. Undefined if an authority signed the server's certificate. */
  readonly fingerprint?: string | undefined;
  /** Time when the player accepted the fingerprint, in milliseconds since 1970. */
  readonly since?: number | undefined;
  readonly name?: string | undefined;
  readonly isLoggedIn: boolean;
  readonly others?: readonly string[];
  /** Time of the last visit, in milliseconds since 1970. */
  readonly visited?: number | undefined;
}

export interface Network {
  servers(): readonly KnownServer[];
  /** Account name used last on any server, or else the system's user name if it is a valid account name. */
  usualName(): string | undefined;
  /**
   * Parses an address, or a line `turncade join ADDRESS`. Remembers its fingerprint. Returns the address without the
   * fingerprint, and the match code, or a sentence about the fault.
   */
  read(typed: string): { readonly address: string; readonly match?: string | undefined } | string;
  /**
   * Connects to a server. Resumes, stores and removes logins. `as`: account to use, by default the one used last, null
   * for a fresh login.
   */
  connect(address: string, as?: string | null): Connection;
  trust(address: string, fingerprint: string): void;
  forget(address: string): void;
}

/** Access to online play for the rest of the program, which must not load the network code before it is needed. */
export interface LazyNetwork {
  servers(): readonly KnownServer[];
  load(): Promise<Network>;
}

/** Servers known on this machine, without their tokens. */
export const serversHere = (folders: Folders): readonly KnownServer[] =>
  knownServers(folders).servers.map(({ token, others = [], ...server }) => ({
    ...server,
    isLoggedIn: token !== undefined,
    others: others.map(({ name }) => name),
  }));
