import { countOf } from '../units.ts';
import { found } from './fault.ts';
import type { Position, SeatPosition } from './schema.ts';

/** The first fault of what is said of the match and its players, if there is one. */
export const faultOfSeats = (position: Position): string | undefined =>
  faultOfMatch(position) ?? faultOfList(position) ?? faultOfPlaying(position);

function faultOfMatch({ turn, phase, outcome, options: { groups } }: Position): string | undefined {
  if (groups.toSorted().some((group, i) => group !== i + 1))
    return found('$.options.groups', groups, `each group from 1 to ${groups.length} once`);
  if (phase === 'placement' && turn !== 0) return found('$.turn', turn, '0 in the placement phase');
  if (phase !== 'placement' && turn === 0) return found('$.turn', turn, `a turn from 1 in the phase ${phase}`);
  if ((outcome === null) === (phase === 'over'))
    return found('$.outcome', outcome, phase === 'over' ? 'winners and a reason' : `null in the phase ${phase}`);
  return undefined;
}

function faultOfList(position: Position): string | undefined {
  const { seats, options } = position;
  if (seats.length !== options.groups.length)
    return found('$.seats', seats.length, `${options.groups.length} players, as there are groups`);
  for (const [i, own] of seats.entries()) {
    const fault = faultOfSeat(position, own, i);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfSeat(position: Position, own: SeatPosition, i: number): string | undefined {
  const { phase, territories } = position;
  const path = `$.seats[${i}]`;
  if (own.seat !== i + 1) return found(`${path}.seat`, own.seat, `${i + 1}`);
  const owns = territories.some(({ owner }) => owner === own.seat);
  if (own.alive !== owns)
    return found(`${path}.alive`, own.alive, `${owns}: player ${own.seat} owns ${owns ? '' : 'no '}territory`);
  if (!own.alive && !own.committed) return found(`${path}.committed`, false, 'true for a player who is out');
  if (phase === 'over' && own.alive && own.committed) return found(`${path}.committed`, true, 'false after the end');
  const placement = faultOfPlacement(position, own);
  if (placement !== undefined) return found(`${path}.placement${placement.key}`, placement.value, placement.expected);
  if (own.orders.length > 0 && (phase !== 'orders' || !own.alive))
    return found(`${path}.orders`, own.orders.length, own.alive ? `no orders in the phase ${phase}` : 'no orders');
  return undefined;
}

interface PlacementFault {
  /** What follows the placement in the path. */
  readonly key: string;
  readonly value: unknown;
  readonly expected: string;
}

function faultOfPlacement(
  { phase, territories, options: { units } }: Position,
  { seat, placement, committed }: SeatPosition,
): PlacementFault | undefined {
  if (phase !== 'placement')
    return placement === null ? undefined : { key: '', value: placement, expected: `null in the phase ${phase}` };
  if (placement === null) return { key: '', value: null, expected: 'the placement of all own territories' };
  const own = territories.flatMap(({ id, owner }) => (owner === seat ? [id] : []));
  const strange = Object.keys(placement).find((id) => !own.includes(id));
  if (strange !== undefined) return { key: `.${strange}`, value: placement[strange], expected: 'no such key' };
  const missing = own.find((id) => !Object.hasOwn(placement, id));
  if (missing !== undefined) return { key: `.${missing}`, value: null, expected: 'a whole number from 0 to 1000000' };
  const placed = countOf(Object.values(placement));
  if (placed > units) return { key: '', value: placed, expected: `at most ${units} units` };
  if (committed && placed < units)
    return { key: '', value: placed, expected: `all ${units} units, as it is committed` };
  return undefined;
}

function faultOfPlaying({ phase, seats, territories, outcome }: Position): string | undefined {
  if (phase === 'placement')
    for (const [i, { units }] of territories.entries())
      if (countOf(units) > 0) return found(`$.territories[${i}].units`, units, 'no units in the placement phase');
  const living = seats.filter(({ alive }) => alive).length;
  if (phase === 'over') {
    const [winner] = outcome?.winners ?? [];
    if (winner !== undefined && winner > seats.length)
      return found('$.outcome.winners[0]', winner, `a player from 1 to ${seats.length}`);
    return undefined;
  }
  if (living < 2) return found('$.seats', living, 'two players with territory, as the match is not over');
  if (seats.every(({ committed }) => committed)) return found('$.seats', 'all committed', 'a player to wait for');
  return undefined;
}
