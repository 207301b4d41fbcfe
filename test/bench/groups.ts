import type { Row } from './row.ts';

/**
 * Groups of rows by name, in table order. Each group is measured in a separate process that loads nothing else, since
 * the speed of code depends on what ran before in the process.
 */
export const groups: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  'space-defender-match': async () => (await import('./space-defender-rows.ts')).matchRows(),
  'space-defender-bots': async () => (await import('./space-defender-rows.ts')).botRows(),
  'into-the-breach-match': async () => (await import('./into-the-breach-rows.ts')).matchRows(),
  'into-the-breach-hints': async () => (await import('./into-the-breach-rows.ts')).hintRows(),
  'into-the-breach-levels': async () => (await import('./into-the-breach-rows.ts')).levelRows(),
  'robo-race-match': async () => (await import('./robo-race-rows.ts')).matchRows(),
  'robo-race-thought': async () => (await import('./robo-race-rows.ts')).thoughtRows(),
  'robo-race-strength': async () => (await import('./robo-race-rows.ts')).strengthRows(),
  'robo-race-duels': async () => (await import('./robo-race-rows.ts')).duelRows(),
  'space-explorers-match': async () => (await import('./space-explorers-rows.ts')).matchRows(),
  'space-explorers-units': async () => (await import('./space-explorers-rows.ts')).unitRows(),
  'space-explorers-search': async () => (await import('./space-explorers-rows.ts')).searchRows(),
  'space-explorers-strength': async () => (await import('./space-explorers-rows.ts')).strengthRows(),
  'risc-match': async () => (await import('./risc-rows.ts')).matchRows(),
  'risc-combats': async () => (await import('./risc-rows.ts')).combatRows(),
  'risc-odds': async () => (await import('./risc-rows.ts')).oddsRows(),
  'risc-turns': async () => (await import('./risc-rows.ts')).turnRows(),
  'risc-decisions': async () => (await import('./risc-rows.ts')).decisionRows(),
  'risc-strength': async () => (await import('./risc-rows.ts')).strengthRows(),
  library: async () => (await import('./library-rows.ts')).libraryRows(),
  legal: async () => (await import('./legal-rows.ts')).legalRows(),
  strategies: async () => (await import('./strategy-figures.ts')).strategyRows(),
  screen: async () => (await import('./screen-rows.ts')).keyRows(),
  start: async () => (await import('./screen-rows.ts')).startRows(),
  'crowd-comeback': async () => (await import('./network/crowd-rows.ts')).comebackRows(),
  'crowd-rude': async () => (await import('./network/crowd-rows.ts')).rudeRows(),
  'crowd-malformed': async () => (await import('./network/crowd-rows.ts')).malformedRows(),
  'network-load': async () => (await import('./network/rows.ts')).loadRows(),
  'network-several': async () => (await import('./network/rows.ts')).severalRows(),
  'network-core': async () => (await import('./network/rows.ts')).coreRows(),
  'network-rest': async () => (await import('./network/rows.ts')).restRows(),
  'network-stored': async () => (await import('./network/rows.ts')).storedRows(),
  'network-piled-up': async () => (await import('./network/rows.ts')).piledUpRows(),
  'network-bytes': async () => (await import('./network/rows.ts')).byteRows(),
  'network-ssh': async () => (await import('./network/doors.ts')).doorRows('ssh'),
  'network-web': async () => (await import('./network/doors.ts')).doorRows('web'),
  'network-distance': async () => (await import('./network/rows.ts')).distanceRows(),
};

const names = Object.keys(groups);

/** Groups selected by a name or prefix. */
export const groupsNamed = (wanted: string): readonly string[] =>
  names.filter((name) => name === wanted || name.startsWith(`${wanted}-`));

/** Groups selected by names or prefixes. All if `wanted` is empty. */
export const groupsFor = (wanted: readonly string[]): readonly string[] =>
  wanted.length === 0 ? names : [...new Set(wanted.flatMap(groupsNamed))];
