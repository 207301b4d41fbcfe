import { type Line, span } from '../../../screen/paint.ts';
import type { Section } from '../../../screen/screen.ts';
import { enemyStats } from '../tables.ts';
import { actionLine } from '../text/action-lines.ts';
import { projectileSymbols } from '../text/game-block.ts';
import { phaseNumber, stateName, type TurnPhase, turnPhases } from '../vocabulary.ts';
import type { SpaceDefenderScene } from './local.ts';
import { cellName } from './look.ts';
import { fact } from './panel.ts';

const phaseNames: Readonly<Record<TurnPhase, string>> = {
  'friendly-projectiles': 'own',
  'enemy-projectiles': 'theirs',
  starfighter: 'ship',
  vision: 'vision',
  enemies: 'enemies',
  'second-vision': 'vision',
  'natural-spawn': 'spawn',
};

/** The panel of the debug view: raw values, the phases of the last turn with their events, the numbers drawn. */
export function debugPanel({ view, events }: SpaceDefenderScene, width: number): Section[] {
  const { sector } = view;
  if (sector === null) return [];
  const { starfighter } = sector;
  const drawn = events.find((event) => event.type === 'numbers-drawn');
  const spawned = events.find((event) => event.type === 'enemy-spawned' && event.by === null);
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
        const happened = events.filter((event) => event.phase === phase).length;
        return fact(`${i + 1} ${phaseNames[phase]}`, happened === 0 ? '-' : happened, width);
      }),
    },
    {
      title: 'drawn',
      lines: [
        fact('row', drawn?.row ?? '-', width),
        fact('value', drawn?.value ?? '-', width),
        fact('spawn', spawned?.type === 'enemy-spawned' ? spawned.kind.slice(0, width - 8) : 'none', width),
      ],
    },
  ];
}

/** Below the board: the tables of all enemies and projectiles, or the action lists of the last turn. */
export function debugSections(scene: SpaceDefenderScene, height: number): Section[] {
  return scene.local.debugPage === 'tables' ? [tables(scene, height)] : [actions(scene, height)];
}

/** The part of a long list that is in sight, and where it is. */
function window<Item>(
  items: readonly Item[],
  scrolled: number,
  height: number,
): { shown: readonly Item[]; range: string } {
  const first = Math.max(0, Math.min(scrolled, items.length - height));
  const shown = items.slice(first, first + height);
  return { shown, range: items.length <= height ? '' : ` (${first + 1}-${first + shown.length})` };
}

function tables({ view, local }: SpaceDefenderScene, height: number): Section {
  const { enemies = [], projectiles = [] } = view.sector ?? {};
  const left = window(enemies, local.scrolled, height - 1);
  const right = window(projectiles, local.scrolled, height - 1);
  const rows = Math.max(left.shown.length, right.shown.length);
  const flag = (value: boolean) => (value ? 'T' : 'F');
  const lines = Array.from({ length: rows }, (_, i): Line => {
    const enemy = left.shown[i];
    const shot = right.shown[i];
    const enemyText =
      enemy === undefined
        ? ''
        : `${String(enemy.id).padEnd(3)} ${`${enemy.health}/${enemy.totalHealth}`.padStart(7)} ${pad(enemy.regen)} ${pad(enemy.armour)} ${pad(enemy.vision)}  ${flag(enemy.seenByStarfighter)}    ${flag(enemy.canSeeStarfighter)}   ${cellName(enemy)}`;
    const shotText =
      shot === undefined
        ? ''
        : `${String(shot.id).padStart(4)} ${String(shot.damage).padStart(4)} ${String(shot.move).padStart(4)}  ${cellName(shot)}`;
    return [
      span(enemy === undefined ? '   ' : ` ${enemyStats[enemy.kind].symbol} `, 'enemy'),
      span(enemyText.padEnd(36)),
      span(
        shot === undefined ? '  ' : `${projectileSymbols[shot.side]} `,
        shot?.side === 'friendly' ? 'friend' : 'enemy',
      ),
      span(shotText),
    ];
  });
  return {
    title: `enemies ${enemies.length}${left.range}`,
    tag: `projectiles ${projectiles.length}${right.range}`,
    lines: [[span('   id   health rg ar vi seen sees at       id  dmg move  at', 'dim')], ...lines],
  };
}

const pad = (value: number): string => String(value).padStart(2);

/** The action lists of a turn, one below the other. */
export function actionRows(events: SpaceDefenderScene['events']): Line[] {
  return events.flatMap((event): Line[] => {
    const text = actionLine(event);
    const phase = phaseNumber(event.phase);
    return text === undefined ? [] : [[span(` ${phase} `, 'dim'), span(text.slice(4))]];
  });
}

function actions({ events, local }: SpaceDefenderScene, height: number): Section {
  const lines = actionRows(events);
  const { shown, range } = window(lines, local.scrolled, height);
  return { title: `actions ${lines.length}${range}`, lines: shown };
}

/** What the numbers of the last turn meant. */
export function debugHint({ view, events }: SpaceDefenderScene): readonly [Line, Line] {
  const drawn = events.find((event) => event.type === 'numbers-drawn');
  const spawned = events.find((event) => event.type === 'enemy-spawned' && event.by === null);
  const [g, f, c, i, p] = view.field?.thresholds ?? [];
  const what =
    spawned?.type === 'enemy-spawned'
      ? `Value ${drawn?.value} spawned ${spawned.kind} ${spawned.id}`
      : drawn === undefined
        ? 'Nothing drawn yet'
        : `Value ${drawn.value} spawned nothing`;
  return [
    [span('Debug view: no fog, raw values. The saved match shows that it was used.', 'debug')],
    [span(`${what} (thresholds G ${g}  F ${f}  C ${c}  I ${i}  P ${p}).`)],
  ];
}
