import { kept } from '../ink/memoize-text.ts';

/** The look of a cell: SGR codes of a terminal, one of each kind, always in the same order. */
export type Style = string;

/** The kinds of SGR codes. A code replaces the one of its kind that was in force. */
const kinds = ['weight', 'faint', 'slant', 'underline', 'inverse', 'strike', 'ink', 'ground'] as const;
type Kind = (typeof kinds)[number];

const between = ',';

/** The look of a terminal that was told nothing. */
export const noStyle: Style = between.repeat(kinds.length - 1);

const starts: Readonly<Record<string, Kind>> = {
  '1': 'weight',
  '2': 'faint',
  '3': 'slant',
  '4': 'underline',
  '7': 'inverse',
  '9': 'strike',
};

const ends: Readonly<Record<Kind, string>> = {
  weight: '22',
  faint: '22',
  slant: '23',
  underline: '24',
  inverse: '27',
  strike: '29',
  ink: '39',
  ground: '49',
};

/** A colour of the palette or of its own, for the ink or for the ground. */
const color = /^(?:(?:(?<ink>3|9)|4|10)[0-7]|(?:(?<deepInk>38)|48);(?:5;\d+|2;\d+;\d+;\d+))$/;

/** A parameter that is left out; it counts as 0. */
const leftOut = /(?<=^|;)(?=;|$)/g;

/** The codes of a parameter text, colours of several numbers whole. */
const codes = /(?:38|48);(?:5;\d+|2;\d+;\d+;\d+)|\d+/g;

/** A style after SGR with these parameters; undefined if one of them is unknown. */
export function styled(style: Style, parameters: string): Style | undefined {
  const made = styledTexts(`${style}/${parameters}`);
  return made === 'unknown' ? undefined : made;
}

const styledTexts = kept((text): Style | 'unknown' => {
  const [before = '', parameters = ''] = text.split('/');
  const slots = before.split(between);
  for (const code of parameters.replace(leftOut, '0').match(codes) ?? []) {
    const found = color.exec(code)?.groups;
    const kind =
      found === undefined ? starts[code] : (found['ink'] ?? found['deepInk']) === undefined ? 'ground' : 'ink';
    if (kind !== undefined) slots[kinds.indexOf(kind)] = code;
    else if (code === '0') slots.fill('');
    else if (!Object.values(ends).includes(code)) return 'unknown';
    else for (const [i, ended] of kinds.entries()) if (ends[ended] === code) slots[i] = '';
  }
  return slots.join(between);
});

/** The part of a style that shows on a blank: its ground and lines, and everything where ink and ground are exchanged. */
export const onBlank = kept((style): Style => {
  const slots = style.split(between);
  if (slots[kinds.indexOf('inverse')] !== '') return style;
  return slots.map((code, i) => (['underline', 'strike', 'ground'].includes(kinds[i] ?? '') ? code : '')).join(between);
});

/** The shortest SGR that makes one style of another. */
export const sgr = (from: Style, to: Style): string => (from === to ? '' : shortest(`${from}/${to}`));

const shortest = kept((text): string => {
  const [from = [], to = []] = text.split('/').map((style) => style.split(between));
  const gone = new Set(kinds.flatMap((kind, i) => (from[i] !== '' && to[i] === '' ? [ends[kind]] : [])));
  const here = to.filter((code, i) => code !== '' && (code !== from[i] || gone.has(ends[kinds[i] ?? 'ink'])));
  const change = `\u001B[${[...gone, ...here].join(';')}m`;
  const wanted = to.filter((code) => code !== '');
  const anew = `\u001B[${wanted.length === 0 ? '' : ['0', ...wanted].join(';')}m`;
  return anew.length < change.length ? anew : change;
});
