import { countsAsBest } from '../../../../screen/counts-as-best.ts';
import { counted, flow } from '../../../../screen/sentences.ts';
import { endText } from '../ending.ts';
import type { RiscScene } from '../local.ts';
import { isByNumber, isListener } from '../words/voice.ts';
import { landSentences } from './standing.ts';

/** After the end: who has won and why, and how things stand. */
export function overLines(scene: RiscScene): string[] {
  const { outcome } = scene.view;
  if (outcome === null) return [];
  const [winner] = outcome.winners;
  const isOwn = winner !== undefined && isListener(scene, winner);
  return [
    ...flow([resultSentence(scene, winner), endText(scene.view), ...(isOwn ? bestSentences(scene) : [])]),
    ...flow([...landSentences(scene), ...(scene.debugUsed ? ['The debug view was used.'] : [])]),
  ];
}

function resultSentence(scene: RiscScene, winner: number | undefined): string {
  if (winner === undefined) return 'A draw.';
  if (isListener(scene, winner)) return 'You win!';
  return isByNumber(scene) ? `Player ${winner} wins.` : `Player ${winner} wins; you lose.`;
}

function bestSentences(scene: RiscScene): string[] {
  const { view, record } = scene;
  if (!countsAsBest(scene)) return [];
  if (record.best === undefined) return ['That is your first win here.'];
  const before = counted(record.best, 'turn');
  return [
    view.turn < record.best ? `That is your best here; before it was ${before}.` : `Your best here is ${before}.`,
  ];
}
