import type { Role } from '../../../screen/styled-text.ts';
import type { Coord } from '../board.ts';
import type { EventOf, GameEvent } from '../events.ts';
import { at } from '../state.ts';
import type { EnemyKind, Kind } from '../vocabulary.ts';
import { endTexts, wayText } from './words.ts';

/** A change of health on one tile. */
export interface Effect {
  readonly at: Coord;
  readonly kind: Kind | 'building';
  /** The change that was really made, negative for a loss. */
  readonly change: number;
  /** Health left. */
  readonly health: number;
}

/** A unit whose turn it is in the attack phase. */
export interface Attacker {
  /** Its place in the list of units, from 0. */
  readonly place: number;
  readonly kind: Kind;
  readonly at: Coord;
  /** Whether it was destroyed before it could attack. */
  readonly isSkipped: boolean;
  readonly targets: readonly Coord[];
}

/** An enemy changes its objective, or walks, after the attacks. */
export type EnemyAct =
  | { readonly type: 'wants'; readonly kind: EnemyKind; readonly at: Coord; readonly objective: Coord }
  | { readonly type: 'walks'; readonly kind: Kind; readonly from: Coord; readonly to: Coord };

interface Alone<Event> {
  readonly told: 'by itself';
  /** In a sentence of its own, without a full stop. */
  said(event: Event, called: (kind: Kind) => string): string;
  /** The colour of that sentence in the log. */
  readonly role: Role;
  /** What the reader tells after it: how everything stands, what End Turn would lead to now, or nothing. */
  readonly next: 'everything' | 'outlook' | 'nothing';
}

/** How an event is told: the attack phase by its units, and what the enemies do then by enemy. */
type Clause<Event> =
  | Alone<Event>
  | { readonly told: 'as an attack'; attacker(event: Event): Attacker }
  | { readonly told: 'with its attack'; effect(event: Event): Effect }
  | { readonly told: 'with the enemies'; act(event: Event): EnemyAct }
  /** It is seen on the board, or told with another. */
  | { readonly told: 'never' };

const alone = <Event>(
  said: Alone<Event>['said'],
  { role = 'text', next = 'everything' }: Partial<Pick<Alone<Event>, 'role' | 'next'>> = {},
): Alone<Event> => ({ told: 'by itself', said, role, next });

type Changed = EventOf<'damaged' | 'healed' | 'building-damaged' | 'building-healed'>;

const changed = <Event extends Changed>(sign: 1 | -1) =>
  ({
    told: 'with its attack',
    effect: (event: Event): Effect => ({
      at: at(event),
      kind: 'kind' in event ? event.kind : 'building',
      change: sign * event.amount,
      health: event.health,
    }),
  }) as const;

const untold = { told: 'never' } as const;

/** How each event is told: in the log, in forecasts, and by the reader. One that is missing does not compile. */
const clauses: { readonly [Type in GameEvent['type']]: Clause<EventOf<Type>> } = {
  moved: alone((event, called) => `${called(event.kind)} moves from ${wayText(event)}`, { next: 'outlook' }),
  undone: alone((event, called) => `${called(event.kind)} goes back from ${wayText(event)}`, { next: 'outlook' }),
  attacked: {
    told: 'as an attack',
    attacker: (event) => ({
      place: event.order - 1,
      kind: event.kind,
      at: at(event),
      isSkipped: false,
      targets: event.targets,
    }),
  },
  'attack-skipped': {
    told: 'as an attack',
    attacker: (event) => ({ place: event.order - 1, kind: event.kind, at: at(event), isSkipped: true, targets: [] }),
  },
  damaged: changed(-1),
  healed: changed(1),
  // It is said with the health that was lost last.
  destroyed: untold,
  'building-damaged': changed(-1),
  'building-healed': changed(1),
  'building-destroyed': untold,
  'objective-changed': {
    told: 'with the enemies',
    act: (event) => ({ type: 'wants', kind: event.kind, at: at(event), objective: event.objective }),
  },
  'game-won': alone(() => `You win: ${endTexts['enemies-destroyed']}`, { role: 'success' }),
  'game-lost': alone(({ reason }) => `You lose: ${endTexts[reason]}`, { role: 'refusal' }),
  'turn-started': untold,
  saved: alone(({ file }) => `Saved as ${file}`, { next: 'nothing' }),
  loaded: alone(({ file }) => `Loaded ${file}`),
  restarted: alone(() => 'The level starts again'),
};

/** The moves of enemies are told together. */
const enemyMoved: Clause<EventOf<'moved'>> = {
  told: 'with the enemies',
  act: ({ kind, from, to }) => ({ type: 'walks', kind, from, to }),
};

const rowOf = <Type extends GameEvent['type']>(type: Type): Clause<EventOf<Type>> => clauses[type];

const clauseOf = (event: GameEvent): Clause<GameEvent> =>
  event.type === 'moved' && event.phase === 'enemy-movement' ? enemyMoved : rowOf(event.type);

export const isTold = (event: GameEvent): Clause<never>['told'] => clauseOf(event).told;

/** How an event is told that stands for itself; nothing for others. */
export function toldAlone(
  event: GameEvent,
  called: (kind: Kind) => string = String,
): (Omit<Alone<never>, 'said' | 'told'> & { readonly text: string }) | undefined {
  const clause = clauseOf(event);
  if (clause.told !== 'by itself') return undefined;
  const { role, next } = clause;
  return { text: clause.said(event, called), role, next };
}

/** The unit whose turn in the attack phase an event begins; nothing where it begins none. */
export function attackerOf(event: GameEvent): Attacker | undefined {
  const clause = clauseOf(event);
  return clause.told === 'as an attack' ? clause.attacker(event) : undefined;
}

/** The change of health that an event tells of; nothing where it is about something else. */
export function effectOf(event: GameEvent): Effect | undefined {
  const clause = clauseOf(event);
  return clause.told === 'with its attack' ? clause.effect(event) : undefined;
}

/** The enemies' changes of objective and walks, in order. */
export const enemyActs = (events: readonly GameEvent[]): EnemyAct[] =>
  events.flatMap((event) => {
    const clause = clauseOf(event);
    return clause.told === 'with the enemies' ? [clause.act(event)] : [];
  });
