import { expect, test } from 'vitest';
import { readRequest } from '#server/socket/read-request.ts';

const read = (text: string) => {
  const result = readRequest(text, Buffer.byteLength(text));
  return result.ok ? result.value : [result.error.id, result.error.error.code, result.error.error.message];
};
const long = (bytes: number, type: string) =>
  JSON.stringify({ id: 4, type, game: 'risc', file: { name: 'mine.dot', text: 'x'.repeat(bytes) } });

test('a message that follows its schema is accepted', () => {
  expect(read('{"id":1,"type":"find","code":"oak-17"}')).toEqual({ id: 1, type: 'find', code: 'oak-17' });
  expect(read('{"type":"seen","match":"m1","number":3}')).toEqual({ type: 'seen', match: 'm1', number: 3 });
});

test.each<[string, string, number | null, string, string]>([
  ['no JSON', '{"id":1', null, 'bad-message', 'found no complete JSON text'],
  ['JSON that is not an object', '[1]', null, 'bad-message', '$: found [1], expected an object'],
  ['no type', '{"id":7}', 7, 'bad-message', '$.type: found nothing, expected'],
  ['an unknown type', '{"id":7,"type":"cheat"}', 7, 'bad-message', '$.type: found "cheat", expected'],
  ['an invalid id', '{"id":1.5,"type":"account"}', null, 'bad-message', '$.id: found 1.5, expected'],
  ['an id below 0', '{"id":-1,"type":"account"}', -1, 'bad-message', '$.id: found -1, expected a number of at least 0'],
  ['an id that is too large', '{"id":9007199254740993,"type":"account"}', null, 'bad-message', '$.id: found 9007199'],
  ['no id', '{"type":"account"}', null, 'bad-message', '$.id: found nothing, expected'],
  ['an unknown key', '{"id":2,"type":"account","all":1}', 2, 'bad-message', '$.all: found 1, expected no such key'],
  ['the key __proto__', '{"id":2,"type":"account","__proto__":{"a":1}}', 2, 'bad-message', 'expected no such key'],
  ['too many bytes', long(17_000, 'find'), 4, 'too-large', 'at most 16 KiB, found 17073 bytes'],
  ['a newer version', '{"id":3,"type":"hello","protocol":2,"client":"x"}', 3, 'version', 'the server needs an update'],
  ['an old version', '{"id":3,"type":"hello","protocol":0,"client":"x"}', 3, 'version', 'your turncade needs'],
])('an invalid message is refused with a code and a reason: %s', (_, text, id, code, message) => {
  expect(read(text)).toEqual([id, code, expect.stringContaining(message)]);
});

test('a message that contains a level may be long, up to 96 KiB', () => {
  expect(read(long(60_000, 'check-level'))).toMatchObject({ type: 'check-level' });
  expect(read(long(98_300, 'check-level'))).toEqual([4, 'too-large', expect.stringContaining('at most 96 KiB')]);
});

test('a message with deep nesting or many values is refused before it is parsed', () => {
  const deep = '['.repeat(8000) + ']'.repeat(8000);
  const nested = [null, 'bad-message', 'found something nested too deeply'];
  expect(read(`{"id":5,"type":${deep}}`)).toEqual(nested);
  expect(read(`{"id":5,"type":"create","options":${deep}}`)).toEqual(nested);
  const options = Array.from({ length: 9000 }, (_, i) => `"k${i}":1`).join(',');
  const many = [null, 'bad-message', 'found more than 500 values'];
  expect(read(`{"id":5,"type":"create","game":"risc","seats":[],"options":{${options}}}`)).toEqual(many);
});

test('brackets inside strings do not count as nesting', () => {
  const text = '[{"\\'.repeat(5000);
  expect(read(JSON.stringify({ id: 4, type: 'check-level', game: 'risc', file: { name: 'a', text } }))).toMatchObject({
    file: { text },
  });
});
