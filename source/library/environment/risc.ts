import { itemAt, unreachable } from '#engine/lookup.ts';
import { typedValue } from '#engine/programs/legal.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import type { SeatView, View } from '#games/risc/state.ts';
import type { Units } from '#games/risc/units.ts';
import { noUnits, plus } from '#games/risc/units.ts';
import { topLevel, unitTypes } from '#games/risc/vocabulary.ts';
import { draftOf } from '../internals.ts';
import { allPieces, amounts, everyKind } from './action-space.ts';
import type { EnvironmentForm } from './form.ts';
import { block, flag, pairsOf, scaled, seatsFrom, upTo } from './observation.ts';

interface SeatItem {
  readonly facts: SeatView;
  /** Stocks after the seat's orders, if the viewer knows them. */
  readonly food: number;
  readonly tech: number;
}

interface LandItem {
  readonly territory: number;
  /** Number of seats from the viewer to the owner, in the order of turns. 0 for the viewer's own territories. */
  readonly owner: number;
  readonly units: Units;
  readonly free: Units;
  readonly sent: Units;
  readonly placed: number;
}

const drafts = new WeakMap<View, ReturnType<typeof draftOf>>();

/** Own draft of the seat of a view. Undefined outside the phase of orders. */
function draftIn(view: View, seat: Seat) {
  if (view.phase !== 'orders') return undefined;
  const known = drafts.get(view);
  if (known !== undefined) return known;
  const seats = view.seats.map((each) => ({ ...each, orders: each.orders === null ? [] : each.orders }));
  const draft = draftOf({ ...view, seats }, seat);
  drafts.set(view, draft);
  return draft;
}

function seatItems(view: View, seat: Seat): readonly SeatItem[] {
  const draft = draftIn(view, seat)?.projection;
  return seatsFrom(seat, view.seats.length).map((each, i) => {
    const facts = itemAt(view.seats, each - 1);
    return {
      facts,
      food: i === 0 && draft ? draft.food : facts.food,
      tech: i === 0 && draft ? draft.tech : facts.tech,
    };
  });
}

function landItems(view: View, seat: Seat): readonly LandItem[] {
  const draft = draftIn(view, seat);
  const orders = draft === undefined ? [] : draft.ownSeat.orders;
  const { placement } = itemAt(view.seats, seat - 1);
  const players = view.seats.length;
  return view.owners.map((owner, territory) => {
    const id = itemAt(view.map.ids, territory);
    const units = itemAt(view.units, territory);
    return {
      territory,
      owner: (owner - seat + players) % players,
      units,
      free: owner === seat && draft ? (draft.projection.units.get(territory) ?? unreachable(territory)) : noUnits,
      sent: orders.reduce(
        (sum, order) => (order.type === 'attack' && order.to === id ? plus(sum, order.units) : sum),
        noUnits,
      ),
      placed: placement === null ? 0 : itemAt(placement, territory),
    };
  });
}

const units = (prefix: string, meaning: string, of: (item: LandItem) => Units) =>
  unitTypes.map((type, i) => scaled(`${prefix} ${type}`, 10, meaning, (item: LandItem) => itemAt(of(item), i)));

export const riscForm: EnvironmentForm<RiscTypes> = {
  actions: ({ map }) => {
    const ids = map.ids.map(typedValue);
    return {
      factors: {
        from: ids,
        to: ids,
        kind: [...unitTypes, everyKind],
        amount: [...amounts, allPieces],
        'to kind': unitTypes,
      },
      commands: {
        place: { args: { territory: 'from', units: ['kind', 'amount'] } },
        spread: { args: {} },
        move: { args: { from: 'from', to: 'to', units: ['kind', 'amount'] } },
        attack: { args: { from: 'from', to: 'to', units: ['kind', 'amount'] } },
        upgrade: { args: { territory: 'from', count: 'amount', from: 'kind', to: 'to kind' } },
        research: { args: {} },
        commit: { args: {} },
      },
    };
  },
  observation: [
    block('match', 'match', (view: View) => [view], [
      flag('placement', 'units are being placed', ({ phase }) => phase === 'placement'),
      scaled('turn', 100, 'number of the turn, 0 during placement', ({ turn }) => turn),
      scaled('turns', 100, 'last turn of the match, 0 without a limit', ({ options }) => options.turns),
    ]),
    block('seats', 'seat, your own first', seatItems, [
      flag('alive', 'has not been eliminated', ({ facts }) => facts.alive),
      flag('committed', 'has ended its placement or turn', ({ facts }) => facts.committed),
      scaled('level', topLevel, 'technology level', ({ facts }) => facts.level),
      scaled('food', 100, 'food, for your own seat after your orders', ({ food }) => food),
      scaled('tech', 100, 'tech, for your own seat after your orders', ({ tech }) => tech),
      flag(
        'research',
        'you have ordered research',
        ({ facts }) => facts.orders?.some(({ type }) => type === 'research') === true,
      ),
    ]),
    block('territories', 'territory, by id', landItems, [
      ...upTo(5).map((ahead) =>
        flag(
          `owner ${ahead}`,
          'owned by the seat with this number, 0 is you',
          ({ owner }: LandItem) => owner === ahead,
        ),
      ),
      ...units('units', 'units of this type', ({ units: there }) => there),
      ...units('free', 'your units of this type without orders', ({ free }) => free),
      ...units('sent', 'units of this type that your orders send to attack here', ({ sent }) => sent),
      scaled('placed', 10, 'units that you have placed here', ({ placed }) => placed),
    ]),
  ],
  layout: [
    block('territories', 'territory, by id', ({ map }: View) => map.ids.map((_, i) => ({ map, i })), [
      scaled('size', 10, 'food that a unit pays on its way', ({ map, i }) => itemAt(map.sizes, i)),
      scaled('food', 10, 'food that it yields each turn', ({ map, i }) => itemAt(map.foods, i)),
      scaled('tech', 10, 'tech that it yields each turn', ({ map, i }) => itemAt(map.techs, i)),
    ]),
    block(
      'links',
      'pair of territories',
      ({ map }: View) => pairsOf(map.ids.length).map(([from, to]) => ({ map, from, to })),
      [flag('linked', 'they are neighbours', ({ map, from, to }) => itemAt(map.links, from).includes(to))],
    ),
  ],
};
