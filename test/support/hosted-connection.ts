import type { Connection, ConnectionState, PendingRequest } from '#client/connection.ts';
import { RequestError } from '#client/connection.ts';
import { writeSave } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import { parseLine } from '#engine/script.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { Message } from '#net/wire/messages.ts';
import { type HostedMatch, hostMatch } from './hosted-match.ts';

/** A connection to an in-process server that hosts one match, and that answers only when the test calls `answer`. */
export function hostedConnection<T extends GameTypes>(match: Match<T>, seat: Seat | null) {
  const host: HostedMatch<T> = hostMatch(match, seat);
  const listeners = new Set<Parameters<Connection['listen']>[0]>();
  const waiting: (() => void)[] = [];
  const asked: PendingRequest[] = [];
  let number = 0;

  const tell = (message: Message | undefined) => {
    if (message === undefined) return;
    if (message.type === 'update') number = message.number;
    for (const { message: hear } of [...listeners]) hear?.(message);
  };
  const refuse = ({ code, message }: { code: string; message: string }) => new RequestError({ code, message });
  /** Executes a request. Returns the answer and, if the viewer receives one, the update. */
  const answerTo = (request: PendingRequest): { ok: Record<string, unknown>; message?: Message | undefined } => {
    switch (request.type) {
      case 'open':
        return { ok: {}, message: host.open() };
      case 'record':
        return { ok: { record: writeSave(match) } };
      case 'command': {
        const line = parseLine(match.game, request.line);
        if (line?.ok !== true) throw refuse({ code: 'bad-message', message: `${line?.error.message}` });
        const { update, refused, result } = host.play(seat ?? 0, line.value.command, request.key);
        if (refused !== undefined) throw refuse(refused);
        return {
          ok: { number: update?.number ?? null, ...(result !== undefined && { answer: result }) },
          message: update,
        };
      }
      case 'undo': {
        const { update, refused } = host.undo(seat ?? 0, request.key);
        if (refused !== undefined) throw refuse(refused);
        return { ok: { number: update?.number ?? null }, message: update };
      }
      default:
        return { ok: {} };
    }
  };
  const done = () => new Promise((resolve) => void setImmediate(resolve));

  const connection: Pick<Connection, 'request' | 'listen'> = {
    request: (request) =>
      new Promise((resolve, reject) => {
        asked.push(request);
        waiting.push(() => {
          try {
            const { ok, message } = answerTo(request);
            // A server may send an update before or after the answer, so both orders alternate.
            if (waiting.length % 2 === 0) tell(message);
            resolve(ok);
            if (waiting.length % 2 !== 0) tell(message);
          } catch (error) {
            reject(error);
          }
        });
      }),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    connection,
    host,
    asked,
    /** Answers the oldest request and waits until its messages have been received. */
    async answer(): Promise<void> {
      waiting.shift()?.();
      await done();
    },
    /** Plays commands of another seat. */
    async plays(by: Seat, ...commands: readonly T['command'][]): Promise<void> {
      for (const command of commands) tell(host.play(by, command).update);
      await done();
    },
    tell,
    number: () => number,
    changed(state: ConnectionState) {
      for (const { changed } of [...listeners]) changed?.(state);
    },
    isHeard: () => listeners.size > 0,
  };
}
