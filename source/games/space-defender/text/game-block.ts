import { letterOf } from '../../../engine/commands.ts';
import type { StateOf, Viewer } from '../../../engine/vocabulary.ts';
import { cellText, distance } from '../cells.ts';
import type { GameEvent } from '../events.ts';
import type { SpaceDefender } from '../game-types.ts';
import { outcomeOf } from '../outcome.ts';
import { enemyStats, powerOf, weaponOf } from '../tables.ts';
import type { Phase } from '../vocabulary.ts';
import { actionLine } from './event-texts.ts';

export type ReadonlyState = StateOf<SpaceDefender>;
type ReadonlySector = NonNullable<ReadonlyState['sector']>;
type ReadonlyField = NonNullable<ReadonlyState['field']>;

/** The block of a state in game, or at its end, below the state line (rules, section 12). */
export function gameBlock(state: ReadonlyState, events: readonly GameEvent[], viewer: Viewer): string[] {
  const { field, sector } = state;
  if (field === null || sector === null) return [];
  const open = state.debug && viewer === 'all';
  return [
    ...starfighterLines(state, sector),
    ...(open ? debugLines(sector, events) : []),
    ...boardLines(field, sector, open),
    ...(sector.starfighter.health > 0 ? [] : ['  The game is over. Better luck next time!']),
    ...(state.rngOutput && viewer === 'all' ? rngLines(events) : []),
    ...accomplishedLines(state),
  ];
}

/** With the ship there, how the mission ended; a lost ship says so as in every game. */
function accomplishedLines(state: ReadonlyState): string[] {
  const outcome = outcomeOf(state);
  return outcome === undefined || state.sector?.starfighter.health === 0 ? [] : [`  ${outcome.reason}`];
}

function starfighterLines({ equipment }: ReadonlyState, { starfighter, score }: ReadonlySector): string[] {
  const { health, energy, attributes } = starfighter;
  const weapon = weaponOf(equipment);
  return [
    '  Starfighter:',
    `    [0,S]->health:${health}/${attributes.health}, energy:${energy}/${attributes.energy}, ` +
      `Regen:${attributes.healthRegen}/${attributes.energyRegen}, Armour:${attributes.armour}, ` +
      `Vision:${attributes.vision}, Move:${attributes.move}, Move Cost:${attributes.moveCost}, ` +
      `location:[${cellText(starfighter)}]`,
    `      Projectile Pattern:${weapon.name}, Projectile Damage:${weapon.damage}, ` +
      `Projectile Cost:${weapon.cost} (${weapon.resource})`,
    `      Power:${powerOf(equipment).text}`,
    `      score:${score}`,
  ];
}

const actionLists: readonly (readonly [heading: string, phase: Phase])[] = [
  ['Friendly Projectile Action', 'friendly-projectiles'],
  ['Enemy Projectile Action', 'enemy-projectiles'],
  ['Starfighter Action', 'starfighter'],
  ['Enemy Action', 'enemies'],
  ['Natural Enemy Spawn', 'natural-spawn'],
];

function debugLines({ enemies, projectiles }: ReadonlySector, events: readonly GameEvent[]): string[] {
  const lines = ['  Enemy:'];
  const flag = (value: boolean) => (value ? 'T' : 'F');
  for (const enemy of enemies)
    lines.push(
      `    [${enemy.id},${enemyStats[enemy.kind].symbol}]->health:${enemy.health}/${enemy.totalHealth}, ` +
        `Regen:${enemy.regen}, Armour:${enemy.armour}, Vision:${enemy.vision}, ` +
        `seen_by_Starfighter:${flag(enemy.seenByStarfighter)}, can_see_Starfighter:${flag(enemy.canSeeStarfighter)}, ` +
        `location:[${cellText(enemy)}]`,
    );
  lines.push('  Projectile:');
  for (const { id, side, damage, move, ...cell } of projectiles)
    lines.push(`    [${id},${projectileSymbols[side]}]->damage:${damage}, move:${move}, location:[${cellText(cell)}]`);
  for (const [heading, phase] of actionLists) {
    lines.push(`  ${heading}:`);
    for (const event of events) {
      const line = event.phase === phase ? actionLine(event) : undefined;
      if (line !== undefined) lines.push(line);
    }
  }
  return lines;
}

/** The symbols of projectiles, here and on the screen. */
export const projectileSymbols = { friendly: '*', enemy: '<' } as const;

function boardLines(
  { rows, columns }: ReadonlyField,
  { starfighter, enemies, projectiles }: ReadonlySector,
  open: boolean,
): string[] {
  const cells = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c): string => {
      const hidden = !open && distance(starfighter, { row: r + 1, column: c + 1 }) > starfighter.attributes.vision;
      return hidden ? '?' : '_';
    }),
  );
  const put = (row: number, column: number, symbol: string) => {
    const line = cells[row - 1];
    if (line !== undefined && line[column - 1] !== '?') line[column - 1] = symbol;
  };
  for (const { row, column, kind } of enemies) put(row, column, enemyStats[kind].symbol);
  for (const { row, column, side } of projectiles) put(row, column, projectileSymbols[side]);
  put(starfighter.row, starfighter.column, starfighter.health > 0 ? 'S' : 'X');
  const header = Array.from({ length: columns }, (_, c) => String(c + 1).padStart(3)).join('');
  return [`    ${header}`, ...cells.map((line, r) => `    ${letterOf(r + 1)} ${line.join('  ')}`)];
}

function rngLines(events: readonly GameEvent[]): string[] {
  const drawn = events.find((event) => event.type === 'numbers-drawn');
  return drawn === undefined ? [] : ['  RNG Usage:', `    row:${drawn.row}`, `    enemy value:${drawn.value}`];
}
