import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import type { HoldingsText } from '../../../../screen/game/seats.ts';
import { groupDigits } from '../../../../screen/grouped.ts';
import { pluralize } from '../../../../screen/sentences.ts';
import type { Command } from '../../commands.ts';
import { idOf } from '../../map.ts';
import { playerOf } from '../../rules/questions.ts';
import { ownerAt, peopleOf } from '../../state.ts';
import type { View } from '../../view.ts';
import { planetsText } from './planets.ts';

/** The planets of a seat, with the people there. */
export function holdingsTextOf(view: View, seat: Seat): HoldingsText {
  const player = playerOf(seat);
  const people = peopleOf(view, player);
  const each = view.map.ids.flatMap((id, planet) =>
    ownerAt(view, planet) === player ? [`planet ${id}: ${groupDigits(itemAt(people, planet))}`] : [],
  );
  return {
    label: 'your planets',
    withCount: `your ${pluralize(each.length, 'planet')}`,
    each,
    held: `You held ${each.length} of ${pluralize(view.map.ids.length, 'planet')}.`,
  };
}

/** `1 of your 3 could not leave planet 6: crowding.` */
export function cutShort(command: Command, remaining: Command | undefined): string | undefined {
  if (command.name !== 'send') return undefined;
  const { from, people } = command.args;
  const gone = people - (remaining?.name === 'send' ? remaining.args.people : 0);
  const whom = gone === people ? `Your ${groupDigits(people)}` : `${groupDigits(gone)} of your ${groupDigits(people)}`;
  return `${whom} could not leave planet ${from}: crowding.`;
}

/** `3 orders` */
export const plannedBy = ({ mover, orders }: View, seat: Seat): string | undefined =>
  mover !== seat || orders.length === 0 ? undefined : pluralize(orders.length, 'order');

/** `3 orders played: won planet 2`, `no orders: lost planet 4`, `jonas played: lost planets 3 and 4` */
export function missedBy(before: View, after: View, seat: Seat, name: (seat: Seat) => string): string {
  const planets = before.map.ids.map((_, planet) => planet);
  const isOwn = (view: View, planet: number) => ownerAt(view, planet) === playerOf(seat);
  const won = planets.filter((planet) => !isOwn(before, planet) && isOwn(after, planet));
  const lost = planets.filter((planet) => isOwn(before, planet) && !isOwn(after, planet));
  const orders = plannedBy(before, seat);
  const head =
    before.mover !== seat ? `${name(before.mover)} played` : orders === undefined ? 'no orders' : `${orders} played`;
  const named = (those: readonly number[]) => planetsText(those.map((planet) => idOf(before.map, planet)));
  const changes = [
    ...(won.length === 0 ? [] : [`won ${named(won)}`]),
    ...(lost.length === 0 ? [] : [`lost ${named(lost)}`]),
  ];
  return changes.length === 0 ? head : `${head}: ${changes.join(', ')}`;
}
