import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { reasons } from '#games/space-explorers/vocabulary.ts';
import { fingerprintOf } from '#net/fingerprint.ts';
import { turnLimits } from '#net/wire/limits.ts';
import { answerSchema, errorCodes, happenedSchema, holderSchema, messageSchema } from '#net/wire/messages.ts';
import { answers, requestSchema } from '#net/wire/requests.ts';
import { seedOf } from '#server/core/lobby/dice.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { codesOf, examples, section, text } from './page.ts';
import { protocolSchema } from './protocol-schema.ts';

const typeOf = (body: string): unknown => JSON.parse(body).type;
const typed = (options: readonly { readonly shape: { readonly type: { readonly value: string } } }[]) =>
  options.map(({ shape }) => shape.type.value).sort();
const oks: Readonly<Record<string, z.ZodType>> = answers;

test('the protocol page has an example of every request, message and answer, and of nothing else', () => {
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

test('docs/protocol.schema.json matches the schemas of the program', async () => {
  const json = `${JSON.stringify(protocolSchema(), null, 1)}\n`;
  await expect(json).toMatchFileSnapshot('../../docs/protocol.schema.json');
});

/** Calls `found` with each object in a JSON value. */
function visit(json: unknown, found: (one: object) => void): void {
  if (typeof json !== 'object' || json === null) return;
  found(json);
  for (const value of Object.values(json)) visit(value, found);
}

test('the protocol page documents every key of a message and every value of a key', () => {
  const [keys, values] = [new Set<string>(), new Set<string>()];
  // The schema of events is defined by the rules of the games, so the page does not list it.
  const { Events: _, ...defined } = protocolSchema().$defs;
  visit(defined, (one) => {
    if ('properties' in one) for (const key of Object.keys(Object(one.properties))) keys.add(key);
    if ('enum' in one && Array.isArray(one.enum)) for (const value of one.enum) values.add(String(value));
    if ('const' in one) values.add(String(one.const));
  });
  expect(keys.size).toBeGreaterThan(80);
  expect(values.size).toBeGreaterThan(80);
  expect([...keys].filter((key) => !text.includes(`"${key}":`) && !text.includes(`\`${key}\``))).toEqual([]);
  const isTold = (value: string) => text.includes(`"${value}"`) || text.includes(`\`${value}\``);
  expect([...values].filter((value) => !isTold(value) && !turnLimits.some((limit) => String(limit) === value))).toEqual(
    [],
  );
});

test('the protocol page documents every error code', () => {
  expect(codesOf(section('### Codes'))).toEqual(errorCodes);
});

test('the protocol page documents every reason for which a match ends', () => {
  expect(codesOf(section('### How a match ends'))).toEqual([
    ...new Set([
      'conquest',
      'turn-limit',
      'goal',
      'round-limit',
      ...reasons,
      'enemies-destroyed',
      'mechs-destroyed',
      'buildings-destroyed',
      'resigned',
      'draw',
      'ended',
      'abandoned',
      'time',
    ]),
  ]);
});

test('a fingerprint is computed as documented', () => {
  const [, hex = '', fingerprint = ''] = /SHA-256 begins with\s+`([0-9a-f]{20})`[^`]+`([\w-]{19})`/.exec(text) ?? [];
  const bits = BigInt(`0x${hex}`).toString(2).padStart(80, '0');
  const letters = [...bits.matchAll(/.{5}/g)].map(([five]) =>
    '0123456789abcdefghjkmnpqrstvwxyz'.charAt(Number(`0b${five}`)),
  );
  expect(letters.join('').replace(/.{4}(?!$)/g, '$&-')).toBe(fingerprint);
  expect(fingerprintOf(new Uint8Array())).toBe(fingerprint);
});

test('the seed of the example save follows from its dice as documented', () => {
  const [note] = examples('text dice');
  const lines = note?.body.trim().split('\n') ?? [];
  const value = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
  const server = value('note dice-server');
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  expect(sha256(Buffer.from(server, 'hex'))).toBe(value('note dice-bound'));
  const seats = lines.flatMap((line) =>
    /^note dice-\d /.test(line) ? [line.slice('note dice-'.length).replace(' ', ':')] : [],
  );
  expect(seats).toHaveLength(2);
  expect(sha256([server, ...seats].join('\n'))).toBe(value('seed'));
  // Server and client compute the seed with this function.
  const rolled = Object.fromEntries(seats.map((seat) => seat.split(':')));
  expect(seedOf({ sha256: (data) => createHash('sha256').update(data).digest() }, { server, seats: rolled })).toBe(
    value('seed'),
  );
});

test('the protocol page shows every type of event and of seat holder, and nothing else', () => {
  const shown = (kind: string, key: string) =>
    examples(kind)
      .map(({ body }) => String(JSON.parse(body)[key]))
      .sort();
  const known = (name: string, key: string) => {
    const values: string[] = [];
    visit(Reflect.get(protocolSchema().$defs, name), (one) => {
      if ('const' in one) values.push(String(one.const));
    });
    expect(key).not.toBe('');
    return values.sort();
  };
  expect(shown('json happened', 'what')).toEqual(known('Happened', 'what'));
  expect(shown('json holder', 'is')).toEqual(known('Holder', 'is'));
});

test.each([
  ...examples('json request').map(({ body }) => [requestSchema, body] as const),
  ...examples('json message').map(({ body }) => [messageSchema, body] as const),
  ...examples('json happened').map(({ body }) => [happenedSchema, body] as const),
  ...examples('json holder').map(({ body }) => [holderSchema, body] as const),
  ...examples('json answer').map(({ body }) => [answerSchema, body] as const),
  ...examples('json ok').map(
    ({ type, body }) => [z.object({ id: z.int(), ok: oks[type] ?? z.never() }), body] as const,
  ),
])('an example of the protocol page matches its schema without extra keys', (schema, body) => {
  expect(schema.parse(JSON.parse(body))).toEqual(JSON.parse(body));
});

test('a server gives the answers of the example conversation', async () => {
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
      const request = requestSchema.parse(json);
      session.take(request);
      // The core loads modules on demand, which takes more turns of the event loop than `settle` waits.
      const answer = 'id' in request && { id: request.id };
      if (answer) await expect.poll(() => heard.some((message) => matches(message, answer))).toBe(true);
      await server.settle();
      const created = z.object({ ok: z.object({ match: z.string(), code: z.string() }) }).safeParse(heard.at(-1));
      if (created.success) match = created.data.ok.match;
      continue;
    }
    const expected: unknown = JSON.parse(line.slice(2).replaceAll(written, match));
    // The page omits messages between those that it shows.
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
