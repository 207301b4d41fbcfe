import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
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

const notYourSeat = refusal('not-your-seat', 'Someone else plays that seat.');

/** Refusal of a redo, because servers do not store undone commands. */
const notRedone = refusal('nothing-to-redo', 'There is no redo on a server. Make the move again.');

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

export interface RemoteTable<T extends GameTypes> {
  /** Creates a referee of the match. Only the `played` callback of the newest referee is called. */
  referee(match: object, options?: MatchRefereeOptions<T>): SessionReferee<T>;
  take(message: MatchMessage): UpdateResult<T>;
  /** Commands that the server has not confirmed yet, oldest first. */
  unconfirmed(): readonly Unconfirmed<T>[];
  /** Newest state plus unconfirmed commands. Stops before one that is refused, not undoable or ends the phase. */
  expected(): StateOf<T>;
  /** Subscribes to changes. `result` is undefined if only unconfirmed commands changed. Returns an unsubscriber. */
  listen(listener: (result: UpdateResult<T> | undefined) => void): () => void;
  /** Leaves the match. The promises of unconfirmed commands then resolve to a refusal. */
  leave(): void;
}

/** Gives access to a match on a server. A command's promise resolves once its result or its refusal has arrived. */
export function createRemoteTable<T extends GameTypes>({
  remote,
  connection,
  newKey,
}: RemoteTableOptions<T>): RemoteTable<T> {
  const { match, seat: ownSeat } = remote;
  const { game } = match;
  const sender = createCommandSender(remote, connection);
  let unconfirmed: readonly Unconfirmed<T>[] = [];
  let options: MatchRefereeOptions<T> = {};
  const refereeListeners = new Set<(update: Update<T>) => void>();
  const listeners = new Set<(result: UpdateResult<T> | undefined) => void>();

  const changed = (result?: UpdateResult<T>) => {
    for (const listener of [...listeners]) listener(result);
  };
  const notifyReferees = (update: Update<T>) => {
    for (const listener of [...refereeListeners]) listener(update);
  };
  const view = () => game.view(match.state, remote.viewer);
  const confirm = (key: string | undefined) => {
    if (key !== undefined) sender.confirm(key);
    unconfirmed = unconfirmed.filter((each) => each.key !== key);
  };

  const play = async (seat: Seat | null, command: T['command']): Promise<Verdict> => {
    if (ownSeat === null || (seat !== null && seat !== ownSeat)) return { ok: false, seat, error: notYourSeat };
    const fault = sender.fault();
    if (fault !== undefined) return { ok: false, seat: ownSeat, error: fault };
    const key = newKey();
    unconfirmed = [...unconfirmed, { key, command }];
    changed();
    const sent = await sender.send(key, { type: 'command', line: formatCommand(game.commands, command) });
    const wasUnconfirmed = unconfirmed.length;
    confirm(key);
    if (unconfirmed.length < wasUnconfirmed) changed();
    if ('error' in sent) return { ok: false, seat: ownSeat, error: localRefusal(match, ownSeat, command, sent.error) };
    return { ok: true, seat: ownSeat, ...(sent.answer !== undefined && { result: sent.answer }) };
  };

  const undo = async (seat: Seat): Promise<Undone> => {
    const fault = seat === ownSeat ? sender.fault() : notYourSeat;
    if (fault !== undefined) return { ok: false, error: fault };
    const sent = await sender.send(newKey(), { type: 'undo' });
    return 'error' in sent ? { ok: false, error: sent.error } : { ok: true };
  };

  return {
    unconfirmed: () => unconfirmed,
    expected: () => (ownSeat === null ? match.state : stateAfter(match, ownSeat, unconfirmed)),
    take(message) {
      const result = remote.take(message);
      if (result.type === 'played') {
        confirm(result.happened.what === 'played' ? result.happened.key : undefined);
        const { line, before, step: played, number } = result.step;
        options.played?.({ index: match.log.length - 1, line, before: before.state, step: played });
        notifyReferees({ type: 'played', ...reportOf(game, result.step), number, view: view() });
      } else if (result.type === 'undone') {
        confirm(result.happened.what === 'undone' ? result.happened.key : undefined);
        notifyReferees({ type: 'undone', view: view() });
      } else if (result.type === 'became') notifyReferees({ type: 'began', view: view() });
      sender.look();
      if (result.type !== 'nothing') changed(result);
      return result;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    leave: sender.leave,
    referee(_, requested = {}) {
      options = requested;
      return {
        ...factsOf(match),
        view,
        steps: (from, to = Number.MAX_SAFE_INTEGER) =>
          remote.steps
            .filter(({ number }) => number > from && number <= to)
            .map((received) => reportOf(game, received)),
        play: (seat, command) => play(seat, command),
        undo,
        redo: () => ({ ok: false, error: notRedone }),
        listen(_viewer, listener) {
          refereeListeners.add(listener);
          return () => void refereeListeners.delete(listener);
        },
      };
    },
  };
}

interface CommandSender {
  /** Sends a command and waits for the update with its result. Resolves to a query's answer, or to the refusal. */
  send(
    key: string,
    what: { readonly type: 'command'; readonly line: string } | { readonly type: 'undo' },
  ): Promise<{ readonly answer?: Json | undefined } | { readonly error: Refusal }>;
  confirm(key: string): void;
  /** Must be called after each message about the match. */
  look(): void;
  /** Reason why no results of commands can arrive any more. Undefined while they can. */
  fault(): Refusal | undefined;
  leave(): void;
}

interface WaitingCommand {
  isConfirmed: boolean;
  look(): void;
}

function createCommandSender<T extends GameTypes>(
  remote: RemoteMatch<T>,
  connection: RemoteTableOptions<T>['connection'],
): CommandSender {
  const waiting = new Map<string, WaitingCommand>();
  let ended: Refusal | undefined;
  const fault = () => ended ?? remote.fault();
  const look = () => {
    for (const command of [...waiting.values()]) command.look();
  };
  const end = (text: string) => {
    ended ??= refusal('not-sent', text);
    look();
  };
  const stopListening = connection.listen({
    changed(state) {
      if (state.is === 'ended') end(state.text);
    },
  });
  return {
    fault,
    look,
    confirm(key) {
      const command = waiting.get(key);
      if (command !== undefined) command.isConfirmed = true;
    },
    leave() {
      stopListening();
      end('You have left this match.');
    },
    async send(key, what) {
      const command: WaitingCommand = { isConfirmed: false, look: () => {} };
      waiting.set(key, command);
      /** Resolves after the next message, or when the match is left or the connection ends. */
      const something = () =>
        new Promise<undefined>((resolve) => {
          command.look = () => resolve(undefined);
        });
      try {
        const answer = ask(connection, { ...what, match: remote.id, key });
        let answered: Awaited<typeof answer> | undefined;
        while (fault() === undefined && answered === undefined) answered = await Promise.race([answer, something()]);
        const number = answered?.number ?? null;
        while (fault() === undefined && !command.isConfirmed && number !== null && remote.number() < number)
          await something();
        const error = fault();
        return error === undefined || command.isConfirmed ? { answer: answered?.answer } : { error };
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        // A confirmed command was played. Only the answer to its request is missing.
        return command.isConfirmed ? {} : { error: refusal(error.code, error.message) };
      } finally {
        waiting.delete(key);
      }
    },
  };
}

/** The local rules' refusal, which has values for the screen, if it equals the server's. Otherwise the server's. */
function localRefusal<T extends GameTypes>(
  { game, state }: Match<T>,
  seat: Seat,
  command: T['command'],
  reason: Refusal,
): Refusal {
  const here = step(game, state, seat, command);
  const isSame = !here.ok && here.error.code === reason.code && here.error.message === reason.message;
  return isSame ? here.error : reason;
}

function stateAfter<T extends GameTypes>(
  { game, state: newest }: Match<T>,
  seat: Seat,
  unconfirmed: readonly Unconfirmed<T>[],
): StateOf<T> {
  let state = newest;
  for (const { command } of unconfirmed) {
    if (game.commands[command.name]?.undoable !== true) break;
    const foreseen = step(game, state, seat, command);
    if (!foreseen.ok || foreseen.state.phase !== state.phase) break;
    state = foreseen.state;
  }
  return state;
}

const reportOf = <T extends GameTypes>(
  game: Game<T>,
  { number, line, step: { seat, events } }: ReceivedStep<T>,
): Report<T> => ({
  number,
  seat: line.seat === null ? null : seat,
  echo: formatCommand(game.commands, line.command),
  events,
  refusal: undefined,
  answer: undefined,
  view: undefined,
});
