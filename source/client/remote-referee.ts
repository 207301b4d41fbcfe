import type { Report } from '#engine/report.ts';
import { type Refusal, refusal } from '#engine/result.ts';
import { formatCommand } from '#engine/script.ts';
import { step } from '#engine/step.ts';
import type { GameTypes, Json, Seat, StateOf } from '#engine/vocabulary.ts';
import {
  factsOf,
  type MatchRefereeOptions,
  type SessionReferee,
  type Undone,
  type Update,
  type Verdict,
} from '#match-session/referee.ts';
import { ask, type Connection, RequestError } from './connection.ts';
import type { ReceivedStep } from './match/received-log.ts';
import type { MatchMessage, RemoteMatch, UpdateResult } from './remote-match.ts';

/** Refusal of a redo, because servers do not store undone commands. */
const notRedone = refusal('nothing-to-redo', 'There is no redo on a server. Play it again.');

export interface RemoteTableOptions<T extends GameTypes> {
  readonly remote: RemoteMatch<T>;
  readonly connection: Pick<Connection, 'request' | 'listen'>;
  /** Returns an idempotency key that was never used before. */
  newKey(): string;
}

export interface Unconfirmed<T extends GameTypes> {
  readonly key: string;
  readonly command: T['command'];
}

/** A player's or spectator's access to a match on a server. */
export interface RemoteTable<T extends GameTypes> {
  /** Creates a referee of the match. Only the newest referee's options are notified of played commands. */
  referee(match: object, options?: MatchRefereeOptions<T>): SessionReferee<T>;
  /** Applies a message of the server and notifies the listeners. */
  take(message: MatchMessage): UpdateResult<T>;
  /** Commands that the server has not confirmed yet, oldest first. */
  unconfirmed(): readonly Unconfirmed<T>[];
  /** Newest state after the unconfirmed commands, up to the first command whose result the client cannot compute. */
  expected(): StateOf<T>;
  /** Subscribes to changes of the match, of facts and of unconfirmed commands. Returns a function that unsubscribes. */
  listen(listener: (result: UpdateResult<T> | undefined) => void): () => void;
  /** Leaves the match. The promises of unconfirmed commands then resolve to a refusal. */
  leave(): void;
}

interface Waiting {
  /** True once an update has arrived that has the command's idempotency key. */
  isTold: boolean;
  look(): void;
}

