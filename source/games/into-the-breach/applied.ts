import { type Coord, isSame, withTile } from './board.ts';
import type { GameEvent } from './events.ts';
import { at, isMech, type Position } from './state.ts';
import type { View } from './view.ts';

type Unit = Position['entities'][number];

/**
 * A view after an event of `end_turn`: what the event tells of is changed, and nothing else. Units that are destroyed
 * stay in the list, without health, as long as others attack: so their places in it stay the same.
 */
export function applied(view: View, event: GameEvent): View {
  switch (event.type) {
    case 'moved':
      return withUnit(view, event.from, (unit) => onTile(unit, event.to));
    case 'damaged':
    case 'healed':
      return withUnit(view, at(event), (unit) => ({ ...unit, health: event.health }));
    case 'building-damaged':
    case 'building-healed':
      return { ...view, board: withBuilding(view.board, at(event), event.health) };
    case 'objective-changed':
      return withUnit(view, at(event), (unit) => (isMech(unit) ? unit : { ...unit, objective: event.objective }));
    case 'turn-started':
      return { ...view, turn: event.turn };
    case 'game-won':
      return { ...view, reason: 'enemies-destroyed' };
    case 'game-lost':
      return { ...view, reason: event.reason };
    case 'undone':
    case 'attacked':
    case 'attack-skipped':
    case 'destroyed':
    case 'building-destroyed':
    case 'saved':
    case 'loaded':
    case 'restarted':
      return view;
  }
}

/** A view after the attacks: units without health are off the list. */
export const withoutFallen = (view: View): View => ({
  ...view,
  entities: view.entities.filter(({ health }) => health > 0),
});

/** The unit on another tile. */
export const onTile = <U extends Unit>(unit: U, [row, column]: Coord): U => ({ ...unit, row, column });

/** A view in which the unit of a tile is changed. */
export const withUnit = (view: View, place: Coord, change: (unit: Unit) => Unit): View => ({
  ...view,
  entities: view.entities.map((unit) => (isSame(at(unit), place) ? change(unit) : unit)),
});

const withBuilding = (board: View['board'], [row, column]: Coord, health: number): string[] =>
  board.map((tiles, i) => (i === row ? withTile(tiles, column, String(health)) : tiles));
