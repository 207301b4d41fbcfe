import type { Accounts } from './accounts/accounts.ts';
import type { LoginThrottle } from './accounts/login-throttle.ts';
import type { Cluster } from './cluster.ts';
import type { LobbyLists } from './lobby/lobby.ts';
import type { Notifier } from './lobby/notifier.ts';
import type { Rooms } from './lobby/rooms.ts';
import type { LevelReader } from './lobby/set-up.ts';
import type { createChat } from './match/chat.ts';
import type { createCommands } from './match/commands.ts';
import type { Matches } from './match/matches.ts';
import type { Presence } from './presence.ts';
import type { oneAtATimeFor } from './queue.ts';
import type { HostParts } from './settings.ts';
import type { ServerState } from './state.ts';

export interface ServerContext extends HostParts {
  readonly people: Presence;
  readonly elsewhere: Cluster;
  readonly tries: LoginThrottle;
  readonly accounts: Accounts;
  readonly matches: Matches;
  readonly rooms: Rooms;
  readonly lobby: LobbyLists;
  readonly tell: Notifier;
  readonly readLevel: LevelReader;
  readonly chat: ReturnType<typeof createChat>;
  readonly commands: ReturnType<typeof createCommands>;
  /** Queues expensive reads per account, so that an account gets no more of them by opening many connections. */
  readonly reading: ReturnType<typeof oneAtATimeFor<number>>;
  state(): ServerState;
}
