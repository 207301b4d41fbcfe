import { countsAsBest, debugSentences } from '../../../../screen/parts/match-end.ts';
import { listOf, pluralize, wrapSentences } from '../../../../screen/sentences.ts';
import { cellName } from '../../cells.ts';
import { type GameEvent, hurtsShip } from '../../events.ts';
import { taskText } from '../../missions/values.ts';
import { outcomeOf } from '../../outcome.ts';
import type { View } from '../../view.ts';
import { enemyKinds } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { matchStatusOf } from '../match-status.ts';
import { limitsOf, nextStar } from '../panel/goal.ts';
import { storyOf } from '../story.ts';

/** What is played: the mission and what it asks for, or the board. */
export function titleSentence({ mission, field }: View): string {
  if (mission !== null) return `Space Defender, mission ${mission.title}: ${taskText(mission)}.`;
  return field === null ? 'Space Defender.' : `Space Defender, ${field.rows} rows and ${field.columns} columns.`;
}

/** What is to be done, and how far it is. */
export function goalSentences(scene: SpaceDefenderScene): string[] {
  const { mission } = scene.view;
  const goal = mission === null ? 'Goal: survive and score as much as you can.' : `Goal: ${taskText(mission)}.`;
  return [
    goal,
    ...(mission === null ? [] : [mission.about]),
    ...progressSentences(scene.view),
    ...limitSentences(scene.view),
    ...nextStarSentences(scene.view),
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
      return [`${turn} of ${pluralize(goal.turns, 'turn')} survived.`, `Score ${sector.score}.`];
    case 'score':
      return [`Score ${sector.score} of ${goal.score}.`, `Turn ${turn}.`];
    case 'destroy':
      return [`${sector.kills[goal.kind]} of ${pluralize(goal.count, goal.kind)} destroyed.`, done];
    case 'endless':
      return [done];
  }
}

const limitSentences = (view: View): string[] =>
  limitsOf(view).map(({ label, now, max }) =>
    label === 'turns'
      ? `${pluralize(max - now, 'turn')} left.`
      : `${now} of at most ${pluralize(max, 'enemy', 'enemies')} past you.`,
  );

function nextStarSentences(view: View): string[] {
  const next = nextStar(view);
  return next === undefined ? [] : [`Next star: score ${next}.`];
}

/** The player's best before this match, and whether this one is better. */
function bestSentences(scene: SpaceDefenderScene): string[] {
  const { view, record } = scene;
  const { best } = record;
  const { mark, end } = matchStatusOf(view);
  const now = `${mark.value} ${mark.name === 'turns' ? 'turns' : 'points'}`;
  const counts = end !== undefined && countsAsBest(scene) && (mark.better === 'more' || end === 'won');
  const isBetter = best === undefined || (mark.better === 'more' ? mark.value > best : mark.value < best);
  if (counts && isBetter) return [`Your best here: ${now}${best === undefined ? '' : `; before: ${best}`}.`];
  return best === undefined ? [] : [`Your best here is ${best}.`];
}

/** After the end: how it came, what was reached, and whether it is the best so far. */
export function overLines(scene: SpaceDefenderScene): string[] {
  const { view, events, seed } = scene;
  const { sector, mission, turn } = view;
  const outcome = outcomeOf(view);
  if (sector === null) return [outcome?.reason ?? 'The game is over.'];
  const { starfighter, score, kills } = sector;
  const isLost = starfighter.health === 0;
  const destroyed = enemyKinds.filter((kind) => kills[kind] > 0).map((kind) => pluralize(kills[kind], kind));
  const end = isLost
    ? [`The ship at ${cellName(starfighter)} is destroyed${causeOf(events)}.`, 'The game is over.']
    : [outcome?.reason ?? 'The game is over.'];
  const decided = storyOf(scene)?.decided ?? [];
  const goal = mission?.goal.type === 'survive' ? ` of ${mission.goal.turns}` : '';
  return [
    ...wrapSentences(end),
    ...wrapSentences([`Turns ${turn}${goal}.`, `Score ${score}.`, ...bestSentences(scene), ...debugSentences(scene)]),
    ...decided.map((text) => `What decided it: ${text.replace('  ', ', ')}.`),
    ...wrapSentences([
      destroyed.length === 0 ? 'Nothing was destroyed.' : `Destroyed: ${listOf(destroyed)}.`,
      `Seed ${seed}.`,
    ]),
  ];
}

function causeOf(events: readonly GameEvent[]): string {
  const end = events.findIndex((event) => event.type === 'destroyed' && event.id === 0);
  const cause = events.slice(0, Math.max(end, 0)).findLast(hurtsShip);
  if (cause?.type === 'hit') return ` by a shot of ${cause.damage} damage`;
  if (cause?.type !== 'rammed') return '';
  const name = `${cause.kind} ${cause.id}`;
  return cause.mover === 'enemy' ? `, rammed by ${name}` : `, ramming ${name}`;
}
