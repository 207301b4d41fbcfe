import { type Cell, cellText } from '../cells.ts';
import type { End, EventOf, GameEvent, Hit, Mended, ShipKind, SpecialUsed } from '../events.ts';

const at = (cell: Cell): string => `at location [${cellText(cell)}]`;
const end = (cell: End | null): string =>
  cell === null ? 'out of board' : cell === 'fog' ? 'fog' : `[${cellText(cell)}]`;
const spawnsAt = (cell: Cell | null): string => `spawns at location ${end(cell)}.`;

/** How an event is told. */
interface Clause<Event> {
  /** As the action lists of the debug output have it (rules, sections 6 to 10), with its indent; absent where they do not. */
  line?(event: Event): string;
  /**
   * Who tells it in words: the log and the reader, with the phase in which it happens (`screen/log`, `screen/reader`); the
   * reader alone, whose listener does not see the tables; or nobody.
   */
  readonly told: 'in its phase' | 'by the reader' | 'never';
}

const inPhase = <Event>(line: (event: Event) => string): Clause<Event> => ({ line, told: 'in its phase' });
const untold = { told: 'never' } as const;

/** How each event is told. One that is missing does not compile. */
const clauses: { readonly [Type in GameEvent['type']]: Clause<EventOf<Type>> } = {
  'projectile-moved': inPhase(
    (event) => `    A ${event.side} projectile(id:${event.id}) moves: ${end(event.from)} -> ${end(event.to)}`,
  ),
  'projectile-stayed': inPhase(
    (event) => `    A ${event.side} projectile(id:${event.id}) stays at: [${cellText(event)}]`,
  ),
  passed: inPhase((event) => `    The Starfighter(id:0) passes ${at(event)}, doubling regen rate.`),
  fired: inPhase((event) => `    The Starfighter(id:0) fires ${at(event)}.`),
  'starfighter-moved': inPhase((event) => `    The Starfighter(id:0) moves: ${end(event.from)} -> ${end(event.to)}`),
  'special-used': inPhase((event) => `    The Starfighter(id:0) uses special, ${specialText(event)}`),
  gained: {
    line: (event) => `    A ${event.kind}(id:${event.id}) gains ${event.amount} ${event.gain}.`,
    told: 'by the reader',
  },
  'enemy-moved': inPhase(
    (event) => `    A ${event.kind}(id:${event.id}) moves: ${end(event.from)} -> ${end(event.to)}`,
  ),
  'enemy-stayed': inPhase((event) => `    A ${event.kind}(id:${event.id}) stays at: [${cellText(event)}]`),
  'enemy-spawned': inPhase(
    (event) => `${event.by === null ? '    ' : '      '}A ${event.kind}(id:${event.id}) ${spawnsAt(event.to)}`,
  ),
  'projectile-spawned': inPhase((event) => `      A ${event.side} projectile(id:${event.id}) ${spawnsAt(event.to)}`),
  combined: inPhase(
    (event) =>
      `      The projectile collides with ${event.side} projectile(id:${event.other}) ${at(event)}, combining damage.`,
  ),
  negated: inPhase(
    (event) =>
      `      The projectile collides with ${event.side} projectile(id:${event.other}) ${at(event)}, negating damage.`,
  ),
  hit: inPhase(
    (event) =>
      `      ${meeting(event)} ${at(event)}, ${event.mover === 'ship' ? 'taking' : 'dealing'} ${event.damage} damage.`,
  ),
  mended: inPhase((event) => `      ${meeting(event)} ${at(event)}, healing ${event.damage} damage.`),
  rammed: inPhase((event) =>
    event.mover === 'enemy'
      ? `      The ${event.kind} collides with Starfighter(id:0) ${at(event)}, trading ${event.damage} damage.`
      : `      The Starfighter collides with ${event.kind}(id:${event.id}) ${at(event)}, trading ${event.damage} damage.`,
  ),
  struck: inPhase((event) => `      A ${event.kind}(id:${event.id}) ${at(event)} takes ${event.damage} damage.`),
  destroyed: inPhase((event) => `      The ${event.kind} ${at(event)} has been destroyed.`),
  neutralized: inPhase((event) => `      A projectile(id:${event.id}) ${at(event)} has been neutralized.`),
  healed: inPhase(
    (event) => `      The Pylon heals ${event.kind}(id:${event.id}) ${at(event)} for ${event.amount} damage.`,
  ),
  regenerated: { told: 'in its phase' },
  'numbers-drawn': { told: 'by the reader' },
  'field-chosen': untold,
  'page-opened': untold,
  'option-chosen': { told: 'by the reader' },
  'game-started': { told: 'in its phase' },
  aborted: { told: 'by the reader' },
  'debug-toggled': untold,
  'rng-output-toggled': untold,
  'enemy-regenerated': untold,
  'vision-changed': untold,
  'game-over': untold,
};

const clauseOf = <Type extends GameEvent['type']>(type: Type): Clause<EventOf<Type>> => clauses[type];

/** The line of an event in the action lists of the debug output; nothing for events that have none there. */
export const actionLine = (event: GameEvent): string | undefined => clauseOf(event.type).line?.(event);

/** Who tells an event in words. */
export const isTold = ({ type }: GameEvent): Clause<never>['told'] => clauseOf(type).told;

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
