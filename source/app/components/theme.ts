import { toCharacterSet } from '#engine/text/width.ts';
import {
  type Area,
  type Glyphs,
  type Line,
  type Role,
  type SeatRole,
  type Span,
  unicode,
} from '#screen/styled-text.ts';

/** Colours that the terminal can show: none, 16, 256, or any RGB colour. */
export type ColorDepth = 'none' | '16' | '256' | 'full';

export interface Colors {
  readonly depth: ColorDepth;
  readonly base: BaseTheme;
  readonly contrast: boolean;
}

const blocks = /[\u2580-\u259F]/g;

const shades = ({ role }: Span, { depth, base }: Colors): boolean =>
  (depth === 'none' || depth === '16') && looks[base][role].shades === true;

/** True if the fill of the area already shows what the text says. */
export const isCoveredByFill = ({ role, area }: Span, { depth, base, contrast }: Colors): boolean => {
  if (looks[base][role].repeatsFill !== true || area === undefined || area === 'cursor') return false;
  return depth !== 'none' && !contrast && (depth !== '16' || areaLooks[base][area].basic !== '');
};

function signsOf(part: Span, colors: Colors): string {
  if (isCoveredByFill(part, colors)) return part.text.replace(/\S/g, ' ');
  return shades(part, colors) ? part.text.replace(blocks, '░') : part.text;
}

/** Renders spans with escape codes. Neighbouring spans with the same look share their codes. */
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
    text += toCharacterSet(signsOf(part, colors), characters);
  }
  return open === '' ? text : `${text}\u001B[0m`;
}

type Codes = Map<Role, Map<Area | undefined, string>>;

const codes = new Map<string, Codes>();

function knownOf({ depth, base, contrast }: Colors): Codes {
  const key = `${depth} ${base} ${contrast}`;
  const known = codes.get(key) ?? new Map();
  codes.set(key, known);
  return known;
}

function sgrOf({ role, area }: Span, colors: Colors, known: Codes): string {
  const cached = known.get(role)?.get(area);
  if (cached !== undefined) return cached;
  const all = `${inkOf(area === undefined ? { role } : { role, area }, colors)};${background(area, colors)}`
    .split(';')
    .filter((code) => code !== '');
  // Bold may come from both the role and the area.
  const sgr = (all.length > 1 && all[0] === '1' && all.at(-1) === '1' ? all.slice(1) : all).join(';');
  known.set(role, new Map([...(known.get(role) ?? []), [area, sgr]]));
  return sgr;
}

/** Text colour of the area if it has one and areas are filled, otherwise that of the role. */
function inkOf({ role, area }: Pick<Span, 'role' | 'area'>, colors: Colors): string {
  const { depth, base, contrast } = colors;
  const { ink } = area === undefined || area === 'cursor' ? {} : areaLooks[base][area];
  if (ink === undefined || depth === 'none' || contrast) return foreground(role, colors);
  // Many terminals show bold black as grey, and some areas are grey, so the text is not bold.
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
      // Dark colours are never bold: many terminals would brighten them to unreadable text or another seat's colour.
      return [bold && !/^3[0-7]$/.test(look.basic) ? '1' : '', look.basic].filter((code) => code !== '').join(';');
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

/** With high contrast, text whose colour has no meaning is white on dark and black on light backgrounds. */
const strongest = ({ color, reads }: Look, base: BaseTheme): string =>
  reads === true ? (base === 'dark' ? '#FFFFFF' : '#000000') : color;

const channels = (color: string): number[] => [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));

const steps = [0, 95, 135, 175, 215, 255];

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

export type BaseTheme = 'dark' | 'light';

export interface Look {
  readonly color: string;
  readonly basic: string;
  readonly plain: string;
  readonly bold?: true;
  /** True if the colour only makes the text readable and has no meaning. */
  readonly reads?: true;
  /** True for terrain in drawings (pit, rock). With 16 colours or none, its blocks become `░`. */
  readonly shades?: true;
  /** True if the text is omitted where a fill shows the same. */
  readonly repeatsFill?: true;
}

type Looks = Readonly<Record<Role, Look>>;

const look = (color: string, basic: string, plain = ''): Look => ({ color, basic, plain });
const bold = (color: string, basic: string): Look => ({ color, basic, plain: '1', bold: true });
const read = (made: Look): Look => ({ ...made, reads: true });
const shaded = (made: Look): Look => ({ ...made, shades: true });
const unfilled = (made: Look): Look => ({ ...made, repeatsFill: true });

/** Text colour of each seat, and background and text colour of its plates, each also for 16 colours. */
type Seats = Readonly<
  Record<SeatRole, { readonly color: string; readonly basic: string; readonly plate: string; readonly ink: Ink }>
>;

