import type { Seat } from '#engine/vocabulary.ts';
import { type Effect, placeText } from './board.ts';
import type { EventOf, GameEvent, NumberedEvent, RobotAction } from './events.ts';
import { type By, cardKind, type DirectionName, directionOf, dx, dy, nameOfDirection } from './vocabulary.ts';

type Coordinates = { readonly x: number; readonly y: number };

/** Simultaneous events. They have the same event counter. */
export interface ActionStep {
  readonly execution: number;
  /** Event counter of the step, such as `12.6`. */
  readonly counter: string;
  readonly action: number;
  readonly by: By;
  /** Player whose card is played, or on whose robot the factory acts. */
  readonly player: number;
  readonly actionType: RobotAction['type'];
  readonly from: Coordinates;
  /** Direction of a move or bump. Undefined for other events. */
  readonly direction?: DirectionName;
  readonly clockwise?: boolean;
  readonly flag?: number;
  /** Card that causes the step. `begins` is true for the first step of that card. */
  readonly card?: { readonly number: number; readonly begins: boolean };
  /** Players whose robots are pushed, or would be pushed without a wall. The nearest robot comes first. */
  readonly pushed: readonly number[];
  /** Square of the robot at the wall that blocks the move. Undefined if no wall blocks it. */
  readonly stopped?: Coordinates;
  readonly fallen: readonly FallenRobot[];
  readonly events: readonly NumberedEvent[];
}

/** All steps caused by one card, or by the factory acting on one robot. */
export type Action = readonly [ActionStep, ...ActionStep[]];

export type FallenRobot = { readonly player: number } & Coordinates;

export const fallenIn = (events: readonly GameEvent[]): FallenRobot[] =>
  events.flatMap((event) => (event.type === 'destroyed' ? [{ player: event.player, x: event.x, y: event.y }] : []));

type CardPlayed = EventOf<'card-played'>;

const counterOf = ({ step, action }: Pick<NumberedEvent, 'step' | 'action'>): string => `${step}.${action}`;

const isCounted = (event: GameEvent): event is NumberedEvent => 'execution' in event;

/** Groups the events of a round by the card or the factory element that causes them. */
export function actionsOf(events: readonly GameEvent[]): Action[] {
  const actions: [ActionStep, ...ActionStep[]][] = [];
  for (const group of actionStepsOf(events)) {
    const last = actions.at(-1);
    if (last?.[0].action === group.action) last.push(group);
    else actions.push([group]);
  }
  return actions;
}

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
  // Omits falls, because the text of the move that causes a fall includes it.
  const completed = actions.filter(({ type, by }) => type !== 'destroyed' || by === 'crusher');
  const [first] = completed;
  // In a push, the events begin with the farthest pushed robot and end with the pushing robot.
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

type TextPlace = { readonly x: number; readonly y: number };

export interface Perspective {
  isYou(player: Seat): boolean;
  /** Name at the beginning of a sentence, such as `You` or `Normal`. */
  name(player: Seat): string;
  /** Name within a sentence, such as `you` or `normal`. */
  inside(player: Seat): string;
  list(players: readonly Seat[]): string;
  does(player: Seat, verb: string): string;
  is(player: Seat): string;
  /** Describes a fall, such as `over the edge` or `into a pit`. */
  fall(place: TextPlace): string;
}

/** Result of an action for the robot: its square, its direction, and possibly a fall. */
export interface ActionEnd {
  readonly place: string;
  readonly facing: string;
  /** Text such as `into the pit at (8,9)`. Undefined if the robot does not fall. */
  readonly fall?: string | undefined;
}

interface EventText<Event> {
  /** Line about the event in a block of text output. */
  line(event: Event): string;
  /** Sentence without a full stop. Undefined if the event needs no sentence or another event's sentence includes it. */
  text?(event: Event, to: Perspective): string;
  /** The event is shown always, with the cards of its step, with other events of the same action, or never. */
  readonly visibility: 'always' | 'with the cards' | 'with its action' | 'never';
}

