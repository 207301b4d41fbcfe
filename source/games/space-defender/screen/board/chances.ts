import { type Line, span } from '../../../../screen/paint.ts';
import type { Thresholds } from '../../sector.ts';
import { enemyKinds } from '../../vocabulary.ts';
import { chanceOfNothing, chancesOf } from '../draft.ts';
import { enemyGlyph } from './look.ts';

/** How likely each kind is to appear in a turn, on one row: `G 23 %  F 14 %  nothing 63 %`; without those that never do. */
export function chanceLine(thresholds: Thresholds): Line {
  const chances = chancesOf(thresholds);
  return [
    ...enemyKinds.flatMap((kind) => {
      const [symbol, role] = enemyGlyph(kind);
      return chances[kind] === 0 ? [] : [span(symbol, role), span(` ${chances[kind]} %  `)];
    }),
    span(`nothing ${chanceOfNothing({ chances })} %`, 'dim'),
  ];
}
