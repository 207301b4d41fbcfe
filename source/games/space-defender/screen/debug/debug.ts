import { span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { type Cell, cellName } from '../../cells.ts';
import type { GameEvent } from '../../events.ts';
import { kindOf } from '../../phases/natural-spawn.ts';
import type { View } from '../../view.ts';
import { stateName, turnPhases } from '../../vocabulary.ts';
import { kindName } from '../board/look.ts';
import { thingAt } from '../board/thing-at.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { fact } from '../panel/fact.ts';
import { phaseNames } from '../watched/phase-names.ts';
import { actionSection, mostActionsScrolled, transcriptLines } from './debug-actions.ts';
import { drawnIn, mostStreamsScrolled, streamSection } from './debug-streams.ts';
import { mostTablesScrolled, tableSection } from './debug-tables.ts';

/** The panel of the debug view: raw values, the phases of the last turn, the numbers drawn, what the cursor is on. */
export function debugPanel({ view, events, local }: SpaceDefenderScene, width: number): Section[] {
  const { sector } = view;
  if (sector === null) return [];
  const { starfighter } = sector;
  const drawn = drawnIn(events);
  const lines = transcriptLines(events);
  return [
    {
      title: 'state',
      lines: [
        fact('health', `${starfighter.health}/${starfighter.attributes.health}`, width),
        fact('energy', `${starfighter.energy}/${starfighter.attributes.energy}`, width),
        fact('turn', `${view.turn}.${view.substate}`, width),
        fact('state', stateName(view.phase), width),
      ],
    },
    {
      title: 'phases',
      lines: turnPhases.map((phase, i) => {
        const actions = lines.filter((entry) => entry.phase === i + 1).length;
        return fact(`${i + 1} ${phaseNames[phase]}`, phaseNames[phase] === 'vision' ? '-' : actions, width);
      }),
    },
    {
      title: 'drawn',
      lines: [
        fact('row', drawn?.row ?? '-', width),
        fact('value', drawn?.value ?? '-', width),
        fact('spawn', spawnText(view, events), width),
      ],
    },
    { title: 'cursor', lines: [[span(` ${cursorText(view, local.cursor, width - 1)}`)]] },
  ];
}

/** What the drawn value spawned: its kind, `blocked` where an enemy stood in the cell, `none`. */
function spawnText({ field }: View, events: readonly GameEvent[]): string {
  const drawn = drawnIn(events);
  const kind = drawn === undefined || field === null ? undefined : kindOf(field.thresholds, drawn.value);
  if (kind === undefined) return 'none';
  const spawned = events.some((event) => event.type === 'enemy-spawned' && event.by === null);
  return spawned ? kindName(kind, 7) : 'blocked';
}

function cursorText({ sector }: View, cursor: Cell, width: number): string {
  const thing = sector === null ? undefined : thingAt(sector, cursor);
  const cell = cellName(cursor);
  switch (thing?.type) {
    case 'ship':
      return `${cell} ship`;
    case 'shot':
      return `${cell} shot ${thing.shot.id}`;
    case 'enemy': {
      const id = String(thing.enemy.id);
      return `${cell} ${kindName(thing.enemy.kind, width - cell.length - id.length - 2)} ${id}`;
    }
    default:
      return `${cell} empty`;
  }
}

/** Below the board, the page that is open: the tables, the action lists, or the generators. */
export function debugSections(scene: SpaceDefenderScene, height: number): Section[] {
  switch (scene.local.debugPage) {
    case 'tables':
      return [tableSection(scene, tableRows(scene, height)), ...actionsBelow(scene, height)];
    case 'actions':
      return [actionSection(scene, height)];
    case 'streams':
      return [streamSection(scene, height)];
  }
}

/** Rows from which on the action lists have room below the tables. */
const leastActions = 6;

/** Rows of the tables, their head included: all that are needed where that leaves room for the action lists. */
function tableRows({ view }: SpaceDefenderScene, height: number): number {
  const needed = 1 + Math.max(view.sector?.enemies.length ?? 0, view.sector?.projectiles.length ?? 0);
  return height - needed - 1 >= leastActions ? needed : height;
}

const actionsBelow = (scene: SpaceDefenderScene, height: number): Section[] => {
  const rows = tableRows(scene, height);
  return rows === height ? [] : [actionSection(scene, height - rows - 1)];
};

/** How far what the debug view shows below the board can be scrolled. */
export function mostDebugScrolled(scene: SpaceDefenderScene, height: number): number {
  switch (scene.local.debugPage) {
    case 'tables': {
      const rows = tableRows(scene, height);
      return rows === height ? mostTablesScrolled(scene, height) : mostActionsScrolled(scene, height - rows - 1);
    }
    case 'actions':
      return mostActionsScrolled(scene, height);
    case 'streams':
      return mostStreamsScrolled(scene, height);
  }
}
