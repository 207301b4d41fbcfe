import type { LevelHeader } from '#engine/level.ts';
import type { GameWithLevels } from '#engine/level-catalogue.ts';
import type { FileFault, Result } from '#engine/result.ts';
import type { Thinker } from '#match-session/thinker.ts';
import type { Answer, Message } from '#net/wire/messages.ts';
import type { Request } from '#net/wire/requests.ts';

/** The server's clock, chance and other effects; the simulation has its own. */
export interface Platform {
  /** Milliseconds since 1970. */
  now(): number;
  /** A timer; returns what cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  randomBytes(count: number): Uint8Array;
  /**
   * The hash of a password.
   *
   * @throws where too many are waiting: the error is told as `busy`
   */
  hashPassword(password: string, salt: Uint8Array): Promise<Uint8Array>;
  sha256(data: Uint8Array): Uint8Array;
  /**
   * Reads a level that somebody has sent, where that holds up nobody else.
   *
   * @throws Refused `busy` (rejects with it) where too many are waiting
   */
  readLevel(game: GameWithLevels, text: string): Promise<Result<LevelHeader, FileFault>>;
  /** Thinks for slow bots. */
  readonly thinker: Pick<Thinker, 'choose'> | undefined;
}

/** A connection as the core sees it: whatever carries it has parsed and checked its messages. */
export interface ClientLink {
  /** Where it comes from, for limits of tries. */
  readonly address: string;
  send(message: Answer | Message): void;
  /** Ends it; what was sent before still goes out where that is possible. */
  end(why: Extract<Message, { type: 'bye' }>['why'], text: string): void;
}

export interface ServerCore {
  /** A client has connected. */
  connect(link: ClientLink): Session;
  /** No more connections and commands; keeps its promise when what was accepted is on disk and everybody is told. */
  close(): Promise<void>;
}

export interface Session {
  /** Name of the account that has logged in. */
  readonly accountName: string | undefined;
  /** A message that was read from it; it is answered over the link. */
  take(request: Request): void;
  /** The connection has ended. */
  left(): void;
}
