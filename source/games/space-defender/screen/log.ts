import {
  type Combined,
  type Destroyed,
  type EnemySpawned,
  type EventOf,
  type GameEvent,
  type Healed,
  type Hit,
  hurtsShip,
  type Mended,
  type Negated,
  type ProjectileMoved,
  type ProjectileSpawned,
  type ProjectileStayed,
} from '../events.ts';
import type { SectorView } from '../state.ts';
import { audienceOf, logTexts, type TextContext } from '../text/event-texts.ts';
import { at, count, destructionOf, news, remark, type Sentence, sentenceWidth } from '../text/words.ts';
import { phaseNumber, type Side } from '../vocabulary.ts';

/** Distributes `items` over few sentences. `one` begins a sentence about one item, `many` a sentence about several. */
export function packed(one: string, many: string, items: readonly string[]): string[] {
  const [only] = items;
  if (items.length === 1 && only !== undefined) return [one + only];
  const sentences: string[] = [];
  let sentence = '';
  for (const item of items) {
    if (sentence !== '' && sentence.length + 2 + item.length > sentenceWidth) {
      sentences.push(sentence);
      sentence = '';
    }
    sentence = sentence === '' ? many + item : `${sentence}, ${item}`;
  }
  return sentence === '' ? sentences : [...sentences, sentence];
}

export const wordsOf = (event: GameEvent, of: TextContext['of'], events: readonly GameEvent[] = []): string =>
  logTexts(event, { of, events }).join(', ');

export function endIn(events: readonly GameEvent[]): Sentence[] {
  const end = destructionOf(events, 0);
  return end === undefined ? [] : [news(wordsOf(end, 'you'), true)];
}

/** Sentences about the enemies' phase and the spawns after it, one per action. */
export const enemySentences = (events: readonly GameEvent[]): Sentence[] => [
  ...actionsOf(events).flatMap(actionSentences),
  ...endIn(events),
];

/** Distributes an action over few sentences. Each begins with the enemy's name. */
function actionSentences(action: EnemyAction): Sentence[] {
  const { name, events } = action;
  const hurts = events.some(hurtsShip);
  const fresh = ['projectile-spawned', 'enemy-spawned', 'destroyed'];
  const matters = hurts || events.some(({ type }) => fresh.includes(type));
  const texts: string[] = [];
  for (const part of events.flatMap((event, i) => partOf(event, i, action))) {
    const lastText = texts.at(-1);
    if (lastText !== undefined && (name === undefined || lastText.length + 2 + part.length <= sentenceWidth))
      texts[texts.length - 1] = `${lastText}, ${part}`;
    // Clauses about a launched Interceptor already begin with its name.
    else texts.push(name === undefined || part.startsWith('Interceptor') ? part : `${name} ${part}`);
  }
  return texts.map((text) => ({ text, hurts, matters }));
}

/** Clauses about an event. If events share a clause, only the first of them returns it. */
function partOf(event: GameEvent, i: number, { name, events }: EnemyAction): readonly string[] {
  const words = logTexts(event, { of: 'enemy', events });
  switch (event.type) {
    case 'enemy-moved':
      return [`${words.join('')}${healing(events, event.id)}`, ...harms(events, event.id)];
    case 'projectile-spawned':
      return [[...words, ...metBy(event, events)].join(', ')];
    case 'enemy-spawned': {
      if (event.by === null || event.by === 'fog')
        return [`${words.join('')}${healing(events, event.id)}`, ...harms(events, event.id)];
      const launched = events.filter((other) => other.type === 'enemy-spawned');
      return launched[0] === event ? launching(launched, events) : [];
    }
    case 'healed': {
      const healed = events.filter((other) => other.type === 'healed');
      return healed[0] === event ? [mending(healed, name !== undefined)] : [];
    }
    case 'hit':
    case 'mended':
    case 'rammed':
    case 'combined':
    case 'negated':
    case 'destroyed':
      // These events are described with their cause, unless the cause is out of sight.
      return name === undefined && i === 0 ? stray(event, events) : [];
    default:
      return words;
  }
}

