import type { Scene } from '../../../screen/screen.ts';
import type { Cell } from '../cells.ts';
import type { SpaceDefender } from '../game-types.ts';

/** What the screen keeps beside the match. */
export interface Local {
  /** The cell under the cursor, in game. */
  readonly cursor: Cell;
  /** The chosen row of a list, from 0: sectors, or options of a setup page. */
  readonly choice: number;
  /** Lines that the log is scrolled up by. */
  readonly scrolled: number;
  /** Page of the debug view: tables, the action lists, or the generators. */
  readonly debugPage: 'tables' | 'actions' | 'streams';
  /** The phase, from 1, whose action list is open; all of them where absent. */
  readonly debugPhase?: number | undefined;
}

export interface SpaceDefenderScreen extends SpaceDefender {
  readonly local: Local;
}

export type SpaceDefenderScene = Scene<SpaceDefenderScreen>;
