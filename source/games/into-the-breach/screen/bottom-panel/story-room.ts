import { frameRows } from '../../../../screen/frame.ts';
import { isMech } from '../../state.ts';
import type { Layout } from '../layout.ts';
import type { BreachScene } from '../local.ts';
import type { BottomRoom } from './section.ts';

/** The room for what End Turn does, or what happened; in columns as wide as the part that it is in. */
export const bottomRoom = ({ outlookIn, leftWidth, panelWidth }: Layout): BottomRoom =>
  outlookIn === 'left' ? { width: leftWidth, isLarge: false } : { width: panelWidth, isLarge: true };

export interface PanelRows {
  /** The head of the table of units, its rows, a blank one. */
  readonly units: number;
  readonly story: number;
  /** Rows for everything else; none for parts that are left out. */
  readonly turn: number;
  readonly stars: number;
  readonly marks: number;
}

/** For solving it, in par where that is known; for losing nothing; for doing it alone. */
const starCount = 3;

const minUnitRows = 4;

/** Rows of what End Turn does that come before all else but the units: one for each attack and each walk, and the verdict. */
const minStoryRows = (all: number, mechs: number): number => Math.min(14, Math.max(7, all + (all - mechs) + 1));

/** How the rows of a panel with the forecast are shared out; they depend on the units and the terminal alone. */
export function panelRows({ view, rows }: Pick<BreachScene, 'view' | 'rows'>): PanelRows {
  const body = rows - frameRows;
  const mechs = view.entities.filter(isMech).length;
  const all = view.entities.length + 1;
  const minStory = minStoryRows(view.entities.length, mechs);
  const requestedRows = { turn: mechs + 2, stars: starCount + 1, marks: 2 };
  const units = Math.max(minUnitRows, Math.min(all + 1, body - 1 - minStory));
  let rowsLeft = body - 1 - units;
  const grantedRows = { turn: 0, stars: 0, marks: 0 };
  for (const part of ['stars', 'turn', 'marks'] as const)
    if (rowsLeft - requestedRows[part] - 1 >= minStory) {
      grantedRows[part] = requestedRows[part];
      rowsLeft -= requestedRows[part] + 1;
    }
  return { units, story: rowsLeft, ...grantedRows };
}

/** Rows of what End Turn does, or of what happened. */
export const bottomRows = (scene: BreachScene, layout: Layout): number =>
  layout.outlookIn === 'left' ? layout.rowsBelow : panelRows(scene).story;