/** ` through a shot, heals` */
function healing(events: readonly GameEvent[], id: number): string {
  const mends = events.filter((event) => event.type === 'mended' && event.mover === 'ship' && event.id === id).length;
  return mends === 0 ? '' : ` through ${mends === 1 ? 'a shot' : `${mends} shots`}, heals`;
}

/** `takes 19 from your shot`, `rams you: you lose 50, it is destroyed, score 9` */
function harms(events: readonly GameEvent[], id: number): readonly string[] {
  const ownHits = events.filter(
    (event) => (event.type === 'rammed' || (event.type === 'hit' && event.mover === 'ship')) && event.id === id,
  );
  const worst = ownHits.find(({ type }) => type === 'rammed') ?? ownHits[0];
  return worst === undefined ? [] : logTexts(worst, { of: 'enemy', events });
}

const metBy = ({ id }: ProjectileSpawned, events: readonly GameEvent[]): readonly string[] =>
  events.flatMap((event) => {
    if (event.type === 'combined' || event.type === 'negated')
      return event.id === id ? logTexts(event, { of: 'enemy', events }) : [];
    if (event.type !== 'mended' && event.type !== 'hit') return [];
    return event.projectile === id ? logTexts(event, { of: 'shot', events, isPlaced: event.type === 'mended' }) : [];
  });

function launching(launched: readonly EnemySpawned[], events: readonly GameEvent[]): string[] {
  const words = launched.map((enemy) => `${wordsOf(enemy, 'enemy')}${healing(events, enemy.id)}`);
  const harmed = launched.flatMap(({ id }) => harms(events, id).map((text) => `Interceptor ${id} ${text}`));
  return launched.length === 1
    ? [`launches Interceptor ${words.join('')}`, ...harmed]
    : [`launches Interceptors ${words.map((text) => text.replace(' at ', ' ')).join(', ')}`, ...harmed];
}

/** Enemies that a Pylon heals. The Pylon is not named if it is out of sight. */
function mending(healed: readonly Healed[], isSeen: boolean): string {
  const who = isSeen ? 'heals' : 'something in the fog heals';
  const listText = `${who} ${healed.map((event) => wordsOf(event, 'enemy')).join(', ')}`;
  return listText.length <= (isSeen ? maxHealedWidth : sentenceWidth)
    ? listText
    : `${who} ${count(healed.length, 'enemy', 'enemies')}`;
}

/** Maximum width of a list of healed enemies that is joined to the Pylon's other actions. */
const maxHealedWidth = 40;

const stray = (
  event: EventOf<'hit' | 'mended' | 'rammed' | 'combined' | 'negated' | 'destroyed'>,
  events: readonly GameEvent[],
): readonly string[] =>
  (event.type === 'hit' && event.id !== 0) || event.type === 'rammed'
    ? harms(events, event.id).map((text) => `${event.kind} ${event.id} ${text}`)
    : logTexts(event, { of: 'nobody', events });

interface EnemyAction {
  /** Acting enemy, such as `Grunt 1`. Undefined for a shot or for healing out of the fog. */
  readonly name: string | undefined;
  readonly ids: (number | 'fog')[];
  readonly events: GameEvent[];
}

function actionsOf(events: readonly GameEvent[]): EnemyAction[] {
  const actions: EnemyAction[] = [];
  for (const event of events) {
    // Other events appear in the status and the tables instead.
    if (audienceOf(event) !== 'by log and reader') continue;
    const last = actions.at(-1);
    const begins = event.type === 'enemy-moved' || event.type === 'enemy-stayed';
    if (last !== undefined && !begins && belongs(event, last)) {
      last.events.push(event);
      last.ids.push(...brought(event));
    } else
      actions.push({
        name: begins || event.type === 'enemy-spawned' ? `${event.kind} ${event.id}` : undefined,
        ids: begins ? [event.id] : brought(event),
        events: [event],
      });
  }
  return actions;
}

const brought = (event: GameEvent): number[] =>
  event.type === 'projectile-spawned' || event.type === 'enemy-spawned' ? [event.id] : [];

