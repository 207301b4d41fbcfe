import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { wrap } from '#engine/text/width.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { justify, type Line, type Role, span, toWidth } from '#screen/styled-text.ts';
import { firstThatFits, truncate } from '#screen/truncate.ts';
import { cellName, distance } from '../cells.ts';
import { goalText, hitsOf, hitsText } from '../mission.ts';
import { scoreOf } from '../scoring.ts';
import { afterRegeneration, type Enemy, type Projectile, reachOf, type Starfighter } from '../sector.ts';
import type { View } from '../state.ts';
import { type Power, powerOf, type Weapon, weaponOf } from '../tables.ts';
import { projectileSymbols } from '../text/transcript.ts';
import type { Side } from '../vocabulary.ts';
import { announcementText, announcementTexts } from '../waves.ts';
import { enemiesInSight, rowsBelow, sightHeight } from './bottom-panel.ts';
import { enemyIntentsOf } from './enemy-intents.ts';
import { enemyGlyph, fact, killsLine, lossBar, panelBar, scoreLines, words } from './facts.ts';
import { widePanel } from './layout.ts';
import { powerCost } from './loadout.ts';
import type { SpaceDefenderScene } from './local.ts';
import { goalWords, limitsOf, nextStar, progressOf, puzzleEnemies, spareOf } from './match-summary.ts';
import { predict, previewOf } from './move-preview.ts';

function flightWords({ flight, shotMove, accelerates, muzzles }: Weapon): readonly [string, string] {
  if (shotMove === 0) return ['not: a mine', 'mine'];
  if (accelerates) return ['1, 2, 4, 8 a turn', '1, 2, 4'];
  if (flight === 'jump') return [`jumps ${shotMove} a turn`, `jumps ${shotMove}`];
  return muzzles.length > 1
    ? [`${shotMove} a turn, ${muzzles.length} ways`, `${muzzles.length} ways`]
    : [`${shotMove} right a turn`, `${shotMove} right`];
}

export function weaponSection({ equipment }: View, width: number, withFlight: boolean): Section {
  const weapon = weaponOf(equipment);
  const [long, short] = flightWords(weapon);
  const { damage, cost, resource, muzzles, shotMove } = weapon;
  const what = shotMove === 0 ? 'mine' : 'shot';
  const shots = muzzles.length === 1 ? `1 ${what} of ${damage}` : `${muzzles.length} ${what}s of ${damage}`;
  return {
    title: 'weapon',
    lines: [
      [span(` ${weapon.name}`, 'strong')],
      ...words([shots, `cost ${cost} ${resource}`]),
      ...(withFlight ? [fact('flies', width < widePanel ? short : long, width)] : []),
    ],
  };
}

const effects: Readonly<Record<Power['name'], string>> = {
  Recall: ': to your start',
  Repair: ': +50 health',
  Overcharge: ': 2 for 1',
  'Deploy Drones': ': no shots',
  'Orbital Strike': ': 100',
};

export function powerSection({ equipment, sector }: View, width: number, withReady: boolean): Section {
  const power = powerOf(equipment);
  const isWide = width >= widePanel;
  const cost = power.name === 'Overcharge' ? (isWide ? 'up to 50 health' : '50 health') : `${power.cost} energy`;
  const turns = sector === null ? undefined : turnsUntil(power.cost, sector.starfighter);
  const ready = turns === undefined ? 'never ready' : turns === 1 ? 'ready' : pluralize(turns, 'turn');
  return {
    title: 'power',
    lines: [
      [span(` ${power.name}`, 'strong'), span(isWide ? effects[power.name] : '')],
      ...words(withReady ? wrap(`${cost}: ${ready}`, width - 2) : [cost]),
    ],
  };
}

/** Turns until the ship has `cost` energy. This turn counts as 1. Undefined if that is impossible. */
function turnsUntil(cost: number, ship: Readonly<Starfighter>): number | undefined {
  const { attributes, energy } = ship;
  if (afterRegeneration(ship).energy >= cost) return 1;
  return cost > attributes.energy ? undefined : Math.ceil((cost - energy) / attributes.energyRegen);
}

/** Minimum rows of the screen for a panel with more than the essentials. */
const roomyRows = 30;