const seats: Readonly<Record<BaseTheme, Seats>> = {
  dark: {
    seat1: { color: '#5CB3FF', basic: '94', plate: '104', ink: { color: '#04121F', basic: '97' } },
    seat2: { color: '#E8842C', basic: '33', plate: '43', ink: { color: '#1B0D00', basic: '30' } },
    seat3: { color: '#4FD79A', basic: '92', plate: '42', ink: { color: '#02140B', basic: '30' } },
    seat4: { color: '#E06BE0', basic: '95', plate: '45', ink: { color: '#1A021A', basic: '97' } },
    seat5: { color: '#FFF56B', basic: '93', plate: '103', ink: { color: '#1A1700', basic: '30' } },
  },
  light: {
    seat1: { color: '#1550E0', basic: '94', plate: '104', ink: { color: '#FFFFFF', basic: '97' } },
    seat2: { color: '#8A3A00', basic: '31', plate: '43', ink: { color: '#FFFFFF', basic: '30' } },
    seat3: { color: '#00776A', basic: '32', plate: '42', ink: { color: '#FFFFFF', basic: '30' } },
    seat4: { color: '#6A0A72', basic: '35', plate: '45', ink: { color: '#FFFFFF', basic: '97' } },
    seat5: { color: '#806000', basic: '30', plate: '103', ink: { color: '#FFFFFF', basic: '30' } },
  },
};

const seatLooks = ({ seat1, seat2, seat3, seat4, seat5 }: Seats): Pick<Looks, SeatRole> => ({
  seat1: bold(seat1.color, seat1.basic),
  seat2: bold(seat2.color, seat2.basic),
  seat3: bold(seat3.color, seat3.basic),
  seat4: bold(seat4.color, seat4.basic),
  seat5: bold(seat5.color, seat5.basic),
});

const dark: Looks = {
  text: read(look('#D8DEE6', '39')),
  strong: read(bold('#D8DEE6', '39')),
  dim: look('#A0A8B4', '37'),
  accent: bold('#7CC4FF', '94'),
  friend: bold('#A8DCFF', '96'),
  enemy: look('#E8842C', '33'),
  hazard: look('#FFF56B', '93'),
  resource1: look('#46B885', '32'),
  resource2: look('#A595DC', '35'),
  success: look('#52E3A0', '92'),
  warning: look('#FFF56B', '93'),
  refusal: bold('#FFA08A', '91'),
  fog: look('#8A93A6', '90'),
  debug: look('#FF8AD8', '95', '1'),
  faint: look('#4A5563', '90'),
  danger: bold('#FF8A73', '91'),
  ghost: look('#D58A45', '33'),
  gone: look('#9A7B5C', '90'),
  own: look('#5CB3FF', '94'),
  wall: look('#E6EBF2', '97'),
  belt: look('#B9A2FF', '95'),
  pit: shaded(look('#000000', '90')),
  building: look('#2FB5A8', '36'),
  rock: unfilled(shaded(look('#3B3B1E', '90', '2'))),
  mark: unfilled(read(bold('#D8DEE6', '39'))),
  ...seatLooks(seats.dark),
};

const light: Looks = {
  text: read(look('#1F2430', '39')),
  strong: read(bold('#1F2430', '39')),
  dim: look('#5B6472', '90'),
  accent: bold('#005FAF', '34'),
  friend: bold('#1550E0', '94'),
  enemy: look('#8A3A00', '31'),
  hazard: look('#806000', '35'),
  resource1: look('#00694A', '32'),
  resource2: look('#6A3FB0', '35'),
  success: look('#00694A', '32'),
  warning: look('#806000', '31'),
  refusal: bold('#A8201A', '31'),
  fog: look('#66708A', '90'),
  debug: look('#A3117E', '35', '1'),
  faint: look('#B4BAC4', '90'),
  danger: bold('#A8201A', '31'),
  ghost: look('#8A3A00', '31'),
  gone: look('#7A6A55', '90'),
  own: look('#1550E0', '94'),
  wall: look('#1F2430', '30'),
  belt: look('#5A33A8', '35'),
  pit: shaded(look('#3A4048', '30')),
  building: look('#00695F', '36'),
  rock: unfilled(shaded(look('#C4C49C', '90', '2'))),
  mark: unfilled(read(bold('#1F2430', '39'))),
  ...seatLooks(seats.light),
};

/** Contrast is at least 4.5, except for `faint`, `gone` and terrain. No meaning depends on colour alone. */
export const looks: Readonly<Record<BaseTheme, Looks>> = { dark, light };

/** Text colour on an area, whatever the role of the text. Some areas set a text colour only for 16 colours. */
interface Ink {
  readonly color?: string;
  readonly basic: string;
}

/** Corrections where the nearest of 256 colours misleads: in the light theme, enemies must not look like hazards. */
export const nearby: Readonly<Record<string, number>> = { '#8A3A00': 130 };

