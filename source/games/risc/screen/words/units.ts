import { countOf, type Units, unitsText } from '../../units.ts';

/** Units as they are typed, such as `3a+2c`; in words where there are none. */
export const forceText = (units: Units): string => (countOf(units) === 0 ? 'no units' : unitsText(units));
