import type { CountedEvent, Deed, EventOf, GameEvent } from '../events.ts';
import type { By, DirectionName } from '../vocabulary.ts';

/** A place of the board. */
type Place = { readonly x: number; readonly y: number };

/** All events of one value of the event counter: they happen together. */
export interface Group {
  readonly execution: number;
  /** `12.6` */
  readonly counter: string;
  readonly action: number;
  readonly by: By;
  /** Whose card is played or who is activated. */
  readonly player: number;
  /** What happens to that player's robot, and where it stands before. */
  readonly deed: Deed['type'];
  readonly from: Place;
  /** Of a move or a bump. */
  readonly direction?: DirectionName;
  readonly clockwise?: boolean;
  /** The checkpoint that is reached. */
  readonly flag?: number;
  /** The card, and whether this is its first action. */
  readonly card?: { readonly number: number; readonly begins: boolean };
  /** Who is pushed, or would be, nearest first. */
  readonly pushed: readonly number[];
  /** The place of the last robot of the chain, which a wall stops. */
  readonly stopped?: Place;
  /** Robots that are destroyed, and where. */
  readonly fallen: readonly Lost[];
  readonly events: readonly CountedEvent[];
}

/** A card, or the factory at one robot: the groups of events that it starts, in their order. */
export type Action = readonly [Group, ...Group[]];

/** A robot that is destroyed, and where. */
export type Lost = { readonly player: number } & Place;

/** The robots that are destroyed in some events. */
export const lostIn = (events: readonly GameEvent[]): Lost[] =>
  events.flatMap((event) => (event.type === 'destroyed' ? [{ player: event.player, x: event.x, y: event.y }] : []));

type CardPlayed = EventOf<'card-played'>;

/** The counter of an event, as texts write it. */
const counterOf = ({ step, action }: Pick<CountedEvent, 'step' | 'action'>): string => `${step}.${action}`;

const isCounted = (event: GameEvent): event is CountedEvent => 'execution' in event;

/** The events of a round, gathered by the card or element that starts them. */
export function actionsOf(events: readonly GameEvent[]): Action[] {
  const actions: [Group, ...Group[]][] = [];
  for (const group of groupsOf(events)) {
    const last = actions.at(-1);
    if (last?.[0].action === group.action) last.push(group);
    else actions.push([group]);
  }
  return actions;
}

/** The events of an execution, by the values of the event counter. */
export function groupsOf(events: readonly GameEvent[]): Group[] {
  const gathered: CountedEvent[][] = [];
  for (const event of events) {
    if (!isCounted(event)) continue;
    const last = gathered.at(-1);
    if (last?.[0]?.step === event.step) last.push(event);
    else gathered.push([event]);
  }
  let played: CardPlayed | undefined;
  return gathered.flatMap((together) => {
    played = together.find((event) => event.type === 'card-played') ?? played;
    return groupOf(together, played) ?? [];
  });
}

function groupOf(events: readonly CountedEvent[], played: CardPlayed | undefined): Group | undefined {
  const deeds = events.filter((event): event is Deed => event.type !== 'card-played');
  // A fall is told with the move that leads to it.
  const done = deeds.filter(({ type, by }) => type !== 'destroyed' || by === 'crusher');
  const [first] = done;
  // The farthest robot of a chain is told first, and who pushes it last.
  const own = done.at(-1);
  if (first === undefined || own === undefined) return undefined;
  const { execution, action, by, player, type, x, y } = own;
  return {
    execution,
    counter: counterOf(own),
    action,
    by,
    player,
    deed: type,
    from: { x, y },
    ...('direction' in own ? { direction: own.direction } : {}),
    ...('clockwise' in own ? { clockwise: own.clockwise } : {}),
    ...('flag' in own ? { flag: own.flag } : {}),
    ...(by === 'card' && played !== undefined
      ? { card: { number: played.card, begins: events.includes(played) } }
      : {}),
    pushed: done
      .slice(0, -1)
      .map((event) => event.player)
      .toReversed(),
    ...(first.type === 'bump' ? { stopped: { x: first.x, y: first.y } } : {}),
    fallen: lostIn(deeds),
    events,
  };
}
