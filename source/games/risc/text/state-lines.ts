import { itemAt } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { placedIn } from '../draft/placement.ts';
import { incomeOf } from '../income.ts';
import { idOf } from '../map.ts';
import { placementById } from '../rules/questions.ts';
import { landsOf, ownerOf, unitsIn } from '../state.ts';
import { countOf, unitsText } from '../units.ts';
import type { SeatView, View } from '../view.ts';
import { placementLine } from './answer-lines.ts';
import { numberedOrder } from './order-text.ts';

/** The lines of a text block that tell the state (rules, section 13). */
export const stateLines = (view: View): string[] => [
  headLine(view),
  ...view.seats.flatMap((own, i) => seatLines(view, i + 1, own)),
];

function headLine({ turn, phase, outcome, seats }: View): string {
  if (outcome !== null) {
    const [winner] = outcome.winners;
    return `turn ${turn}: over, ${winner === undefined ? 'a draw' : `player ${winner} wins`} (${outcome.reason})`;
  }
  const waiting = seats.flatMap(({ committed }, i) => (committed ? [] : [i + 1]));
  return `turn ${turn}: ${phase}, waiting for ${waiting.join(' ')}`;
}

function seatLines(view: View, seat: Seat, own: SeatView): string[] {
  if (!own.alive) return [`player ${seat}: eliminated`];
  const lands = landsOf(view, seat);
  const { food, tech } = incomeOf(view, seat);
  const units = lands.reduce((sum, territory) => sum + countOf(unitsIn(view, territory)), 0);
  const stock = `food ${own.food} (+${food}), tech ${own.tech} (+${tech})`;
  const committed = own.committed ? ', committed' : '';
  return [
    `player ${seat}: level ${own.level}, ${stock}, territories ${lands.length}, units ${units}${committed}`,
    ...lands.map((territory) => `  ${territoryLine(view, seat, territory)}`),
    ...draftLines(view, seat, own).map((line) => `  ${line}`),
  ];
}

function territoryLine(view: View, seat: Seat, territory: number): string {
  const { ids, sizes, foods, techs, links } = view.map;
  const neighbors = itemAt(links, territory).map((neighbor) => {
    const owner = ownerOf(view, neighbor);
    return `${ids[neighbor]}${owner === seat ? '' : `(${owner})`}`;
  });
  const land = `size ${sizes[territory]}, food ${foods[territory]}, tech ${techs[territory]}`;
  const units = unitsText(unitsIn(view, territory));
  return `${idOf(view.map, territory)}: ${units}; ${land}; next to ${neighbors.join(' ')}`;
}

/** A seat's placement or orders, as far as the viewer may know them. */
function draftLines(view: View, seat: Seat, { placement, orders }: SeatView): string[] {
  if (placement !== null) {
    const left = view.options.units - placedIn(placement);
    return [placementLine(placementById(view, seat, placement), left)];
  }
  return (orders ?? []).map(numberedOrder);
}
