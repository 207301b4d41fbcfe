import type { Accounts } from './accounts/accounts.ts';
import type { LoginThrottle } from './accounts/login-throttle.ts';
import type { Cluster } from './cluster.ts';
import type { LobbyLists } from './lobby/lobby.ts';
import type { RoomContext } from './lobby/rooms.ts';
import type { SendChat } from './match/chat.ts';
import type { Commands } from './match/commands.ts';
import type { KeyedQueue } from './queue.ts';
import type { ServerState } from './state.ts';

export interface ServerContext extends RoomContext {
  readonly elsewhere: Cluster;
  readonly tries: LoginThrottle;
  readonly accounts: Accounts;
  readonly lobby: LobbyLists;
  readonly chat: SendChat;
  readonly commands: Commands;
  /** One queue of expensive reads per account, so that more connections do not give an account more reads. */
  readonly reading: KeyedQueue<number>;
  state(): ServerState;
}
