import type { PositionForm } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import { type Seat, seatOfViewer, type Viewer } from '#engine/vocabulary.ts';
import type { RiscTypes } from '../game-types.ts';
import { idsOf } from '../map.ts';
import { placementById } from '../rules.ts';
import { ownerOf, type ReadonlyState, type SeatView, unitsIn, type View, viewOf } from '../state.ts';
import { readEvents } from './events.ts';
import { readKnown, readPosition } from './read.ts';

/** Reads and writes positions (rules, section 12). */
export const position: PositionForm<RiscTypes> = {
  write: writePosition,
  read: readPosition,
  known: readKnown,
  events: readEvents,
};

/** Writes a complete position, or one restricted to a viewer (rules, section 12). */
function writePosition(state: ReadonlyState, viewer: Viewer): object {
  const view = viewOf(state, viewer);
  return {
    game: 'risc',
    turn: view.turn,
    phase: view.phase,
    outcome: view.outcome,
    options: view.options,
    territories: territoriesJson(view),
    seats: view.seats.map((seatView, i) => seatJson(view, i + 1, seatView)),
    ...(viewer === 'all' ? {} : { viewer: seatOfViewer(viewer, 0) }),
  };
}

/** Cache of the territories written last. Few change from one command to the next. */
const writtenLands = new WeakMap<View['map'], TerritoryJson[]>();

function territoriesJson(view: View): TerritoryJson[] {
  const written = (
    writtenLands.get(view.map) ?? view.map.ids.map((_, territory) => territoryJson(view, territory))
  ).map((land, territory) =>
    land.owner === ownerOf(view, territory) && land.units === unitsIn(view, territory)
      ? land
      : territoryJson(view, territory),
  );
  writtenLands.set(view.map, written);
  return written;
}

type TerritoryJson = ReturnType<typeof territoryJson>;

const territoryJson = (view: View, territory: number) => ({
  id: view.map.ids[territory],
  label: view.map.labels[territory],
  group: view.map.groups[territory],
  size: view.map.sizes[territory],
  food: view.map.foods[territory],
  tech: view.map.techs[territory],
  x: view.map.xs[territory],
  y: view.map.ys[territory],
  links: idsOf(view.map, itemAt(view.map.links, territory)),
  owner: ownerOf(view, territory),
  units: unitsIn(view, territory),
});

const seatJson = (view: View, seat: Seat, { alive, level, food, tech, committed, placement, orders }: SeatView) => ({
  seat,
  alive,
  level,
  food,
  tech,
  committed,
  placement: placement === null ? null : placementById(view, seat, placement),
  orders,
});
