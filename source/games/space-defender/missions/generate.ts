import type { Mission } from '../mission.ts';
import { allParts } from './part-names.ts';
export const generateMission = (seed: string): Mission => ({
  title: seed,
  tier: 1,
  about: 'x',
  field: { rows: 5, columns: 10, thresholds: [1, 1, 1, 1, 1] },
  parts: allParts,
  goal: { type: 'endless' },
});
