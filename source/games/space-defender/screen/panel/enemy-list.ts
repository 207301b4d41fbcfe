import type { Section } from '../../../../screen/frame.ts';
import { type Line, span, withTarget } from '../../../../screen/styled-text.ts';
import { cellName, distance } from '../../cells.ts';
import type { Enemy } from '../../sector.ts';
import type { View } from '../../view.ts';
import { enemyGlyph } from '../board/look.ts';
import { nextAction, type Provocation, reactionTo } from '../enemy-intents.ts';
import { defenderTargets, type SpaceDefenderScene } from '../local.ts';

/** The enemies in sight, nearest first, then by row and column. */
export function enemiesInSight({ sector }: Pick<View, 'sector'>): readonly Readonly<Enemy>[] {
  if (sector === null) return [];
  const { starfighter, enemies } = sector;
  return enemies.toSorted(
    (a, b) => distance(a, starfighter) - distance(b, starfighter) || a.row - b.row || a.column - b.column,
  );
}

/** The part of the list that is shown in so many rows: below its head, from the scrolled row on. */
export function shownEnemies(scene: SpaceDefenderScene, height: number): readonly Readonly<Enemy>[] {
  const first = Math.min(scene.local.scrolled, maxEnemiesScroll(scene, height));
  return enemiesInSight(scene.view).slice(first, first + height - 1);
}

/** How far the list can be scrolled. */
export const maxEnemiesScroll = ({ view }: SpaceDefenderScene, height: number): number =>
  Math.max(0, (view.sector?.enemies.length ?? 0) - (height - 1));

/** In place of the log: what each enemy in sight would do next. */
export function enemySection(scene: SpaceDefenderScene, height: number, width: number): Section {
  const enemies = enemiesInSight(scene.view);
  const visible = shownEnemies(scene, height);
  const first = Math.min(scene.local.scrolled, maxEnemiesScroll(scene, height)) + 1;
  const range = visible.length < enemies.length ? `, lines ${first}-${first + visible.length - 1}` : '';
  const title = `in sight: ${enemies.length === 1 ? '1 enemy' : `${enemies.length} enemies`}${range}`;
  if (enemies.length === 0)
    return { title, lines: [[span(' No enemy is in sight. Enemy intentions appear here.', 'dim')]] };
  const wide = width >= wideTable;
  return {
    title,
    tag: wide ? 'next action while it sees you' : 'while it sees you',
    lines: [[span(wide ? wideHead : narrowHead, 'dim')], ...visible.map((enemy) => row(scene, enemy, wide))],
  };
}

/** Columns from which on there is one for each thing that provokes them. */
const wideTable = 92;

const narrowHead = '   enemy          at  next                if you';
const wideHead = '   enemy          at  next                if you wait            if you fire   on power';

function row({ view, local }: SpaceDefenderScene, enemy: Readonly<Enemy>, wide: boolean): Line {
  const [symbol, role] = enemyGlyph(enemy.kind);
  const area = distance(enemy, local.cursor) === 0 && view.phase === 'in-game' ? 'selection' : undefined;
  const name = `${enemy.kind} ${enemy.id}`.padEnd(15);
  const next = nextAction(enemy.kind, enemy.canSeeStarfighter).padEnd(20);
  const spans = [
    span(area === undefined ? ' ' : '>', 'accent', area),
    span(`${symbol} `, role, area),
    span(`${name}${cellName(enemy).padEnd(4)}`, 'text', area),
    span(next, enemy.canSeeStarfighter ? 'warning' : 'text', area),
    span(wide ? allReactions(enemy) : mainReaction(enemy), 'dim', area),
  ];
  return withTarget(spans, defenderTargets.to({ type: 'cell', cell: { row: enemy.row, column: enemy.column } }));
}

const reactionText = ({ kind }: Readonly<Enemy>, command: Provocation): string => reactionTo(kind, command)?.text ?? '';

const allReactions = (enemy: Readonly<Enemy>): string =>
  `${reactionText(enemy, 'pass').padEnd(23)}${reactionText(enemy, 'fire').padEnd(14)}${reactionText(enemy, 'special')}`;

/** The reaction that takes the place of its own action, else that to waiting. */
function mainReaction({ kind }: Readonly<Enemy>): string {
  const commands = ['pass', 'fire'] as const;
  const command = commands.find((name) => reactionTo(kind, name)?.instead === true) ?? 'pass';
  const text = reactionTo(kind, command)?.text.replace('2 Interceptors', '2 I');
  return text === undefined ? '' : `${command === 'pass' ? 'wait' : command}: ${text}`;
}