interface ActionEventText<Event> extends Pick<EventText<Event>, 'line'> {
  /** Sentence for an action that begins with this event, such as `You go to (8,8)`. */
  text(action: Action, to: Perspective): string;
  /** Forecast for the viewer's robot from this event on, in one or two parts: `the belt carries you to (9,9)`. */
  ahead(event: Event, where: ActionEnd, more: readonly RobotAction[]): readonly string[];
  /** Forecast in at most three words, such as `by belt`. */
  note(event: Event, facing: string): string;
  /** Text after the robot's name while the factory runs, such as `belt: to (8,7)`. */
  worked(group: ActionStep, where: { readonly facing: string; readonly fall: string | undefined }): string;
  /** Result for the robot's player, such as `You drove over the edge`. Undefined unless the event is decisive. */
  afterwards?(event: Event, to: Perspective): string;
  /** Importance of an action for the race: from deciding the race to only turning a robot. */
  weight(group: ActionStep): 'decides' | 'stops' | 'moves' | 'turns';
}

const numbered =
  <Event extends NumberedEvent>(happens: (event: Event) => string) =>
  (event: Event): string =>
    `${event.execution}/${event.step}.${event.action} ${event.player} ${happens(event)}`;

const at = ({ x, y, by }: RobotAction): string => `at ${placeText(x, y)} [${by}]`;

const cardsText = (cards: readonly number[] | 'hidden'): string => (cards === 'hidden' ? cards : cards.join(' '));

const movers: Readonly<Record<Mover, { readonly takes: string; readonly carries: string }>> = {
  belt: { takes: 'takes', carries: 'carries' },
  pusher: { takes: 'pushes', carries: 'pushes' },
};
type Mover = Extract<Effect, { readonly direction: unknown }>['by'];

const isMover = (by: By): by is Mover => Object.hasOwn(movers, by);
const moving = (by: By) => movers[isMover(by) ? by : 'pusher'];

const reaches = (goalOf: (flag: number | undefined) => string) => ({
  text: ([{ player, flag }]: Action, to: Perspective) => `${to.does(player, 'reach')} ${goalOf(flag)}`,
  weight: () => 'decides' as const,
});

const turns = {
  ahead: ({ by }: RobotAction, { facing }: ActionEnd) => [
    by === 'card' ? `you face ${facing}` : `the ${by} makes you face ${facing}`,
  ],
  note: ({ by }: RobotAction, facing: string) => `${by}: ${facing}`,
  worked: ({ by }: ActionStep, { facing }: { readonly facing: string }) => `${by}: to ${facing}`,
  weight: () => 'turns' as const,
};

type Other = Exclude<GameEvent, RobotAction>;

/** Texts for transcripts and text mode, about all events except robot actions. */
const eventTexts: { readonly [Type in Other['type']]: EventText<EventOf<Type>> } = {
  revived: {
    line: ({ player, x, y, facing }) => `${player} revived at ${placeText(x, y)} ${facing}`,
    text: ({ player, x, y, facing, start, flag }, to) =>
      `${to.is(player)} back on ${flag === undefined ? `start ${start}` : `flag ${flag}`} at ${placeText(x, y)}, facing ${nameOfDirection(facing)}`,
    visibility: 'always',
  },
  dealt: { line: ({ player, cards }) => `${player} dealt ${cardsText(cards)}`, visibility: 'never' },
  exchanged: { line: ({ player, cards }) => `${player} exchanged for ${cardsText(cards)}`, visibility: 'never' },
  'program-revealed': {
    line: ({ player, cards }) => `${player} program ${cards.join(' ')}`,
    visibility: 'with the cards',
  },
  'card-played': { line: numbered(({ card }) => `plays ${card}`), visibility: 'with its action' },
};

