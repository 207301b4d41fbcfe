import { fitting } from '../../../../screen/cut.ts';
import { countOf, type Units } from '../../units.ts';
import { typeAt, typeNames } from '../../vocabulary.ts';

/** One unit of a type: `basic unit`, `bowman`. */
export const unitName = (type: number): string => (type === 0 ? 'basic unit' : typeNames[typeAt(type)].toLowerCase());

/** Several units of a type, behind a number: `basic`, `bowmen`. */
export const unitsName = (type: number, count: number): string => {
  if (type === 0) return 'basic';
  const name = unitName(type);
  if (count === 1) return name;
  return name.endsWith('man') ? `${name.slice(0, -2)}en` : `${name}s`;
};

/** `1 basic, 7 bowmen`; how many units there are where that is too long. */
export function forceWords(units: Units, columns = Number.POSITIVE_INFINITY): string {
  const terms = units.flatMap((count, type) => (count === 0 ? [] : [`${count} ${unitsName(type, count)}`]));
  const fullText = terms.length === 0 ? 'no units' : terms.join(', ');
  return fitting([fullText, `${countOf(units)} units`], columns);
}

/** Units as they are left: `1 basic unit`, `4 bowmen`, `1 basic, 2 bowmen`. */
export const unitsWords = (units: Units): string => {
  const words = forceWords(units);
  return /^\d+ basic$/.test(words) ? `${words} ${countOf(units) === 1 ? 'unit' : 'units'}` : words;
};