/** Panel with goal, ship, weapon and power, then with less important sections while there is room. */
export function gamePanel(scene: SpaceDefenderScene, width: number): Section[] {
  const { view } = scene;
  const { sector } = view;
  if (sector === null) return [];
  const rows = scene.rows - frameRows + 1;
  const isRoomy = scene.rows >= roomyRows;
  const isListedBelow = sightHeight(scene, rowsBelow(scene)) > 0;
  const first = [
    ...(view.mission === null ? [] : [goalSection(scene, width)]),
    shipSection(scene, width, isRoomy),
    ...(isRoomy ? [weaponSection(view, width, true), powerSection(view, width, true)] : shortEquipment(scene, width)),
  ];
  const room = rows - first.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
  const listed = isListedBelow
    ? []
    : [
        ...(sector.enemies.length > 0 ? [listSection(scene, width, Math.min(maxListed, room - 1))] : []),
        ...(sector.projectiles.length > 0 ? [flightSection(sector.projectiles, width)] : []),
      ];
  const score = width >= widePanel ? scoreSection(scene, width) : { title: 'kills', lines: [killsLine(view, width)] };
  return fitted([...first, ...listed, score], rows);
}

function fitted(sections: readonly Section[], rows: number): Section[] {
  let rowsLeft = rows;
  return sections.flatMap((section): Section[] => {
    const lines = section.lines.slice(0, Math.max(0, rowsLeft - 1));
    rowsLeft -= 1 + lines.length;
    return lines.length === 0 ? [] : [{ ...section, lines }];
  });
}

function shortEquipment({ view }: SpaceDefenderScene, width: number): Section[] {
  const weapon = weaponOf(view.equipment);
  const power = powerOf(view.equipment);
  const { length } = weapon.muzzles;
  return [
    {
      title: 'weapon',
      lines: [
        [span(` ${weapon.name} ${length > 1 ? `${length}x` : ''}${weapon.damage}`, 'strong')],
        ...words([`${weapon.cost} ${weapon.resource}`]),
      ],
    },
    { title: 'power', lines: [[span(` ${power.name}`, 'strong')], ...words([truncate(powerCost(power), width - 2)])] },
  ];
}

/** Minimum columns of a panel that does not abbreviate words. */
const usualWidth = 19;

/** Maximum cells per turn and energy per cell. Narrow panels show the cells possible in this turn and the maximum. */
const moveFact = ({ attributes: { move, moveCost } }: Readonly<Starfighter>, reach: number, width: number): Line =>
  width < usualWidth ? fact('move', `${reach} of ${move}`, width) : fact('move', `${move}, ${moveCost} each`, width);

/** Section about the ship. In a preview, shows the ship at its next action, with its losses. */
function shipSection(scene: SpaceDefenderScene, width: number, isRoomy: boolean): Section {
  const now = scene.view.sector?.starfighter;
  if (now === undefined) return { title: 'ship', lines: [] };
  const { healthRegen, energyRegen, armour, vision } = now.attributes;
  const reach = reachOf(now);
  return {
    title: shipTitle(scene),
    lines: [
      ...resourceLines(scene, now, 'health', width),
      ...resourceLines(scene, now, 'energy', width),
      ...(isRoomy ? [fact('regen', `+${healthRegen} +${energyRegen}`, width)] : []),
      fact('armour', armour, width),
      ...(isRoomy ? [fact('vision', vision, width), moveFact(now, reach, width)] : []),
      fact('reach', pluralize(reach, 'cell'), width),
    ],
  };
}

const shipTitle = (scene: SpaceDefenderScene): string => (previewOf(scene) === undefined ? 'ship' : 'ship after');

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
  const valueText = after === undefined || after === now[name] ? `${now[name]}` : `${now[name]}>${after}`;
  const room = width - 3 - name.length;
  const text = firstThatFits([`${valueText}/${total}`, valueText], room);
  const gain = afterRegeneration(now)[name] - now[name];
  const fullText = after === undefined && gain > 0 && width >= widePanel ? `${text}${`+${gain}`.padStart(4)}` : text;
  const role = loses ? (name === 'health' ? 'danger' : 'warning') : 'strong';
  return [fact(name, fullText, width, role), lossBar(scene.glyphs, after ?? now[name], shownLoss, total, width, bar)];
}

