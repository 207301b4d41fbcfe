import { listOf, pluralize } from '#screen/sentences.ts';
import { type Cell, cellName } from '../cells.ts';
import {
  type Destroyed,
  type End,
  type EventOf,
  type Fired,
  type GameEvent,
  type Hit,
  hurtsShip,
  type ShipKind,
  type SpecialUsed,
} from '../events.ts';
import { optionName } from '../tables.ts';
import { type Phase, phaseNumber, type Side } from '../vocabulary.ts';
import { announcementText } from '../waves.ts';

/** Actions of one actor in a phase, as a subject with clauses. */
export interface Phrase {
  /** Subject such as `Grunt 1`. May include the verb, such as `Your shots fly`. */
  readonly head: string;
  /** Clauses after the subject, such as `flies C7 to C5` and `fires for 15`. */
  readonly did: readonly string[];
  readonly hurts: boolean;
  /** True if a short log includes the phrase, because it concerns the ship, the score or a new danger. */
  readonly matters: boolean;
  /** Id of the acting enemy. Undefined if the actor is not an enemy. */
  readonly by?: number | undefined;
}

/** A clause of a phrase. Consecutive clauses with the same key form one phrase. */
interface Clause {
  readonly key: string | number;
  readonly head: string;
  /** Subject of several joined clauses. If defined, clauses with the same key need not be consecutive. */
  readonly heads?: string;
  readonly did?: string;
  readonly matters?: boolean;
}

interface Context {
  readonly events: readonly GameEvent[];
  /** Ids of the shots that will hit the player. */
  readonly hitting: ReadonlySet<number>;
}

type Teller<Event> = (event: Event, context: Context) => Clause | undefined;

