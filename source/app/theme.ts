import type { Area, Line, Role, Span } from '../screen/paint.ts';

/** How many colours there are: none, the terminal's 16, or any. */
export type ColorDepth = 'none' | '16' | 'full';

interface Look {
  /** `#rrggbb` on a dark background. */
  readonly color: string;
  /** SGR of the 16 colours. */
  readonly basic: string;
  /** SGR without colours. */
  readonly plain: string;
  readonly bold?: true;
}

const looks: Readonly<Record<Role, Look>> = {
  text: { color: '#D8DEE6', basic: '39', plain: '' },
  strong: { color: '#D8DEE6', basic: '39', plain: '1', bold: true },
  dim: { color: '#A0A8B4', basic: '37', plain: '' },
  accent: { color: '#7CC4FF', basic: '94', plain: '1', bold: true },
  friend: { color: '#A8DCFF', basic: '96', plain: '1', bold: true },
  enemy: { color: '#E8842C', basic: '33', plain: '' },
  hazard: { color: '#FFF56B', basic: '93', plain: '' },
  resource1: { color: '#52E3A0', basic: '92', plain: '' },
  resource2: { color: '#C9B6FF', basic: '95', plain: '' },
  success: { color: '#52E3A0', basic: '92', plain: '' },
  warning: { color: '#FFF56B', basic: '93', plain: '' },
  refusal: { color: '#FFA08A', basic: '91', plain: '1', bold: true },
  fog: { color: '#8A93A6', basic: '90', plain: '' },
  debug: { color: '#FF8AD8', basic: '95', plain: '1' },
};

const areas: Readonly<Record<Area, { readonly color: string; readonly basic: string; readonly plain: string }>> = {
  cursor: { color: '7', basic: '7', plain: '7' },
  selection: { color: background('#12324C'), basic: '44', plain: '' },
  reach: { color: background('#0C2A44'), basic: '44', plain: '' },
};

function background(color: string): string {
  return `48;2;${channels(color)}`;
}

function channels(color: string): string {
  return [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16)).join(';');
}

function sgrOf({ role, area }: Span, depth: ColorDepth): string {
  const { color, basic, plain, bold } = looks[role];
  const foreground = depth === 'full' ? `38;2;${channels(color)}` : depth === '16' ? basic : plain;
  const under = area === undefined ? '' : areas[area][depth === 'full' ? 'color' : depth === '16' ? 'basic' : 'plain'];
  return [bold === true && depth !== 'none' ? '1' : '', foreground, under].filter((code) => code !== '').join(';');
}

/** What is not surely one column wide in every terminal, or is no sign at all. */
const unprintable = /[^ -~\u2500-\u259F]/g;

/** A line as text with colours; neighbouring spans of one look share their codes, and blanks take any colour. */
export function render(spans: Line, depth: ColorDepth): string {
  let text = '';
  let open = '';
  let area: Area | undefined;
  for (const part of spans) {
    if (part.text === '') continue;
    const sgr = part.text.trim() === '' && part.area === area ? open : sgrOf(part, depth);
    if (sgr !== open) {
      if (open !== '') text += '\u001B[0m';
      if (sgr !== '') text += `\u001B[${sgr}m`;
      open = sgr;
    }
    area = part.area;
    text += part.text.replace(unprintable, '?');
  }
  return open === '' ? text : `${text}\u001B[0m`;
}

/** The colours of a terminal. */
export function colorDepth(stream: { getColorDepth?(): number }): ColorDepth {
  const bits = stream.getColorDepth?.() ?? 1;
  return bits >= 8 ? 'full' : bits >= 4 ? '16' : 'none';
}
