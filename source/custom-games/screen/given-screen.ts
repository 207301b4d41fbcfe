import type { Seat, Viewer } from '#engine/vocabulary.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import type { Area, Role } from '#screen/styled-text.ts';

/** The looks that a game may give its text: what it means, from which each theme has a colour. */
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

/** The grounds that it may put it on. */
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

/** A piece of a row. */
export interface GivenCell {
  readonly text: string;
  readonly role?: (typeof givenRoles)[number];
  readonly area?: (typeof givenAreas)[number];
  /** The command, as it is typed, that a click on it chooses, and a second one plays. */
  readonly command?: string;
}

/** Rows of a screen: a text with line feeds, or a list of rows, each a text or its pieces. */
export type GivenRows = string | readonly (string | readonly (string | GivenCell)[])[];

/** All that a game's own drawing is made from. */
export interface GivenScene {
  /** What the game's `view` gives whoever looks. */
  readonly view: object;
  /** Who sits at the screen. */
  readonly seat: Seat;
  /** Through whose eyes it is looked at. */
  readonly viewer: Viewer;
  /** The room that there is for it. */
  readonly columns: number;
  readonly rows: number;
  /** Whether the terminal shows ASCII only. */
  readonly isAscii: boolean;
  /** The command that is chosen in the list, as it is typed. */
  readonly chosen: string | undefined;
  /** What a player is called: `you`, the name of a bot or a person, or `player 2`. */
  readonly nameOf: (seat: Seat) => string;
}

/** The screen that somebody's own game brings along; whatever is left out is drawn as it is for every game. */
export interface ModuleScreen {
  readonly title?: string;
  /** A few words for the menu. */
  readonly summary?: string;
  /** The word for a turn; `turn` where absent. */
  readonly turnName?: 'turn' | 'round';
  /** The rule book, in Markdown. */
  readonly rules?: string;
  readonly board?: (scene: GivenScene) => GivenRows;
  /** Rows above the list of moves. */
  readonly side?: (scene: GivenScene) => GivenRows;
  /** Tells whoever has to act what to do. */
  readonly status?: (scene: GivenScene) => string;
  /** An event as a sentence. */
  readonly sentence?: (event: object, nameOf: (seat: Seat) => string) => string;
  /** The figure that the best result is chosen by. */
  readonly score?: Pick<MatchStatus['mark'], 'name' | 'better'> & {
    readonly of: (view: object, seat: Seat) => number;
  };
}
