import type { Area, Role } from '../../screen/paint.ts';

/** What the terminal's background is like. */
export type BaseTheme = 'dark' | 'light';

/** The look of a role. */
export interface Look {
  /** `#rrggbb`. */
  readonly color: string;
  /** SGR of the 16 colours. */
  readonly basic: string;
  /** SGR without colours. */
  readonly plain: string;
  readonly bold?: true;
  /** Text that is read rather than a colour that means something. */
  readonly reads?: true;
}

type Looks = Readonly<Record<Role, Look>>;

const look = (color: string, basic: string, plain = ''): Look => ({ color, basic, plain });
const bold = (color: string, basic: string): Look => ({ color, basic, plain: '1', bold: true });
const read = (made: Look): Look => ({ ...made, reads: true });

const dark: Looks = {
  text: read(look('#D8DEE6', '39')),
  strong: read(bold('#D8DEE6', '39')),
  dim: look('#A0A8B4', '37'),
  accent: bold('#7CC4FF', '94'),
  friend: bold('#A8DCFF', '96'),
  enemy: look('#E8842C', '33'),
  hazard: look('#FFF56B', '93'),
  resource1: look('#52E3A0', '92'),
  resource2: look('#C9B6FF', '95'),
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
  pit: look('#000000', '90'),
  building: look('#2FB5A8', '36'),
  rock: look('#3B3B1E', '90'),
  seat1: bold('#A8DCFF', '96'),
  seat2: bold('#E8842C', '33'),
  seat3: bold('#52E3A0', '92'),
  seat4: bold('#F253F2', '95'),
  seat5: bold('#FFF56B', '93'),
};

const light: Looks = {
  text: read(look('#1F2430', '39')),
  strong: read(bold('#1F2430', '39')),
  dim: look('#5B6472', '90'),
  accent: bold('#005FAF', '34'),
  friend: bold('#1550E0', '34'),
  enemy: look('#8A3A00', '31'),
  hazard: look('#806000', '30;1'),
  resource1: look('#00694A', '32'),
  resource2: look('#6A3FB0', '35'),
  success: look('#00694A', '32'),
  warning: look('#806000', '30;1'),
  refusal: bold('#A8201A', '31'),
  fog: look('#66708A', '37'),
  debug: look('#A3117E', '35', '1'),
  faint: look('#B4BAC4', '37'),
  danger: bold('#A8201A', '31'),
  ghost: look('#8A3A00', '33'),
  gone: look('#7A6A55', '90'),
  own: look('#1550E0', '34'),
  wall: look('#1F2430', '30'),
  belt: look('#5A33A8', '35'),
  pit: look('#3A4048', '30'),
  building: look('#00695F', '36'),
  rock: look('#C4C49C', '37'),
  seat1: bold('#1550E0', '34'),
  seat2: bold('#5E1A00', '31'),
  seat3: bold('#00776A', '36'),
  seat4: bold('#6A0A72', '35'),
  seat5: bold('#806000', '30;1'),
};

/** The looks of all roles: contrast of at least 4.5 on every usual background, and no meaning by colour alone. */
export const looks: Readonly<Record<BaseTheme, Looks>> = { dark, light };

/** What an area is filled with. */
export interface AreaLook {
  readonly color: string;
  /** SGR of the 16 colours; empty for ground that needs none. */
  readonly basic: string;
  /** Of the 256 colours, where the nearest would be a grey. */
  readonly index?: number;
  /** SGR without colours. */
  readonly plain?: string;
  /** What is written with on it, whatever the role: a colour, or only where there are 16. */
  readonly ink?: { readonly color?: string; readonly basic: string };
}

type Filled = Exclude<Area, 'cursor'>;

const black = { color: '#000000', basic: '30' };
const white = { color: '#FFFFFF', basic: '97' };
/** Ink for full colours, and that of the 16. */
const ink = (color: string, basic: string) => ({ color, basic });
const inverse = '7';

/** Tiles of Into the Breach in the colours that its rules name: contrast of at least 4.8 with their ink. */
const classic = {
  'classic-ground': { color: '#F4A460', basic: '43', ink: black },
  'classic-mountain': { color: '#808000', basic: '100', ink: black },
  'classic-building': { color: '#40E0D0', basic: '46', ink: black },
  'classic-destroyed': { color: '#008080', basic: '44', ink: white },
  'classic-reachable': { color: '#00FF00', basic: '102', ink: black },
  'classic-attacked': { color: '#FF0000', basic: '101', ink: black },
} as const;

