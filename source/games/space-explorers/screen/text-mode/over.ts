import { bestSentences, debugSentences, resultSentence } from '../../../../screen/parts/end-words.ts';
import { wrapSentences } from '../../../../screen/sentences.ts';
import { sumOf } from '../../state.ts';
import type { PlayerNumber } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { bothPlayers, isByNumber, perspectiveOf, ownPlayer, fullSentence } from '../words.ts';
import { peopleSentence, planetsSentence } from './standing.ts';

/** After the end: who has won and why, and how things stand. */
export function overLines(scene: ExplorersScene): string[] {
  const { outcome } = scene.view;
  if (outcome === null) return [];
  const winner = winnerOf(scene);
  return [
    ...wrapSentences([
      resultSentence(winner, isByNumber(scene) ? undefined : ownPlayer(scene), {
        names: winner && { [winner]: perspectiveOf(scene).subject(winner) },
      }),
      whySentence(scene),
      ...(winner === ownPlayer(scene) && !isByNumber(scene) ? bestSentences(scene, scene.view.turn, 'turn') : []),
    ]),
    ...wrapSentences([planetsSentence(scene), peopleSentence(scene), ...debugSentences(scene)]),
  ];
}

function winnerOf({ view: { outcome } }: ExplorersScene): PlayerNumber | undefined {
  const [winner] = outcome?.winners ?? [];
  return winner === undefined ? undefined : winner === 1 ? 1 : 2;
}

/** Why the match has ended so (rules, section 7). */
function whySentence(scene: ExplorersScene): string {
  const { view } = scene;
  const winner = winnerOf(scene) ?? 1;
  const loser: PlayerNumber = winner === 1 ? 2 : 1;
  switch (view.outcome?.reason) {
    case 'all-planets':
      return fullSentence(`${perspectiveOf(scene).does(winner, 'have')} the majority on every planet`);
    case 'elimination':
      return view.outcome.winners.length === 0
        ? 'Nobody has any people left, on planets or in flight.'
        : fullSentence(`${perspectiveOf(scene).does(loser, 'have')} no people left, on planets or in flight`);
    case 'turn-limit':
      return `Turn ${view.limit} was the last; people on planets: ${onPlanetsText(scene)}.`;
    default:
      return fullSentence(`${perspectiveOf(scene).subject(loser)} conceded`);
  }
}

const onPlanetsText = (scene: ExplorersScene): string =>
  bothPlayers(scene)
    .map((player) => `${perspectiveOf(scene).does(player, 'have')} ${sumOf(player === 1 ? scene.view.p1 : scene.view.p2)}`)
    .join(', ');