/** Gives access to a match on a server. The result of a command is known when an update with its key arrives. */
export function createRemoteTable<T extends GameTypes>({
  remote,
  connection,
  newKey,
}: RemoteTableOptions<T>): RemoteTable<T> {
  const { match, seat: ownSeat } = remote;
  const { game } = match;
  const waiting = new Map<string, Waiting>();
  /** Reason why no results of commands can arrive any more. Undefined while they can. */
  let ended: Refusal | undefined;
  const why = () => ended ?? remote.fault();
  let unconfirmed: readonly Unconfirmed<T>[] = [];
  let options: MatchRefereeOptions<T> = {};
  const hearers = new Set<(update: Update<T>) => void>();
  const listeners = new Set<(result: UpdateResult<T> | undefined) => void>();

  const changed = (result?: UpdateResult<T>) => {
    for (const hear of [...listeners]) hear(result);
  };
  const tellAll = (update: Update<T>) => {
    for (const hear of [...hearers]) hear(update);
  };
  const lookAgain = () => {
    for (const { look } of [...waiting.values()]) look();
  };
  const end = (text: string) => {
    ended ??= refusal('not-sent', text);
    lookAgain();
  };
  const hearEnd = connection.listen({
    changed(state) {
      if (state.is === 'ended') end(state.text);
    },
  });
  const view = () => game.view(match.state, remote.viewer);
  const confirm = (key: string | undefined) => {
    const pendingAnswer = key === undefined ? undefined : waiting.get(key);
    if (pendingAnswer !== undefined) pendingAnswer.isTold = true;
    unconfirmed = unconfirmed.filter((each) => each.key !== key);
  };

  /** Sends a command and waits for the update with its result. Returns the answer to a query. */
  const send = async (
    key: string,
    what: { readonly type: 'command'; readonly line: string } | { readonly type: 'undo' },
  ): Promise<{ readonly answer?: Json | undefined } | { readonly error: Refusal }> => {
    let look = () => {};
    const wait: Waiting = { isTold: false, look: () => look() };
    waiting.set(key, wait);
    /** Resolves at the next message or change of the connection state. */
    const something = () =>
      new Promise<undefined>((resolve) => {
        look = () => resolve(undefined);
      });
    try {
      const pendingAnswer = ask(connection, { ...what, match: remote.id, key });
      let answered: Awaited<typeof pendingAnswer> | undefined;
      while (why() === undefined && answered === undefined) answered = await Promise.race([pendingAnswer, something()]);
      const number = answered?.number ?? null;
      while (why() === undefined && !wait.isTold && number !== null && remote.number() < number) await something();
      const fault = why();
      return fault === undefined || wait.isTold ? { answer: answered?.answer } : { error: fault };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // The command was played. Only the answer to its request is missing.
      return wait.isTold ? {} : { error: refusal(error.code, error.message) };
    } finally {
      waiting.delete(key);
    }
  };

  /** Returns the local rules' refusal if its reason is the same, because only it has values for the screen. */
  const alsoHere = (seat: Seat, command: T['command'], reason: Refusal): Refusal => {
    const here = step(game, match.state, seat, command);
    const isSame = !here.ok && here.error.code === reason.code && here.error.message === reason.message;
    return isSame ? here.error : reason;
  };

  const play = async (seat: Seat | null, command: T['command']): Promise<Verdict> => {
    if (ownSeat === null || (seat !== null && seat !== ownSeat))
      return { ok: false, seat, error: refusal('not-your-seat', 'Someone else plays that seat.') };
    const fault = why();
    if (fault !== undefined) return { ok: false, seat: ownSeat, error: fault };
    const key = newKey();
    unconfirmed = [...unconfirmed, { key, command }];
    changed();
    const sent = await send(key, { type: 'command', line: formatCommand(game.commands, command) });
    const wasUnconfirmed = unconfirmed.length;
    confirm(key);
    if (unconfirmed.length < wasUnconfirmed) changed();
    if ('error' in sent) return { ok: false, seat: ownSeat, error: alsoHere(ownSeat, command, sent.error) };
    return { ok: true, seat: ownSeat, ...(sent.answer !== undefined && { result: sent.answer }) };
  };

  const undo = async (seat: Seat): Promise<Undone> => {
    if (seat !== ownSeat) return { ok: false, error: refusal('not-your-seat', 'Someone else plays that seat.') };
    const fault = why();
    if (fault !== undefined) return { ok: false, error: fault };
    const sent = await send(newKey(), { type: 'undo' });
    return 'error' in sent ? { ok: false, error: sent.error } : { ok: true };
  };

  const toldOn = (received: ReceivedStep<T>) => {
    const { line, before, step: played, number } = received;
    options.played?.({ index: match.log.length - 1, line, before: before.state, step: played });
    tellAll({ type: 'played', ...reportOf(received), number, view: view() });
  };
  const reportOf = ({ number, line, step: { seat, events } }: ReceivedStep<T>): Report<T> => ({
    number,
    seat: line.seat === null ? null : seat,
    echo: formatCommand(game.commands, line.command),
    events,
    refusal: undefined,
    answer: undefined,
    view: undefined,
  });

  return {
    unconfirmed: () => unconfirmed,
    expected() {
      let { state } = match;
      for (const { command } of unconfirmed) {
        if (ownSeat === null || game.commands[command.name]?.undoable !== true) break;
        const foreseen = step(game, state, ownSeat, command);
        if (!foreseen.ok || foreseen.state.phase !== state.phase) break;
        state = foreseen.state;
      }
      return state;
    },
    take(message) {
      const result = remote.take(message);
      if (result.type === 'played') {
        confirm(result.happened.what === 'played' ? result.happened.key : undefined);
        toldOn(result.step);
      } else if (result.type === 'undone') {
        confirm(result.happened.what === 'undone' ? result.happened.key : undefined);
        tellAll({ type: 'undone', view: view() });
      } else if (result.type === 'became') tellAll({ type: 'began', view: view() });
      lookAgain();
      if (result.type !== 'nothing') changed(result);
      return result;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    leave() {
      hearEnd();
      end('You have left this match.');
    },
    referee(_, requested = {}) {
      options = requested;
      return {
        ...factsOf(match),
        view,
        steps: (from, to = Number.MAX_SAFE_INTEGER) =>
          remote.steps.filter(({ number }) => number > from && number <= to).map(reportOf),
        play: (seat, command) => play(seat, command),
        undo,
        redo: () => ({ ok: false, error: notRedone }),
        listen(_viewer, hear) {
          hearers.add(hear);
          return () => void hearers.delete(hear);
        },
      };
    },
  };
}
