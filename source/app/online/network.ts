import type { Connection } from '#client/connection.ts';
import { knownServers } from '#client/known-servers.ts';
import type { Folders } from '#storage/files/folders.ts';

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
  /** Whether this machine still holds its login there. */
  readonly isLoggedIn: boolean;
  /** The accounts of other people who play there from here. */
  readonly others?: readonly string[];
  /** The last visit, in milliseconds since 1970. */
  readonly visited?: number | undefined;
}

/** The network and its local files, as the pages of playing online use them. */
export interface Network {
  /** The known servers, the one used last first. */
  servers(): readonly KnownServer[];
  /** The name used last anywhere, else that of the system's user, if an account may be called so. */
  usualName(): string | undefined;
  /**
   * An address as it is typed or pasted, which may be a whole line `turncade join ADDRESS`: without its fingerprint, which
   * is remembered.
   *
   * @returns the address, and the code of a match that was pasted with it; or a sentence about what is wrong
   */
  read(typed: string): { readonly address: string; readonly match?: string | undefined } | string;
  /**
   * Begins a connection, which resumes the login that is kept there, keeps a new one, and forgets one that has ended.
   *
   * @param as the account whose login it is: the one used last where absent; null to log in anew
   */
  connect(address: string, as?: string | null): Connection;
  /** Accepts a fingerprint; it holds for the next connection. */
  trust(address: string, fingerprint: string): void;
  /** Forgets a server, its fingerprint and its logins. */
  forget(address: string): void;
}

/** Playing online as the rest of the program knows it: what uses the network is loaded when somebody asks for it. */
export interface LazyNetwork {
  /** The servers that are known, read from this machine. */
  servers(): readonly KnownServer[];
  load(): Promise<Network>;
}

/** The servers that are known on this machine; their tokens stay where they are. */
export const serversHere = (folders: Folders): readonly KnownServer[] =>
  knownServers(folders).servers.map(({ token, others = [], ...server }) => ({
    ...server,
    isLoggedIn: token !== undefined,
    others: others.map(({ name }) => name),
  }));
