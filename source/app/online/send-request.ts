import { ask, type Connection, type ConnectionState, type PendingRequest, RequestError } from '#client/connection.ts';
import type { Answers } from '#net/wire/requests.ts';
import { withPeriod } from '#screen/sentences.ts';
import { notSentText } from '../match/online/connection.ts';
import { cleanText } from './clean-text.ts';

export interface Refused {
  readonly ok: false;
  readonly code: string;
  readonly text: string;
  /** Seconds to wait before another try. Undefined if another try would not help. */
  readonly wait?: number | undefined;
}

export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refused;

export async function tried<One extends PendingRequest>(
  connection: Connection,
  request: One,
): Promise<Outcome<Answers[One['type']]>> {
  try {
    return { ok: true, value: await ask(connection, request) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { code, message, wait } = error;
    return { ok: false, code, text: sentences[code] ?? withPeriod(cleanText(message)), wait };
  }
}

const sentences: Readonly<Record<string, string>> = {
  'not-sent': notSentText,
};

/** Sends a request. Resolves to undefined, or to a sentence if the server refuses. */
export async function refusalOf(connection: Connection, request: PendingRequest): Promise<string | undefined> {
  const answer = await tried(connection, request);
  return answer.ok ? undefined : answer.text;
}

export function reached(connection: Connection): Promise<Exclude<ConnectionState, { is: 'connecting' }>> {
  return new Promise((resolve) => {
    const { state } = connection;
    if (state.is !== 'connecting') return resolve(state);
    const stop = connection.listen({
      changed(changed) {
        if (changed.is === 'connecting') return;
        stop();
        resolve(changed);
      },
    });
  });
}
