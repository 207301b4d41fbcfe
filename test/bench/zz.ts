import { turnRates } from './space-explorers-figures.ts';

console.log(turnRates());
