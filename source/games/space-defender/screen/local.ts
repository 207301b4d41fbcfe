import type { Preferences, Scene } from '../../../screen/scene.ts';
import { targetsOf } from '../../../screen/target.ts';
import type { Cell } from '../cells.ts';
import type { SpaceDefender } from '../game-types.ts';
import type { Equipment } from '../vocabulary.ts';
import type { BoardDraft } from './draft.ts';

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
