import { cutText } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, line } from '../../../../screen/paint.ts';
import type { ExplorersScene } from '../local.ts';
import { mishapsOf, mishapText } from '../log/mishaps.ts';
import { totalsOf } from '../totals.ts';

const fogTexts = {
  seen: 'Only what was seen is counted.',
  all: 'They count all.',
  none: 'Nothing is hidden.',
} as const;

/** What went wrong in the last turn; else what the charts show. The bar of what is watched stands above it. */
export function watchedHint(scene: ExplorersScene): readonly [Line, Line] {
  const width = scene.columns - 2;
  const [mishap] = mishapsOf(scene);
  if (mishap !== undefined)
    return [[], line(cutText(`! Player ${mishap.seat}: ${mishapText(mishap)}`, width), 'refusal')];
  const { most, firstTurn, tag } = totalsOf(scene);
  const { turn } = scene.view;
  const turns = firstTurn === turn ? `turn ${turn}` : `turns ${firstTurn} to ${turn}`;
  const fog = fogTexts[tag ?? 'none'];
  return [[], line(cutText(`Scale of both charts: 0 to ${grouped(most)} people, ${turns}. ${fog}`, width))];
}