/** Creates the clause for each type of event. Null for events that only the status, the board or a table shows. */
const tellers: { readonly [Type in GameEvent['type']]: Teller<EventOf<Type>> | null } = {
  'field-chosen': null,
  'page-opened': null,
  'option-chosen': ({ slot, option }) => ({ key: slot, head: optionName(slot, option), did: 'is chosen' }),
  'game-started': (event) => ({ key: 0, head: 'Your ship', did: `starts ${at(event)}`, matters: true }),
  aborted: () => you('leave the game'),
  'debug-toggled': null,
  'rng-output-toggled': null,
  regenerated: () => undefined,
  passed: (_, { events }) => you(waiting(events)),
  fired: (event, { events }) => you(firing(event, events)),
  'starfighter-moved': ({ from, to, cells, energy }) =>
    you(`fly ${way(from, to)} (${pluralize(cells, 'cell')}, ${energy} energy)`),
  'special-used': (event, { events }) => you(usingPower(event, events)),
  'projectile-spawned'({ by, id, to, damage, side }, { events, hitting }) {
    if (by === 0) return undefined;
    if (by === 'fog')
      return {
        key: shotKey(id),
        head: shotName(side),
        did: `comes out of the fog ${at(to)} (${damage} damage)`,
        matters: true,
      };
    const where = to === null ? ' off the board' : hitting.has(id) ? ` ${at(to)}: hits you` : '';
    return { key: by, head: nameIn(events, by), did: `fires for ${damage}${where}`, matters: true };
  },
  'projectile-moved'(event, { events }) {
    const { id, side, from, to } = event;
    if (endsIn(events, id)) return undefined;
    if (to !== null && events.some((other) => other.type !== 'projectile-moved' && movingShot(other) === id))
      return { key: shotKey(id), head: shotName(side), did: `flies ${way(from, to)}` };
    return to === null
      ? {
          key: `leaves ${side}`,
          head: `${shotName(side)} leaves the board`,
          heads: `${shotNames(side)} leave the board`,
        }
      : flightClause(side, way(from, to));
  },
  'projectile-stayed': (event) => ({
    key: 'mines',
    head: 'Your mine waits at',
    heads: 'Your mines wait at',
    did: cellName(event),
  }),
  combined: (event, context) => ofShot(event, context, `merges with another ${at(event)} (${event.damage} damage)`),
  negated(event, context) {
    const { id, side, survivor, damage } = event;
    const other = side === 'enemy' ? 'an enemy shot' : 'your shot';
    const did =
      survivor === null
        ? `meets ${other} ${at(event)}: both are gone`
        : survivor === id
          ? `beats ${other} ${at(event)} (${damage} left)`
          : `is stopped by ${other} ${at(event)}`;
    return ofShot(event, context, did);
  },
  neutralized: () => undefined,
  hit: hitClause,
  mended: (event, context) =>
    event.mover === 'ship'
      ? { key: event.id, head: nameOf(event), did: `is healed by a shot ${at(event)}` }
      : ofShot(event, context, `heals ${nameOf(event)} ${at(event)}`, false),
  rammed: (event, { events }) =>
    event.mover === 'enemy'
      ? {
          key: event.id,
          head: nameOf(event),
          did: `rams you for ${event.damage}${scoreOf(events, event.id)}`,
          matters: true,
        }
      : you(`ram ${nameOf(event)} ${at(event)}, losing ${event.damage}${scoreOf(events, event.id)}`),
  struck: (event, { events }) => ({
    key: 'strike',
    head: 'The strike',
    did:
      event.health === 0
        ? `destroys ${nameOf(event)}${scoreOf(events, event.id)}`
        : `hits ${nameOf(event)} for ${event.damage} (${event.health} left)`,
    matters: true,
  }),
  destroyed(event, { events }) {
    if (event.id === 0) return { key: 'end', head: 'Your ship', did: `is destroyed ${at(event)}`, matters: true };
    if (events.some((other) => isCause(other, event.id))) return undefined;
    return you(`destroy ${event.kind === 'Interceptor' ? 'an' : 'a'} ${event.kind} in the fog (score ${event.score})`);
  },
  gained: ({ kind, id, amount, gain }) => {
    const what = `${amount} ${gain === 'regen' ? 'regeneration' : gain.replace('total ', '')}`;
    return {
      key: `${kind} ${what}`,
      head: `${kind} ${id} gains ${what}`,
      heads: `${kind}s gain ${what} each`,
    };
  },
  'enemy-regenerated': null,
  'enemy-moved': ({ id, kind, from, to }) => ({
    key: id,
    head: nameOf({ id, kind }),
    did: flying(from, to),
    matters: from === 'fog',
  }),
  'enemy-stayed': (event) => ({ key: event.id, head: nameOf(event), did: `stays ${at(event)}` }),
  'enemy-spawned'(event, { events }) {
    const { by, id, to } = event;
    if (typeof by === 'number')
      return {
        key: by,
        head: nameIn(events, by, 'Carrier'),
        did: `launches ${nameOf(event)} ${at(to)}`,
        matters: true,
      };
    const rank = event.rank === undefined ? '' : `, ${event.rank === 'boss' ? 'the boss' : 'an elite'},`;
    const did = by === 'fog' ? `comes out of the fog ${at(to)}` : `appears ${at(to)}`;
    if (rank !== '') return { key: id, head: `${nameOf(event)}${rank}`, did, matters: true };
    return { key: id, head: nameOf(event), did, matters: true };
  },
  'wave-announced': (event) => ({ key: announcementText(event), head: announcementText(event), matters: true }),
  healed(event, { events }) {
    const { by } = event;
    const all = events.filter((other): other is typeof event => other.type === 'healed' && other.by === by);
    if (all[0] !== event) return undefined;
    const names = all.map((other) => (other.id === by ? 'itself' : nameOf(other)));
    const did = `heals ${names.length > 3 ? `${names.length} enemies` : listOf(names)}`;
    return by === 'fog'
      ? { key: by, head: 'Something in the fog', did }
      : { key: by, head: nameIn(events, by, 'Pylon'), did };
  },
  'vision-changed': null,
  'numbers-drawn': ({ row, value }) => ({ key: 'drawn', head: `The game draws row ${row} and value ${value}` }),
  'game-over': null,
};

/** Describes the events of a single phase. */
export function narrate(events: readonly GameEvent[], hitting: ReadonlySet<number> = new Set()): Phrase[] {
  const drafts: { key: Clause['key']; clauses: Clause[]; hurts: boolean }[] = [];
  for (const event of events) {
    const clause = clauseOf(event, { events, hitting });
    if (clause === undefined) continue;
    const known = clause.heads === undefined ? drafts.at(-1) : drafts.find(({ key }) => key === clause.key);
    const hurts = hurtsShip(event) || (event.type === 'destroyed' && event.id === 0);
    if (known?.key !== clause.key) drafts.push({ key: clause.key, clauses: [clause], hurts });
    else {
      known.clauses.push(clause);
      known.hurts ||= hurts;
    }
  }
  return drafts.map(({ key, clauses, hurts }) => {
    const [{ head, heads } = { head: '' }] = clauses;
    return {
      head: clauses.length > 1 ? (heads ?? head) : head,
      did: clauses.flatMap(({ did }) => did ?? []),
      hurts,
      matters: hurts || clauses.some(({ matters }) => matters === true),
      by: typeof key === 'number' && key > 0 ? key : undefined,
    };
  });
}

export function narratePhases(events: readonly GameEvent[]): { phase: Phase; phrases: Phrase[] }[] {
  const phases = new Map<Phase, GameEvent[]>();
  for (const event of events) phases.set(event.phase, [...(phases.get(event.phase) ?? []), event]);
  return [...phases].map(([phase, phaseEvents]) => ({ phase, phrases: narrate(phaseEvents) }));
}

