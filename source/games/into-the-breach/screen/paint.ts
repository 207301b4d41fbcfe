import type { Painting } from '../../../screen/screen.ts';
import { boardLines } from './board.ts';
import { hintOf } from './hints.ts';
import { controlLines } from './keys/controls.ts';
import { layoutOf } from './layout.ts';
import type { BreachScene } from './local.ts';
import { lowerOf, lowerRowsOf } from './lower.ts';
import { panelOf } from './panel.ts';
import { boardTitle, factsOf, seenOf, titleOf } from './title.ts';

/** The screen of a match. */
export function paint(scene: BreachScene): Painting {
  const layout = layoutOf(scene);
  const seen = seenOf(scene, layout);
  const rows = lowerRowsOf(scene, layout);
  const lower = lowerOf(scene, layout, rows);
  return {
    title: titleOf(scene),
    facts: factsOf(scene),
    left: [
      { title: boardTitle(scene), tag: seen, lines: boardLines(scene, layout) },
      {
        ...lower,
        lines: [...lower.lines, ...controlLines(scene, layout, layout.lowerRows + layout.controls.before - rows)],
      },
    ],
    panel: panelOf(scene, layout),
    hint: hintOf(scene),
  };
}
