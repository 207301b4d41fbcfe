import { unreachable } from '../../../../engine/lookup.ts';
import { forecastOf } from '../../forecast.ts';
import { freePeople, type Order, ownerAt, peopleOf } from '../../state.ts';
import type { View } from '../../view.ts';
import type { PlayerNumber } from '../../vocabulary.ts';

/** The tutorial's next suggestion: a transfer with its reason, or nothing but to let people grow. */
export type Advice = (Order & { readonly why: 'settle' | 'take' }) | undefined;

/** People from whom on one can leave. */
const settlersFrom = 2;

/** People who stay where others leave to take a planet. */
const guard = 1;

/** The next suggestion: settle empty planets, then take those where a majority is possible. */
export function adviseOrder(view: View, me: PlayerNumber, sent: readonly Order[]): Advice {
  const free = (planet: number) => (view.visible[planet] === true ? freePeople(view, me, planet) : 0);
  const goesTo = (planet: number) =>
    view.orders.some(({ to }) => to === planet) ||
    sent.some(({ to }) => to === planet) ||
    view.shuttles.some(({ to, player }) => to === planet && player === me);
  const sources = (target: number) =>
    (view.map.ways[target] ?? unreachable(target))
      .map(({ to, length }) => ({ from: to, length }))
      .filter(({ from }) => free(from) > 0)
      .toSorted((one, other) => free(other.from) - free(one.from));
  const targets = view.map.ids.flatMap((_, planet) =>
    view.visible[planet] === true && ownerAt(view, planet) !== me && !goesTo(planet) ? [planet] : [],
  );
  for (const to of targets) {
    const isEmpty = (peopleOf(view, 1)[to] ?? unreachable(to)) + (peopleOf(view, 2)[to] ?? unreachable(to)) === 0;
    const [source] = sources(to);
    if (source === undefined) continue;
    if (isEmpty && free(source.from) >= settlersFrom) return { from: source.from, to, people: 1, why: 'settle' };
    const people = free(source.from) - guard;
    const order = { from: source.from, to, people };
    if (isEmpty || people < 1) continue;
    const after = forecastOf(view, [...view.orders, order], to, source.length);
    if (after?.owner === me) return { ...order, why: 'take' };
  }
  return undefined;
}
