import { toCharacterSet } from '../../engine/text/width.ts';
import { type Area, type Glyphs, type Line, type Role, type Span, unicode } from '../../screen/styled-text.ts';
import { areaLooks, type BaseTheme, type Look, looks, nearby } from './palette.ts';

/** The number of colours: none, the terminal's 16, 256, or any. */
export type ColorDepth = 'none' | '16' | '256' | 'full';

/** The colours that lines are drawn in. */
export interface Colors {
  readonly depth: ColorDepth;
  readonly base: BaseTheme;
  /** Everything as strong as can be, and no filled areas. */
  readonly contrast: boolean;
}

/** Block elements. */
const blocks = /[\u2580-\u259F]/g;

/** Whether an area is drawn with a shade, since the terminal has no colour dark enough. */
const shades = ({ role }: Span, { depth, base }: Colors): boolean =>
  (depth === 'none' || depth === '16') && looks[base][role].shades === true;

/** A line as text with colours; neighbouring spans of one look share their codes, and blanks take any colour. */
export function render(spans: Line, colors: Colors, { characters }: Pick<Glyphs, 'characters'> = unicode): string {
  let text = '';
  let open = '';
  let area: Area | undefined;
  const known = knownOf(colors);
  for (const part of spans) {
    if (part.text === '') continue;
    const sgr = part.text.trim() === '' && part.area === area ? open : sgrOf(part, colors, known);
    if (sgr !== open) {
      if (open !== '') text += '\u001B[0m';
      if (sgr !== '') text += `\u001B[${sgr}m`;
      open = sgr;
    }
    area = part.area;
    const signs = shades(part, colors) ? part.text.replace(blocks, '░') : part.text;
    text += toCharacterSet(signs, characters);
  }
  return open === '' ? text : `${text}\u001B[0m`;
}

/** The codes of looks, by role and area. */
type Codes = Map<Role, Map<Area | undefined, string>>;

const codes = new Map<string, Codes>();

function knownOf({ depth, base, contrast }: Colors): Codes {
  const key = `${depth} ${base} ${contrast}`;
  const known = codes.get(key) ?? new Map();
  codes.set(key, known);
  return known;
}

/** The codes of a look, made once. */
function sgrOf({ role, area }: Span, colors: Colors, known: Codes): string {
  const cached = known.get(role)?.get(area);
  if (cached !== undefined) return cached;
  const all = `${inkOf(area === undefined ? { role } : { role, area }, colors)};${background(area, colors)}`
    .split(';')
    .filter((code) => code !== '');
  // Bold twice is bold.
  const sgr = (all.length > 1 && all[0] === '1' && all.at(-1) === '1' ? all.slice(1) : all).join(';');
  known.set(role, new Map([...(known.get(role) ?? []), [area, sgr]]));
  return sgr;
}

/** The area's own ink if it has one, else the role's. */
function inkOf({ role, area }: Pick<Span, 'role' | 'area'>, colors: Colors): string {
  const { depth, base, contrast } = colors;
  const { ink } = area === undefined || area === 'cursor' ? {} : areaLooks[base][area];
  if (ink === undefined || depth === 'none' || contrast) return foreground(role, colors);
  // Bold black is grey in many terminals, and some grounds are grey.
  if (depth === '16') return ink.basic;
  if (ink.color === undefined) return foreground(role, colors);
  const bold = looks.dark[role].bold === true ? '1;' : '';
  return `${bold}38;${depth === '256' ? nearest(ink.color) : `2;${channels(ink.color).join(';')}`}`;
}

function foreground(role: Role, { depth, base, contrast }: Colors): string {
  const look: Look = looks[base][role];
  const bold = look.bold === true || (contrast && role !== 'text' && role !== 'dim');
  switch (depth) {
    case 'none':
      return look.plain;
    case '16':
      return [bold ? '1' : '', look.basic].filter((code) => code !== '').join(';');
    default: {
      const color = contrast ? strongest(look, base) : look.color;
      return [bold ? '1' : '', `38;${depth === '256' ? nearest(color) : `2;${channels(color).join(';')}`}`]
        .filter((code) => code !== '')
        .join(';');
    }
  }
}

function background(area: Area | undefined, { depth, base, contrast }: Colors): string {
  if (area === undefined) return '';
  if (area === 'cursor') return '7';
  const { color, basic, index, plain = '' } = areaLooks[base][area];
  if (depth === 'none' || contrast) return plain;
  if (depth === '16') return basic;
  if (depth === 'full') return `48;2;${channels(color).join(';')}`;
  return `48;${index === undefined ? nearest(color) : `5;${index}`}`;
}

/** White on dark and black on light for text; other colours are unchanged. */
const strongest = ({ color, reads }: Look, base: BaseTheme): string =>
  reads === true ? (base === 'dark' ? '#FFFFFF' : '#000000') : color;

const channels = (color: string): number[] => [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));

const steps = [0, 95, 135, 175, 215, 255];

/** The entry of the 256 colours that is nearest: of the cube, or of the greys. */
function nearest(color: string): string {
  const known = nearby[color];
  if (known !== undefined) return `5;${known}`;
  const target = channels(color);
  const cube = target.map((value) => closestTo(value, steps));
  const mean = target.reduce((sum, value) => sum + value, 0) / 3;
  const grey = Math.max(0, Math.min(23, Math.round((mean - 8) / 10)));
  const far = (candidate: readonly number[]) =>
    candidate.reduce((sum, value, i) => sum + (value - (target[i] ?? 0)) ** 2, 0);
  const [r = 0, g = 0, b = 0] = cube;
  const ofCube = far(cube.map((i) => steps[i] ?? 0));
  const ofGrey = far([8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey]);
  return `5;${ofGrey < ofCube ? 232 + grey : 16 + 36 * r + 6 * g + b}`;
}

const closestTo = (value: number, values: readonly number[]): number =>
  values.reduce(
    (best, candidate, i) => (Math.abs(candidate - value) < Math.abs((values[best] ?? 0) - value) ? i : best),
    0,
  );

interface ColouredTerminal {
  readonly output: { getColorDepth?(environment: object): number };
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The colours of a terminal. */
export function colorDepth({ output, environment }: ColouredTerminal): ColorDepth {
  // Where CI is set, Node counts only the colours of that service's log; but here is a terminal.
  const { CI: _, ...terminal } = environment;
  const bits = output.getColorDepth?.(terminal) ?? 1;
  return bits >= 24 ? 'full' : bits >= 8 ? '256' : bits >= 4 ? '16' : 'none';
}
