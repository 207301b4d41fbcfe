import { type SetupPhase, setupPhases } from '../../vocabulary.ts';

const pageNames: Readonly<Record<SetupPhase, string>> = {
  'weapon-setup': 'weapon',
  'armour-setup': 'armour',
  'engine-setup': 'engine',
  'power-setup': 'power',
  'setup-summary': 'summary',
};

/** The name of the page of the rules that many pages on from one, or what is beyond the pages. */
export const pageAfter = (phase: SetupPhase, by: number): string => {
  const page = setupPhases[setupPhases.indexOf(phase) + by];
  return page === undefined ? (by > 0 ? 'start' : 'out') : pageNames[page];
};
