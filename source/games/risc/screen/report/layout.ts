import { frameRows } from '../../../../screen/screen.ts';
import type { GameEvent } from '../../events.ts';
import type { RiscScene } from '../local.ts';
import { battlesIn } from '../words/battles.ts';

/** How the screen is divided while a turn is reported; nothing of it changes in a turn. */
export interface ReportLayout {
  readonly leftWidth: number;
  readonly panelWidth: number;
  /** Lines of the panel's part, with the rules between its sections. */
  readonly panelRows: number;
  /** Lines of the battle, of the map below it where there is room for one, and of what changed hands. */
  readonly battleRows: number;
  /** Whether the forces of a battle have bars, too. */
  readonly hasBars: boolean;
  readonly mapRows: number;
  readonly rowsBelow: number;
}

const [narrowPanel, widePanel] = [22, 36];
/** Columns and rows from which on there is more room. */
const [wideFrom, highFrom] = [100, 30];

/** Lines of what changed hands on the smallest screen, and at most. */
const [leastLower, mostLower] = [4, 12];

/** Lines of a map that is worth having, and at most. */
const [leastMap, mostMap] = [7, 16];

/** Lines of a battle beside those of its rounds. */
const besideRounds = 8;

type Size = Pick<RiscScene, 'columns' | 'rows'>;

/** How the screen is divided for the report of these events. */
export function reportLayout({ columns, rows }: Size, events: readonly GameEvent[]): ReportLayout {
  const panelWidth = columns < wideFrom ? narrowPanel : widePanel;
  const panelRows = rows - frameRows;
  const battles = battlesIn(events);
  const isHigh = rows >= highFrom;
  const rowsBelow = isHigh ? Math.max(leastLower, Math.min(mostLower, battles.length + extrasIn(events))) : leastLower;
  const room = panelRows - 1 - rowsBelow;
  const longest = Math.max(1, ...battles.flatMap(({ combats }) => combats.map(({ rolls }) => rolls.length)));
  const bars = isHigh ? 2 : 0;
  const spare = room - (besideRounds + bars + longest) - 1;
  const mapRows = isHigh && spare >= leastMap ? Math.min(spare, mostMap) : 0;
  return {
    leftWidth: columns - 1 - panelWidth,
    panelWidth,
    panelRows,
    battleRows: room - (mapRows === 0 ? 0 : mapRows + 1),
    hasBars: isHigh,
    mapRows,
    rowsBelow,
  };
}

/** What a turn came to beside its battles. */
const extrasIn = (events: readonly GameEvent[]): number =>
  events.filter(({ type }) => type === 'technology' || type === 'eliminated' || type === 'match-over').length;

/**
 * The first lines of the pages that tell what a turn came to, from 0, where that is more than stands below a battle; none
 * where it is not.
 */
export function summaryPages(size: Size, events: readonly GameEvent[]): readonly number[] {
  const { rowsBelow, panelRows } = reportLayout(size, events);
  const lines = battlesIn(events).length + extrasIn(events);
  if (lines <= rowsBelow) return [];
  return Array.from({ length: Math.ceil(lines / panelRows) }, (_, page) => page * panelRows);
}
