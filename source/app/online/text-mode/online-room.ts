import type { Connection } from '#client/connection.ts';
import type { PathHelp } from '#storage/files/players-files.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import type { SharedServices } from '../../services.ts';
import { type Answer, type Reply, type Room, roomOfWords, type Words, withHelp } from '../../text-mode/room.ts';
import type { Network } from '../network.ts';
import type { JoinMethod } from '../online-context.ts';
import type { Online } from '../online-state.ts';
import { isGoneForGood } from '../online-words.ts';

export interface OnlineRoomsOptions {
  readonly network: Network;
  /** Current time in milliseconds since 1970. */
  now(): number;
  random(): string;
  /** Prints text that is not an answer to a line of the player. */
  news(text: string): void;
  readonly services: SharedServices;
  readonly paths?: PathHelp | undefined;
  back(): Room | 'leave';
}

/** Connection of a logged-in player to a server, with functions that lead to other rooms. */
export interface Visit extends Pick<OnlineRoomsOptions, 'now' | 'random' | 'paths'> {
  readonly home: PlayersHome;
  readonly online: Online;
  readonly connection: Connection;
  readonly wayIn: JoinMethod;
  lobby(): Room;
  play(match: string): Promise<Reply>;
  enterRoom(match: string): Promise<Reply>;
  loggedOut(says: string): Reply;
  leave(): Reply;
  ended(): Answer;
}

/** Rewrites an announcement for text mode, where the player types words instead of pressing keys. */
export const inWords = (text: string): string =>
  text
    .replace(/ N: next match\.$/, ' Type next.')
    .replace(/ Press Enter if you are still ready\.$/, ' Type ready if you are still ready.');

/** Room on a server. Once the connection has ended for good, any typed line leads to `ended`. */
export function visitRoom({ connection, ended }: Visit, greeting: () => readonly string[], words: Words): Room {
  const room = roomOfWords(greeting, withHelp(words));
  return {
    ...room,
    hear: (line) => (isGoneForGood(connection.state) ? ended() : room.hear(line)),
  };
}

/** Asks a question that the next line answers. The word `leave` goes back, unless the answer is a secret. */
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
