import type { NumberedEvent, RobotAction, EventOf, GameEvent } from '../events.ts';
import type { By, DirectionName } from '../vocabulary.ts';

/** A place of the board. */
type Coordinates = { readonly x: number; readonly y: number };

/** All events of one value of the event counter: they happen together. */
export interface ActionStep {
  readonly execution: number;
  /** `12.6` */
  readonly counter: string;
  readonly action: number;
  readonly by: By;
  /** Whose card is played or who is activated. */
  readonly player: number;
  /** What happens to that player's robot, and where it stands before. */
  readonly actionType: RobotAction['type'];
  readonly from: Coordinates;
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
  readonly stopped?: Coordinates;
  /** Robots that are destroyed, and where. */
  readonly fallen: readonly FallenRobot[];
  readonly events: readonly NumberedEvent[];
}

/** A card, or the factory at one robot: the groups of events that it starts, in their order. */
export type Action = readonly [ActionStep, ...ActionStep[]];

/** A robot that is destroyed, and where. */
export type FallenRobot = { readonly player: number } & Coordinates;

/** The robots that are destroyed in some events. */
export const fallenIn = (events: readonly GameEvent[]): FallenRobot[] =>
  events.flatMap((event) => (event.type === 'destroyed' ? [{ player: event.player, x: event.x, y: event.y }] : []));

type CardPlayed = EventOf<'card-played'>;

/** The counter of an event, as texts write it. */
const counterOf = ({ step, action }: Pick<NumberedEvent, 'step' | 'action'>): string => `${step}.${action}`;

const isCounted = (event: GameEvent): event is NumberedEvent => 'execution' in event;

/** The events of a round, gathered by the card or element that starts them. */
export function actionsOf(events: readonly GameEvent[]): Action[] {
  const actions: [ActionStep, ...ActionStep[]][] = [];
  for (const group of actionStepsOf(events)) {
    const last = actions.at(-1);
    if (last?.[0].action === group.action) last.push(group);
    else actions.push([group]);
  }
  return actions;
}

/** The events of an execution, by the values of the event counter. */
export function actionStepsOf(events: readonly GameEvent[]): ActionStep[] {
  const byStep: NumberedEvent[][] = [];
  for (const event of events) {
    if (!isCounted(event)) continue;
    const last = byStep.at(-1);
    if (last?.[0]?.step === event.step) last.push(event);
    else byStep.push([event]);
  }
  let played: CardPlayed | undefined;
  return byStep.flatMap((together) => {
    played = together.find((event) => event.type === 'card-played') ?? played;
    return actionStepOf(together, played) ?? [];
  });
}

function actionStepOf(events: readonly NumberedEvent[], played: CardPlayed | undefined): ActionStep | undefined {
  const actions = events.filter((event): event is RobotAction => event.type !== 'card-played');
  // A fall is told with the move that leads to it.
  const completed = actions.filter(({ type, by }) => type !== 'destroyed' || by === 'crusher');
  const [first] = completed;
  // The farthest robot of a chain is told first, and who pushes it last.
  const lastAction = completed.at(-1);
  if (first === undefined || lastAction === undefined) return undefined;
  const { execution, action, by, player, type, x, y } = lastAction;
  return {
    execution,
    counter: counterOf(lastAction),
    action,
    by,
    player,
    actionType: type,
    from: { x, y },
    ...('direction' in lastAction ? { direction: lastAction.direction } : {}),
    ...('clockwise' in lastAction ? { clockwise: lastAction.clockwise } : {}),
    ...('flag' in lastAction ? { flag: lastAction.flag } : {}),
    ...(by === 'card' && played !== undefined
      ? { card: { number: played.card, begins: events.includes(played) } }
      : {}),
    pushed: completed
      .slice(0, -1)
      .map((event) => event.player)
      .toReversed(),
    ...(first.type === 'bump' ? { stopped: { x: first.x, y: first.y } } : {}),
    fallen: fallenIn(actions),
    events,
  };
}
