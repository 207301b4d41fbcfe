import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { answers } from '../../source/net/wire/answers.ts';
import { answerSchema, errorCodes, messageSchema } from '../../source/net/wire/messages.ts';
import { requestSchema } from '../../source/net/wire/requests.ts';
import { serverInProcess } from '../support/server-in-process.ts';

const text = readFileSync('docs/protocol.md', 'utf8');
const blocks = [...text.matchAll(/^```(json \w+|conversation)(?: ([\w-]+))?\n([\s\S]*?)^```$/gm)].map(
  ([, kind = '', type = '', body = '']) => ({ kind, type, body }),
);
const examples = (kind: string) => blocks.filter((block) => block.kind === kind);
const typeOf = (body: string): unknown => JSON.parse(body).type;
const typed = (options: readonly { readonly shape: { readonly type: { readonly value: string } } }[]) =>
  options.map(({ shape }) => shape.type.value).sort();
const oks: Readonly<Record<string, z.ZodType>> = answers;

test('every request and every message has an example, and nothing else has', () => {
  expect(
    examples('json request')
      .map(({ body }) => typeOf(body))
      .sort(),
  ).toEqual(typed(requestSchema.options));
  expect(
    examples('json message')
      .map(({ body }) => typeOf(body))
      .sort(),
  ).toEqual(typed(messageSchema.options));
  expect(
    examples('json ok')
      .map(({ type }) => type)
      .sort(),
  ).toEqual(Object.keys(answers).sort());
});

test('every code of an error is told', () => {
  expect([...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, code]) => code)).toEqual(errorCodes);
});

test.each([
  ...examples('json request').map(({ body }) => [requestSchema, body] as const),
  ...examples('json message').map(({ body }) => [messageSchema, body] as const),
  ...examples('json answer').map(({ body }) => [answerSchema, body] as const),
  ...examples('json ok').map(
    ({ type, body }) => [z.object({ id: z.int(), ok: oks[type] ?? z.never() }), body] as const,
  ),
])('an example is what its schema says, and holds nothing more', (schema, body) => {
  expect(schema.parse(JSON.parse(body))).toEqual(JSON.parse(body));
});

test('a server of ours holds the conversation', async () => {
  const server = await serverInProcess();
  const heard: unknown[] = [];
  const link = { address: '192.0.2.7', send: (message: unknown) => heard.push(message), end() {} };
  const session = server.core.connect(link);
  const [conversation] = examples('conversation');
  const lines = conversation?.body.trim().split('\n') ?? [];
  expect(lines).not.toHaveLength(0);
  const [written = ''] = /(?<="match":")[a-z0-9]{20}/.exec(conversation?.body ?? '') ?? [];
  let match = written;
  for (const line of lines) {
    const json: unknown = JSON.parse(line.slice(2).replaceAll(written, match));
    if (line.startsWith('>')) {
      session.take(requestSchema.parse(json));
      await server.settle();
      // What the core loads when it is needed first.
      await vi.dynamicImportSettled();
      await server.settle();
      const created = z.object({ ok: z.object({ match: z.string(), code: z.string() }) }).safeParse(heard.at(-1));
      if (created.success) match = created.data.ok.match;
      continue;
    }
    const expected: unknown = JSON.parse(line.slice(2).replaceAll(written, match));
    // What comes between is not shown.
    const place = heard.findIndex((message) => matches(message, expected));
    expect(place < 0 ? heard : expected).toEqual(expected);
    heard.splice(0, place + 1);
  }
  expect(server.troubles).toEqual([]);
});

const matches = (message: unknown, expected: unknown): boolean => {
  try {
    expect(message).toMatchObject(Object(expected));
    return true;
  } catch {
    return false;
  }
};
