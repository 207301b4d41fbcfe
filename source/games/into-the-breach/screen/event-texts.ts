import type { Role } from '#screen/styled-text.ts';
import { type Coord, tileAt, tileKey } from '../board.ts';
import type { EventOf, GameEvent } from '../events.ts';
import { at, type Battlefield, entityAt } from '../state.ts';
import { type EnemyKind, isMechKind, type Kind } from '../vocabulary.ts';
import { resultText, wayText } from './words.ts';

export interface Effect {
  readonly at: Coord;
  readonly kind: Kind | 'building';
  /** Change of health: positive if gained, negative if lost. */
  readonly change: number;
  readonly health: number;
}

export interface Attacker {
  /** Zero-based index in the list of units. */
  readonly place: number;
  readonly kind: Kind;
  readonly at: Coord;
  /** True if the unit was destroyed before it could attack. */
  readonly isSkipped: boolean;
  readonly targets: readonly Coord[];
}

export type EnemyAct =
  | { readonly type: 'wants'; readonly kind: EnemyKind; readonly at: Coord; readonly objective: Coord }
  | { readonly type: 'walks'; readonly kind: Kind; readonly from: Coord; readonly to: Coord };

interface StandaloneText<Event> {
  readonly grouping: 'by itself';
  /** Sentence without a full stop. */
  text(event: Event, nameOf: (kind: Kind) => string): string;
  readonly role: Role;
  /** Text that text mode adds after the event: the full situation, the forecast of End Turn, or nothing. */
  readonly next: 'everything' | 'outlook' | 'nothing';
}

/** Grouping of events in a log: changes of health with their attack, the enemies' objectives and moves together. */
type EventText<Event> =
  | StandaloneText<Event>
  | { readonly grouping: 'as an attack'; attacker(event: Event): Attacker }
  | { readonly grouping: 'with its attack'; effect(event: Event): Effect }
  | { readonly grouping: 'with the enemies'; act(event: Event): EnemyAct }
  /** An event without a text of its own, because the board shows it or another event's text covers it. */
  | { readonly grouping: 'never' };

const standalone = <Event>(
  text: StandaloneText<Event>['text'],
  { role = 'text', next = 'everything' }: Partial<Pick<StandaloneText<Event>, 'role' | 'next'>> = {},
): StandaloneText<Event> => ({ grouping: 'by itself', text, role, next });

type Changed = EventOf<'damaged' | 'healed' | 'building-damaged' | 'building-healed'>;

const healthChange = <Event extends Changed>(sign: 1 | -1) =>
  ({
    grouping: 'with its attack',
    effect: (event: Event): Effect => ({
      at: at(event),
      kind: 'kind' in event ? event.kind : 'building',
      change: sign * event.amount,
      health: event.health,
    }),
  }) as const;

const hidden = { grouping: 'never' } as const;

const eventTexts: { readonly [Type in GameEvent['type']]: EventText<EventOf<Type>> } = {
  moved: standalone((event, nameOf) => `${nameOf(event.kind)} moves from ${wayText(event)}`, { next: 'outlook' }),
  undone: standalone((event, nameOf) => `${nameOf(event.kind)} moves back from ${wayText(event)}`, { next: 'outlook' }),
  attacked: {
    grouping: 'as an attack',
    attacker: (event) => ({
      place: event.order - 1,
      kind: event.kind,
      at: at(event),
      isSkipped: false,
      targets: event.targets,
    }),
  },
  'attack-skipped': {
    grouping: 'as an attack',
    attacker: (event) => ({ place: event.order - 1, kind: event.kind, at: at(event), isSkipped: true, targets: [] }),
  },
  damaged: healthChange(-1),
  healed: healthChange(1),
  // The text about the fatal loss of health already mentions the destruction.
  destroyed: hidden,
  'building-damaged': healthChange(-1),
  'building-healed': healthChange(1),
  'building-destroyed': hidden,
  'objective-changed': {
    grouping: 'with the enemies',
    act: (event) => ({ type: 'wants', kind: event.kind, at: at(event), objective: event.objective }),
  },
  'game-won': standalone(() => resultText('enemies-destroyed'), { role: 'success' }),
  'game-lost': standalone(({ reason }) => resultText(reason), { role: 'refusal' }),
  'turn-started': hidden,
  saved: standalone(({ file }) => `Saved as ${file}`, { next: 'nothing' }),
  loaded: standalone(({ file }) => `Loaded ${file}`),
  restarted: standalone(() => 'The level starts over'),
};

