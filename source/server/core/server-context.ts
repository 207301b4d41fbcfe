import type { Answers, Request, RequestOf } from '#net/wire/requests.ts';
import type { AccountContext } from './accounts/accounts.ts';
import type { Cluster } from './cluster.ts';
import type { DailyContext } from './daily/daily-rooms.ts';
import type { HostFacts } from './host-facts.ts';
import type { LobbyLists } from './lobby/lobby.ts';
import type { SendChat } from './match/chat.ts';
import type { Commands } from './match/commands.ts';
import type { Messages } from './messages/messages.ts';
import type { Online } from './presence.ts';
import type { KeyedQueue } from './queue.ts';
import type { Uploads } from './records/upload-queue.ts';
import type { ServerState } from './state.ts';
import type { TournamentRoomContext } from './tournaments/tournament-rooms.ts';

export interface ServerContext extends DailyContext, AccountContext, TournamentRoomContext {
  readonly elsewhere: Cluster;
  readonly lobby: LobbyLists;
  readonly hostFacts: HostFacts;
  readonly chat: SendChat;
  readonly commands: Commands;
  readonly messages: Messages;
  readonly uploads: Uploads;
  /** One queue of expensive reads per account, so that more connections do not give an account more reads. */
  readonly reading: KeyedQueue<number>;
  state(): ServerState;
}

export type AnsweredRequest = Exclude<Request, { type: 'seen' }>;

type RequestType = AnsweredRequest['type'];

/** Requests that a client may send before it has logged in. */
export type AnonymousType = 'hello' | 'is-free' | 'register' | 'guest' | 'login' | 'resume';

export type LoggedInType = Exclude<RequestType, AnonymousType>;

export type Requests = { readonly [Type in RequestType]: RequestOf<Type> };

/** Fields of an answer, as its schema declares them. `void` if the schema has no fields. */
type AnswerTo<Type extends RequestType> =
  Answers[Type] extends Readonly<Record<string, never>> ? Promise<void> : Promise<Answers[Type]>;

/** A handler for each type of request. Rejects with a `RefusedError`. The compiler allows extra fields in answers. */
export type Handlers<Client extends Online, Types extends RequestType> = {
  readonly [Type in Types]: (server: ServerContext, client: Client, request: Requests[Type]) => AnswerTo<Type>;
};
