import { type Asked, type Connection, RequestError } from '../../client/connection.ts';
import { ended } from '../../screen/sentences.ts';

/** What came of a request: what the server says, or a sentence why it was not carried out. */
export type Outcome =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly code: string; readonly text: string; readonly wait?: number | undefined };

/** Asks the server for something; a refusal is an answer, too. */
export async function ask(connection: Connection, asked: Asked): Promise<Outcome> {
  try {
    return { ok: true, value: await connection.request(asked) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { code, message, wait } = error;
    return { ok: false, code, text: code === 'not-sent' ? notSent : ended(message), wait };
  }
}

const notSent = 'Not sent: you are offline.';

/** Asks for something of which only a refusal is of interest: a sentence, or nothing. */
export async function refusalOf(connection: Connection, asked: Asked): Promise<string | undefined> {
  const answer = await ask(connection, asked);
  return answer.ok ? undefined : answer.text;
}
