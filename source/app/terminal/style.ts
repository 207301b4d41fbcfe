import { memoizeText } from '../ink/memoize-text.ts';

/** The look of a cell: SGR codes of a terminal, one of each kind, always in the same order. */
export type Style = string;

/** The kinds of SGR codes. A code replaces the one of its kind that was in force. */
const kinds = ['weight', 'faint', 'slant', 'underline', 'inverse', 'strike', 'ink', 'ground'] as const;
type Kind = (typeof kinds)[number];

const separator = ',';

/** The look of a terminal that was told nothing. */
export const noStyle: Style = separator.repeat(kinds.length - 1);

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
const colorCode = /^(?:(?:(?<ink>3|9)|4|10)[0-7]|(?:(?<deepInk>38)|48);(?:5;\d+|2;\d+;\d+;\d+))$/;

/** A parameter that is left out; it counts as 0. */
const leftOut = /(?<=^|;)(?=;|$)/g;

/** The codes of a parameter text, colours of several numbers whole. */
const codePattern = /(?:38|48);(?:5;\d+|2;\d+;\d+;\d+)|\d+/g;

/** A style after SGR with these parameters; undefined if one of them is unknown. */
export function applySgr(style: Style, parameters: string): Style | undefined {
  const made = applySgrText(`${style}/${parameters}`);
  return made === 'unknown' ? undefined : made;
}

const applySgrText = memoizeText((text): Style | 'unknown' => {
  const [before = '', parameters = ''] = text.split('/');
  const slots = before.split(separator);
  for (const code of parameters.replace(leftOut, '0').match(codePattern) ?? []) {
    const groups = colorCode.exec(code)?.groups;
    const kind =
      groups === undefined ? starts[code] : (groups['ink'] ?? groups['deepInk']) === undefined ? 'ground' : 'ink';
    if (kind !== undefined) slots[kinds.indexOf(kind)] = code;
    else if (code === '0') slots.fill('');
    else if (!Object.values(ends).includes(code)) return 'unknown';
    else for (const [i, endedKind] of kinds.entries()) if (ends[endedKind] === code) slots[i] = '';
  }
  return slots.join(separator);
});

/** The part of a style that shows on a blank: its ground and lines, and everything where ink and ground are exchanged. */
export const onBlank = memoizeText((style): Style => {
  const slots = style.split(separator);
  if (slots[kinds.indexOf('inverse')] !== '') return style;
  return slots.map((code, i) => (['underline', 'strike', 'ground'].includes(kinds[i] ?? '') ? code : '')).join(separator);
});

/** The shortest SGR that makes one style of another. */
export const sgr = (from: Style, to: Style): string => (from === to ? '' : shortest(`${from}/${to}`));

const shortest = memoizeText((text): string => {
  const [from = [], to = []] = text.split('/').map((style) => style.split(separator));
  const gone = new Set(kinds.flatMap((kind, i) => (from[i] !== '' && to[i] === '' ? [ends[kind]] : [])));
  const here = to.filter((code, i) => code !== '' && (code !== from[i] || gone.has(ends[kinds[i] ?? 'ink'])));
  const change = `\u001B[${[...gone, ...here].join(';')}m`;
  const remaining = to.filter((code) => code !== '');
  const fromReset = `\u001B[${remaining.length === 0 ? '' : ['0', ...remaining].join(';')}m`;
  return fromReset.length < change.length ? fromReset : change;
});
