import type { LevelForm } from '../../../engine/level.ts';
import { success } from '../../../engine/result.ts';
import { generateMission } from './generate.ts';
import { goalText } from './goal-text.ts';
import { readMission, writeMission } from './mission-text.ts';

/** The levels of this game: missions. */
export const levels: LevelForm = {
  read(text) {
    const mission = readMission(text);
    if (!mission.ok) return mission;
    const { title, tier, field, goal } = mission.value;
    return success({ title, tier, summary: `${field.rows}x${field.columns}, ${goalText(goal)}` });
  },
  generate: (seed) => ({ text: writeMission(generateMission(seed)) }),
};
