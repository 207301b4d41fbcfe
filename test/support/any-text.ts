import fc from 'fast-check';

/** Range of the surrogates, which are not characters on their own. */
const halves = { from: 0xd800, count: 0x800 };

/** Any character. The arbitrary `unit` of fast-check is not used: it first builds a table, which takes a second. */
const sign = fc
  .nat(0x10ffff - halves.count)
  .map((code) => String.fromCodePoint(code < halves.from ? code : code + halves.count));

export const anyText = (constraints: fc.StringConstraints = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: sign });
