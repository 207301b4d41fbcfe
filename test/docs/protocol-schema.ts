import * as z from 'zod';
import { answerSchema, messageSchema } from '#net/wire/messages.ts';
import { answers, requestSchema } from '#net/wire/requests.ts';
import { eventSchemas } from './positions-schema.ts';

/** JSON Schema of all messages that a client sends and receives. */
export function protocolSchema() {
  const all = z.object({
    Request: requestSchema,
    Answer: answerSchema,
    Message: messageSchema,
    Events: eventSchemas.describe('An event of each game, in `events` of what was played.'),
    Ok: z.object(answers).describe('What `ok` of the answer to a request holds, by the type of the request.'),
  });
  const { $schema, $defs, properties } = z.toJSONSchema(all, { io: 'input' });
  return {
    $schema,
    title: 'The protocol of turncade, version 1',
    description: 'A client sends a Request, and hears an Answer or a Message.',
    anyOf: ['Request', 'Answer', 'Message'].map((name) => ({ $ref: `#/$defs/${name}` })),
    $defs: { ...properties, ...$defs },
  };
}
