import { type Line, span } from '../../../../screen/paint.ts';
import { endOf } from '../../outcome.ts';
import { fitting, seedText } from '../board/look.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { isBest, standingOf } from '../standing.ts';

/** After the end: how it ended, how that compares, and how to go on. */
export function overHint(scene: SpaceDefenderScene): readonly [Line, Line] {
  const { view, columns } = scene;
  const won = endOf(view) === 'won';
  const end = won ? 'Mission accomplished.' : 'The game is over. Better luck next time!';
  const best = fitting(bestTexts(scene), columns - 2 - end.length);
  return [
    [span(end, won ? 'success' : 'strong'), span(best, isBest(scene) ? 'success' : 'text')],
    [span('Enter plays again with the same parts and a fresh seed; n keeps this seed.')],
  ];
}

/** How the result compares with the best before, and the same shorter. */
function bestTexts(scene: SpaceDefenderScene): string[] {
  const { view, record, seed } = scene;
  const { name, value } = standingOf(view).mark;
  const unit = name === 'turns' ? ' turns' : '';
  const { best } = record;
  if (isBest(scene)) return [`  A new best here: ${value}${unit}${best === undefined ? '' : `, before ${best}`}.`];
  if (best === undefined) return [''];
  const known = `  Your best here is ${best}${unit}`;
  return [`${known} (seed ${seedText(seed)}).`, `${known}.`];
}
