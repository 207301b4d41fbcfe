import type { LevelHeader } from '#engine/level.ts';
import type { GameWithLevels } from '#engine/level-catalogue.ts';
import type { FileFault, Result } from '#engine/result.ts';
import type { Thinker } from '#match-session/thinker.ts';
import type { Answer, Message } from '#net/wire/messages.ts';
import type { Request } from '#net/wire/requests.ts';

/** The server's clock, random source and other effects. The simulation replaces it. */
export interface Platform {
  now(): number;
  after(milliseconds: number, run: () => void): () => void;
  randomBytes(count: number): Uint8Array;
  /**
   * Hashes a password.
   *
   * @throws if too many hashes are waiting. Clients receive the error as `busy`
   */
  hashPassword(password: string, salt: Uint8Array): Promise<Uint8Array>;
  sha256(data: Uint8Array): Uint8Array;
  /**
   * Reads an uploaded level without blocking other requests.
   *
   * @throws RefusedError `busy` (rejects with it) if too many levels are waiting
   */
  readLevel(game: GameWithLevels, text: string): Promise<Result<LevelHeader, FileFault>>;
  readonly thinker: Pick<Thinker, 'choose'> | undefined;
}

/** A connection as seen by the core. Messages are already parsed and checked. */
export interface ClientLink {
  /** Remote address, used for login limits. */
  readonly address: string;
  send(message: Answer | Message): void;
  /** Ends the connection, if possible after sending what is queued. */
  end(why: Extract<Message, { type: 'bye' }>['why'], text: string): void;
}

export interface ServerCore {
  connect(link: ClientLink): Session;
  /** Refuses new connections and commands. Resolves when everything accepted is stored and broadcast. */
  close(): Promise<void>;
}

export interface Session {
  readonly accountName: string | undefined;
  take(request: Request): void;
  left(): void;
}
