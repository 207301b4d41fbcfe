import { filterLog } from '#screen/scene.ts';
import { listOf, wrapSentences } from '#screen/sentences.ts';
import { cellName } from '../../cells.ts';
import type { EventOf, GameEvent, ProjectileMoved, ProjectileSpawned } from '../../events.ts';
import type { SectorView } from '../../state.ts';
import { spokenTexts } from '../../text/event-texts.ts';
import { news, remark, type Sentence } from '../../text/words.ts';
import { type Phase, type Side, turnPhases } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { killsInFog } from '../log.ts';

interface Action {
  readonly id: number;
  readonly name: string;
  readonly clauses: string[];
  readonly healed: string[];
  readonly after: Sentence[];
  matters: boolean;
}

/** A kind of gain, and the consecutive enemies that received it. */
interface Gains {
  readonly key: string;
  readonly kind: string;
  readonly what: string;
  readonly ids: number[];
}

/** Merges consecutive clauses about the same enemy into a sentence. */
export interface ActionSentences {
  isAbout(id: number | 'fog' | undefined): boolean;
  does(id: number, name: string, clause: string, matters: boolean): void;
  heals(id: number, name: string, healed: string): void;
  gains(event: EventOf<'gained'>): void;
  follows(sentences: readonly Sentence[]): void;
  tell(...sentences: readonly Sentence[]): void;
  sentences(): Sentence[];
}

export function createActionSentences(): ActionSentences {
  const entries: (Action | Gains | Sentence)[] = [];
  const newest = () => {
    const entry = entries.at(-1);
    return entry !== undefined && 'clauses' in entry ? entry : undefined;
  };
  const actionOf = (id: number, name: string): Action => {
    const known = newest();
    if (known?.id === id) return known;
    const action: Action = { id, name, clauses: [], healed: [], after: [], matters: false };
    entries.push(action);
    return action;
  };
  return {
    isAbout: (id) => id !== undefined && newest()?.id === id,
    does(id, name, clause, matters) {
      const action = actionOf(id, name);
      action.clauses.push(clause);
      action.matters ||= matters;
    },
    heals: (id, name, healed) => actionOf(id, name).healed.push(healed),
    gains(event) {
      const { kind, id } = event;
      const what = spokenTexts(event, { of: 'enemy', events: [] }).join('');
      const key = `${kind} ${what}`;
      const last = entries.at(-1);
      if (last !== undefined && 'ids' in last && last.key === key) last.ids.push(id);
      else entries.push({ key, kind, what, ids: [id] });
    },
    follows: (sentences) => newest()?.after.push(...sentences),
    tell: (...sentences) => entries.push(...sentences),
    sentences: () => entries.flatMap(entrySentences),
  };
}

function entrySentences(entry: Action | Gains | Sentence): Sentence[] {
  if ('text' in entry) return [entry];
  if ('ids' in entry) {
    const { kind, what, ids } = entry;
    const several = ids.length > 1;
    return [remark(`${kind}${several ? 's' : ''} ${listOf(ids.map(String))} ${several ? 'gain' : 'gains'} ${what}.`)];
  }
  const { name, clauses, healed, after, matters } = entry;
  const all = healed.length === 0 ? clauses : [...clauses, `heals ${listOf(healed)}`];
  return [{ text: `${name} ${listOf(all)}.`, hurts: false, matters }, ...after];
}

interface Flight {
  readonly id: number;
  readonly moved?: ProjectileMoved | Extract<GameEvent, { type: 'projectile-stayed' }>;
  readonly meetings: GameEvent[];
}

/** Sentences about the collisions of one side's shots, and a summary of its other flights. */
export function describeShots(events: readonly GameEvent[], side: Side): Sentence[] {
  const subject = side === 'friendly' ? 'A shot' : 'One';
  const entries: (Sentence | QuietFlights)[] = [];
  for (const flight of flightsOf(events)) {
    if (flight.meetings.length > 0) entries.push(...describeMeetings(flight, subject));
    else if (flight.moved !== undefined) addQuiet(entries, quietFlight(flight.moved, side));
  }
  return entries.map((entry) =>
    'ways' in entry ? remark(`${subject} ${entry.verb} ${entry.ways.join(', one ')}.`) : entry,
  );
}

