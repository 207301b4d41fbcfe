import type { Section } from '../../../../screen/frame.ts';
import { bar, type Line, span } from '../../../../screen/styled-text.ts';
import { cellName, distance } from '../../cells.ts';
import { isOver } from '../../outcome.ts';
import type { Enemy, Projectile } from '../../sector.ts';
import { projectileSymbols } from '../../text/game-block.ts';
import { count } from '../../text/words.ts';
import { nextAction } from '../enemy-intents.ts';
import { leftWidthOf } from '../layout.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { enemyGlyph, kindName } from './look.ts';

/** Rows that the log keeps beside the table, its rule not counted. */
const minLogRows = 8;
/** Rows below the board from which on there is a table at all. */
const minRows = 18;

/** Columns from which on the table has bars, and from which on it has the shots, too. */
const withBars = 75;
const withShots = 94;

/** Rows that the table of what is in sight takes, its rule included; 0 where there is no room or nothing to list. */
export function sightHeight(scene: SpaceDefenderScene, height: number): number {
  const { sector } = scene.view;
  if (sector === null || height < minRows || isOver(scene.view)) return 0;
  const shots = leftWidthOf(scene) < withShots ? 0 : sector.projectiles.length;
  const rows = Math.max(sector.enemies.length, shots);
  return rows === 0 ? 0 : Math.min(rows + 2, height - minLogRows);
}

/** Everything in sight with its values, and what each enemy does next; at most so many rows. */
export function sightSection(scene: SpaceDefenderScene, height: number): Section {
  const { enemies = [], projectiles = [] } = scene.view.sector ?? {};
  const width = leftWidthOf(scene);
  const hasShots = width >= withShots;
  const hasBars = width >= withBars;
  const room = height - 1;
  const rowCount = Math.max(enemies.length, hasShots ? projectiles.length : 0);
  const visibleRows = rowCount > room ? room - 1 : rowCount;
  const lines = Array.from(
    { length: visibleRows },
    (_, i): Line => [...enemyCells(scene, enemies[i], hasBars), ...(hasShots ? shotCells(projectiles[i]) : [])],
  );
  return {
    title: `in sight: ${count(enemies.length, 'enemy', 'enemies')}, ${count(projectiles.length, 'shot')}`,
    tag: hasBars ? 'next action while it sees you' : undefined,
    lines: [
      head(hasBars, hasShots),
      ...lines,
      ...(rowCount > visibleRows ? [[span(`   ${rowCount - visibleRows} more rows`, 'dim')] as const] : []),
    ],
  };
}

const head = (hasBars: boolean, hasShots: boolean): Line => [
  span(
    hasBars
      ? `   enemy          at     health          armour  sees  next${hasShots ? '                   shot  dmg at move' : ''}`
      : '   enemy          at     health   arm  sees  next',
    'dim',
  ),
];

function enemyCells(
  { glyphs, local, view }: SpaceDefenderScene,
  enemy: Readonly<Enemy> | undefined,
  hasBar: boolean,
): Line {
  if (enemy === undefined) return [span(' '.repeat(withBars))];
  const [symbol, role] = enemyGlyph(enemy.kind);
  const { health, totalHealth, armour, canSeeStarfighter: sees } = enemy;
  const isPointedAt = view.phase === 'in-game' && distance(enemy, local.cursor) === 0;
  const next = nextAction(enemy.kind, sees);
  return [
    span(` ${symbol} `, role),
    span(
      `${kindName(enemy.kind, 14 - String(enemy.id).length)} ${enemy.id}`.padEnd(15),
      isPointedAt ? 'strong' : 'text',
    ),
    span(`${cellName(enemy).padEnd(3)}${`${health}/${totalHealth}`.padStart(9)} `),
    ...(hasBar ? bar(glyphs, health, totalHealth, 8, 'enemy') : []),
    span(`${String(armour).padStart(hasBar ? 6 : 5)}${hasBar ? '   ' : '  '}${(sees ? 'yes' : 'no').padEnd(6)}`),
    span(hasBar ? next.padEnd(21) : next, sees ? 'warning' : 'text'),
  ];
}

function shotCells(shot: Readonly<Projectile> | undefined): Line {
  if (shot === undefined) return [];
  const { id, side, damage, move } = shot;
  return [
    span(projectileSymbols[side], side === 'friendly' ? 'friend' : 'enemy'),
    span(
      `${String(id).padStart(4)}${String(damage).padStart(5)} ${cellName(shot).padEnd(4)}${String(move).padStart(3)}`,
    ),
  ];
}
