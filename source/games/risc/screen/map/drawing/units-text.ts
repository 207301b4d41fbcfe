import { shortNumber } from '../../../../../screen/short-number.ts';
import { bonusOf, countOf, type Units, unitsText } from '../../../units.ts';

/** What stands in a territory, in at most so many columns: by type, else how many units and the sum of their bonuses. */
export function fittingUnits(units: Units, columns: number): string {
  const count = shortNumber(countOf(units));
  const bonus = shortNumber(bonusOf(units));
  // A number in thousands has a letter of its own.
  const sum = /\d$/.test(count) ? `${count}u` : count;
  const texts = [unitsText(units), `${count} units, +${bonus}`, `${sum} +${bonus}`, `${sum}+${bonus}`, sum];
  return texts.find((text) => text.length <= columns) ?? count;
}

/** How many units stand in a territory, and the sum of their bonuses. */
export const sumText = (units: Units): string =>
  `${shortNumber(countOf(units))} units, +${shortNumber(bonusOf(units))}`;