export const meetingsOfNew = (events: readonly GameEvent[], subject: string): Sentence[] =>
  flightsOf(events).flatMap((flight) => describeMeetings(flight, subject));

/** Id of the shot that moves in an event. Undefined if no shot moves. */
export function shotOf(event: GameEvent): number | undefined {
  switch (event.type) {
    case 'projectile-moved':
    case 'projectile-stayed':
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

function flightsOf(events: readonly GameEvent[]): Flight[] {
  const flights: Flight[] = [];
  for (const event of events) {
    const id = shotOf(event) ?? flights.at(-1)?.id;
    if (id === undefined) continue;
    const known = flights.at(-1)?.id === id ? flights.at(-1) : undefined;
    const isHeader = event.type === 'projectile-moved' || event.type === 'projectile-stayed';
    const flight = known ?? { id, meetings: [], ...(isHeader ? { moved: event } : {}) };
    if (known === undefined) flights.push(flight);
    if (!isHeader) flight.meetings.push(event);
  }
  return flights;
}

/** Flights of the same kind without collisions. */
interface QuietFlights {
  readonly verb: string;
  readonly ways: string[];
}

function addQuiet(entries: (Sentence | QuietFlights)[], { verb, ways }: QuietFlights): void {
  const same = entries.find((entry): entry is QuietFlights => 'ways' in entry && entry.verb === verb);
  if (same === undefined) entries.push({ verb, ways });
  else same.ways.push(...ways);
}

function quietFlight(moved: NonNullable<Flight['moved']>, side: Side): QuietFlights {
  const ways = [...spokenTexts(moved, { of: 'shot', events: [] })];
  if (moved.type === 'projectile-stayed') return { verb: 'stays', ways };
  if (moved.to !== null) return { verb: 'flies', ways };
  return { verb: side === 'friendly' || moved.from === 'fog' ? 'leaves the board' : 'leaves', ways };
}

function describeMeetings({ id, moved, meetings }: Flight, subject: string): Sentence[] {
  const clauses: string[] = [];
  const after: Sentence[] = [];
  let flies = true;
  for (const event of meetings) {
    const texts = spokenTexts(event, { of: 'shot', events: meetings });
    if (event.type === 'destroyed') after.push(...texts.map((text) => news(text)));
    else {
      clauses.push(...texts);
      flies = event.type === 'combined' || (event.type === 'negated' && event.survivor === id);
    }
  }
  const onward = flies ? onwardClause(moved, meetings.at(-1)) : undefined;
  const all = [...clauses, ...(onward === undefined ? [] : [onward])];
  return all.length === 0 ? after : [news(`${subject} ${listOf(all)}.`), ...after];
}

function onwardClause(moved: Flight['moved'], last: GameEvent | undefined): string | undefined {
  if (moved?.type !== 'projectile-moved' || last === undefined || !('column' in last)) return undefined;
  const { to } = moved;
  if (to === null) return 'leaves the board';
  if (to === 'fog') return 'flies on into the fog';
  return to.row === last.row && to.column === last.column ? undefined : `flies on to ${cellName(to)}`;
}

/** Describes a phase in which enemies act or appear. `sector` is the state after that phase. */
export function describeEnemies(events: readonly GameEvent[], sector: SectorView): Sentence[] {
  const actions = createActionSentences();
  const nameOf = namesIn(events, sector);
  /** Most recent shot. Its event records which enemy fired it. */
  let shot: ProjectileSpawned | undefined;
  for (const [i, event] of events.entries()) {
    const met = shotOf(event);
    const before = events[i - 1];
    // The sentence about the shot that destroyed the enemy already says so.
    if (event.type === 'destroyed' && before !== undefined && shotOf(before) !== undefined) continue;
    if (met !== undefined) {
      const next = events[i + 1];
      const isItsOwn = shot?.id === met && actions.isAbout(shot.by);
      const meetings = meetingsOfNew(
        next?.type === 'destroyed' ? [event, next] : [event],
        isItsOwn ? 'Its shot' : 'A shot',
      );
      if (isItsOwn) actions.follows(meetings);
      else actions.tell(...meetings);
    } else {
      if (event.type === 'projectile-spawned') shot = event;
      addEvent(actions, event, spokenTexts(event, { of: 'enemy', events, ship: sector.starfighter }), nameOf);
    }
  }
  return actions.sentences();
}

type NameOf = (id: number) => string;

function namesIn(events: readonly GameEvent[], { enemies }: SectorView): NameOf {
  const named = events.flatMap((event) => ('kind' in event && 'id' in event ? [event] : []));
  const kinds = new Map([...enemies, ...named].map(({ id, kind }) => [id, kind] as const));
  return (id) => `${kinds.get(id) ?? 'enemy'} ${id}`;
}

function addEvent(actions: ActionSentences, event: GameEvent, texts: readonly string[], nameOf: NameOf): void {
  const [text = ''] = texts;
  const does = (id: number, matters: boolean) => actions.does(id, nameOf(id), text, matters);
  switch (event.type) {
    case 'gained':
      return actions.gains(event);
    case 'enemy-moved':
      return does(event.id, event.from === 'fog');
    case 'hit':
    case 'rammed':
      return does(event.id, true);
    case 'destroyed': {
      if (event.id === 0) return actions.tell(news(text));
      does(event.id, true);
      return actions.follows(texts.slice(1).map((after) => news(after)));
    }
    case 'projectile-spawned':
    case 'enemy-spawned':
      return typeof event.by === 'number' ? does(event.by, true) : actions.tell(news(text));
    case 'healed':
      if (event.by === 'fog') return actions.tell(remark(`Something in the fog heals ${text}.`));
      return actions.heals(event.by, nameOf(event.by), text);
    default:
      if (texts.length === 0) return undefined;
      return 'kind' in event ? does(event.id, false) : actions.tell(...texts.map(remark));
  }
}

export const describeShip = (events: readonly GameEvent[]): Sentence[] =>
  events.flatMap((event, i) => {
    // Collisions of new shots are described with the attack that fired them.
    if (isOfNewShot(event, events[i - 1]))
      return event.type === 'destroyed' && event.id === 0 ? eventSentences(event, events) : [];
    return [...eventSentences(event, events), ...(event.type === 'fired' ? describeNewShots(events) : [])];
  });

const eventSentences = (event: GameEvent, events: readonly GameEvent[]): Sentence[] =>
  spokenTexts(event, { of: 'you', events }).map((text) => news(text));

function describeNewShots(events: readonly GameEvent[]): Sentence[] {
  const met = events.filter((event, i) => isOfNewShot(event, events[i - 1]));
  return meetingsOfNew(met, 'A shot');
}

const isOfNewShot = (event: GameEvent, before: GameEvent | undefined): boolean =>
  shotOf(event) !== undefined || (event.type === 'destroyed' && before !== undefined && shotOf(before) !== undefined);

export const isTurn = (events: readonly GameEvent[]): boolean =>
  events.some(({ phase }) => headings[phase] !== undefined);

export function turnLines({ view, events, preferences }: SpaceDefenderScene): string[] {
  const { sector } = view;
  if (sector === null) return [];
  return turnPhases.flatMap((phase) => {
    const phaseEvents = events.filter((event) => event.phase === phase);
    const sentences = filterLog(describePhase(phase, phaseEvents, sector), preferences);
    if (sentences.length === 0) return [];
    return wrapSentences([`Turn ${view.turn}, ${headings[phase]}.`, ...sentences.map(({ text }) => text)]);
  });
}

const headings: Readonly<Partial<Record<Phase, string>>> = {
  'friendly-projectiles': 'own shots',
  'enemy-projectiles': 'enemy shots',
  starfighter: 'ship',
  enemies: 'enemies',
  'natural-spawn': 'new enemies',
};

function describePhase(phase: Phase, all: readonly GameEvent[], sector: SectorView): Sentence[] {
  const unseen = killsInFog(all);
  const seen = all.filter((event) => !unseen.some((kill) => kill === event));
  const blind = unseen.flatMap((kill) => spokenTexts(kill, { of: 'nobody', events: all }).map((text) => news(text)));
  return [...describeInSight(phase, seen, sector), ...blind];
}

function describeInSight(phase: Phase, events: readonly GameEvent[], sector: SectorView): Sentence[] {
  switch (phase) {
    case 'friendly-projectiles':
      return describeShots(events, 'friendly');
    case 'enemy-projectiles':
      return describeShots(events, 'enemy');
    case 'starfighter':
      return describeShip(events);
    case 'enemies':
    case 'natural-spawn':
      return describeEnemies(events, sector);
    default:
      return [];
  }
}
