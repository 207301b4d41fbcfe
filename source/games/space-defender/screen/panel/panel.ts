import { fitting } from '../../../../screen/cut.ts';
import { type Line, type Role, span, spread } from '../../../../screen/paint.ts';
import { frameRows, type Section } from '../../../../screen/screen.ts';
import { cellName } from '../../cells.ts';
import { afterRegeneration, reachOf } from '../../resources.ts';
import type { Enemy, Projectile, Starfighter } from '../../sector.ts';
import { powerOf, weaponOf } from '../../tables.ts';
import { count } from '../../text/words.ts';
import type { Side } from '../../vocabulary.ts';
import { enemyGlyph } from '../board/look.ts';
import { sightHeight } from '../board/sight.ts';
import { widePanel } from '../layout.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { foresee, previewOf } from '../pointed-move.ts';
import { rowsBelow } from '../scrolling.ts';
import { powerSection, weaponSection } from '../setup/equipment-sections.ts';
import { powerCost } from '../setup/parts.ts';
import { killsLine, scoreLines } from '../watched/kills.ts';
import { doingsOf } from './doings.ts';
import { enemiesInSight } from './enemy-list.ts';
import { fact, lossBar, panelBar, words } from './fact.ts';
import { limitsOf, progressOf } from './goal.ts';

/** Facts for spare room, most wanted first. */
const extras = ['goal', 'reach', 'sight', 'shots', 'ready', 'flight', 'score'] as const;
type Extra = (typeof extras)[number];

/** The panel beside the board: the ship, its weapon and power, what it has done, and as much more as fits. */
export function gamePanel(scene: SpaceDefenderScene, width: number): Section[] {
  const rows = scene.rows - frameRows + 1;
  const shown = new Set<Extra>();
  const isListedBelow = sightHeight(scene, rowsBelow(scene)) > 0;
  let sections = sectionsOf(scene, width, shown);
  for (const extra of extras) {
    if (isListedBelow && (extra === 'sight' || extra === 'shots')) continue;
    const wanted = sectionsOf(scene, width, new Set([...shown, extra]));
    if (wanted.reduce((sum, { lines }) => sum + 1 + lines.length, 0) > rows) continue;
    shown.add(extra);
    sections = wanted;
  }
  return sections;
}

function sectionsOf(scene: SpaceDefenderScene, width: number, shown: ReadonlySet<Extra>): Section[] {
  const { view } = scene;
  const { sector } = view;
  if (sector === null) return [];
  const reach = shown.has('reach') ? [reachFact(sector.starfighter, width)] : [];
  const ship = shipSection(scene, width);
  const hasGoal = shown.has('goal') && progressOf(view) !== undefined;
  return [
    { ...ship, lines: [...ship.lines, ...reach] },
    weaponSection(view, width, shown.has('flight')),
    powerSection(view, width, shown.has('ready')),
    ...(hasGoal ? [goalSection(scene, width, shown.has('score'))] : []),
    ...(hasGoal && shown.has('score')
      ? []
      : shown.has('score') && width >= widePanel
        ? [scoreSection(scene, width)]
        : [{ title: 'kills', lines: [killsLine(view, width, !hasGoal)] }]),
    ...(shown.has('sight') && sector.enemies.length > 0 ? [listSection(scene, width)] : []),
    ...(shown.has('shots') && sector.projectiles.length > 0 ? [flightSection(sector.projectiles, width)] : []),
  ];
}

/** Columns from which on a panel has room for whole words. */
const usualWidth = 19;

/** How far the ship can move, and what each cell costs; in few columns how far it can move now. */
const moveFact = ({ attributes: { move, moveCost } }: Readonly<Starfighter>, reach: number, width: number): Line =>
  width < usualWidth ? fact('move', `${reach} of ${move}`, width) : fact('move', `${move}, ${moveCost} each`, width);

/** How far the ship can move now; in few columns, where that is told, what each cell costs. */
const reachFact = (ship: Readonly<Starfighter>, width: number): Line =>
  width < usualWidth
    ? fact('cell', `${ship.attributes.moveCost} energy`, width)
    : fact('reach now', count(reachOf(ship), 'cell'), width);

