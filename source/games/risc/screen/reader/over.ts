import { bestSentences, debugSentences, resultSentence } from '../../../../screen/parts/end-words.ts';
import { flow } from '../../../../screen/sentences.ts';
import type { RiscScene } from '../local.ts';
import { endText } from '../words/ending.ts';
import { isByNumber, isListener } from '../words/voice.ts';
import { landSentences } from './standing.ts';

/** After the end: who has won and why, and how things stand. */
export function overLines(scene: RiscScene): string[] {
  const { outcome } = scene.view;
  if (outcome === null) return [];
  const [winner] = outcome.winners;
  const isOwn = winner !== undefined && isListener(scene, winner);
  return [
    ...flow([
      resultSentence(winner, isByNumber(scene) ? undefined : scene.seat, 'Player'),
      endText(scene.view),
      ...(isOwn ? bestSentences(scene, scene.view.turn, 'turn') : []),
    ]),
    ...flow([...landSentences(scene), ...debugSentences(scene)]),
  ];
}
