import type { Section } from '../../../screen/frame.ts';
import { type Line, span } from '../../../screen/styled-text.ts';
import { type Cell, cellName } from '../cells.ts';
import type { GameEvent } from '../events.ts';
import { kindOf } from '../phases/natural-spawn.ts';
import type { Enemy, Projectile } from '../sector.ts';
import { projectileSymbols } from '../text/game-block.ts';
import type { View } from '../view.ts';
import { stateName, turnPhases } from '../vocabulary.ts';
import { thingAt } from './board/board.ts';
import { enemyGlyph, kindName } from './board/look.ts';
import { actionSection, maxActionsScroll, phaseNames, transcriptLines, windowOf } from './debug/debug-actions.ts';
import { drawnIn, maxStreamsScroll, streamSection, valueRange } from './debug/debug-streams.ts';
import { fact } from './facts.ts';
import type { SpaceDefenderScene } from './local.ts';

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
const minActionRows = 6;

/** Rows of the tables, their head included: all that are needed where that leaves room for the action lists. */
function tableRows({ view }: SpaceDefenderScene, height: number): number {
  const needed = 1 + Math.max(view.sector?.enemies.length ?? 0, view.sector?.projectiles.length ?? 0);
  return height - needed - 1 >= minActionRows ? needed : height;
}

const actionsBelow = (scene: SpaceDefenderScene, height: number): Section[] => {
  const rows = tableRows(scene, height);
  return rows === height ? [] : [actionSection(scene, height - rows - 1)];
};

/** How far what the debug view shows below the board can be scrolled. */
export function maxDebugScroll(scene: SpaceDefenderScene, height: number): number {
  switch (scene.local.debugPage) {
    case 'tables': {
      const rows = tableRows(scene, height);
      return rows === height ? maxTablesScroll(scene, height) : maxActionsScroll(scene, height - rows - 1);
    }
    case 'actions':
      return maxActionsScroll(scene, height);
    case 'streams':
      return maxStreamsScroll(scene, height);
  }
}

const head = '  id   health rg ar vi seen sees at      id  dmg move at';

/** All enemies and all projectiles with their values and flags, side by side. */
function tableSection({ view, local }: SpaceDefenderScene, height: number): Section {
  const { enemies = [], projectiles = [] } = view.sector ?? {};
  const enemyWindow = windowOf(enemies, local.scrolled, height - 1);
  const projectileWindow = windowOf(projectiles, local.scrolled, height - 1);
  const rows = Math.max(enemyWindow.visible.length, projectileWindow.visible.length);
  return {
    title: `enemies ${enemies.length}${enemyWindow.range}`,
    tag: `projectiles ${projectiles.length}${projectileWindow.range}`,
    lines: [
      [span(head, 'dim')],
      ...Array.from(
        { length: rows },
        (_, i): Line => [...enemyCells(enemyWindow.visible[i]), ...shotCells(projectileWindow.visible[i])],
      ),
    ],
  };
}

function maxTablesScroll({ view }: SpaceDefenderScene, height: number): number {
  const { enemies = [], projectiles = [] } = view.sector ?? {};
  return Math.max(0, enemies.length - (height - 1), projectiles.length - (height - 1));
}

const flag = (value: boolean): string => (value ? 'T' : 'F');
const small = (value: number): string => String(value).padStart(2);

function enemyCells(enemy: Readonly<Enemy> | undefined): Line {
  if (enemy === undefined) return [span(' '.repeat(39))];
  const { id, kind, health, totalHealth, regen, armour, vision, seenByStarfighter, canSeeStarfighter } = enemy;
  const [symbol, role] = enemyGlyph(kind);
  const values = `${String(id).padEnd(3)} ${String(health).padStart(3)}/${String(totalHealth).padEnd(3)}`;
  const traits = `${small(regen)} ${small(armour)} ${small(vision)}`;
  const flags = `${flag(seenByStarfighter)}    ${flag(canSeeStarfighter)}`;
  return [span(` ${symbol} `, role), span(`${values} ${traits}  ${flags}   ${cellName(enemy).padEnd(5)}`)];
}

function shotCells(shot: Readonly<Projectile> | undefined): Line {
  if (shot === undefined) return [];
  const id = String(shot.id).padStart(3);
  const damage = String(shot.damage).padStart(8 - id.length);
  return [
    span(`${projectileSymbols[shot.side]} `, shot.side === 'friendly' ? 'friend' : 'enemy'),
    span(`${id}${damage}${String(shot.move).padStart(4)}  ${cellName(shot)}`),
  ];
}

/** What the debug view is, and what the drawn value meant. */
export function debugStatus({ view, events }: SpaceDefenderScene): readonly [Line, Line] {
  const drawn = drawnIn(events);
  const about = span('Debug view: no fog, raw values. This match is marked: debug view used.', 'debug');
  if (view.field === null) return [[about], []];
  const { thresholds } = view.field;
  const [g, f, c, i, p] = thresholds;
  const kind = drawn === undefined ? undefined : kindOf(thresholds, drawn.value);
  const what =
    drawn === undefined
      ? 'Nothing was drawn'
      : view.rngOutput
        ? `Drawn: row ${drawn.row}, value ${drawn.value}: ${kind ?? 'nothing'}`
        : `Value ${valueRange(thresholds, kind)} spawns ${kind === undefined ? 'nothing' : `${kind === 'Interceptor' ? 'an' : 'a'} ${kind}`}`;
  return [[about], [span(`${what} (thresholds G ${g}  F ${f}  C ${c}  I ${i}  P ${p}).`)]];
}