/** What areas are filled with; the cursor is inverse everywhere. */
export const areaLooks: Readonly<Record<BaseTheme, Readonly<Record<Filled, AreaLook>>>> = {
  dark: {
    selection: { color: '#12324C', basic: '44', index: 18, plain: '1' },
    reach: { color: '#0E2E4B', basic: '44', index: 17 },
    threat: { color: '#45200A', basic: '41', index: 52 },
    'hit-light': { color: '#38140F', basic: '41', index: 52, ink: { basic: '97' } },
    'hit-hard': { color: '#5A1712', basic: '41', index: 88, ink: { basic: '97' } },
    ground1: { color: '#3A2C1E', basic: '' },
    ground2: { color: '#332719', basic: '' },
    mountain: { color: '#1E1E0F', basic: '' },
    reachable: { color: '#14401F', basic: '42', index: 22, ink: { basic: '30' } },
    'fog-fill': { color: '#171C22', basic: '' },
    floor1: { color: '#1B2129', basic: '' },
    floor2: { color: '#20272F', basic: '' },
    'belt-floor': { color: '#2E2350', basic: '45', index: 54, ink: { basic: '97' } },
    pit: { color: '#000000', basic: '40' },
    'own-plate': { color: '#5CB3FF', basic: '44', plain: inverse, ink: ink('#04121F', '97') },
    'enemy-plate': { color: '#E8842C', basic: '43', ink: ink('#1B0D00', '30') },
    'gone-plate': { color: '#6B4A30', basic: '100', ink: ink('#FFE9D6', '97') },
    'seat1-plate': { color: '#5CB3FF', basic: '44', plain: inverse, ink: ink('#04121F', '97') },
    'seat2-plate': { color: '#F09436', basic: '43', ink: ink('#1B0D00', '30') },
    'seat3-plate': { color: '#4FD79A', basic: '42', ink: ink('#02140B', '30') },
    'seat4-plate': { color: '#E06BE0', basic: '45', ink: ink('#1A021A', '97') },
    'seat5-plate': { color: '#FFF56B', basic: '103', ink: ink('#1A1700', '30') },
    building: { color: '#2FB5A8', basic: '46', ink: ink('#00201D', '30') },
    goal: { color: '#1F9D63', basic: '42', ink: ink('#02140B', '30') },
    ...classic,
  },
  light: {
    selection: { color: '#E4F0FA', basic: '7', plain: '1' },
    reach: { color: '#E6F1FA', basic: '46' },
    threat: { color: '#FCEBDF', basic: '43' },
    'hit-light': { color: '#FCEBE6', basic: '41', index: 224, ink: { basic: '97' } },
    'hit-hard': { color: '#FBD9D2', basic: '41', index: 217, ink: { basic: '97' } },
    ground1: { color: '#EFE3D3', basic: '' },
    ground2: { color: '#E8DAC7', basic: '' },
    mountain: { color: '#E3E3CC', basic: '' },
    reachable: { color: '#DDF0E2', basic: '42', index: 194, ink: { basic: '30' } },
    'fog-fill': { color: '#F0F1F3', basic: '' },
    floor1: { color: '#EDF0F4', basic: '' },
    floor2: { color: '#E6E9EE', basic: '' },
    'belt-floor': { color: '#E9E2FA', basic: '45', index: 189, ink: { basic: '97' } },
    pit: { color: '#3A4048', basic: '40' },
    'own-plate': { color: '#1550E0', basic: '44', plain: inverse, ink: ink('#FFFFFF', '97') },
    'enemy-plate': { color: '#8A3A00', basic: '43', ink: ink('#FFFFFF', '30') },
    'gone-plate': { color: '#D9C2AE', basic: '47', ink: ink('#3A2A1A', '30') },
    'seat1-plate': { color: '#1550E0', basic: '44', plain: inverse, ink: ink('#FFFFFF', '97') },
    'seat2-plate': { color: '#8A3A00', basic: '43', ink: ink('#FFFFFF', '30') },
    'seat3-plate': { color: '#00776A', basic: '46', ink: ink('#FFFFFF', '30') },
    'seat4-plate': { color: '#6A0A72', basic: '45', ink: ink('#FFFFFF', '97') },
    'seat5-plate': { color: '#6B5000', basic: '103', ink: ink('#FFFFFF', '30') },
    building: { color: '#00695F', basic: '46', ink: ink('#FFFFFF', '30') },
    goal: { color: '#00694A', basic: '42', ink: ink('#FFFFFF', '30') },
    ...classic,
  },
};
