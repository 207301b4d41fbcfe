import type { CommandNamed } from '#engine/commands.ts';
import type { Preferences, Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { Board, Cell } from '../cells.ts';
import { boardRanges, type Command } from '../commands.ts';
import type { SpaceDefender } from '../game-types.ts';
import type { Thresholds } from '../sector.ts';
import { type EnemyKind, type Equipment, enemyKinds } from '../vocabulary.ts';

/** How something shows for a moment: a thing that is hit, its change of health, its end, or its beginning. */
export type FlashLook = 'inverse' | 'bold' | 'hurt' | 'healed' | 'lost' | 'new' | 'friend' | 'enemy';

/** What a moment of a playback draws over a cell. */
export interface Flash extends Cell {
  readonly text: string;
  readonly look: FlashLook;
}

export interface Local {
  /** The cell under the cursor, in game. */
  readonly cursor: Cell;
  /** The chosen row of a list, from 0: what is changed of a draft, or the rows of the loadout. */
  readonly choice: number;
  /** The board of one's own that is being made. */
  readonly draft: BoardDraft;
  /** The ship of one's own in the loadout, where it differs from the one that was used last. */
  readonly customShip?: Equipment | undefined;
  /** How many of the warnings about the cell under the cursor are skipped, as one after the other is read. */
  readonly warning?: number | undefined;
  /** While a ship that is ready is taken part by part, which nobody needs to hear. */
  readonly isFitting?: true | undefined;
  /** While turns are waited one after the other: the turn in which that began. */
  readonly waiting?: { readonly since: number } | undefined;
  /** Why that has ended, until the next turn. */
  readonly news?: string | undefined;
  /** What is below the board: the log of the turn, or what each enemy would do next. */
  readonly below: 'log' | 'enemies';
  /** Lines that the log is scrolled up by, or the list of enemies down by. */
  readonly scrolled: number;
  /** Page of the debug view: tables, the action lists, or the generators. */
  readonly debugPage: 'tables' | 'actions' | 'streams';
  /** The phase, from 1, whose action list is open; all of them where absent. */
  readonly debugPhase?: number | undefined;
  /** How large the cells of the board are, where that was chosen in this match. */
  readonly cells?: Preferences['cells'];
  /** What lies over the board for a moment; there only while a turn is played back. */
  readonly flash?: readonly Flash[];
}

export interface SpaceDefenderScreen extends SpaceDefender {
  readonly local: Local;
}

export type SpaceDefenderScene = Scene<SpaceDefenderScreen>;

/** What can be clicked on this screen: cells, rows of the loadout or the editor, and presets of the editor, from 0. */
export const defenderTargets = targetsOf<
  | { readonly type: 'cell'; readonly cell: Cell }
  | { readonly type: 'row'; readonly row: number }
  | { readonly type: 'preset'; readonly preset: number }
>({ cell: true, row: true, preset: true });

/** A board of one's own while it is being made. Chances are whole percents a turn and never more than 100 together. */
export interface BoardDraft extends Board {
  readonly chances: Readonly<Record<EnemyKind, number>>;
}

/** What can be changed of a draft, in the order of its rows on the screen. */
export const draftRows = ['rows', 'columns', ...enemyKinds] as const;
export type DraftRow = (typeof draftRows)[number];

/** How likely each kind is to appear in a turn, in percent. */
export function chancesOf(thresholds: Thresholds): BoardDraft['chances'] {
  const [g, f, c, i, p] = thresholds;
  return { Grunt: g - 1, Fighter: f - g, Carrier: c - f, Interceptor: i - c, Pylon: p - i };
}

/** How likely it is that nothing appears in a turn, in percent. */
export const chanceOfNothing = ({ chances }: Pick<BoardDraft, 'chances'>): number =>
  enemyKinds.reduce((remaining, kind) => remaining - chances[kind], 100);

/** The draft of a board that was played. */
export const draftOf = ({ rows, columns, thresholds }: Board & { readonly thresholds: Thresholds }): BoardDraft => ({
  rows,
  columns,
  chances: chancesOf(thresholds),
});

const draft = (rows: number, columns: number, ...thresholds: Thresholds): BoardDraft =>
  draftOf({ rows, columns, thresholds });

/** What the editor begins with: a little of everything on the largest board. */
export const firstDraft: BoardDraft = draft(10, 30, 24, 38, 44, 54, 60);

/** A board that is ready, from calm to deadly. */
export interface ReadyBoard {
  readonly name: string;
  readonly about: string;
  readonly draft: BoardDraft;
}

/** Boards that are ready, by the digits 1 to 4. */
export const readyBoards: readonly ReadyBoard[] = [
  { name: 'calm', about: 'a few Grunts: to learn', draft: draft(7, 20, 26, 26, 26, 26, 26) },
  { name: 'mixed', about: 'a little of everything', draft: firstDraft },
  { name: 'busy', about: 'Carriers and Pylons behind the rest', draft: draft(10, 30, 26, 46, 56, 70, 81) },
  { name: 'deadly', about: 'something comes every turn', draft: draft(10, 30, 36, 61, 76, 91, 101) },
];

/** The draft with one row changed by so much, as far as its range allows. */
export function withChange(draft: BoardDraft, row: DraftRow, by: number): BoardDraft {
  if (row === 'rows' || row === 'columns') {
    const [min, max] = boardRanges[row];
    return { ...draft, [row]: clamp(draft[row] + by, min, max) };
  }
  const now = draft.chances[row];
  return { ...draft, chances: { ...draft.chances, [row]: clamp(now + by, 0, now + chanceOfNothing(draft)) } };
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** The command that plays on a draft's board. Its thresholds never fall, as no chance is below 0. */
export function playCommand({ rows, columns, chances }: BoardDraft): CommandNamed<Command, 'play'> {
  const g = 1 + chances.Grunt;
  const f = g + chances.Fighter;
  const c = f + chances.Carrier;
  const i = c + chances.Interceptor;
  const args = { g_threshold: g, f_threshold: f, c_threshold: c, i_threshold: i, p_threshold: i + chances.Pylon };
  return { name: 'play', args: { row: rows, column: columns, ...args } };
}
