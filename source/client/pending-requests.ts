import type { Request } from '#net/wire/requests.ts';
import { canBeSentAgain, cutOff, type PendingRequest, type RequestError } from './connection.ts';

export interface Pending {
  readonly id: number;
  readonly request: PendingRequest;
  resolve(ok: Readonly<Record<string, unknown>>): void;
  reject(error: RequestError): void;
}

/** The requests that the server has not answered yet, in the order in which they were sent. */
export interface PendingRequests {
  /** Sends a request under a new id. Resolves with the server's answer. */
  send(request: PendingRequest): Promise<Readonly<Record<string, unknown>>>;
  /** Sends an unanswered request again under its old id, in the form of `request`. */
  repeat(pending: Pending, request: PendingRequest): void;
  /** Removes and returns the request with this id. Undefined if there is none. */
  take(id: number | null): Pending | undefined;
  /** Removes and returns all requests. */
  takeAll(): readonly Pending[];
  /** Rejects the requests that must not be sent again. */
  rejectUnrepeatable(): void;
  rejectAll(): void;
}

/** @param put sends a request to the server */
export function createPendingRequests(put: (request: Request) => void): PendingRequests {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  const take = (id: number | null) => {
    const one = id === null ? undefined : pending.get(id);
    if (one !== undefined) pending.delete(one.id);
    return one;
  };
  const rejectWhere = (isRejected: (request: PendingRequest) => boolean) => {
    for (const { id, request } of [...pending.values()]) if (isRejected(request)) take(id)?.reject(cutOff);
  };
  const repeat = (one: Pending, request: PendingRequest) => {
    pending.set(one.id, one);
    put({ ...request, id: one.id });
  };
  return {
    send: (request) => new Promise((resolve, reject) => repeat({ id: ++lastId, request, resolve, reject }, request)),
    repeat,
    take,
    takeAll() {
      const all = [...pending.values()];
      pending.clear();
      return all;
    },
    rejectUnrepeatable: () => rejectWhere((request) => !canBeSentAgain(request)),
    rejectAll: () => rejectWhere(() => true),
  };
}

/** The steps after a reconnect. */
export interface ResumptionPlan {
  readonly rejected: readonly Pending[];
  readonly repeated: readonly Pending[];
  /** Matches to open again, other than those with an unanswered request to open them. */
  readonly reopenedMatches: readonly string[];
  readonly followsLobby: boolean;
}

/** @param pending the unanswered requests, oldest first */
export function planResumption(
  pending: readonly Pending[],
  { matches, followsLobby }: { readonly matches: readonly string[]; readonly followsLobby: boolean },
  isLoggedIn: boolean,
): ResumptionPlan {
  if (!isLoggedIn) return { rejected: pending, repeated: [], reopenedMatches: [], followsLobby: false };
  const isWanted = ({ request }: Pending) => request.type !== 'open' || matches.includes(request.match);
  const repeated = pending.filter(isWanted);
  const opening = new Set(repeated.flatMap(({ request }) => (request.type === 'open' ? [request.match] : [])));
  return {
    rejected: pending.filter((one) => !isWanted(one)),
    repeated,
    reopenedMatches: matches.filter((match) => !opening.has(match)),
    followsLobby: followsLobby && !repeated.some(({ request }) => request.type === 'lobby'),
  };
}
