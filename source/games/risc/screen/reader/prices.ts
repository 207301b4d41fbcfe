import { flow } from '../../../../screen/sentences.ts';
import {
  bonuses,
  neededLevels,
  researchPrice,
  topLevel,
  typeIndex,
  typeNames,
  type UnitType,
  unitTypes,
  upgradePrice,
} from '../../vocabulary.ts';

/** The types of units with their prices, the steps of technology, and what moves and attacks cost. */
export const priceLines = (): string[] => [
  `${unitTypes.length} types of units; prices in tech for each unit:`,
  ...unitTypes.flatMap((type) => flow([typeSentence(type)])),
  ...flow([`Technology levels: ${levels().join(', ')} tech.`]),
  ...flow(['A move costs the sizes on its path, both ends included, in food for each unit; an attack 1 food a unit.']),
];

/** `b, Bowman, bonus 1, level 1: to c 8, to d 27, to e 52, to f 87, to g 137.` */
function typeSentence(type: UnitType): string {
  const i = typeIndex(type);
  const steps = unitTypes.slice(i + 1).map((to) => `to ${to} ${upgradePrice(type, to)}`);
  const facts = `${type}, ${typeNames[type]}, bonus ${bonuses[i]}, level ${neededLevels[i]}`;
  return steps.length === 0 ? `${facts}: the strongest.` : `${facts}: ${steps.join(', ')}.`;
}

const levels = (): string[] => Array.from({ length: topLevel - 1 }, (_, i) => `${i + 2} costs ${researchPrice(i + 2)}`);
