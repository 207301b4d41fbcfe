import { type LoggedIn, loggedIn } from '../accounts/logins.ts';
import type { Online } from '../presence.ts';
import type {
  AnonymousType,
  AnsweredRequest,
  Handlers,
  LoggedInType,
  Requests,
  ServerContext,
} from '../server-context.ts';
import { accountHandlers, loginHandlers } from './account-requests.ts';
import { dailyHandlers } from './daily-requests.ts';
import { lobbyHandlers } from './lobby-requests.ts';
import { matchHandlers } from './match-requests.ts';
import { messageHandlers } from './message-requests.ts';
import { ratingHandlers } from './rating-requests.ts';
import { recordHandlers } from './record-requests.ts';
import { tournamentHandlers } from './tournament-requests.ts';

/** Handlers by type of request. Together the groups have exactly one handler for every type. */
export const handlerGroups = [
  loginHandlers,
  accountHandlers,
  lobbyHandlers,
  matchHandlers,
  dailyHandlers,
  ratingHandlers,
  recordHandlers,
  messageHandlers,
  tournamentHandlers,
] as const;

const anonymousHandlers: Handlers<Online, AnonymousType> = loginHandlers;
const loggedInHandlers: Handlers<LoggedIn, LoggedInType> = {
  ...accountHandlers,
  ...lobbyHandlers,
  ...matchHandlers,
  ...dailyHandlers,
  ...ratingHandlers,
  ...recordHandlers,
  ...messageHandlers,
  ...tournamentHandlers,
};

/** Handles a request and returns the fields of the answer. Rejects with a RefusedError. */
export async function handleRequest(server: ServerContext, client: Online, request: AnsweredRequest): Promise<object> {
  const answer = isAnonymous(request)
    ? await handleAnonymous(server, client, request.type, request)
    : await handleLoggedIn(server, loggedIn(client), request.type, request);
  return typeof answer === 'object' ? answer : {};
}

const isAnonymous = (request: AnsweredRequest): request is Requests[AnonymousType] =>
  Object.hasOwn(anonymousHandlers, request.type);

// The type parameter lets the compiler check that handler and request belong together.
const handleAnonymous = <Type extends AnonymousType>(
  server: ServerContext,
  client: Online,
  type: Type,
  request: Requests[Type],
) => anonymousHandlers[type](server, client, request);

const handleLoggedIn = <Type extends LoggedInType>(
  server: ServerContext,
  client: LoggedIn,
  type: Type,
  request: Requests[Type],
) => loggedInHandlers[type](server, client, request);