/** The ship: as it is, or as it would be when it can act again, with what it would lose. */
function shipSection(scene: SpaceDefenderScene, width: number): Section {
  const now = scene.view.sector?.starfighter;
  if (now === undefined) return { title: 'ship', lines: [] };
  const { attributes } = now;
  const { healthRegen, energyRegen, armour, vision } = attributes;
  return {
    title: shipTitle(scene),
    lines: [
      ...resourceLines(scene, now, 'health', width),
      ...resourceLines(scene, now, 'energy', width),
      fact('regen', `+${healthRegen} +${energyRegen}`, width),
      fact('armour', armour, width),
      fact('vision', vision, width),
      moveFact(now, reachOf(now), width),
    ],
  };
}

const shipTitle = (scene: SpaceDefenderScene): string => (previewOf(scene) === undefined ? 'ship' : 'ship after');

/** A resource and its bar, with what a previewed move would cost until the ship can act again. */
function resourceLines(
  scene: SpaceDefenderScene,
  now: Readonly<Starfighter>,
  name: 'health' | 'energy',
  width: number,
): Line[] {
  const preview = previewOf(scene);
  const after = preview?.next.starfighter[name];
  const total = now.attributes[name];
  const bar: Role = name === 'health' ? 'resource1' : 'resource2';
  const loses = after !== undefined && after < now[name];
  const shownLoss = name === 'health' ? now[name] : (after ?? now[name]);
  const whole = after === undefined || after === now[name] ? `${now[name]}` : `${now[name]}>${after}`;
  const room = width - 3 - name.length;
  const text = fitting([`${whole}/${total}`, whole], room);
  const gain = afterRegeneration(now)[name] - now[name];
  const told = after === undefined && gain > 0 && width >= widePanel ? `${text}${`+${gain}`.padStart(4)}` : text;
  const role = loses ? (name === 'health' ? 'danger' : 'warning') : 'strong';
  return [fact(name, told, width, role), lossBar(scene.glyphs, after ?? now[name], shownLoss, total, width, bar)];
}

/**
 * The ship on the rows left of what happens: two facts a row.
 *
 * @param isTold whether shots in flight are listed elsewhere
 */
export function shipBelow(scene: SpaceDefenderScene, width: number, height: number, isTold: boolean): Section {
  const { view } = scene;
  const now = view.sector?.starfighter;
  if (now === undefined) return { title: 'ship', lines: [] };
  const weapon = weaponOf(view.equipment);
  const power = powerOf(view.equipment);
  const pair = (left: string, right: string): Line => spread([span(` ${left}`)], [span(`${right} `)], width);
  const wanted: Line[] = [
    pair(`armour ${now.attributes.armour}`, `vision ${now.attributes.vision}`),
    fact('reach now', count(reachOf(now), 'cell'), width),
  ];
  const goal = goalLine(scene, width);
  const lines = [
    ...resourceLines(scene, now, 'health', width),
    ...resourceLines(scene, now, 'energy', width),
    pair(`${weapon.name} ${weapon.damage}`, `${weapon.cost} ${weapon.resource}`),
    pair(power.name, powerCost(power)),
    ...(goal === undefined ? [] : [goal]),
    ...wanted,
    ...(isTold ? [] : flightLines(scene, width, Math.max(0, height - 9))),
  ];
  return { title: shipTitle(scene), lines: lines.slice(0, height) };
}

function goalLine({ view }: SpaceDefenderScene, width: number): Line | undefined {
  const progress = progressOf(view);
  return progress === undefined ? undefined : fact(progress.label, `${progress.now}/${progress.goal}`, width, 'strong');
}

function flightLines({ view }: SpaceDefenderScene, width: number, rows: number): Line[] {
  if (rows < 2 || view.sector === null || view.sector.projectiles.length === 0) return [];
  return [[span(' shots in flight', 'dim')], ...flightRows(view.sector.projectiles, width).slice(0, rows - 1)];
}

/** What the mission asks for, and how far it is; with what the score comes from where there is room. */
function goalSection(scene: SpaceDefenderScene, width: number, withScore: boolean): Section {
  const { view, glyphs } = scene;
  const progress = progressOf(view);
  if (progress === undefined) return { title: 'mission', lines: [] };
  const { now, goal } = progress;
  const label = width < usualWidth ? progress.short : progress.label;
  return {
    title: 'mission',
    lines: [
      fact(label, `${now}/${goal}`, width, 'strong'),
      panelBar(glyphs, now, goal, width, 'success'),
      ...limitsOf(view).map((limit) =>
        fact(limit.label, `${limit.now}/${limit.most}`, width, limit.isLast ? 'danger' : 'text'),
      ),
      ...(withScore && view.sector !== null ? scoreLines(view.sector, width) : []),
    ],
  };
}

