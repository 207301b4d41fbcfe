import type { GameEvent } from '../../events.ts';
import { type Forecast, lostIn } from '../../forecast.ts';

const eventsOf = ({ events, reactions, volley }: Forecast): readonly GameEvent[] => [
  ...events,
  ...reactions,
  ...volley,
];

/** All health that a turn costs until the ship can act again. */
export const lossOf = (turn: Forecast): number => lostIn(eventsOf(turn));

/** `-44 health`; nothing where nothing is lost. */
export function lossText(turn: Forecast): string | undefined {
  const lost = lossOf(turn);
  return lost === 0 ? undefined : `-${lost} health`;
}

/** What a turn costs, in few words: `-50 health (95 left)`. */
export function costText(turn: Forecast | undefined): string {
  if (turn === undefined) return 'not known';
  const { health } = turn.next.starfighter;
  return health === 0 ? 'your ship is destroyed' : `${lossText(turn) ?? 'nothing hits you'} (${health} left)`;
}

/** What hits the ship after its own action: `! Fighter 26 then hits you for 44.` */
export function threatText({ acted, reactions, volley }: Forecast): string | undefined {
  const rams = reactions.flatMap((event) => (event.type === 'rammed' ? [event] : []));
  const hits = [...reactions, ...volley].flatMap((event) => (event.type === 'hit' && event.id === 0 ? [event] : []));
  const [ram] = rams;
  const [hit] = hits;
  const lost = lostIn([...reactions, ...volley]);
  if (rams.length + hits.length > 1) return `! You then lose ${lost} health.`;
  if (ram !== undefined) return `! ${ram.kind} ${ram.id} then rams you for ${lost}.`;
  if (hit === undefined) return undefined;
  const fired = reactions.find((event) => event.type === 'projectile-spawned' && event.id === hit.projectile);
  const by = fired?.type === 'projectile-spawned' ? acted.enemies.find(({ id }) => id === fired.by) : undefined;
  const who = by !== undefined ? `${by.kind} ${by.id}` : hit.side === 'friendly' ? 'Your own shot' : 'A shot in flight';
  return `! ${who} then hits you for ${lost}.`;
}