/** False for events that only the status, the board or a table shows. */
export const isNarrated = ({ type }: GameEvent): boolean => tellers[type] !== null;

const clauseOf = <Type extends GameEvent['type']>(event: EventOf<Type>, context: Context): Clause | undefined => {
  const teller: Teller<EventOf<Type>> | null = tellers[event.type];
  return teller?.(event, context);
};

const you = (did: string): Clause => ({ key: 'you', head: 'You', did, matters: true });

export const nameOf = ({ kind, id }: { readonly kind: ShipKind; readonly id: number }): string => `${kind} ${id}`;

/** Name of an enemy. If the events do not reveal the enemy's kind, `usual` replaces it. */
function nameIn(events: readonly GameEvent[], id: number, usual = 'Enemy'): string {
  const named = events.find((event) => 'kind' in event && 'id' in event && event.id === id);
  return named !== undefined && 'kind' in named && 'id' in named ? nameOf(named) : `${usual} ${id}`;
}

/** Text such as `Your shot flies from E9 to E12`. Several shots share a phrase, `Your shots fly`. */
const flightClause = (side: Side, path: string): Clause => ({
  key: `${side} flies`,
  head: `${shotName(side)} flies`,
  heads: `${shotNames(side)} fly`,
  did: path,
});

const shotKey = (id: number): string => `shot ${id}`;
const shotName = (side: Side): string => (side === 'friendly' ? 'Your shot' : 'An enemy shot');
const shotNames = (side: Side): string => (side === 'friendly' ? 'Your shots' : 'Enemy shots');

const at = (cell: Cell | null): string => (cell === null ? 'off the board' : `at ${cellName(cell)}`);

/** Text such as `from E9 to E12`, `from E9 into the fog` or `out of the fog to E12`. */
function way(from: End, to: End): string {
  if (from === 'fog') return to === 'fog' ? 'in the fog' : `out of the fog to ${cellName(to)}`;
  return to === 'fog' ? `from ${cellName(from)} into the fog` : `from ${cellName(from)} to ${cellName(to)}`;
}

function flying(from: End, to: End | null): string {
  if (to === null) return from === 'fog' ? 'escapes' : `escapes at ${cellName({ row: from.row, column: 1 })}`;
  if (from === 'fog') return to === 'fog' ? 'moves in the fog' : `comes out of the fog ${at(to)}`;
  const verb = to === 'fog' || from.row === to.row ? 'flies' : from.row > to.row ? 'climbs' : 'dives';
  return `${verb} ${way(from, to)}`;
}

const destructionOf = (events: readonly GameEvent[], id: number): Destroyed | undefined =>
  events.find((event): event is Destroyed => event.type === 'destroyed' && event.id === id);

function scoreOf(events: readonly GameEvent[], id: number): string {
  const fall = destructionOf(events, id);
  return fall === undefined ? '' : ` (score ${fall.score})`;
}

const isCause = (event: GameEvent, id: number): boolean =>
  (event.type === 'hit' || event.type === 'rammed' || event.type === 'struck') && event.id === id;

/** Id of the shot that moves or collides in an event. Undefined if something else has moved into the shot. */
function movingShot(event: GameEvent): number | undefined {
  switch (event.type) {
    case 'projectile-moved':
    case 'combined':
    case 'negated':
      return event.id;
    case 'hit':
    case 'mended':
      return event.mover === 'projectile' ? event.projectile : undefined;
    default:
      return undefined;
  }
}

/** True if a shot ends: another shot absorbs it, or a collision uses it up. */
const endsIn = (events: readonly GameEvent[], id: number): boolean =>
  events.some((event) => {
    if (event.type === 'combined' && event.other === id) return true;
    if (movingShot(event) !== id) return false;
    return event.type === 'hit' || event.type === 'mended' || (event.type === 'negated' && event.survivor !== id);
  });

/** Clause about a collision of a moving shot. If an enemy has just fired the shot, the enemy is the subject. */
function ofShot(event: GameEvent, { events }: Context, did: string, matters = true): Clause {
  const id = movingShot(event) ?? 0;
  const fired = events.find((other) => other.type === 'projectile-spawned' && other.id === id);
  if (fired?.type === 'projectile-spawned' && typeof fired.by === 'number' && fired.by > 0)
    return { key: fired.by, head: nameIn(events, fired.by), did: `its shot ${did}`, matters };
  return { key: shotKey(id), head: shotName(sideOf(event, fired)), did, matters };
}

/** Side of the moving shot in an event. In `negated`, `side` is the side of the other shot. */
function sideOf(event: GameEvent, fired: GameEvent | undefined): Side {
  if (fired !== undefined && 'side' in fired) return fired.side;
  if (event.type === 'negated') return event.side === 'enemy' ? 'friendly' : 'enemy';
  return 'side' in event ? event.side : 'enemy';
}

