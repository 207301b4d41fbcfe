import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMessage } from '#client/decode-message.ts';

const heard = (message: unknown) => decodeMessage(JSON.stringify(message));
const line = { number: 1, name: 'mia', time: 5, text: 'hello' };

describe('a message of the server', () => {
  test.each([
    ['an answer', { id: 3, ok: { isFree: true } }],
    ['an error', { id: 3, error: { code: 'busy', message: 'Wait.', wait: 7 } }],
    ['an error about a message without a number', { id: null, error: { code: 'bad-message', message: 'No JSON.' } }],
    ['chat', { type: 'chat', match: 'm1', line }],
    ['a sentence', { type: 'told', match: null, text: 'The server is backed up.' }],
  ])('is accepted: %s', (_, message) => {
    expect(heard(message)).toEqual({ ok: true, value: message });
  });

  test.each([
    ['no JSON', '{', 'found nothing'],
    ['a list', '[]', 'found []'],
    ['an unknown type', '{"type":"run","text":"x"}', '$.type: found "run"'],
    ['an invalid number', '{"type":"chat","match":"m1","line":{"number":"1"}}', '$.line.number: found "1"'],
    ['nested too deeply', `{"type":"told","text":${'['.repeat(9000)}${']'.repeat(9000)}}`, 'found'],
    ['an answer with neither result nor error', '{"id":3}', 'found'],
  ])('is refused if it is invalid: %s', (_, text, message) => {
    const read = decodeMessage(text);
    expect(read.ok ? 'taken' : read.error.message).toContain(message);
  });

  test('loses control characters and invisible characters', () => {
    const evil = { ...line, text: 'a\u001b[2Jb\u0007\u202ec\r\n', name: 'mi\u200ba' };
    expect(heard({ type: 'chat', match: 'm1', line: evil })).toMatchObject({
      value: { line: { text: 'a[2Jbc\n', name: 'mia' } },
    });
    expect(heard({ id: 1, ok: { title: '\u009b31mred', 'k\u001bey': ['\u0000'] } })).toEqual({
      ok: true,
      value: { id: 1, ok: { title: '31mred', key: [''] } },
    });
  });

  test('keeps tabs in the contents of files, and letters of all languages', () => {
    expect(heard({ id: 1, ok: { record: 'a\tb\r\n', text: 'naïve 🙂 \t' } })).toEqual({
      ok: true,
      value: { id: 1, ok: { record: 'a\tb\r\n', text: 'naïve 🙂 ' } },
    });
  });

  test('is either accepted or refused, whatever it contains, and never causes an exception', () => {
    const strange = fc.oneof(fc.jsonValue(), fc.constantFrom('__proto__', 'constructor', '\u001b'));
    const names = fc.constantFrom('id', 'ok', 'error', 'type', 'match', 'line', 'lobby', 'view', 'text', 'number');
    const types = fc.constantFrom('lobby', 'room', 'match', 'update', 'presence', 'chat', 'told', 'bye');
    const json = fc
      .tuple(types, fc.dictionary(names, strange), strange)
      .map(([type, rest, proto]) =>
        JSON.stringify({ type, ...rest }).replace('{', `{"__proto__":${JSON.stringify(proto)},`),
      );
    fc.assert(
      fc.property(fc.oneof(json, fc.json(), fc.string()), (text) => {
        expect(typeof decodeMessage(text).ok).toBe('boolean');
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });
});
