import { countsAsBest } from '../../../../screen/counts-as-best.ts';
import { counted } from '../../../../screen/sentences.ts';
import { goalText } from '../../missions/goal-text.ts';
import type { View } from '../../view.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { standingOf } from '../standing.ts';

/** What is played: the mission and what it asks for, or the board. */
export function titleSentence({ mission, field }: View): string {
  if (mission !== null) return `Space Defender, mission ${mission.title}: ${goalText(mission.goal)}.`;
  return field === null ? 'Space Defender.' : `Space Defender, ${field.rows} rows and ${field.columns} columns.`;
}

/** What is to be done, and how far it is. */
export function goalSentences(scene: SpaceDefenderScene): string[] {
  const { mission } = scene.view;
  const goal = mission === null ? 'Goal: last long and score much.' : `Goal: ${goalText(mission.goal)}.`;
  return [
    goal,
    ...(mission === null ? [] : [mission.about]),
    ...progressSentences(scene.view),
    ...bestSentences(scene),
  ];
}

function progressSentences({ mission, sector, turn }: View): string[] {
  if (sector === null) return [];
  const done = `Turn ${turn}. Score ${sector.score}.`;
  if (mission === null) return [done];
  const { goal } = mission;
  switch (goal.type) {
    case 'survive':
      return [`${turn} of ${counted(goal.turns, 'turn')} survived.`, `Score ${sector.score}.`];
    case 'score':
      return [`Score ${sector.score} of ${goal.score}.`, `Turn ${turn}.`];
    case 'destroy':
      return [`${sector.kills[goal.kind]} of ${counted(goal.count, goal.kind)} destroyed.`, done];
    case 'endless':
      return [done];
  }
}

/** The player's best before this match, and whether this one is better. */
export function bestSentences(scene: SpaceDefenderScene): string[] {
  const { view, record } = scene;
  const { best } = record;
  const { mark, end } = standingOf(view);
  const now = `${mark.value} ${mark.name === 'turns' ? 'turns' : 'points'}`;
  const counts = end !== undefined && countsAsBest(scene) && (mark.better === 'more' || end === 'won');
  const isBetter = best === undefined || (mark.better === 'more' ? mark.value > best : mark.value < best);
  if (counts && isBetter)
    return [`That is your best here: ${now}${best === undefined ? '' : `; before it was ${best}`}.`];
  return best === undefined ? [] : [`Your best here is ${best}.`];
}