/** Section about the ship, left of the log. Has up to two facts per row. Omits flying shots if `hasShotList`. */
export function shipBelow(scene: SpaceDefenderScene, width: number, height: number, hasShotList: boolean): Section {
  const { view } = scene;
  const now = view.sector?.starfighter;
  if (now === undefined) return { title: 'ship', lines: [] };
  const weapon = weaponOf(view.equipment);
  const power = powerOf(view.equipment);
  const pair = (leftText: string, rightText: string): Line =>
    justify([span(` ${leftText}`)], [span(`${rightText} `)], width);
  const extraLines: Line[] = [
    pair(`armour ${now.attributes.armour}`, `vision ${now.attributes.vision}`),
    fact('reach now', pluralize(reachOf(now), 'cell'), width),
  ];
  const goal = goalLine(scene, width);
  const lines = [
    ...(goal === undefined ? [] : [goal]),
    ...nextAnnouncement(view, width),
    ...resourceLines(scene, now, 'health', width),
    ...resourceLines(scene, now, 'energy', width),
    pair(`${weapon.name} ${weapon.damage}`, `${weapon.cost} ${weapon.resource}`),
    pair(power.name, powerCost(power)),
    ...extraLines,
    ...(hasShotList ? [] : flightLines(scene, width, Math.max(0, height - 9))),
  ];
  const hits = puzzleOf(scene.level) === undefined ? hitsOf(view) : undefined;
  const title = shipTitle(scene);
  return {
    title,
    tag: hits && firstThatFits([`damage ${hits.now}/${hits.max} %`, `hits ${hits.now} %`], width - title.length - 5),
    lines: lines.slice(0, height),
  };
}

/** Number of enemies left in a puzzle, which replaces the waves and stars of a mission. */
function puzzleGoal(scene: SpaceDefenderScene, width: number): Line | undefined {
  const enemies = puzzleEnemies(scene);
  return enemies === undefined ? undefined : fact('enemies left', enemies, width, 'strong');
}

function goalLine(scene: SpaceDefenderScene, width: number): Line | undefined {
  const { view } = scene;
  const inPuzzle = puzzleGoal(scene, width);
  if (inPuzzle !== undefined) return inPuzzle;
  const progress = progressOf(view);
  if (progress === undefined) return undefined;
  const spare = spareOf(scene);
  const labels = [
    ...(spare === undefined || spare.count < 0 ? [] : [`${progress.label}, can miss ${spare.count}`]),
    progress.label,
  ];
  const count = countText(progress);
  return fact(firstThatFits(labels, width - 3 - count.length), count, width, 'strong');
}

function flightLines({ view }: SpaceDefenderScene, width: number, rows: number): Line[] {
  if (rows < 2 || view.sector === null || view.sector.projectiles.length === 0) return [];
  return [[span(' shots in flight', 'dim')], ...flightRows(view.sector.projectiles, width).slice(0, rows - 1)];
}

function goalSection(scene: SpaceDefenderScene, width: number): Section {
  const { view, glyphs } = scene;
  const inPuzzle = puzzleGoal(scene, width);
  const hits = inPuzzle === undefined ? hitsOf(view) : undefined;
  const { mission } = view;
  const next = nextStar(view);
  const spare = spareOf(scene);
  const progress = progressOf(view);
  const label =
    mission === null || progress === undefined
      ? ''
      : firstThatFits(
          [...(width < usualWidth ? [] : [goalText(mission.goal)]), progress.label, progress.short],
          width - 3 - countText(progress).length,
        );
  const goalLines = inPuzzle
    ? [inPuzzle]
    : progress === undefined
      ? wrap(mission === null ? '' : goalWords(mission), width - 2).map((row): Line => [span(` ${row}`)])
      : [
          fact(label, countText(progress), width, 'strong'),
          panelBar(glyphs, progress.now, progress.goal, width, 'success'),
        ];
  return {
    title: 'goal',
    lines: [
      ...goalLines,
      ...(next === undefined ? [] : [fact('next star', next, width)]),
      ...(spare === undefined || spare.count < 0
        ? []
        : [fact('can miss', spare.count, width, spare.count === 0 ? 'danger' : 'text')]),
      ...limitsOf(view).map((limit) =>
        fact(limit.label, `${limit.now}/${limit.max}`, width, limit.isLast ? 'danger' : 'text'),
      ),
      ...announcedLines(view, width),
      ...(hits === undefined
        ? []
        : width < widePanel
          ? [fact('hits', `${hits.now}/${hits.max} %`, width, hits.now > hits.max ? 'dim' : 'text')]
          : words([`star: ${hitsText(hits)} so far`], hits.now > hits.max ? 'dim' : 'text')),
    ],
  };
}

