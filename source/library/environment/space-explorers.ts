import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { lengthBetween } from '#games/space-explorers/map.ts';
import { freePeople, ownerAt, peopleOf, type View } from '#games/space-explorers/state.ts';
import { otherOf, type PlayerNumber } from '#games/space-explorers/vocabulary.ts';
import { allPieces, amounts } from './action-space.ts';
import type { EnvironmentForm } from './form.ts';
import { block, flag, pairsOf, scaled } from './observation.ts';

interface PlanetItem {
  readonly planet: number;
  readonly you: PlayerNumber;
  /** Own and foreign people on their way, and units of time until the first of them land. 0 without any. */
  readonly arriving: readonly [people: number, time: number];
  readonly invading: readonly [people: number, time: number];
}

const playerOf = (seat: Seat): PlayerNumber => (seat === 2 ? 2 : 1);

function planetItems({ map, shuttles, clock }: View, seat: Seat): readonly PlanetItem[] {
  const you = playerOf(seat);
  const landings = (planet: number, player: PlayerNumber): readonly [number, number] => {
    let people = 0;
    let first = 0;
    for (const shuttle of shuttles) {
      if (shuttle.to !== planet || shuttle.player !== player) continue;
      people += shuttle.people;
      first = first === 0 ? shuttle.lands : Math.min(first, shuttle.lands);
    }
    return [people, people === 0 ? 0 : first - clock];
  };
  return map.ids.map((_, planet) => ({
    planet,
    you,
    arriving: landings(planet, you),
    invading: landings(planet, otherOf(you)),
  }));
}

export const spaceExplorersForm: EnvironmentForm<SpaceExplorers> = {
  actions: ({ map }) => ({
    factors: { from: map.ids, to: map.ids, people: [...amounts.slice(1), allPieces] },
    commands: {
      send: { args: { from: 'from', to: 'to', people: 'people' } },
      end_turn: { args: {} },
    },
  }),
  observation: [
    block('match', 'match', (view: View, seat: Seat) => [{ view, seat }], [
      flag('moving', 'it is your turn', ({ view, seat }) => view.mover === seat),
      scaled('turn', 100, 'number of the turn, counting those of both players', ({ view }) => view.turn),
      scaled('limit', 100, 'last turn of the match', ({ view }) => view.limit),
    ]),
    block('planets', 'planet, by id', planetItems, [
      flag('visible', 'you see the planet, all other channels of an unseen planet are 0', ({ planet }, view: View) =>
        itemAt(view.visible, planet),
      ),
      flag('own', 'you own it', ({ planet, you }, view) => ownerAt(view, planet) === you),
      flag('rival', 'your rival owns it', ({ planet, you }, view) => ownerAt(view, planet) === otherOf(you)),
      flag('own home', 'your people feel at home there', ({ planet, you }, view) => view.homes[planet] === you),
      flag('rival home', 'the home of your rival', ({ planet, you }, view) => view.homes[planet] === otherOf(you)),
      scaled('people', 100, 'your people there', ({ planet, you }, view) => itemAt(peopleOf(view, you), planet)),
      scaled('free', 100, 'your people there without orders', ({ planet, you }, view) => freePeople(view, you, planet)),
      scaled('rivals', 100, 'people of your rival there', ({ planet, you }, view) =>
        itemAt(peopleOf(view, otherOf(you)), planet),
      ),
      scaled('size', 100, 'size', ({ planet }, view) => itemAt(view.sizes, planet)),
      scaled('habitability', 100, 'habitability in percent', ({ planet }, view) => itemAt(view.habitabilities, planet)),
      scaled('arriving', 100, 'your people on their way to it', ({ arriving }) => arriving[0]),
      scaled('arrival', 10, 'units of time until the first of them land', ({ arriving }) => arriving[1]),
      scaled('invading', 100, 'people of your rival on their way to it', ({ invading }) => invading[0]),
      scaled('invasion', 10, 'units of time until the first of them land', ({ invading }) => invading[1]),
    ]),
  ],
  layout: [
    block('planets', 'planet, by id', ({ map }: View) => map.ids.map((_, i) => ({ map, i })), [
      scaled('x', 100, 'horizontal position', ({ map, i }) => itemAt(map.xs, i)),
      scaled('y', 100, 'vertical position', ({ map, i }) => itemAt(map.ys, i)),
    ]),
    block(
      'links',
      'pair of planets',
      ({ map }: View) => pairsOf(map.ids.length).map(([from, to]) => lengthBetween(map, from, to)),
      [
        scaled('length', 10, 'units of time of a flight, 0 without a link', (length) =>
          length === undefined ? 0 : length,
        ),
      ],
    ),
  ],
};