const actionTexts: { readonly [Type in RobotAction['type']]: ActionEventText<EventOf<Type>> } = {
  move: {
    line: numbered(({ direction, x, y, by }) => `moves ${direction} from ${placeText(x, y)} [${by}]`),
    text: (action, to) => (action[0].by === 'card' ? driven(action, to) : carried(action[0], to)),
    ahead({ by }, { place, fall }, more) {
      const end = fall ?? `to ${place}`;
      if (by !== 'card') return [`the ${by} ${moving(by).carries} you ${end}`];
      if (fall !== undefined) return [`you fall ${end}`];
      return more.some(({ type }) => type === 'bump') ? [end, 'then blocked'] : [end];
    },
    note: ({ by }) => `by ${by}`,
    worked: (group, { fall }) =>
      `${group.by}: ${fall ?? (group.by === 'pusher' ? `1 ${wayOf(group)}` : `to ${endOf(group)}`)}`,
    weight: ({ pushed, fallen }) => (pushed.length + fallen.length > 0 ? 'decides' : 'moves'),
  },
  bump: {
    line: numbered((event) => `bumps ${event.direction} ${at(event)}`),
    text: (action, to) => (action[0].by === 'card' ? driven(action, to) : blocked(action[0], to)),
    ahead: ({ by }, { place }) => [by === 'card' ? `blocked at ${place}` : `the ${by} is blocked`],
    note: ({ by }) => `${by}, blocked`,
    worked: ({ by, pushed }) => `${by}: ${pushed.length === 0 ? 'wall' : 'blocked'}`,
    weight: () => 'stops',
  },
  turn: {
    ...turns,
    line: numbered((event) => `turns ${event.clockwise ? 'right' : 'left'} ${at(event)}`),
    text: ([{ by, player, clockwise }], to) => {
      const side = clockwise === true ? 'right' : 'left';
      return by === 'card' ? `${to.does(player, 'turn')} ${side}` : `A ${by} turns ${to.inside(player)} ${side}`;
    },
  },
  'half-turn': {
    ...turns,
    line: numbered((event) => `turns round ${at(event)}`),
    text: ([{ by, player }], to) =>
      by === 'card' ? `${to.does(player, 'turn')} around` : `A ${by} turns ${to.inside(player)} around`,
  },
  destroyed: {
    line: numbered((event) => `destroyed ${at(event)}`),
    text: ([{ by, player }], to) => `A ${by} destroys ${to.inside(player)}`,
    ahead: ({ by }) => [`the ${by} destroys you`],
    note: ({ by }) => `by ${by}`,
    worked: ({ by }) => `${by}: destroyed`,
    afterwards(event, to) {
      const { player, by } = event;
      if (by === 'card') return `${to.name(player)} drove ${to.fall(event)}`;
      const robot = to.inside(player);
      return by === 'crusher' ? `A ${by} destroyed ${robot}` : `A ${by} took ${robot} ${to.fall(event)}`;
    },
    weight: () => 'decides',
  },
  victory: {
    ...reaches(() => 'the goal'),
    line: numbered((event) => `wins ${at(event)}`),
    ahead: () => ['the goal: you win'],
    note: ({ by }) => `by ${by}`,
    worked: () => 'goal: wins',
    afterwards: ({ player }, to) => `${to.name(player)} reached the goal`,
  },
  flag: {
    ...reaches((flag) => `flag ${flag}`),
    line: numbered((event) => `reaches flag ${event.flag} ${at(event)}`),
    ahead: ({ flag }) => [`flag ${flag} is reached`],
    note: ({ flag }) => `flag ${flag}`,
    worked: ({ flag }) => `flag ${flag}: reached`,
    afterwards: ({ player, flag }, to) => `${to.name(player)} reached flag ${flag}`,
  },
};

/** Text such as `You go to (8,8)` or `Player 2 pushes you 3 squares north over the edge`. */
function driven(action: Action, to: Perspective): string {
  const [first] = action;
  const { player, card } = first;
  const does = (verb: string) => to.does(player, verb);
  const isBack = card !== undefined && cardKind(card.number).back === true;
  const moves = action.filter(({ actionType }) => actionType === 'move');
  const bump = action.find(({ actionType }) => actionType === 'bump');
  const lost = action.flatMap(({ fallen }) => fallen);
  const ownFall = lost.find((robot) => robot.player === player);
  const allPushed = [...new Set(moves.flatMap(({ pushed }) => pushed))];
  const [next, ...behind] = allPushed;
  const parts: string[] = [];
  if (next !== undefined) {
    const alsoPushed = behind.map((other) => `${to.inside(other)} ${pushedTo(other, action, to)}`);
    parts.push(`${does('push')} ${alike([pushText(next, action, to), ...alsoPushed])}`);
  }
  if (ownFall !== undefined) parts.push(`${does(isBack ? 'back' : 'drive')} ${to.fall(ownFall)}`);
  else if (moves.length > 0 && allPushed.length === 0)
    parts.push(`${does(isBack ? 'back' : 'go')}${isBack ? ' up' : ''} to ${endOf(moves.at(-1) ?? first)}`);
  if (bump === undefined) return parts.join('; ');
  if (bump.pushed.length > 0) {
    const name = parts.length === 0 ? to.name(player) : to.inside(player);
    const stopped = to.list(bump.pushed);
    parts.push(allPushed.length > 0 ? `then a wall stops ${stopped}` : `${name} cannot push ${stopped}`);
    return parts.join('; ');
  }
  const hits = parts.length === 0 ? does('hit') : to.isYou(player) ? 'hit' : 'hits';
  return [...parts, `${hits} a wall`].join(parts.length === 1 ? ' and ' : '; ');
}