/** True if an event belongs to the current action. Events in the fog do not, except for consecutive healing. */
function belongs(event: GameEvent, { ids, events }: EnemyAction): boolean {
  if (event.type === 'destroyed') return true;
  const actor = actorOf(event);
  const before = events.at(-1);
  if (actor === 'fog') return event.type === 'healed' && before?.type === 'healed' && before.by === 'fog';
  return actor !== undefined && ids.includes(actor);
}

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

export const shipSentences = (events: readonly GameEvent[]): Sentence[] => [
  ...events.flatMap((event) => (isToldLast(event) ? [] : shipEventSentences(event, events))),
  ...strikes(events),
  ...endIn(events),
];

const isToldLast = (event: GameEvent): boolean =>
  event.type === 'struck' || (event.type === 'destroyed' && event.id === 0);

const shipEventSentences = (event: GameEvent, events: readonly GameEvent[]): Sentence[] =>
  logTexts(event, { of: 'you', events }).map((text) => news(text, hurtsShip(event)));

function strikes(events: readonly GameEvent[]): Sentence[] {
  const struck = events.filter((event) => event.type === 'struck');
  const fallen = struck.filter(({ health }) => health === 0);
  const hurt = struck.filter(({ health }) => health > 0);
  const score = destructionOf(events, fallen.at(-1)?.id ?? 0)?.score;
  const named = fallen.map((event) => wordsOf(event, 'you'));
  const scored = named.map((name, i) => (i < named.length - 1 ? name : `${name}, score ${score}`));
  return [
    ...packed('it destroys ', 'it destroys ', scored),
    ...packed(
      'it hits ',
      'it hits ',
      hurt.map((event) => wordsOf(event, 'you')),
    ),
  ].map((text) => news(text));
}

/** Sentences about one side's shots: collisions, then other flights. A forecast passes `after` to add damage. */
export function shotSentences(events: readonly GameEvent[], side: Side, after?: SectorView): Sentence[] {
  const flights = flightsOf(events);
  const meetings = flights.flatMap((flight) => meetingsOf(flight, events, side, after !== undefined));
  const shots = side === 'friendly' ? [...meetings, ...ownFlights(flights, after)] : theirFlights(flights, after);
  const otherEvents = events.filter((event) => !isOfFlight(event) && event.type !== 'destroyed');
  return [
    ...shots,
    ...(side === 'enemy' ? meetings : []),
    ...otherEvents.flatMap((event) => logTexts(event, { of: 'nobody', events }).map((text) => news(text))),
    ...endIn(events),
  ];
}

function ownFlights(flights: readonly Flight[], after: SectorView | undefined): Sentence[] {
  const ways = flights.flatMap((flight) => wayOf(flight) ?? []);
  const waiting = flights.flatMap(({ head }) => (head?.type === 'projectile-stayed' ? [wordsOf(head, 'shot')] : []));
  const exitCells = leftFrom(flights);
  return [
    ...packed('your shot leaves the board from ', 'your shots leave the board from ', exitCells),
    ...(after === undefined
      ? packed('your shot flies ', 'your shots fly ', ways)
      : packed('your shot ', 'your shots ', ways)),
    ...packed('your mine waits at ', 'your mines wait at ', waiting),
  ].map(remark);
}

const leftFrom = (flights: readonly Flight[]): string[] =>
  flights.flatMap(({ head }) => (isGone(head) ? logTexts(head, { of: 'shot', events: [] }) : []));

const isGone = (head: Flight['head']): head is Extract<Flight['head'], { type: 'projectile-moved' }> =>
  head?.type === 'projectile-moved' && head.to === null;

