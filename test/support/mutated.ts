import fc from 'fast-check';

/** Requests of many types, as sent by clients. */
export const requests: readonly object[] = [
  { id: 1, type: 'hello', protocol: 1, client: 'turncade 1.0.0' },
  { id: 2, type: 'is-free', name: 'mia' },
  { id: 3, type: 'register', name: 'mia', password: 'a long sentence', code: 'k7f2' },
  { id: 4, type: 'login', name: 'mia', password: 'a long sentence' },
  { id: 5, type: 'resume', token: 'abc' },
  { id: 6, type: 'logout', everywhere: false },
  { id: 7, type: 'mute', name: 'tom', muted: true },
  { id: 8, type: 'lobby', follow: true },
  { id: 9, type: 'check-level', game: 'risc', file: { name: 'mine.dot', text: 'graph {}' } },
  {
    id: 10,
    type: 'create',
    game: 'risc',
    level: { name: 'four-winds' },
    seats: [{ is: 'me' }, { is: 'open' }, { is: 'invited', name: 'lena' }, { is: 'bot', bot: 'normal' }],
    options: { units: '16' },
    limit: 0,
    watching: 'everybody',
    outSees: 'own',
    listed: true,
    hints: false,
  },
  { id: 11, type: 'find', code: 'oak-17' },
  { id: 12, type: 'sit', match: 'm1', seat: 2 },
  { id: 13, type: 'roll', match: 'm1', random: '00'.repeat(32) },
  { id: 14, type: 'seat', match: 'm1', seat: 2, wish: { is: 'open' } },
  { id: 15, type: 'open', match: 'm1', from: 3 },
  { id: 16, type: 'command', match: 'm1', key: 'k-1', line: 'attack(brook,eyrie,all)' },
  { id: 17, type: 'chat', match: 'm1', text: 'hello' },
  { id: 18, type: 'vote', match: 'm1', on: 'draw', agrees: true },
  { id: 19, type: 'take', match: 'm1' },
  { id: 20, type: 'record', match: 'm1' },
  { type: 'seen', match: 'm1', number: 7 },
];

const request = fc.constantFrom(...requests);

/** Values that replace valid values. */
const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, -1, 0, 1e308, 2 ** 53, '', '\u0000', '__proto__', 'constructor', 'x'.repeat(3000), [], {}),
);

const names = fc.constantFrom('id', 'type', 'match', 'seat', '__proto__', 'constructor', 'toString', 'seats', 'file');

/** A request with changed values, keys or characters. */
const changed = fc.oneof(
  fc.tuple(request, names, strange).map(([one, name, value]) => JSON.stringify({ ...one, [name]: value })),
  fc
    .tuple(request, names)
    .map(([one, name]) => JSON.stringify(Object.fromEntries(Object.entries(one).filter(([key]) => key !== name)))),
  fc.tuple(request, fc.nat(), fc.string({ maxLength: 3 })).map(([one, at, signs]) => {
    const text = JSON.stringify(one);
    const place = at % text.length;
    return text.slice(0, place) + signs + text.slice(place + 1);
  }),
  fc.tuple(request, fc.nat()).map(([one, at]) => JSON.stringify(one).slice(0, at % 40)),
  fc.tuple(request, request).map((both) => JSON.stringify(both)),
);

/** Messages that an attacker may send: changed requests and data that is not a request. */
export const mutated: fc.Arbitrary<(string | Buffer)[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: changed },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.nat(20_000).map((depth) => '['.repeat(depth)) },
    {
      weight: 1,
      arbitrary: fc
        .nat(8000)
        .map((depth) => `{"id":1,"type":"create","options":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`),
    },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
);