interface AreaLook {
  readonly color: string;
  /** SGR code of the fill with 16 colours. Empty for an area without a fill. */
  readonly basic: string;
  /** Index in the 256 colours, if the nearest colour would be grey or too bright. */
  readonly index?: number;
  readonly plain?: string;
  readonly ink?: Ink;
}

type Filled = Exclude<Area, 'cursor'>;

const black = { color: '#000000', basic: '30' };
const white = { color: '#FFFFFF', basic: '97' };
const ink = (color: string, basic: string): Ink => ({ color, basic });
const inverse = '7';

const plateOf = ({ color, plate: basic, ink }: Seats[SeatRole]): AreaLook => ({ color, basic, ink });

/** Backgrounds of the seats' plates. In games for one player, own units look like those of seat 1. */
const seatPlates = ({ seat1, seat2, seat3, seat4, seat5 }: Seats) => ({
  'own-plate': { ...plateOf(seat1), plain: inverse },
  'seat1-plate': { ...plateOf(seat1), plain: inverse },
  'seat2-plate': plateOf(seat2),
  'seat3-plate': plateOf(seat3),
  'seat4-plate': plateOf(seat4),
  'seat5-plate': plateOf(seat5),
});

/** Tiles of Into the Breach in the colours that its rules name. Text on them has a contrast of at least 4.7. */
const classic = {
  'classic-ground': { color: '#F4A460', basic: '43', ink: black },
  'classic-mountain': { color: '#808000', basic: '100', ink: black },
  'classic-building': { color: '#40E0D0', basic: '46', ink: black },
  'classic-destroyed': { color: '#008080', basic: '44', ink: white },
  'classic-reachable': { color: '#00FF00', basic: '102', ink: black },
  'classic-attacked': { color: '#FF0000', basic: '101', ink: black },
} as const;

export const areaLooks: Readonly<Record<BaseTheme, Readonly<Record<Filled, AreaLook>>>> = {
  dark: {
    selection: { color: '#12324C', basic: '100', index: 237, plain: '1', ink: { basic: '97' } },
    reach: { color: '#0C2135', basic: '', index: 235 },
    threat: { color: '#45200A', basic: '', index: 52, ink: { basic: '91' } },
    'hit-light': { color: '#3F1610', basic: '', index: 52 },
    'hit-hard': { color: '#661912', basic: '', index: 88, ink: { basic: '91' } },
    ground1: { color: '#3A2C1E', basic: '' },
    ground2: { color: '#332719', basic: '' },
    mountain: { color: '#1E1E0F', basic: '' },
    reachable: { color: '#14401F', basic: '', index: 22, ink: { basic: '92' } },
    'fog-fill': { color: '#171C22', basic: '' },
    floor1: { color: '#1B2129', basic: '' },
    floor2: { color: '#20272F', basic: '' },
    'belt-floor': { color: '#2E2350', basic: '', index: 54 },
    pit: { color: '#000000', basic: '40' },
    'enemy-plate': { color: '#E8842C', basic: '43', ink: ink('#1B0D00', '30') },
    'gone-plate': { color: '#6B4A30', basic: '100', ink: ink('#FFE9D6', '97') },
    ...seatPlates(seats.dark),
    building: { color: '#2FB5A8', basic: '46', ink: ink('#00201D', '30') },
    goal: { color: '#1F9D63', basic: '42', ink: ink('#02140B', '30') },
    ...classic,
  },
  light: {
    selection: { color: '#E4F0FA', basic: '47', plain: '1', ink: { basic: '30' } },
    reach: { color: '#EEF4FA', basic: '', index: 255 },
    threat: { color: '#FCEBDF', basic: '', ink: { basic: '31' } },
    'hit-light': { color: '#FCEBE6', basic: '', index: 224 },
    'hit-hard': { color: '#FBD9D2', basic: '', index: 217, ink: { basic: '31' } },
    ground1: { color: '#EFE3D3', basic: '' },
    ground2: { color: '#E8DAC7', basic: '' },
    mountain: { color: '#E3E3CC', basic: '' },
    reachable: { color: '#DDF0E2', basic: '', index: 194, ink: { basic: '32' } },
    'fog-fill': { color: '#F0F1F3', basic: '' },
    floor1: { color: '#EDF0F4', basic: '' },
    floor2: { color: '#E6E9EE', basic: '' },
    'belt-floor': { color: '#E9E2FA', basic: '', index: 189 },
    pit: { color: '#3A4048', basic: '' },
    'enemy-plate': { color: '#8A3A00', basic: '43', ink: ink('#FFFFFF', '30') },
    'gone-plate': { color: '#D9C2AE', basic: '47', ink: ink('#3A2A1A', '30') },
    ...seatPlates(seats.light),
    building: { color: '#00695F', basic: '46', ink: ink('#FFFFFF', '30') },
    goal: { color: '#00694A', basic: '42', ink: ink('#FFFFFF', '30') },
    ...classic,
  },
};