/** Appends flights or healing to the sentence about shots that leave, if they fit. */
function theirFlights(flights: readonly Flight[], after: SectorView | undefined): Sentence[] {
  const leaving = leavingOf(flights);
  const heals = flights.flatMap((flight) => healOf(flight) ?? []);
  const healed = heals.map(({ joined, alone }) => (after === undefined ? alone : `shot ${joined}`));
  const ways = fromTheRight(flights).flatMap((flight) => {
    const text = wayOf(flight);
    return text === undefined ? [] : [{ text, damage: damageOf(flight, after) }];
  });
  const flown =
    ways.length === 1
      ? ways.map(({ text, damage }) => `shot ${text}${damage === undefined ? '' : `, damage ${damage}`}`)
      : packed(
          '',
          'shots ',
          ways.map(({ text, damage }) => (damage === undefined ? text : `${text} (${damage})`)),
        );
  if (leaving === undefined) return [...healed, ...flown].map(remark);

  const [firstFlown = ''] = flown;
  const withFlights = `${leaving(', ')}; ${firstFlown.replace('shots ', '')}`;
  if (ways.length > 1 && withFlights.length <= sentenceWidth)
    return [withFlights, ...flown.slice(1), ...healed].map(remark);
  const withHeals = [leaving(' and '), heals.map(({ joined }) => joined).join(', ')].join('; ');
  if (heals.length > 0 && withHeals.length <= sentenceWidth) return [withHeals, ...flown].map(remark);
  return [leaving(' and '), ...healed, ...flown].map(remark);
}

const fromTheRight = (flights: readonly Flight[]): Flight[] => flights.toSorted((a, b) => columnOf(b) - columnOf(a));
const columnOf = ({ head }: Flight): number =>
  head?.type !== 'projectile-moved' || head.from === 'fog' ? Number.POSITIVE_INFINITY : head.from.column;

const damageOf = ({ head }: Flight, after: SectorView | undefined): number | undefined =>
  after?.projectiles.find(({ id }) => id === head?.id)?.damage;

/** `shots leave at A1, C1 and G1`. The returned function inserts its parameter before the last cell. */
function leavingOf(flights: readonly Flight[]): ((last: string) => string) | undefined {
  const cells = leftFrom(flights);
  if (cells.length === 0) return undefined;
  const places = [...new Set(cells)];
  const allButLast = places.slice(0, -1).join(', ');
  const begin = cells.length === 1 ? 'a shot leaves at' : 'shots leave at';
  return (last) => `${begin} ${allButLast}${allButLast === '' ? '' : last}${places.at(-1)}`;
}

/** A shot that heals an enemy, as a clause and as a sentence. Undefined if the shot heals none. */
function healOf({ head, met }: Flight): { joined: string; alone: string } | undefined {
  const mended = met.find((event) => event.type === 'mended');
  if (mended === undefined) return undefined;
  const heals = logTexts(mended, { of: 'shot', events: [], isPlaced: true }).join('');
  const from = isFlown(head) ? wordsOf(head, 'shot') : 'one';
  return { joined: `${from} ${heals}`, alone: `a shot ${heals}${at(mended)}` };
}

const isFlown = (head: Flight['head']): head is ProjectileMoved =>
  head?.type === 'projectile-moved' && head.to !== null;

function meetingsOf({ head, met }: Flight, events: readonly GameEvent[], side: Side, foreseen: boolean): Sentence[] {
  const wayText = foreseen && isFlown(head) ? wordsOf(head, 'shot') : undefined;
  const shotName = side === 'friendly' ? 'your shot' : 'a shot';
  const flown = wayText === undefined ? shotName : `${shotName.replace('a shot', 'shot')} ${wayText}`;
  return met.flatMap((event): Sentence[] => {
    // Healing by shots is described together with the other flights.
    if (event.type === 'mended' || (event.type === 'combined' && head !== undefined)) return [];
    if (event.type === 'combined') return [remark(wordsOf(event, 'nobody'))];
    const subject = event.type === 'hit' ? flown : shotName;
    const texts = logTexts(event, { of: 'shot', events, isPlaced: event.type === 'hit' && wayText !== undefined });
    const matters = event.type !== 'hit' || event.id === 0 || event.health === 0;
    return texts.map((text) => ({ text: `${subject} ${text}`, hurts: hurtsShip(event), matters }));
  });
}

type Meeting = Hit | Mended | Combined | Negated;

interface Flight {
  /** First event of the flight. Undefined if the flight was out of sight. */
  readonly head?: ProjectileMoved | ProjectileStayed;
  readonly met: Meeting[];
  readonly absorbed: boolean;
}

