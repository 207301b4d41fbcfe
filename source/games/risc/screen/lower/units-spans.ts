import { itemAt } from '../../../../engine/lookup.ts';
import { type Span, span } from '../../../../screen/paint.ts';
import { type Units, unitsText } from '../../units.ts';
import { typeAt } from '../../vocabulary.ts';
import { typesIn } from '../composing/portions.ts';

/** Units of an order, the type whose number is being set in brackets. */
export function unitsSpans(units: Units, field: number | undefined): Span[] {
  if (field === undefined) return [span(unitsText(units), 'strong')];
  const types = [...new Set([...typesIn(units), field])].sort((a, b) => a - b);
  return types.flatMap((type, i) => {
    const term = `${itemAt(units, type)}${typeAt(type)}`;
    const plus = i === 0 ? [] : [span('+', 'strong')];
    return [...plus, type === field ? span(`[${term}]`, 'accent', 'cursor') : span(term, 'strong')];
  });
}
