import fc from 'fast-check';

/** As many code points are halves of pairs, which no text has alone. */
const halves = { from: 0xd800, count: 0x800 };

/** Any sign there is. Those that fast-check has for this first fill a table with all of them, which takes a second. */
const sign = fc
  .nat(0x10ffff - halves.count)
  .map((code) => String.fromCodePoint(code < halves.from ? code : code + halves.count));

/** Any text at all. */
export const anyText = (constraints: fc.StringConstraints = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: sign });
