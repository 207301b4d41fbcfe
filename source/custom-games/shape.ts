import { getOwn } from '#engine/commands.ts';
import { memberOf } from '#engine/parsing/game-form.ts';
import type { Seat, Viewer } from '#engine/vocabulary.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import type { Area, Role } from '#screen/styled-text.ts';

/** Roles of texts on custom screens. Each theme has a colour for each role. */
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
  /** Command in the form in which a player types it. A click on the piece selects it, a second click plays it. */
  readonly command?: string;
}

/** Rows that a game draws: a text with line feeds, or a list of rows. Each row is a text or a list of pieces. */
export type GivenRows = string | readonly (string | readonly (string | GivenCell)[])[];

export interface GivenScene {
  /** Result of the game's `view` for the viewer. */
  readonly view: object;
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
export interface ModuleScreen {
  readonly title?: string;
  readonly summary?: string;
  /** The game's word for a turn. Defaults to `turn`. */
  readonly turnName?: 'turn' | 'round';
  readonly rules?: string;
  readonly board?: (scene: GivenScene) => GivenRows;
  /** Rows above the list of moves. */
  readonly side?: (scene: GivenScene) => GivenRows;
  /** Instruction for the player whose turn it is. */
  readonly status?: (scene: GivenScene) => string;
  readonly sentence?: (event: object, nameOf: (seat: Seat) => string) => string;
  /** Score of a match. Decides which result is best. */
  readonly score?: Pick<MatchStatus['mark'], 'name' | 'better'> & {
    readonly of: (view: object, seat: Seat) => number;
  };
}

/** A fault of a custom game. The message names the file and the cause for the game's author. */
export class CustomGameError extends Error {}

const knownOfScreen: Readonly<Record<keyof ModuleScreen, 'string' | 'function' | 'object'>> = {
  title: 'string',
  summary: 'string',
  turnName: 'string',
  rules: 'string',
  board: 'function',
  side: 'function',
  status: 'function',
  sentence: 'function',
  score: 'object',
};

export const isScreen = (value: unknown): value is ModuleScreen => screenFault(value) === undefined;

export function screenFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return `screen: found ${typeof value}, expected an object`;
  for (const [name, member] of Object.entries(value)) {
    const type = getOwn<string>(knownOfScreen, name);
    if (type === undefined) return `screen.${name}: expected one of ${Object.keys(knownOfScreen).join(', ')}`;
    if (typeof member !== type) return `screen.${name}: found ${typeof member}, expected ${type}`;
  }
  const turnName = memberOf(value, 'turnName');
  if (turnName !== undefined && turnName !== 'turn' && turnName !== 'round')
    return `screen.turnName: found "${String(turnName)}", expected "turn" or "round"`;
  if (!('score' in value)) return undefined;
  if (typeof memberOf(value, 'score.name') !== 'string') return 'screen.score.name: found nothing, expected a name';
  if (!['more', 'less'].includes(String(memberOf(value, 'score.better'))))
    return `screen.score.better: found ${String(memberOf(value, 'score.better'))}, expected "more" or "less"`;
  return typeof memberOf(value, 'score.of') === 'function'
    ? undefined
    : 'screen.score.of: found nothing, expected a function';
}
