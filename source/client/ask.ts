import type * as z from 'zod';
import { type Answers, answers } from '../net/wire/answers.ts';
import { checked } from '../net/wire/checked.ts';
import { type Connection, type PendingRequest, RequestError } from './connection.ts';

/** By type of request, so that the compiler ties each schema to its request. */
const schemas: { readonly [Type in keyof Answers]: z.ZodType<Answers[Type]> } = answers;

/**
 * Asks a server for something and gives its answer, checked.
 *
 * @throws RequestError (rejects with it)
 */
export async function ask<One extends PendingRequest>(
  connection: Pick<Connection, 'request'>,
  request: One,
): Promise<Answers[One['type']]> {
  const type: One['type'] = request.type;
  const read = checked(schemas[type], await connection.request(request));
  if (read.ok) return read.value;
  throw new RequestError({ code: 'bad-answer', message: `The server's answer is invalid: ${read.error.message}` });
}
