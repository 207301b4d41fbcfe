import type { Area, Role, Tile } from '../../screen/paint.ts';

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
  enemy: look('#5E1A00', '31'),
  hazard: look('#806000', '30;1'),
  resource1: look('#00694A', '32'),
  resource2: look('#6A3FB0', '35'),
  success: look('#00694A', '32'),
  warning: look('#806000', '30;1'),
  refusal: bold('#A8201A', '31'),
  fog: look('#66708A', '37'),
  debug: look('#A3117E', '35', '1'),
  seat1: bold('#1550E0', '34'),
  seat2: bold('#5E1A00', '31'),
  seat3: bold('#00776A', '36'),
  seat4: bold('#6A0A72', '35'),
  seat5: bold('#806000', '30;1'),
};

/** The looks of all roles: contrast of at least 4.5 on every usual background, and no meaning by colour alone. */
export const looks: Readonly<Record<BaseTheme, Looks>> = { dark, light };

/** What an area is filled with. */
interface AreaLook {
  readonly color: string;
  readonly basic: string;
  /** Of the 256 colours, where the nearest would be a grey. */
  readonly index?: number;
}

/** What areas are filled with; the cursor is inverse everywhere. */
export const areaLooks: Readonly<Record<BaseTheme, Readonly<Record<Exclude<Area, 'cursor' | Tile>, AreaLook>>>> = {
  dark: {
    selection: { color: '#12324C', basic: '44', index: 18 },
    reach: { color: '#0C2A44', basic: '44', index: 17 },
    threat: { color: '#45200A', basic: '41', index: 52 },
  },
  light: {
    selection: { color: '#E4F0FA', basic: '7' },
    reach: { color: '#E6F1FA', basic: '46' },
    threat: { color: '#FCEBDF', basic: '43' },
  },
};

/** A tile's colour, and the ink that is read on it; the same in every theme. */
interface TileLook extends AreaLook {
  readonly ink: { readonly color: string; readonly basic: string };
}

const black = { color: '#000000', basic: '30' };
const white = { color: '#FFFFFF', basic: '97' };

/** What tiles are filled with: contrast of at least 4.8 with their ink. */
export const tileLooks: Readonly<Record<Tile, TileLook>> = {
  ground: { color: '#F4A460', basic: '43', ink: black },
  mountain: { color: '#808000', basic: '100', ink: black },
  building: { color: '#40E0D0', basic: '46', ink: black },
  destroyed: { color: '#008080', basic: '44', ink: white },
  reachable: { color: '#00FF00', basic: '102', ink: black },
  attacked: { color: '#FF0000', basic: '101', ink: black },
};

/** Whether an area is a tile. */
export const isTile = (area: Area): area is Tile => area in tileLooks;
