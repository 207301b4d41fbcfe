import type { Role } from '../../../screen/paint.ts';
import { distance } from '../cells.ts';
import type { Hit, Rammed } from '../events.ts';
import type { Forecast } from '../forecast.ts';
import { reachOf } from '../resources.ts';
import type { Starfighter } from '../state.ts';
import type { SpaceDefenderScene } from './local.ts';
import { cellName, count } from './look.ts';
import { plannedMove } from './plan.ts';
import { thingAt } from './thing-at.ts';

/** What Enter would do where the cursor points, in sentences. */
export interface MoveHint {
  /** What it would do, cost and meet. */
  readonly enter: string;
  /** How the ship would stand before the enemies act; nothing where that is said or not known. */
  readonly left?: string;
  /** How far the ship could fly. */
  readonly reach?: string;
  readonly role: Role;
}

/** What Enter would do where the cursor points. */
export function moveHint(scene: SpaceDefenderScene): MoveHint | undefined {
  const { view, local } = scene;
  const { sector } = view;
  if (sector === null) return undefined;
  const { starfighter } = sector;
  const cells = distance(starfighter, local.cursor);
  const reach = reachText(starfighter);
  if (cells > reachOf(starfighter))
    return { enter: `Out of reach: ${count(cells, 'cell')} away.`, reach, role: 'text' };
  const cost = `${count(cells, 'cell')}, ${cells * starfighter.attributes.moveCost} energy`;
  const planned = plannedMove(scene);
  if (planned !== undefined) return { ...outcomeOf(scene, planned, cost), reach };
  const rams = thingAt(sector, local.cursor)?.type === 'enemy';
  return { enter: `Enter ${rams ? 'rams it' : `moves to ${cellName(local.cursor)}`}: ${cost}.`, reach, role: 'text' };
}

/** `Reach: 7 cells (by energy).` */
function reachText(ship: Readonly<Starfighter>): string {
  const reach = reachOf(ship);
  return `Reach: ${count(reach, 'cell')} (by ${reach < ship.attributes.move ? 'energy' : 'engine'}).`;
}

function outcomeOf({ local }: SpaceDefenderScene, planned: Forecast, cost: string): Omit<MoveHint, 'reach'> {
  const { starfighter } = planned.acted;
  const hits = planned.events.filter((event): event is Hit => event.type === 'hit' && event.id === 0);
  if (planned.projectilesMoved.starfighter.health === 0)
    return { enter: `A shot hits you before you move: ${sum(hits)} damage. You would die.`, role: 'warning' };
  const met = hits.filter(({ phase }) => phase === 'starfighter');
  const rams = planned.events.filter((event): event is Rammed => event.type === 'rammed');
  const role = met.length + rams.length > 0 ? 'warning' : 'text';
  const end = starfighter.health === 0 ? 'You would die.' : undefined;
  const left = `Then health ${starfighter.health}, energy ${starfighter.energy}`;
  const target = rams.find((event) => distance(event, local.cursor) === 0);
  if (target !== undefined) {
    const trade = `trade ${target.damage} against your ${healthBefore(planned, target)}`;
    return { enter: `Enter rams it: ${cost}, ${trade}. ${end ?? `${left}.`}`, role };
  }
  const enter = [
    `Enter moves to ${cellName(local.cursor)}: ${cost}.`,
    ...(end === undefined ? [] : [end]),
    ...(met.length === 0 ? [] : [`Hits ${shotsAt(met)}: ${sum(met)} damage.`]),
    ...rams.map((ram) => `Rams ${ram.kind} ${ram.id} at ${cellName(ram)}: trade ${ram.damage}.`),
  ].join(' ');
  return end === undefined ? { enter, left, role } : { enter, role };
}

const sum = (hits: readonly Hit[]): number => hits.reduce((total, { damage }) => total + damage, 0);

const shotsAt = (hits: readonly Hit[]): string =>
  `${hits.length === 1 ? 'a shot' : `${hits.length} shots`} at ${hits.map(cellName).join(', ')}`;

/** The health that a collision takes from: what regeneration gives, and what the collisions before it leave. */
function healthBefore({ events, projectilesMoved }: Forecast, ram: Rammed): number {
  const before = events.slice(0, events.indexOf(ram)).filter(({ phase }) => phase === 'starfighter');
  return before.reduce((health, event) => {
    if (event.type === 'regenerated') return health + event.health;
    return (event.type === 'hit' && event.id === 0) || event.type === 'rammed' ? event.health : health;
  }, projectilesMoved.starfighter.health);
}
