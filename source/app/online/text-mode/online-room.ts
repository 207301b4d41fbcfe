import type { Connection } from '#client/connection.ts';
import type { PathHelp } from '#storage/files/players-files.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import type { SharedServices } from '../../services.ts';
import type { Answer, Reply, Room } from '../../text-mode/prompt-context.ts';
import { roomOfWords, type Words, withHelp } from '../../text-mode/words.ts';
import type { Network } from '../network.ts';
import type { JoinMethod } from '../online-context.ts';
import type { Online } from '../online-state.ts';
import { isGoneForGood } from '../online-words.ts';

export interface OnlineRoomsOptions {
  readonly network: Network;
  /** Milliseconds since 1970. */
  now(): number;
  /** 32 random bytes as hex. */
  random(): string;
  /** Tells the player something that is no answer. */
  news(text: string): void;
  readonly services: SharedServices;
  /** The player's files; absent where there are none. */
  readonly paths?: PathHelp | undefined;
  back(): Room | 'leave';
}

/** A server that one is logged in to, and where one can go there. */
export interface Visit extends Pick<OnlineRoomsOptions, 'now' | 'random' | 'paths'> {
  readonly home: PlayersHome;
  readonly online: Online;
  readonly connection: Connection;
  readonly wayIn: JoinMethod;
  lobby(): Room;
  /** A match that has begun. */
  play(match: string): Promise<Reply>;
  /** The waiting room of a match. */
  enterRoom(match: string): Promise<Reply>;
  /** This machine is logged in no more. */
  loggedOut(says: string): Reply;
  /** Leaves the server. */
  leave(): Reply;
  /** Where it goes on when the server has ended the connection for good. */
  ended(): Answer;
}

/** A sentence that appears in passing, with what is typed here instead of a key. */
export const inWords = (text: string): string =>
  text
    .replace(/ N opens it\.$/, ' It is in the lobby.')
    .replace(/ N goes there\.$/, ' Type next.')
    .replace(/ Press Enter if you are still ready\.$/, ' Type ready if you are still ready.');

/** A room of words on a server: where the connection is over for good, whatever is typed leads on from there. */
export function visitRoom({ connection, ended }: Visit, greeting: () => readonly string[], words: Words): Room {
  const room = roomOfWords(greeting, withHelp(words));
  return {
    ...room,
    hear: (line) => (isGoneForGood(connection.state) ? ended() : room.hear(line)),
  };
}

/** One question, answered by one line; `leave` goes back, where the line is no secret. */
export const questionRoom = (
  asks: string,
  take: (line: string) => Answer,
  how: { readonly isSecret?: boolean; back(): Answer },
): Room => ({
  isSecret: how.isSecret === true,
  greeting: () => [asks],
  hear(line) {
    const isLeaving = line.trim().toLowerCase() === 'leave' && how.isSecret !== true;
    return isLeaving ? how.back() : take(line);
  },
  completions: () => [],
});
