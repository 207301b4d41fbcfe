import { grouped } from '../../../screen/grouped.ts';
import { counted } from '../../../screen/sentences.ts';
import type { Order } from '../state.ts';
import { countOf, type Units, unitsText } from '../units.ts';

/** `14 food, 67 left` */
export const priceText = (cost: number, what: 'food' | 'tech', left: number): string =>
  `${grouped(cost)} ${what}, ${grouped(left)} left`;

/** What an order is paid in. */
export const paidIn = ({ type }: Order): 'food' | 'tech' =>
  type === 'upgrade' || type === 'research' ? 'tech' : 'food';

/** Units in so many columns: by type, else how many there are. */
export function unitsWithin(units: Units, width: number): string {
  const whole = unitsText(units);
  if (whole.length <= width) return whole;
  const count = countOf(units);
  const sum = counted(count, 'unit');
  return sum.length <= width ? sum : `${count}u`;
}

/** A chance such as `86.6 %`; what is not certain is never told as 0 or 100. */
export function percentText(chance: number): string {
  const rounded = (100 * chance).toFixed(1);
  if (rounded === '100.0' && chance < 1) return '99.9 %';
  if (rounded === '0.0' && chance > 0) return '0.1 %';
  return `${rounded} %`;
}