/** Text such as `A belt takes Player 2 to (8,7)`. */
function carried(group: ActionStep, to: Perspective): string {
  const { player, by, fallen, pushed } = group;
  const ownFall = fallen.find((robot) => robot.player === player);
  const where = ownFall === undefined ? `to ${endOf(group)}` : to.fall(ownFall);
  if (pushed.length === 0) return `A ${by} ${moving(by).takes} ${to.inside(player)} ${where}`;
  const alsoPushed = alike(pushed.map((other) => `${to.inside(other)} ${pushedTo(other, [group], to)}`));
  return `A ${by} ${moving(by).takes} ${to.inside(player)} ${where}, pushing ${alsoPushed}`;
}

const blocked = ({ player, by, pushed }: ActionStep, to: Perspective): string =>
  `A ${by} cannot move ${to.inside(player)}: ${pushed.length === 0 ? 'a wall' : to.list(pushed)} is in the way`;

/** Text such as `you 3 squares north to (8,11)` or `easy 1 square east into a pit`. */
export function pushText(player: Seat, action: Action, to: Perspective): string {
  const squares = action.filter(({ actionType, pushed }) => actionType === 'move' && pushed.includes(player)).length;
  return `${farPushed(to.inside(player), squares)} ${wayOf(action[0])} ${pushedTo(player, action, to)}`;
}

/** Text such as `to (8,11)` or `over the edge`. */
function pushedTo(player: Seat, action: Action, to: Perspective): string {
  const fall = action.flatMap(({ fallen }) => fallen).find((lost) => lost.player === player);
  if (fall !== undefined) return to.fall(fall);
  const last = action
    .flatMap(({ events }) => events)
    .findLast((event) => event.type === 'move' && event.player === player);
  return last?.type === 'move' ? `to ${nextTo(last, last.direction)}` : '';
}

const alike = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(' and ');

const endOf = ({ from, direction }: ActionStep): string => nextTo(from, direction);

function nextTo({ x, y }: TextPlace, direction: ActionStep['direction']): string {
  const way = directionOf(direction);
  return way === undefined ? placeText(x, y) : placeText(x + dx[way], y + dy[way]);
}

const wayOf = ({ direction }: ActionStep): string => (direction === undefined ? '' : nameOfDirection(direction));

const numerals = ['no', 'one', 'two', 'three'];

/** Text such as `you 3 squares`, or `Player 2 three squares` after a name that ends in a digit. */
const farPushed = (names: string, squares: number): string =>
  `${names} ${/\d$/.test(names) ? (numerals[squares] ?? squares) : squares} ${squares === 1 ? 'square' : 'squares'}`;

/** True for an event that happens to a robot: a move, bump, turn, destruction, checkpoint or victory. */
export const isRobotAction = (event: GameEvent): event is RobotAction => Object.hasOwn(actionTexts, event.type);

const actionTextOf = <Type extends RobotAction['type']>(type: Type): ActionEventText<EventOf<Type>> =>
  actionTexts[type];
const eventTextOf = <Type extends Other['type']>(type: Type): EventText<EventOf<Type>> => eventTexts[type];
const isOther = (event: GameEvent): event is Other => !isRobotAction(event);

export const eventLine = (event: GameEvent): string =>
  isOther(event) ? eventTextOf(event.type).line(event) : actionTextOf(event.type).line(event);

export const visibilityOf = (event: GameEvent): EventText<never>['visibility'] =>
  isOther(event) ? eventTextOf(event.type).visibility : 'with its action';

export const eventText = (event: GameEvent, to: Perspective): string | undefined =>
  isOther(event) ? eventTextOf(event.type).text?.(event, to) : undefined;

export const actionText = (action: Action, to: Perspective): string =>
  actionTexts[action[0].actionType].text(action, to);

export const weightOf = (group: ActionStep): ReturnType<ActionEventText<never>['weight']> =>
  actionTexts[group.actionType].weight(group);

export function aheadTexts(actions: readonly RobotAction[], where: ActionEnd): readonly string[] {
  const [first, ...more] = actions;
  return first === undefined ? [] : actionTextOf(first.type).ahead(first, where, more);
}

export const noteText = (event: RobotAction, facing: string): string => actionTextOf(event.type).note(event, facing);

export const workedText = (group: ActionStep, where: Parameters<ActionEventText<never>['worked']>[1]): string =>
  actionTexts[group.actionType].worked(group, where);

export const afterwardsText = (event: RobotAction, to: Perspective): string | undefined =>
  actionTextOf(event.type).afterwards?.(event, to);
