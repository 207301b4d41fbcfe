import { type Cell, cellText } from '../cells.ts';
import type { End, GameEvent, Hit, Mended, ShipKind, SpecialUsed } from '../events.ts';

const at = (cell: Cell): string => `at location [${cellText(cell)}]`;
const end = (cell: End | null): string =>
  cell === null ? 'out of board' : cell === 'fog' ? 'fog' : `[${cellText(cell)}]`;
const spawnsAt = (cell: Cell | null): string => `spawns at location ${end(cell)}.`;

/**
 * The line of an event in the action lists of the debug output (rules, sections 6 to 10), with its indent; nothing for
 * events that have none there.
 */
export function actionLine(event: GameEvent): string | undefined {
  switch (event.type) {
    case 'projectile-moved':
      return `    A ${event.side} projectile(id:${event.id}) moves: ${end(event.from)} -> ${end(event.to)}`;
    case 'projectile-stayed':
      return `    A ${event.side} projectile(id:${event.id}) stays at: [${cellText(event)}]`;
    case 'passed':
      return `    The Starfighter(id:0) passes ${at(event)}, doubling regen rate.`;
    case 'fired':
      return `    The Starfighter(id:0) fires ${at(event)}.`;
    case 'starfighter-moved':
      return `    The Starfighter(id:0) moves: ${end(event.from)} -> ${end(event.to)}`;
    case 'special-used':
      return `    The Starfighter(id:0) uses special, ${specialText(event)}`;
    case 'gained':
      return `    A ${event.kind}(id:${event.id}) gains ${event.amount} ${event.gain}.`;
    case 'enemy-moved':
      return `    A ${event.kind}(id:${event.id}) moves: ${end(event.from)} -> ${end(event.to)}`;
    case 'enemy-stayed':
      return `    A ${event.kind}(id:${event.id}) stays at: [${cellText(event)}]`;
    case 'enemy-spawned':
      return `${event.by === null ? '    ' : '      '}A ${event.kind}(id:${event.id}) ${spawnsAt(event.to)}`;
    case 'projectile-spawned':
      return `      A ${event.side} projectile(id:${event.id}) ${spawnsAt(event.to)}`;
    case 'combined':
      return `      The projectile collides with ${event.side} projectile(id:${event.other}) ${at(event)}, combining damage.`;
    case 'negated':
      return `      The projectile collides with ${event.side} projectile(id:${event.other}) ${at(event)}, negating damage.`;
    case 'hit':
      return `      ${meeting(event)} ${at(event)}, ${event.mover === 'ship' ? 'taking' : 'dealing'} ${event.damage} damage.`;
    case 'mended':
      return `      ${meeting(event)} ${at(event)}, healing ${event.damage} damage.`;
    case 'rammed':
      return event.mover === 'enemy'
        ? `      The ${event.kind} collides with Starfighter(id:0) ${at(event)}, trading ${event.damage} damage.`
        : `      The Starfighter collides with ${event.kind}(id:${event.id}) ${at(event)}, trading ${event.damage} damage.`;
    case 'struck':
      return `      A ${event.kind}(id:${event.id}) ${at(event)} takes ${event.damage} damage.`;
    case 'destroyed':
      return `      The ${event.kind} ${at(event)} has been destroyed.`;
    case 'neutralized':
      return `      A projectile(id:${event.id}) ${at(event)} has been neutralized.`;
    case 'healed':
      return `      The Pylon heals ${event.kind}(id:${event.id}) ${at(event)} for ${event.amount} damage.`;
    case 'field-chosen':
    case 'page-opened':
    case 'option-chosen':
    case 'game-started':
    case 'aborted':
    case 'debug-toggled':
    case 'rng-output-toggled':
    case 'regenerated':
    case 'enemy-regenerated':
    case 'vision-changed':
    case 'numbers-drawn':
    case 'game-over':
      return undefined;
  }
}

/** Who came to whom: `The projectile collides with Grunt(id:1)`. */
const meeting = ({ mover, kind, id, side, projectile }: Hit | Mended): string =>
  mover === 'projectile'
    ? `The projectile collides with ${ship(kind, id)}`
    : `The ${kind} collides with ${side} projectile(id:${projectile})`;

const ship = (kind: ShipKind, id: number): string => `${kind}(id:${id})`;

function specialText({ power, row, column, health, energy }: SpecialUsed): string {
  switch (power) {
    case 'Recall':
      return `teleporting to: [${cellText({ row, column })}]`;
    case 'Repair':
      return `gaining ${health} health.`;
    case 'Overcharge':
      return `gaining ${energy} energy at the expense of ${Math.abs(health)} health.`;
    case 'Deploy Drones':
      return 'clearing projectiles with drones.';
    case 'Orbital Strike':
      return 'unleashing a wave of energy.';
  }
}