/** The score, and what it comes from. */
function scoreSection({ view, record }: SpaceDefenderScene, width: number): Section {
  const { sector } = view;
  const lines = sector === null ? [] : scoreLines(sector, width);
  return {
    title: `score ${sector?.score ?? 0}`,
    lines: [
      ...(lines.length === 0 ? words(['no kills yet'], 'dim') : lines),
      ...(record.best === undefined ? [] : [fact('best here', record.best, width)]),
    ],
  };
}

/** Most rows of a list in the panel. */
const mostListed = 8;

/** The enemies in sight, those first that can do most to the ship. */
function byDanger(scene: SpaceDefenderScene): readonly Readonly<Enemy>[] {
  const enemies = enemiesInSight(scene.view);
  const outlook = previewOf(scene) ?? foresee(scene.view, { name: 'pass', args: {} });
  if (outlook === undefined || !scene.preferences.forecast) return enemies;
  const order = doingsOf(outlook).map(({ id }) => id);
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  return enemies.toSorted((a, b) => place(a.id) - place(b.id));
}

/** The enemies in sight, the most dangerous first. */
function listSection(scene: SpaceDefenderScene, width: number): Section {
  const enemies = byDanger(scene);
  const shown = enemies.slice(0, enemies.length > mostListed ? mostListed - 1 : mostListed);
  return {
    title: 'in sight',
    lines: [
      ...shown.map((enemy): Line => {
        const [symbol, role] = enemyGlyph(enemy.kind);
        const isPointedAt = enemy.row === scene.local.cursor.row && enemy.column === scene.local.cursor.column;
        return spread(
          [
            span(` ${symbol} `, role),
            span(`${String(enemy.id).padEnd(4)}${cellName(enemy)}`, isPointedAt ? 'strong' : 'text'),
          ],
          [span(`${enemy.health} `, role)],
          width,
        );
      }),
      ...(enemies.length > shown.length ? words([`${enemies.length - shown.length} more`], 'dim') : []),
    ],
  };
}

/** The shots in sight: whose, where, and of which damage. */
const flightSection = (shots: readonly Readonly<Projectile>[], width: number): Section => ({
  title: width < usualWidth ? 'shots' : 'shots in flight',
  lines: flightRows(shots, width),
});

/** Shots of one side and damage on one row: `yours  G7 G9  100`, or how many there are in a row. */
function flightRows(shots: readonly Readonly<Projectile>[], width: number): Line[] {
  const sides: readonly (readonly [Side, string])[] = [
    ['friendly', 'yours'],
    ['enemy', 'theirs'],
  ];
  return sides.flatMap(([side, whose]) => {
    const groups = new Map<string, Readonly<Projectile>[]>();
    for (const shot of shots.toSorted((a, b) => a.row - b.row || a.column - b.column))
      if (shot.side === side) {
        const key = `${shot.row} ${shot.damage}`;
        groups.set(key, [...(groups.get(key) ?? []), shot]);
      }
    return [...groups.values()].flatMap((group, i): Line[] => {
      const [first] = group;
      if (first === undefined) return [];
      const where = group.map(cellName).join(' ');
      const room = width - 14;
      const told = where.length <= room ? where : `${group.length} in ${cellName(first).slice(0, 1)}`;
      const role: Role = side === 'friendly' ? 'own' : 'enemy';
      const begin: Line = [span(` ${(i === 0 ? whose : '').padEnd(8)}`, 'dim'), span(told)];
      return [spread(begin, [span(`${first.damage} `, role)], width)];
    });
  });
}

/** The enemies and shots in sight beside what happens, where there is room for a third part. */
export function sightBeside(scene: SpaceDefenderScene, width: number): Section {
  const list = listSection(scene, width);
  const { sector } = scene.view;
  if (sector === null) return list;
  const { projectiles } = sector;
  return {
    title: 'in sight',
    lines: [
      ...(list.lines.length === 0 ? words(['no enemy'], 'dim') : list.lines),
      ...(projectiles.length === 0
        ? []
        : [[span(' shots in flight', 'dim')] as const, ...flightRows(projectiles, width)]),
    ],
  };
}