const announcedLines = (view: View, width: number): Line[] =>
  view.announced.flatMap((announcement) => words(wrap(`${announcementText(announcement)}.`, width - 2), 'warning'));

function nextAnnouncement({ announced }: View, width: number): Line[] {
  const [next] = announced.toSorted((a, b) => a.turn - b.turn);
  return next === undefined ? [] : words([firstThatFits(announcementTexts(next), width - 2)], 'warning');
}

const countText = ({ now, goal }: { readonly now: number; readonly goal: number }): string => `${now}/${goal}`;

function scoreSection({ view, record }: SpaceDefenderScene, width: number): Section {
  const { sector } = view;
  const lines = sector === null ? [] : scoreLines(sector, width);
  return {
    title: `score ${scoreOf(view)}`,
    lines: [
      ...(lines.length === 0 ? words(['no kills yet'], 'dim') : lines),
      ...(record.best === undefined ? [] : [fact('best here', record.best, width)]),
    ],
  };
}

const maxListed = 8;

function byDanger(scene: SpaceDefenderScene): readonly Readonly<Enemy>[] {
  const enemies = enemiesInSight(scene.view);
  const outlook = previewOf(scene) ?? predict(scene.view, { name: 'pass', args: {} });
  if (outlook === undefined || !scene.preferences.forecast) return enemies;
  const order = enemyIntentsOf(outlook).map(({ id }) => id);
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  return enemies.toSorted((a, b) => place(a.id) - place(b.id));
}

/** Enemies in rows, most dangerous first. If rows are too few, later rows have two enemies each, without health. */
function listSection(scene: SpaceDefenderScene, width: number, rows: number): Section {
  const enemies = byDanger(scene);
  const alone = enemies.length <= rows ? enemies.length : Math.max(0, 2 * rows - enemies.length);
  const packed = enemies.slice(alone);
  const isCut = packed.length > 2 * (rows - alone);
  const visible = isCut ? packed.slice(0, Math.max(0, 2 * (rows - alone) - 2)) : packed;
  const half = Math.floor((width - 1) / 2);
  return {
    title: 'in sight',
    lines: [
      ...enemies.slice(0, alone).map((enemy): Line => {
        const [, role] = enemyGlyph(enemy.kind);
        return justify([span(' '), ...placeSpans(scene, enemy)], [span(`${enemy.health} `, role)], width);
      }),
      ...Array.from(
        { length: Math.ceil(visible.length / 2) },
        (_, i): Line => [
          span(' '),
          ...visible.slice(2 * i, 2 * i + 2).flatMap((enemy) => toWidth(placeSpans(scene, enemy), half)),
        ],
      ),
      ...(isCut ? words([`${packed.length - visible.length} more`], 'dim') : []),
    ],
  };
}

/** Text such as `G4 E11`. */
function placeSpans({ local }: SpaceDefenderScene, enemy: Readonly<Enemy>): Line {
  const [symbol, role] = enemyGlyph(enemy.kind);
  const isPointedAt = distance(enemy, local.cursor) === 0;
  return [span(symbol, role), span(`${enemy.id} ${cellName(enemy)}`, isPointedAt ? 'strong' : 'text')];
}

const flightSection = (shots: readonly Readonly<Projectile>[], width: number): Section => ({
  title: width < usualWidth ? 'shots' : 'shots in flight',
  lines: flightRows(shots, width),
});

/** Rows such as `yours  G7 G9  100`: cells and damage of a side's shots. Too many cells become a count: `5 in G`. */
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
      const isNarrow = width < usualWidth;
      const room = width - (isNarrow ? 7 : 14);
      const cellsText = where.length <= room ? where : `${group.length} in ${cellName(first).slice(0, 1)}`;
      const role: Role = side === 'friendly' ? 'own' : 'enemy';
      const head = isNarrow
        ? span(` ${projectileSymbols[side]} `, role)
        : span(` ${(i === 0 ? whose : '').padEnd(8)}`, 'dim');
      const begin: Line = [head, span(cellsText)];
      return [justify(begin, [span(`${first.damage} `, role)], width)];
    });
  });
}

export function sightBeside(scene: SpaceDefenderScene, width: number): Section {
  const list = listSection(scene, width, maxListed);
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
