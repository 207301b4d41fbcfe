import { type Cell, cellText } from '../cells.ts';
import type { End, EventOf, GameEvent, Hit, Mended, SpecialUsed } from '../events.ts';

type Lines = { readonly [Type in GameEvent['type']]?: (event: EventOf<Type>) => string };

/** Indented lines of a transcript for events. Other events have no line. */
const actionLines: Lines = {
  passed: (event) => `    The Starfighter(id:0) passes ${location(event)}, doubling regen rate.`,
  fired: (event) => `    The Starfighter(id:0) fires ${location(event)}.`,
  'starfighter-moved': ({ from, to }) => `    The Starfighter(id:0) moves: ${end(from)} -> ${end(to)}`,
  'special-used': (event) => `    The Starfighter(id:0) uses special, ${specialLine(event)}`,
  'projectile-spawned': ({ side, id, to }) => `      A ${side} projectile(id:${id}) ${spawnsAt(to)}`,
  'projectile-moved': ({ side, id, from, to }) =>
    `    A ${side} projectile(id:${id}) moves: ${end(from)} -> ${end(to)}`,
  'projectile-stayed': (event) => `    A ${event.side} projectile(id:${event.id}) stays at: [${cellText(event)}]`,
  combined: (event) =>
    `      The projectile collides with ${event.side} projectile(id:${event.other}) ${location(event)}, combining damage.`,
  negated: (event) =>
    `      The projectile collides with ${event.side} projectile(id:${event.other}) ${location(event)}, negating damage.`,
  neutralized: (event) => `      A projectile(id:${event.id}) ${location(event)} has been neutralized.`,
  hit: (event) =>
    `      ${meeting(event)} ${location(event)}, ${event.mover === 'ship' ? 'taking' : 'dealing'} ${event.damage} damage.`,
  mended: (event) => `      ${meeting(event)} ${location(event)}, healing ${event.damage} damage.`,
  rammed: (event) =>
    event.mover === 'enemy'
      ? `      The ${event.kind} collides with Starfighter(id:0) ${location(event)}, trading ${event.damage} damage.`
      : `      The Starfighter collides with ${event.kind}(id:${event.id}) ${location(event)}, trading ${event.damage} damage.`,
  struck: (event) => `      A ${event.kind}(id:${event.id}) ${location(event)} takes ${event.damage} damage.`,
  destroyed: (event) => `      The ${event.kind} ${location(event)} has been destroyed.`,
  gained: ({ kind, id, amount, gain }) => `    A ${kind}(id:${id}) gains ${amount} ${gain}.`,
  'enemy-moved': ({ kind, id, from, to }) => `    A ${kind}(id:${id}) moves: ${end(from)} -> ${end(to)}`,
  'enemy-stayed': (event) => `    A ${event.kind}(id:${event.id}) stays at: [${cellText(event)}]`,
  'enemy-spawned': ({ by, kind, id, to }) => `${by === null ? '    ' : '      '}A ${kind}(id:${id}) ${spawnsAt(to)}`,
  healed: (event) =>
    `      The Pylon heals ${event.kind}(id:${event.id}) ${location(event)} for ${event.amount} damage.`,
};

/** Lines that replace all other lines in the block of a transcript. */
const blockLines: Lines = {
  aborted: ({ from }) => (from === 'game' ? '  Exited from game.' : '  Exited from setup mode.'),
  'debug-toggled': ({ on }) => (on ? '  In debug mode.' : '  Not in debug mode.'),
  'rng-output-toggled': ({ on }) => (on ? '  RNG output on.' : '  RNG output off.'),
};

const lineIn = <Type extends GameEvent['type']>(lines: Lines, event: EventOf<Type>): string | undefined => {
  const write: ((event: EventOf<Type>) => string) | undefined = lines[event.type];
  return write?.(event);
};

export const actionLine = (event: GameEvent): string | undefined => lineIn(actionLines, event);
export const blockLine = (event: GameEvent): string | undefined => lineIn(blockLines, event);

const location = (cell: Cell): string => `at location [${cellText(cell)}]`;
const end = (cell: End | null): string =>
  cell === null ? 'out of board' : cell === 'fog' ? 'fog' : `[${cellText(cell)}]`;
const spawnsAt = (cell: Cell | null): string => `spawns at location ${end(cell)}.`;

/** Text such as `The projectile collides with Grunt(id:1)`. The one that moved is the subject. */
const meeting = ({ mover, kind, id, side, projectile }: Hit | Mended): string =>
  mover === 'projectile'
    ? `The projectile collides with ${kind}(id:${id})`
    : `The ${kind} collides with ${side} projectile(id:${projectile})`;

function specialLine({ power, row, column, health, energy }: SpecialUsed): string {
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
