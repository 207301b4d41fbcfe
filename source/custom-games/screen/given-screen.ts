import type { Seat, Viewer } from '#engine/vocabulary.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import type { Area, Role } from '#screen/styled-text.ts';

/** Text roles for custom screens. Each theme has a colour for each role. */
export const givenRoles = [
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
] as const satisfies readonly Role[];

/** Background areas for custom screens. */
export const givenAreas = [
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
] as const satisfies readonly Area[];

export interface GivenCell {
  readonly text: string;
  readonly role?: (typeof givenRoles)[number];
  readonly area?: (typeof givenAreas)[number];
  /** Typed form of a command. A click on the piece selects it, a second click plays it. */
  readonly command?: string;
}

/** Rows of a screen: a text with line feeds, or a list of rows, each a text or a list of pieces. */
export type GivenRows = string | readonly (string | readonly (string | GivenCell)[])[];

export interface GivenScene {
  /** Result of the game's `view` for the viewer. */
  readonly view: object;
  readonly seat: Seat;
  readonly viewer: Viewer;
  readonly columns: number;
  readonly rows: number;
  readonly isAscii: boolean;
  /** Typed form of the command selected in the list. */
  readonly chosen: string | undefined;
  /** Name of a player: `you`, the name of a bot or person, or `player 2`. */
  readonly nameOf: (seat: Seat) => string;
}

/** Screen exported by a custom game. Missing parts use the generic drawing. */
export interface ModuleScreen {
  readonly title?: string;
  readonly summary?: string;
  /** The game's word for a turn. Defaults to `turn`. */
  readonly turnName?: 'turn' | 'round';
  readonly rules?: string;
  readonly board?: (scene: GivenScene) => GivenRows;
  /** Rows above the list of moves. */
  readonly side?: (scene: GivenScene) => GivenRows;
  /** Instruction for the player who has to act. */
  readonly status?: (scene: GivenScene) => string;
  readonly sentence?: (event: object, nameOf: (seat: Seat) => string) => string;
  /** Figure by which the best result is selected. */
  readonly score?: Pick<MatchStatus['mark'], 'name' | 'better'> & {
    readonly of: (view: object, seat: Seat) => number;
  };
}
