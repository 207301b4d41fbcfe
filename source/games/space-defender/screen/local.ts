import type { CommandNamed } from '#engine/commands.ts';
import type { Preferences, Scene } from '#screen/scene.ts';
import { targetsOf } from '#screen/target.ts';
import type { Board, Cell } from '../cells.ts';
import { boardRanges, type Command } from '../commands.ts';
import type { SpaceDefender } from '../game-types.ts';
import type { Thresholds } from '../sector.ts';
import { type EnemyKind, type Equipment, enemyKinds } from '../vocabulary.ts';

export type FlashLook = 'inverse' | 'bold' | 'hurt' | 'healed' | 'lost' | 'new' | 'friend' | 'enemy';

export interface Flash extends Cell {
  readonly text: string;
  readonly look: FlashLook;
}

export type TurnCommand = CommandNamed<Command, 'move' | 'fire' | 'special' | 'pass'>;

export const isTurnCommand = (command: Command): command is TurnCommand =>
  command.name === 'move' || command.name === 'fire' || command.name === 'special' || command.name === 'pass';

export interface Local {
  readonly cursor: Cell;
  readonly choice: number;
  readonly draft: BoardDraft;
  /** Ship that the player has composed. Undefined if it equals the ship used last. */
  readonly customShip?: Equipment | undefined;
  /** Index of the warning that the status shows about the cell under the cursor. Undefined for the gravest. */
  readonly warning?: number | undefined;
  /** Action of the hint that Enter plays. */
  readonly hint?: TurnCommand | undefined;
  /** True while commands select the parts of a preset. Text mode does not announce these commands. */
  readonly isFitting?: true | undefined;
  /** Set during automatic waiting. `since` is the turn in which the waiting started. */
  readonly waiting?: { readonly since: number } | undefined;
  /** Reason why the waiting ended. Shown until the next turn. */
  readonly news?: string | undefined;
  readonly below: 'log' | 'enemies';
  /** Number of rows that the log is scrolled up, or that the list of enemies is scrolled down. */
  readonly scrolled: number;
  readonly debugPage: 'tables' | 'actions' | 'streams';
  /** Number of the phase whose action list is open in the debug view, from 1. Undefined if all are open. */
  readonly debugPhase?: number | undefined;
  readonly cells?: Preferences['cells'];
  /** Flashing cells in this keyframe. Undefined outside playback. */
  readonly flash?: readonly Flash[];
}

export interface SpaceDefenderScreen extends SpaceDefender {
  readonly local: Local;
}

export type SpaceDefenderScene = Scene<SpaceDefenderScreen>;

/** Click targets: cells, rows of the loadout or the editor, and presets of the editor by zero-based index. */
export const defenderTargets = targetsOf<
  | { readonly type: 'cell'; readonly cell: Cell }
  | { readonly type: 'row'; readonly row: number }
  | { readonly type: 'preset'; readonly preset: number }
>({ cell: true, row: true, preset: true });

/** A board in the editor. Chances are whole percents per turn, together at most 100. */
export interface BoardDraft extends Board {
  readonly chances: Readonly<Record<EnemyKind, number>>;
}

export const draftRows = ['rows', 'columns', ...enemyKinds] as const;
export type DraftRow = (typeof draftRows)[number];

export function chancesOf(thresholds: Thresholds): BoardDraft['chances'] {
  const [g, f, c, i, p] = thresholds;
  return { Grunt: g - 1, Fighter: f - g, Carrier: c - f, Interceptor: i - c, Pylon: p - i };
}

export const chanceOfNothing = ({ chances }: Pick<BoardDraft, 'chances'>): number =>
  enemyKinds.reduce((remaining, kind) => remaining - chances[kind], 100);

export const draftOf = ({ rows, columns, thresholds }: Board & { readonly thresholds: Thresholds }): BoardDraft => ({
  rows,
  columns,
  chances: chancesOf(thresholds),
});

const draft = (rows: number, columns: number, ...thresholds: Thresholds): BoardDraft =>
  draftOf({ rows, columns, thresholds });

export const firstDraft: BoardDraft = draft(10, 30, 24, 38, 44, 54, 60);

export interface ReadyBoard {
  readonly name: string;
  readonly about: string;
  readonly draft: BoardDraft;
}

/** Boards for the keys 1 to 4. The first is the calmest, the last the deadliest. */
export const readyBoards: readonly ReadyBoard[] = [
  { name: 'calm', about: 'a few Grunts, for beginners', draft: draft(7, 20, 26, 26, 26, 26, 26) },
  { name: 'mixed', about: 'a little of everything', draft: firstDraft },
  { name: 'busy', about: 'Carriers and Pylons behind the rest', draft: draft(10, 30, 26, 46, 56, 70, 81) },
  { name: 'deadly', about: 'an enemy every turn', draft: draft(10, 30, 36, 61, 76, 91, 101) },
];

export function withChange(draft: BoardDraft, row: DraftRow, by: number): BoardDraft {
  if (row === 'rows' || row === 'columns') {
    const [min, max] = boardRanges[row];
    return { ...draft, [row]: clamp(draft[row] + by, min, max) };
  }
  const now = draft.chances[row];
  return { ...draft, chances: { ...draft.chances, [row]: clamp(now + by, 0, now + chanceOfNothing(draft)) } };
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** The command `play` for an edited board. Chances are never negative, so thresholds never fall. */
export function playCommand({ rows, columns, chances }: BoardDraft): CommandNamed<Command, 'play'> {
  const g = 1 + chances.Grunt;
  const f = g + chances.Fighter;
  const c = f + chances.Carrier;
  const i = c + chances.Interceptor;
  const args = { g_threshold: g, f_threshold: f, c_threshold: c, i_threshold: i, p_threshold: i + chances.Pylon };
  return { name: 'play', args: { row: rows, column: columns, ...args } };
}
