import { type Line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { cellName } from '../../cells.ts';
import type { Enemy, Projectile } from '../../sector.ts';
import { projectileSymbols } from '../../text/game-block.ts';
import { enemyGlyph } from '../board/look.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { windowOf } from './debug-window.ts';

const head = '  id   health rg ar vi seen sees at      id  dmg move at';

/** All enemies and all projectiles with their values and flags, side by side. */
export function tableSection({ view, local }: SpaceDefenderScene, height: number): Section {
  const { enemies = [], projectiles = [] } = view.sector ?? {};
  const left = windowOf(enemies, local.scrolled, height - 1);
  const right = windowOf(projectiles, local.scrolled, height - 1);
  const rows = Math.max(left.shown.length, right.shown.length);
  return {
    title: `enemies ${enemies.length}${left.range}`,
    tag: `projectiles ${projectiles.length}${right.range}`,
    lines: [
      [span(head, 'dim')],
      ...Array.from({ length: rows }, (_, i): Line => [...enemyCells(left.shown[i]), ...shotCells(right.shown[i])]),
    ],
  };
}

/** How far the tables can be scrolled. */
export function mostTablesScrolled({ view }: SpaceDefenderScene, height: number): number {
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
