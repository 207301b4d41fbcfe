import fc from 'fast-check';

const color = fc.oneof(
  fc.constantFrom('31', '37', '39', '90', '96', '41', '44', '49', '100'),
  fc.constantFrom('38;5;110', '48;5;236', '38;2;216;222;230', '38;2;160;168;180', '48;2;12;42;68'),
);
const look = fc.constantFrom('', '0', '1', '2', '3', '4', '7', '9', '22', '23', '24', '27', '29');

/** SGR parameters. */
export const parameters = fc
  .array(fc.oneof(color, look), { minLength: 1, maxLength: 3 })
  .map((codes) => codes.join(';'));

const run = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', '.', ':', '7', ' '), maxLength: 12 }) },
  { weight: 2, arbitrary: fc.nat(9).map((length) => ' '.repeat(length)) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('─', '│', '░', '█', '▍'), maxLength: 6 }) },
);

/** A row as a program writes it: styled texts of at most `columns` columns together, with a reset at the end. */
export const row = (columns: number) =>
  fc.array(fc.tuple(fc.option(parameters), run), { maxLength: 6 }).map((runs) => {
    let room = columns;
    const texts = runs.map(([codes, text]) => {
      const part = text.slice(0, room);
      room -= part.length;
      return `${codes === null ? '' : `\u001B[${codes}m`}${part}`;
    });
    return `${texts.join('')}\u001B[0m`;
  });

/** Sequences of screens. At most three rows change from one screen to the next. */
export const screens = (columns: number, rows: number, most: number) =>
  fc
    .tuple(
      fc.array(row(columns), { minLength: rows, maxLength: rows }),
      fc.array(fc.array(fc.tuple(fc.nat(rows - 1), row(columns)), { maxLength: 3 }), { minLength: 1, maxLength: most }),
    )
    .map(([first, changes]) => {
      const all = [first];
      for (const change of changes) {
        const next = [...(all.at(-1) ?? first)];
        for (const [at, text] of change) next[at] = text;
        all.push(next);
      }
      return all;
    });
