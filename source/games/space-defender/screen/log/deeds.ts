import type { GameEvent } from '../../events.ts';

/** The action of one enemy: what begins it and what followed. */
export interface Deed {
  /** `Grunt 1`; nothing for a shot or a heal that comes out of the fog. */
  readonly name: string | undefined;
  /** The ids of the enemy and of what it brought forth. */
  readonly ids: (number | 'fog')[];
  readonly events: GameEvent[];
}

/** Events without a sentence: what they change is read in the hint and in the tables. */
const untold: ReadonlySet<GameEvent['type']> = new Set([
  'gained',
  'enemy-regenerated',
  'vision-changed',
  'numbers-drawn',
  'game-over',
]);

/** The actions of the enemies, in order. */
export function deedsOf(events: readonly GameEvent[]): Deed[] {
  const deeds: Deed[] = [];
  for (const event of events) {
    if (untold.has(event.type)) continue;
    const last = deeds.at(-1);
    const begins = event.type === 'enemy-moved' || event.type === 'enemy-stayed';
    if (last !== undefined && !begins && belongs(event, last)) {
      last.events.push(event);
      last.ids.push(...brought(event));
    } else
      deeds.push({
        name: begins || event.type === 'enemy-spawned' ? `${event.kind} ${event.id}` : undefined,
        ids: begins ? [event.id] : brought(event),
        events: [event],
      });
  }
  return deeds;
}

const brought = (event: GameEvent): number[] =>
  event.type === 'projectile-spawned' || event.type === 'enemy-spawned' ? [event.id] : [];

/** What something in the fog does is no part of what was told before it, but what it heals is told together. */
function belongs(event: GameEvent, { ids, events }: Deed): boolean {
  if (event.type === 'destroyed') return true;
  const actor = actorOf(event);
  const before = events.at(-1);
  if (actor === 'fog') return event.type === 'healed' && before?.type === 'healed' && before.by === 'fog';
  return actor !== undefined && ids.includes(actor);
}

/** Whose action an event belongs to: an enemy's, or that of its shot. */
function actorOf(event: GameEvent): number | 'fog' | undefined {
  switch (event.type) {
    case 'hit':
    case 'mended':
      return event.mover === 'ship' ? event.id : event.projectile;
    case 'projectile-spawned':
    case 'healed':
      return event.by;
    case 'enemy-spawned':
      return event.by ?? undefined;
    default:
      return 'id' in event ? event.id : undefined;
  }
}
