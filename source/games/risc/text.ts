import { itemAt } from '#engine/lookup.ts';
import type { TextForm } from '#engine/script.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Command, Order } from './commands.ts';
import { eventLine, placementText } from './event-texts.ts';
import type { RiscTypes } from './game-types.ts';
import { idOf } from './map.ts';
import { kindOf } from './orders.ts';
import { type OddsAnswer, oddsAnswer, ordersAnswer, pathAnswer, placedCount, placementById } from './rules.ts';
import { incomeOf, landsOf, ownerOf, type ReadonlyState, type SeatView, unitsIn, type View, viewOf } from './state.ts';
import { countOf, unitsText } from './units.ts';

export const text: TextForm<RiscTypes> = {
  initial: (state, viewer) => stateLines(viewOf(state, viewer)).join('\n'),
  block({ state, command, seat, events, error, result }, viewer) {
    if (error !== undefined) return `error ${error.code}: ${error.message}`;
    if (result !== undefined) return answerLines(state, command, seat ?? 1).join('\n');
    return [...events.map((event) => `* ${eventLine(event)}`), ...stateLines(viewOf(state, viewer))].join('\n');
  },
};

function answerLines(state: ReadonlyState, command: Command, seat: Seat): string[] {
  if (command.name === 'orders') return ordersLines(state, seat);
  if (command.name === 'path') {
    const answer = pathAnswer(state, seat, command.args);
    return answer.ok ? [`path ${answer.value.path.join(' ')}, price ${answer.value.price} a unit`] : [];
  }
  if (command.name !== 'odds') return [];
  const answer = oddsAnswer(state, seat, command.args);
  return answer.ok ? [oddsLine(answer.value)] : [];
}

function ordersLines(state: ReadonlyState, seat: Seat): string[] {
  const answer = ordersAnswer(state, seat);
  if ('placement' in answer) return [placementLine(answer.placement, answer.left)];
  const { orders, left: stockLeft } = answer;
  return [...orders.map(numberedOrder), `left: ${stockLeft.food} food, ${stockLeft.tech} tech`];
}

const placementLine = (placement: Readonly<Record<string, number>>, stockLeft: number): string =>
  `place: ${placementText(placement)}; left ${stockLeft}`;

function oddsLine({ attackers, defender, defenders, win, attackersLeft, defendersLeft }: OddsAnswer): string {
  const forces = `${unitsText(attackers)} against ${unitsText(defenders)} of player ${defender}`;
  return `odds ${forces}: win ${win.toFixed(6)}, left ${attackersLeft.toFixed(6)} against ${defendersLeft.toFixed(6)}`;
}

export const stateLines = (view: View): string[] => [
  headLine(view),
  ...view.seats.flatMap((seatView, i) => seatLines(view, i + 1, seatView)),
];

function headLine({ turn, phase, outcome, seats }: View): string {
  if (outcome !== null) {
    const [winner] = outcome.winners;
    return `turn ${turn}: over, ${winner === undefined ? 'a draw' : `player ${winner} wins`} (${outcome.reason})`;
  }
  const waiting = seats.flatMap(({ committed }, i) => (committed ? [] : [i + 1]));
  return `turn ${turn}: ${phase}, waiting for ${waiting.join(' ')}`;
}

function seatLines(view: View, seat: Seat, seatView: SeatView): string[] {
  if (!seatView.alive) return [`player ${seat}: eliminated`];
  const lands = landsOf(view, seat);
  const { food, tech } = incomeOf(view, seat);
  const units = lands.reduce((sum, territory) => sum + countOf(unitsIn(view, territory)), 0);
  const stock = `food ${seatView.food} (+${food}), tech ${seatView.tech} (+${tech})`;
  const committed = seatView.committed ? ', committed' : '';
  return [
    `player ${seat}: level ${seatView.level}, ${stock}, territories ${lands.length}, units ${units}${committed}`,
    ...lands.map((territory) => `  ${territoryLine(view, seat, territory)}`),
    ...draftLines(view, seat, seatView).map((line) => `  ${line}`),
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

function draftLines(view: View, seat: Seat, { placement, orders }: SeatView): string[] {
  if (placement !== null) {
    const stockLeft = view.options.units - placedCount(placement);
    return [placementLine(placementById(view, seat, placement), stockLeft)];
  }
  return (orders ?? []).map(numberedOrder);
}

const numberedOrder = (order: Order, index: number): string => `${index + 1}. ${kindOf(order.type).line(order)}`;
