import { debugSentences } from '../../../../screen/parts/end-words.ts';
import { counted, flow, listOf } from '../../../../screen/sentences.ts';
import { cellName } from '../../cells.ts';
import type { GameEvent } from '../../events.ts';
import { outcomeOf } from '../../outcome.ts';
import { enemyKinds } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { bestSentences } from './goal.ts';

/** After the end: how it came, what was reached, and whether it is the best so far. */
export function overLines(scene: SpaceDefenderScene): string[] {
  const { view, events, seed } = scene;
  const { sector, mission, turn } = view;
  const outcome = outcomeOf(view);
  if (sector === null) return [outcome?.reason ?? 'The game is over.'];
  const { starfighter, score, kills } = sector;
  const isLost = starfighter.health === 0;
  const destroyed = enemyKinds.filter((kind) => kills[kind] > 0).map((kind) => counted(kills[kind], kind));
  const end = isLost
    ? [
        `The ship at ${cellName(starfighter)} is destroyed${causeOf(events)}.`,
        'The game is over. Better luck next time!',
      ]
    : [outcome?.reason ?? 'The game is over.'];
  const goal = mission?.goal.type === 'survive' ? ` of ${mission.goal.turns}` : '';
  return [
    ...flow(end),
    ...flow([`Turns ${turn}${goal}.`, `Score ${score}.`, ...bestSentences(scene), ...debugSentences(scene)]),
    ...flow([destroyed.length === 0 ? 'Nothing was destroyed.' : `Destroyed: ${listOf(destroyed)}.`, `Seed ${seed}.`]),
  ];
}

/** What destroyed the ship, where it was seen. */
function causeOf(events: readonly GameEvent[]): string {
  const end = events.findIndex((event) => event.type === 'destroyed' && event.id === 0);
  const cause = events
    .slice(0, Math.max(end, 0))
    .findLast((event) => event.type === 'rammed' || (event.type === 'hit' && event.id === 0));
  if (cause?.type === 'hit') return ` by a shot of ${cause.damage} damage`;
  if (cause?.type !== 'rammed') return '';
  const name = `${cause.kind} ${cause.id}`;
  return cause.mover === 'enemy' ? `, rammed by ${name}` : `, ramming ${name}`;
}
