import type { CountedEvent, GameEvent } from '../../events.ts';
import type { By, DirectionName } from '../../vocabulary.ts';

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
  readonly deed: Exclude<CountedEvent, { type: 'card-played' }>['type'];
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
  /** Where the last of the chain stands that a wall stops. */
  readonly stopped?: Place;
  /** Robots that fall, and where. */
  readonly fallen: readonly ({ readonly player: number } & Place)[];
  readonly events: readonly CountedEvent[];
}

type CardPlayed = Extract<CountedEvent, { type: 'card-played' }>;
type Deed = Exclude<CountedEvent, CardPlayed>;

/** The counter of an event, as texts write it. */
const counterOf = ({ step, action }: Pick<CountedEvent, 'step' | 'action'>): string => `${step}.${action}`;

/** Whether an event belongs to an execution step. */
const isCounted = (event: GameEvent): event is CountedEvent => 'execution' in event;

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
  const isFall = (event: Deed) => event.type === 'destroyed' && event.by !== 'crusher';
  const fallen = deeds.filter(isFall);
  const done = deeds.filter((event) => !isFall(event));
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
    fallen: fallen.map((event) => ({ player: event.player, x: event.x, y: event.y })),
    events,
  };
}
