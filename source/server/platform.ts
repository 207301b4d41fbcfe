import type { LevelHeader } from '#engine/level.ts';
import type { GameWithLevels } from '#engine/level-catalogue.ts';
import type { FileFault, Result } from '#engine/result.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import type { Thinker } from '#match-session/thinker.ts';
import type { Answer, Message } from '#net/wire/messages.ts';
import type { Request } from '#net/wire/requests.ts';

/** Clock, random source and other side effects of a server. Tests pass a simulated platform. */
export interface Platform {
  now(): number;
  after(milliseconds: number, run: () => void): () => void;
  randomBytes(count: number): Uint8Array;
  /** Hashes a password. Rejects if too many passwords are waiting. Clients receive this error as `busy`. */
  hashPassword(password: string, salt: Uint8Array): Promise<Uint8Array>;
  sha256(data: Uint8Array): Uint8Array;
  /** Reads an uploaded level in the background. Rejects with RefusedError `busy` if too many are waiting. */
  readLevel(game: GameWithLevels, text: string): Promise<Result<LevelHeader, FileFault>>;
  /** Generates the level `name`, such as `random:k7`, in the background. Rejects with RefusedError `busy`. */
  makeLevel(game: GameWithLevels, name: string): Promise<Result<LevelSource, FileFault>>;
  /** Plays an uploaded match again in the background. Rejects with RefusedError `busy` if too many are waiting. */
  checkUpload(game: string, text: string): Promise<Result<null>>;
  readonly thinker: Pick<Thinker, 'choose'> | undefined;
}

/** A connection as the core sees it. Its messages are already parsed and validated. */
export interface ClientLink {
  readonly address: string;
  /** Gateway through which the client came. Undefined for a client of the protocol. */
  readonly door?: 'ssh' | 'web' | undefined;
  send(message: Answer | Message): void;
  /** Sends the queued messages if possible, then closes the connection. */
  end(why: Extract<Message, { type: 'bye' }>['why'], text: string): void;
}

export interface ServerCore {
  connect(link: ClientLink): Session;
  /** Refuses new connections and commands. Resolves when everything that was accepted is stored and broadcast. */
  close(): Promise<void>;
}

export interface Session {
  readonly accountName: string | undefined;
  take(request: Request): void;
  left(): void;
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