const enemyMoved: EventText<EventOf<'moved'>> = {
  grouping: 'with the enemies',
  act: ({ kind, from, to }) => ({ type: 'walks', kind, from, to }),
};

const rowOf = <Type extends GameEvent['type']>(type: Type): EventText<EventOf<Type>> => eventTexts[type];

const eventTextOf = (event: GameEvent): EventText<GameEvent> =>
  event.type === 'moved' && event.phase === 'enemy-movement' ? enemyMoved : rowOf(event.type);

export const groupingOf = (event: GameEvent): EventText<never>['grouping'] => eventTextOf(event).grouping;

/** Sentence about an event. Undefined for an event that has no sentence of its own. */
export function standaloneText(
  event: GameEvent,
  nameOf: (kind: Kind) => string = String,
): (Omit<StandaloneText<never>, 'text' | 'grouping'> & { readonly text: string }) | undefined {
  const eventText = eventTextOf(event);
  if (eventText.grouping !== 'by itself') return undefined;
  const { role, next } = eventText;
  return { text: eventText.text(event, nameOf), role, next };
}

/** Unit whose attack begins, or is skipped, with this event. Undefined for all other events. */
export function attackerOf(event: GameEvent): Attacker | undefined {
  const eventText = eventTextOf(event);
  return eventText.grouping === 'as an attack' ? eventText.attacker(event) : undefined;
}

export function effectOf(event: GameEvent): Effect | undefined {
  const eventText = eventTextOf(event);
  return eventText.grouping === 'with its attack' ? eventText.effect(event) : undefined;
}

export const enemyActs = (events: readonly GameEvent[]): EnemyAct[] =>
  events.flatMap((event) => {
    const eventText = eventTextOf(event);
    return eventText.grouping === 'with the enemies' ? [eventText.act(event)] : [];
  });

export interface Strike extends Attacker {
  readonly effects: readonly Effect[];
}

export function strikesOf(events: readonly GameEvent[]): Strike[] {
  const strikes: (Strike & { readonly effects: Effect[] })[] = [];
  for (const event of events) {
    const attacker = attackerOf(event);
    if (attacker !== undefined) strikes.push({ ...attacker, effects: [] });
    const effect = effectOf(event);
    if (effect !== undefined) strikes.at(-1)?.effects.push(effect);
  }
  return strikes;
}

export const isLoss = ({ kind, change }: Effect): boolean => change < 0 && (kind === 'building' || isMechKind(kind));

/** Health of the unit or building on a tile before and after an attack phase. */
export interface Change {
  readonly at: Coord;
  readonly now: number;
  readonly after: number;
  readonly destroyed: boolean;
}

export function changesOf(before: Battlefield, attacks: readonly Strike[]): Map<string, Change> {
  const sums = new Map<string, Effect>();
  for (const effect of attacks.flatMap(({ effects }) => effects)) {
    const key = tileKey(effect.at);
    sums.set(key, { ...effect, change: effect.change + (sums.get(key)?.change ?? 0) });
  }
  const changes = new Map<string, Change>();
  for (const [key, { at, change, health }] of sums) {
    const now = entityAt(before.entities, at)?.health ?? Number(tileAt(before.board, at));
    if (change !== 0) changes.set(key, { at, now, after: health, destroyed: health === 0 });
  }
  return changes;
}
