import type { Connection } from '#client/connection.ts';
import { knownServers } from '#client/known-servers.ts';
import type { Folders } from '#storage/files/folders.ts';

export interface KnownServer {
  /** Address without a fingerprint: `oak.example.org`, `192.0.2.7:7777`. */
  readonly address: string;
  /** Fingerprint that the player accepted, for a server with its own certificate. */
  readonly fingerprint?: string | undefined;
  /** Time of accepting the fingerprint, in milliseconds since 1970. */
  readonly since?: number | undefined;
  readonly name?: string | undefined;
  readonly isLoggedIn: boolean;
  readonly others?: readonly string[];
  /** Time of the last visit, in milliseconds since 1970. */
  readonly visited?: number | undefined;
}

export interface Network {
  servers(): readonly KnownServer[];
  /** Account name used last on any server, else the system's user name if it is a valid account name. */
  usualName(): string | undefined;
  /**
   * Parses a typed or pasted address, or a whole line `turncade join ADDRESS`. A fingerprint in the address is removed
   * and remembered.
   *
   * @returns the address, and the match code if one was pasted with it, or a sentence about what is wrong
   */
  read(typed: string): { readonly address: string; readonly match?: string | undefined } | string;
  /**
   * Connects to a server. Resumes the stored login, stores a new login, and removes a login that has ended.
   *
   * @param as account to log in with; by default the account used last; null for a fresh login
   */
  connect(address: string, as?: string | null): Connection;
  trust(address: string, fingerprint: string): void;
  forget(address: string): void;
}

/** Online play as used by the rest of the program. The code that uses the network is loaded on demand. */
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