function hitClause(event: Hit, context: Context): Clause {
  const { id, mover, damage, health, side } = event;
  const { events } = context;
  if (id === 0 && mover === 'ship')
    return you(`lose ${damage} to ${side === 'friendly' ? 'your own shot' : 'a shot'} ${at(event)}`);
  if (id === 0) return ofShot(event, context, `hits you ${at(event)} for ${damage}`);
  const isLost = health === 0 && destructionOf(events, id) !== undefined;
  if (mover === 'ship') {
    const did = isLost ? `is destroyed by your shot${scoreOf(events, id)}` : `takes ${damage} from your shot`;
    return { key: id, head: nameOf(event), did, matters: isLost };
  }
  const did = isLost
    ? `destroys ${nameOf(event)} ${at(event)}${scoreOf(events, id)}`
    : `hits ${nameOf(event)} ${at(event)} for ${damage} (${health} left)`;
  return ofShot(event, context, did, isLost);
}

function waiting(events: readonly GameEvent[]): string {
  const { health = 0, energy = 0 } =
    events.find((event): event is EventOf<'regenerated'> => event.type === 'regenerated') ?? {};
  const gains = [...(health > 0 ? [`${health} health`] : []), ...(energy > 0 ? [`${energy} energy`] : [])];
  return gains.length === 0 ? 'wait. Health and energy are full' : `wait and regain ${listOf(gains)}`;
}

/** Text such as `fire 3 shots (10 energy), 1 of them off the board`. */
function firing({ cost, resource }: Fired, events: readonly GameEvent[]): string {
  const shots = events.flatMap((event) => (event.type === 'projectile-spawned' && event.by === 0 ? [event] : []));
  const [first] = shots;
  const lost = shots.filter(({ to }) => to === null).length;
  const price = `(${cost} ${resource})`;
  if (first?.move === 0) return `lay a mine ${at(first.to)} ${price}`;
  const what = shots.length > 1 ? `fire ${shots.length} shots` : 'fire';
  if (lost === shots.length) return `${what} off the board ${price}`;
  return `${what} ${price}${lost === 0 ? '' : `, ${lost} of them off the board`}`;
}

function usingPower(event: SpecialUsed, events: readonly GameEvent[]): string {
  const { power, health, energy } = event;
  const price = `(${-energy} energy)`;
  const cleared = events.filter(({ type }) => type === 'neutralized').length;
  switch (power) {
    case 'Recall':
      return `use Recall: back ${at(event)} ${price}`;
    case 'Repair':
      return `use Repair: +${health} health ${price}`;
    case 'Overcharge':
      return health === 0
        ? 'use Overcharge: no health to spare'
        : `use Overcharge: +${energy} energy (${-health} health)`;
    case 'Deploy Drones':
      return `use Deploy Drones: ${cleared === 0 ? 'no shot' : pluralize(cleared, 'shot')} cleared ${price}`;
    case 'Orbital Strike':
      return `use Orbital Strike ${price}`;
  }
}

export interface LogEntry {
  readonly text: string;
  readonly hurts: boolean;
  readonly matters: boolean;
  /** Number of the phase in the turn, from 1. 0 outside turns. */
  readonly phase: number;
}

/** Maximum columns of a sentence beside which nothing is shown, so that it fits the smallest terminal. */
export const sentenceWidth = 60;

export const logOf = (events: readonly GameEvent[], width = sentenceWidth): LogEntry[] =>
  narratePhases(events).flatMap(({ phase, phrases }) =>
    phrases.flatMap((phrase) =>
      sentencesOf(phrase, width).map((text) => ({
        text,
        hurts: phrase.hurts,
        matters: phrase.matters,
        phase: phaseNumber(phase),
      })),
    ),
  );

/** Distributes a phrase over sentences. Each sentence begins with `head`. */
export function sentencesOf({ head, did }: Pick<Phrase, 'head' | 'did'>, width = sentenceWidth): string[] {
  const [first, ...rest] = did;
  if (first === undefined) return [`${head}.`];
  let clauses = [beginning(head, first)];
  const sentences = [clauses];
  for (const clause of rest) {
    if (clausesText([...clauses, clause]).length < width) clauses.push(clause);
    else {
      clauses = [beginning(head, clause)];
      sentences.push(clauses);
    }
  }
  return sentences.map((parts) => `${clausesText(parts)}.`);
}

export const clausesText = (clauses: readonly string[]): string =>
  listOf(clauses).replace(/, (fires for \d+) and its/, ' and $1, and its');

/** `Grunt 1 fires for 15`, `Grunt 1's shot hits you at C1 for 14` */
const beginning = (head: string, clause: string): string =>
  clause.startsWith('its ') ? `${head}'s ${clause.slice(4)}` : `${head} ${clause}`;
