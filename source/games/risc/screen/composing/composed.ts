import { itemAt } from '../../../../engine/lookup.ts';
import type { Result } from '../../../../engine/result.ts';
import { sentAgainst } from '../../draft/draft.ts';
import { type Draft, type OrderCommand, createOrder } from '../../draft.ts';
import { unitsLeftIn } from '../../draft/shadow.ts';
import { idOf } from '../../map.ts';
import { cheapestPath, type Path } from '../../path.ts';
import { type Order, ownerOf } from '../../state.ts';
import { countOf, noUnits, strongestOf, type Units } from '../../units.ts';
import { typeAt, upgradePrice } from '../../vocabulary.ts';
import type { Composing } from '../local.ts';

/** An order being composed: the order that it would be, and whether the rules accept it. */
export type Composed = ComposedMarch | ComposedUpgrade;

/** Units that go somewhere. Territories go by number. */
export interface ComposedMarch {
  readonly type: 'attack' | 'move';
  readonly source: number;
  readonly target: number;
  /** All that are left in the source. */
  readonly unitsLeft: Units;
  readonly units: Units;
  /** The type whose number the keys change. */
  readonly field?: number;
  /** Only for a move. */
  readonly path?: Path;
  /** Units that the draft already sends against the target. */
  readonly sent: Units;
  readonly command: OrderCommand;
  readonly order: Result<Order>;
}

/** Units that become stronger. */
export interface ComposedUpgrade {
  readonly type: 'upgrade';
  readonly territory: number;
  readonly from: number;
  readonly to: number;
  /** All that are left there. */
  readonly unitsLeft: Units;
  readonly count: number;
  /** How many there are and can be paid. */
  readonly maxCount: number;
  readonly command: OrderCommand;
  readonly order: Result<Order>;
}

/** The order being composed; the territory under the cursor is its target, or where it is carried out. */
export function composedOf(draft: Draft, composing: Composing, cursor: number): Composed {
  return composing.type === 'march' ? marchOf(draft, composing, cursor) : upgradeOf(draft, composing, cursor);
}

function marchOf(draft: Draft, composing: Composing & { type: 'march' }, target: number): ComposedMarch {
  const { land, seat, projection } = draft;
  const { source, field } = composing;
  const unitsLeft = unitsLeftIn(projection, source);
  const isMove = ownerOf(land, target) === seat;
  const path = isMove && source !== target ? cheapestPath(land, seat, source, target) : undefined;
  const payable = Math.floor(path === undefined ? projection.food : projection.food / path.price);
  // If no unit is affordable, send all, so that the rules say what is missing.
  const maxCount = payable > 0 && payable < countOf(unitsLeft) ? strongestOf(unitsLeft, payable) : undefined;
  const requestedUnits = composing.units ?? maxCount;
  const units = requestedUnits ?? unitsLeft;
  const args = { from: idOf(land.map, source), to: idOf(land.map, target), units: requestedUnits ?? ('all' as const) };
  const command: OrderCommand = isMove ? { name: 'move', args } : { name: 'attack', args };
  const order = createOrder(draft, command);
  return {
    type: command.name,
    source,
    target,
    unitsLeft,
    units,
    sent: isMove ? noUnits : sentAgainst(draft.ownSeat.orders, args.to),
    command: order.ok ? { ...command, args: { ...args, units } } : command,
    order,
    ...(field === undefined ? {} : { field }),
    ...(path === undefined ? {} : { path }),
  };
}

function upgradeOf(draft: Draft, { from, to, count }: Composing & { type: 'upgrade' }, at: number): ComposedUpgrade {
  const { land, projection } = draft;
  const unitsLeft = unitsLeftIn(projection, at);
  const price = upgradePrice(typeAt(from), typeAt(to));
  const payable = price > 0 ? Math.floor(projection.tech / price) : 0;
  const maxCount = Math.min(itemAt(unitsLeft, from), payable);
  // If no unit is affordable, check one anyway, so that the rules say what is missing.
  const requestedCount = count ?? Math.max(1, maxCount);
  const command: OrderCommand = {
    name: 'upgrade',
    args: { territory: idOf(land.map, at), count: requestedCount, from: typeAt(from), to: typeAt(to) },
  };
  return {
    type: 'upgrade',
    territory: at,
    from,
    to,
    unitsLeft,
    count: requestedCount,
    maxCount,
    command,
    order: createOrder(draft, command),
  };
}