const flightTypes = ['projectile-moved', 'projectile-stayed', 'hit', 'mended', 'combined', 'negated'] as const;
const isOfFlight = (event: GameEvent): event is EventOf<(typeof flightTypes)[number]> =>
  flightTypes.some((type) => type === event.type);

function flightsOf(events: readonly GameEvent[]): Flight[] {
  const absorbed = new Set(events.flatMap((event) => (event.type === 'combined' ? [event.other] : [])));
  const flights: Flight[] = [];
  const meet = (id: number, event: Meeting) => {
    const flight = flights.find(({ head }) => head?.id === id);
    if (flight === undefined) flights.push({ met: [event], absorbed: false });
    else flight.met.push(event);
  };
  for (const event of events.filter(isOfFlight))
    if (event.type === 'projectile-moved' || event.type === 'projectile-stayed')
      flights.push({ head: event, met: [], absorbed: absorbed.has(event.id) });
    else meet(event.type === 'hit' || event.type === 'mended' ? event.projectile : event.id, event);
  return flights;
}

/** `C5 to C10`: the way of a shot, and the shots that it absorbed. */
function wayOf({ head, met, absorbed }: Flight): string | undefined {
  if (!isFlown(head) || absorbed) return undefined;
  if (met.some((event) => isEnd(event, head.id))) return undefined;
  const grown = met.findLast((event) => event.type === 'combined');
  return `${wordsOf(head, 'shot')}${grown === undefined ? '' : ` growing to ${grown.damage}`}`;
}

const isEnd = (event: Meeting, id: number): boolean =>
  event.type === 'hit' || event.type === 'mended' || (event.type === 'negated' && event.survivor !== id);

/** Enemies destroyed out of sight during one phase. The player learns only that they are lost. */
export const killsInFog = (events: readonly GameEvent[]): Destroyed[] =>
  events.filter(
    (event): event is Destroyed =>
      event.type === 'destroyed' && event.id !== 0 && !events.some((other) => isCause(other, event.id)),
  );

const isCause = (event: GameEvent, id: number): boolean =>
  (event.type === 'hit' || event.type === 'rammed' || event.type === 'struck') && event.id === id;

export interface LogEntry extends Sentence {
  /** Number of the phase in the turn, from 1. 0 outside turns. */
  readonly phase: number;
}

/** Describes events in a few sentences per phase. A forecast passes `after` to include the damage of enemy shots. */
export function logOf(events: readonly GameEvent[], after?: SectorView): LogEntry[] {
  const entries: LogEntry[] = [];
  for (let start = 0, end = 0; start < events.length; start = end) {
    const phase = events[start]?.phase;
    while (end < events.length && events[end]?.phase === phase) end++;
    if (phase === undefined) continue;
    for (const sentence of phaseSentences(events.slice(start, end), after))
      entries.push({ ...sentence, phase: phaseNumber(phase) });
  }
  return entries;
}

/** Sentences of a phase. Enemies destroyed out of sight come last. */
function phaseSentences(all: readonly GameEvent[], after: SectorView | undefined): Sentence[] {
  const unseen = killsInFog(all);
  const seen = all.filter((event) => !unseen.some((kill) => kill === event));
  return [...sentencesInSight(seen, after), ...unseen.map(blindHit)];
}

const blindHit = (event: Destroyed): Sentence => news(wordsOf(event, 'nobody'));

function sentencesInSight(events: readonly GameEvent[], after: SectorView | undefined): Sentence[] {
  switch (events[0]?.phase) {
    case 'friendly-projectiles':
      return shotSentences(events, 'friendly', after);
    case 'enemy-projectiles':
      return shotSentences(events, 'enemy', after);
    case 'starfighter':
      return shipSentences(events);
    case 'enemies':
    case 'natural-spawn':
      return enemySentences(events);
    default:
      return events.flatMap((event) =>
        event.type === 'enemy-spawned'
          ? enemySentences([event])
          : logTexts(event, { of: 'nobody', events }).map((text) => news(text)),
      );
  }
}
