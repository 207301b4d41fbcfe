import type { View as IntoTheBreach } from '../../examples/into-the-breach/into-the-breach.d.ts';
import type { View as RoboRace } from '../../examples/robo-race/robo-race.d.ts';
import type { View as SpaceExplorers } from '../../examples/space-explorers/space-explorers.d.ts';

/** Data that seats receive from games that have no schema for it. */
export interface Told {
  positions: {
    'into-the-breach': Omit<IntoTheBreach, 'legal'>;
    'robo-race': Omit<RoboRace, 'legal' | 'you' | 'floor' | 'options'>;
    'space-explorers': Omit<SpaceExplorers, 'legal'>;
  };
}
