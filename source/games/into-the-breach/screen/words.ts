import { type Coord, coordText, isSame } from '../board.ts';
import type { EventOf, GameEvent } from '../events.ts';
import { at } from '../state.ts';
import type { View } from '../view.ts';
import { type EnemyKind, type Kind, type Reason, symbols } from '../vocabulary.ts';

/** A unit, by its kind and where it stands. */
interface Placed {
  readonly kind: Kind;
  readonly at: Coord;
}

/** The number of a unit in the order of attack. */
const numberOf = ({ entities }: Pick<View, 'entities'>, { at: tile }: Placed): number =>
  entities.findIndex((unit) => isSame(at(unit), tile)) + 1;

/** A unit by its number in the order of attack, where there is little room: `F 5`. */
export const shortName = (view: Pick<View, 'entities'>, unit: Placed): string =>
  `${symbols[unit.kind]} ${numberOf(view, unit)}`;

/** A unit by its number in the order of attack: `Firefly 5`. */
export const unitName = (view: Pick<View, 'entities'>, unit: Placed): string => `${unit.kind} ${numberOf(view, unit)}`;

/** A unit by its place: `Firefly (8,7)`. */
export const longName = ({ kind, at: tile }: Placed): string => `${kind} ${coordText(tile)}`;

/** `(8,8) to (8,5)` */
export const wayText = ({ from, to }: { readonly from: Coord; readonly to: Coord }): string =>
  `${coordText(from)} to ${coordText(to)}`;

/** What an enemy of a kind goes for: `mech (1,1)`. */
export const wantedBy = (kind: EnemyKind, objective: Coord): string =>
  `${kind === 'Scorpion' ? 'mech' : 'building'} ${coordText(objective)}`;

/** How a match ended, in a few words. */
export const endTexts: Readonly<Record<Reason, string>> = {
  'enemies-destroyed': 'no enemy is left',
  'mechs-destroyed': 'no mech is left',
  'buildings-destroyed': 'no building stands',
};

/** How an event is told. */
interface Clause<Event> {
  /** In a sentence of its own, without a full stop; absent where it is told with others, or not at all. */
  said?(event: Event, called: (kind: Kind) => string): string;
  /**
   * Where it is told: by itself, with what the attacker did (`outlook/strikes.ts`), with where the enemies go, or nowhere
   * because it is seen on the board.
   */
  readonly told: 'by itself' | 'with its attack' | 'with the enemies' | 'never';
}

const inAttack = { told: 'with its attack' } as const;
const untold = { told: 'never' } as const;

/** How each event is told: in the log and by the reader. One that is missing does not compile. */
const clauses: { readonly [Type in GameEvent['type']]: Clause<EventOf<Type>> } = {
  moved: { said: (event, called) => `${called(event.kind)} moves from ${wayText(event)}`, told: 'by itself' },
  undone: { said: (event, called) => `${called(event.kind)} goes back from ${wayText(event)}`, told: 'by itself' },
  attacked: inAttack,
  'attack-skipped': inAttack,
  damaged: inAttack,
  healed: inAttack,
  // It is said with the health that was lost last.
  destroyed: untold,
  'building-damaged': inAttack,
  'building-healed': inAttack,
  'building-destroyed': untold,
  'objective-changed': { told: 'with the enemies' },
  'game-won': { said: () => `You win: ${endTexts['enemies-destroyed']}`, told: 'by itself' },
  'game-lost': { said: ({ reason }) => `You lose: ${endTexts[reason]}`, told: 'by itself' },
  'turn-started': untold,
  saved: { said: ({ file }) => `Saved as ${file}`, told: 'by itself' },
  loaded: { said: ({ file }) => `Loaded ${file}`, told: 'by itself' },
  restarted: { said: () => 'The level starts again', told: 'by itself' },
};

const clauseOf = <Type extends GameEvent['type']>(type: Type): Clause<EventOf<Type>> => clauses[type];

/** Where an event is told: the enemies' moves are told together. */
export const isTold = (event: GameEvent): Clause<never>['told'] =>
  event.type === 'moved' && event.phase === 'enemy-movement' ? 'with the enemies' : clauseOf(event.type).told;

/** What happened, as a sentence without a full stop; nothing where it is told with others, or not at all. */
export const eventText = (event: GameEvent, called: (kind: Kind) => string = String): string | undefined =>
  isTold(event) === 'by itself' ? clauseOf(event.type).said?.(event, called) : undefined;

/** The number of the turn that events are of: the one before the turn that they begin, else the present one. */
export function turnOf(events: readonly GameEvent[], now: number): number {
  const started = events.find((event) => event.type === 'turn-started');
  return started === undefined ? now : started.turn - 1;
}
