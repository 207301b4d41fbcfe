import { itemAt, unreachable } from '#engine/lookup.ts';
import type { PushedEvent } from '#engine/vocabulary.ts';
import { type Coord, isSame, withTile } from './board.ts';
import { readLevel } from './level-text.ts';
import { at, type Entity, entityAt, isMech, living, type Position, type State, startOf, type View } from './state.ts';
import type { EnemyKind, Kind, MechKind, Reason } from './vocabulary.ts';

export type By = {
  readonly kind: Kind;
  readonly row: number;
  readonly column: number;
};

/** Change of a unit's health. `amount` is the health actually lost or gained, `health` the health afterwards. */
type HealthChanged = By & {
  readonly phase: 'attack';
  readonly amount: number;
  readonly health: number;
  readonly by: By;
};

type BuildingChanged = {
  readonly phase: 'attack';
  readonly row: number;
  readonly column: number;
  readonly amount: number;
  readonly health: number;
  readonly by: By;
};

/** Everything that a player can notice (rules, "Scripts"). The text format prints keys in the order of these types. */
export type GameEvent =
  | {
      readonly type: 'moved';
      readonly phase: 'player-movement' | 'enemy-movement';
      readonly kind: Kind;
      readonly from: Coord;
      readonly to: Coord;
    }
  | {
      readonly type: 'undone';
      readonly phase: 'player-movement';
      readonly kind: MechKind;
      readonly from: Coord;
      readonly to: Coord;
    }
  | (By & {
      readonly type: 'attacked';
      readonly phase: 'attack';
      /** One-based index in the unit list at the start of the phase. */
      readonly order: number;
      readonly targets: readonly Coord[];
    })
  | (By & { readonly type: 'attack-skipped'; readonly phase: 'attack'; readonly order: number })
  | (HealthChanged & { readonly type: 'damaged' })
  | (HealthChanged & { readonly type: 'healed' })
  | (By & { readonly type: 'destroyed'; readonly phase: 'attack'; readonly by: By })
  | (BuildingChanged & { readonly type: 'building-damaged' })
  | (BuildingChanged & { readonly type: 'building-healed' })
  | {
      readonly type: 'building-destroyed';
      readonly phase: 'attack';
      readonly row: number;
      readonly column: number;
      readonly by: By;
    }
  | {
      readonly type: 'objective-changed';
      readonly phase: 'enemy-movement';
      readonly kind: EnemyKind;
      readonly row: number;
      readonly column: number;
      readonly from: Coord;
      readonly objective: Coord;
    }
  | { readonly type: 'game-won'; readonly phase: 'termination'; readonly turn: number }
  | {
      readonly type: 'game-lost';
      readonly phase: 'termination';
      readonly turn: number;
      readonly reason: Exclude<Reason, 'enemies-destroyed'>;
    }
  | { readonly type: 'turn-started'; readonly phase: 'player-movement'; readonly turn: number }
  | { readonly type: 'saved'; readonly phase: 'player-movement'; readonly file: string }
  | { readonly type: 'loaded'; readonly phase: 'player-movement'; readonly file: string }
  | { readonly type: 'restarted'; readonly phase: 'player-movement' };

export type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { readonly type: Type }>;

type ChangingState = Pick<State, 'turn' | 'level' | 'board' | 'entities' | 'moves' | 'reason'>;

/** Applies an event. Destroyed units stay in the list until the attack phase ends, so that indexes remain valid. */
export function apply(match: ChangingState, event: PushedEvent<GameEvent>): void {
  switch (event.type) {
    case 'moved': {
      const { from, to } = event;
      const unit = unitOn(match, from);
      [unit.row, unit.column] = to;
      if (!isMech(unit)) break;
      unit.active = false;
      match.moves.push({ from, to });
      break;
    }
    case 'undone': {
      const unit = unitOn(match, event.from);
      [unit.row, unit.column] = event.to;
      if (isMech(unit)) unit.active = true;
      match.moves.pop();
      break;
    }
    case 'damaged':
    case 'healed':
      unitOn(match, at(event)).health = event.health;
      break;
    case 'building-damaged':
    case 'building-healed': {
      const { row, column, health } = event;
      match.board[row] = withTile(itemAt(match.board, row), column, String(health));
      break;
    }
    case 'objective-changed': {
      const enemy = unitOn(match, at(event));
      if (!isMech(enemy)) enemy.objective = event.objective;
      break;
    }
    case 'turn-started':
      match.turn = event.turn;
      readyMechs(match);
      break;
    case 'game-won':
      match.reason = 'enemies-destroyed';
      readyMechs(match);
      break;
    case 'game-lost':
      match.reason = event.reason;
      readyMechs(match);
      break;
    case 'restarted': {
      const level = readLevel(match.level);
      if (!level.ok) break;
      const { turn, board, entities, moves, reason } = startOf(level.value);
      Object.assign(match, { turn, board, entities, moves, reason });
      break;
    }
    case 'attacked':
    case 'attack-skipped':
    case 'destroyed':
    case 'building-destroyed':
    case 'saved':
    // The engine itself replaces the state of the match with that of the loaded level.
    case 'loaded':
      break;
    default:
      event satisfies never;
  }
}

const unitOn = ({ entities }: ChangingState, place: Coord): Entity =>
  entityAt(entities, place) ?? unreachable(String(place));

function readyMechs(match: ChangingState): void {
  for (const unit of match.entities) if (isMech(unit)) unit.active = true;
  match.moves = [];
}

export function emitEvent(
  { state, events }: { readonly state: State; readonly events: PushedEvent<GameEvent>[] },
  event: PushedEvent<GameEvent>,
): void {
  events.push(event);
  apply(state, event);
}

export function withEvents(view: View, events: readonly GameEvent[]): View {
  const after = {
    ...view,
    board: [...view.board],
    entities: view.entities.map((unit) => ({ ...unit })),
    moves: [...view.moves],
  };
  for (const event of events) apply(after, event);
  return after;
}

export const withoutFallen = (view: View): View => ({ ...view, entities: living(view.entities) });

type AnyUnit = Position['entities'][number];

export const unitAtTile = <U extends AnyUnit>(unit: U, [row, column]: Coord): U => ({ ...unit, row, column });

export const withUnit = (view: View, place: Coord, change: (unit: AnyUnit) => AnyUnit): View => ({
  ...view,
  entities: view.entities.map((unit) => (isSame(at(unit), place) ? change(unit) : unit)),
});
