import type { Seat, Viewer } from '../vocabulary.ts';

/** Roles of texts on custom screens. Each theme has a colour for each role. */
export const screenRoles = [
  'text',
  'strong',
  'dim',
  'faint',
  'accent',
  'friend',
  'enemy',
  'hazard',
  'success',
  'warning',
  'danger',
  'seat1',
  'seat2',
  'seat3',
  'seat4',
  'seat5',
] as const;

export const screenAreas = [
  'cursor',
  'selection',
  'reach',
  'threat',
  'ground1',
  'ground2',
  'seat1-plate',
  'seat2-plate',
  'seat3-plate',
  'seat4-plate',
  'seat5-plate',
] as const;

export interface ScreenPiece {
  readonly text: string;
  readonly role?: (typeof screenRoles)[number];
  readonly area?: (typeof screenAreas)[number];
  /** Command in the form in which a player types it. A click on the piece selects it, a second click plays it. */
  readonly command?: string;
}

/** Rows that a game draws: a text with line feeds, or a list of rows. Each row is a text or a list of pieces. */
export type ScreenRows = string | readonly (string | readonly (string | ScreenPiece)[])[];

/** Argument of the functions of a custom screen. */
export interface ScreenScene<View extends object = object> {
  /** Result of the game's `view` for the viewer. */
  readonly view: View;
  readonly seat: Seat;
  readonly viewer: Viewer;
  readonly columns: number;
  readonly rows: number;
  readonly isAscii: boolean;
  /** Selected command, in the form in which a player types it. */
  readonly chosen: string | undefined;
  /** Name of a player: `you`, the name of a bot or person, or `player 2`. */
  readonly nameOf: (seat: Seat) => string;
}

/** Screen that a custom game's module exports. The generic screen draws the parts that are missing. */
export interface CustomScreen<View extends object = object, Event extends object = object> {
  readonly title?: string;
  readonly summary?: string;
  /** The game's word for a turn. Defaults to `turn`. */
  readonly turnName?: 'turn' | 'round';
  readonly rules?: string;
  board?(scene: ScreenScene<View>): ScreenRows;
  /** Rows above the list of moves. */
  side?(scene: ScreenScene<View>): ScreenRows;
  /** Instruction for the player whose turn it is. */
  status?(scene: ScreenScene<View>): string;
  sentence?(event: Event, nameOf: (seat: Seat) => string): string;
  /** Score of a match. Decides which result is best. */
  readonly score?: {
    readonly name: string;
    readonly better: 'more' | 'less';
    of(view: View, seat: Seat): number;
  };
}
