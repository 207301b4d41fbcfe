import { type Line, span } from '../../../../screen/paint.ts';
import { kindOf } from '../../phases/natural-spawn.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { drawnIn, valueRange } from './debug-streams.ts';

/** What the debug view is, and what the drawn value meant. */
export function debugHint({ view, events }: SpaceDefenderScene): readonly [Line, Line] {
  const drawn = drawnIn(events);
  const about = span('Debug view: no fog, raw values. This match is marked as seen in debug view.', 'debug');
  if (view.field === null) return [[about], []];
  const { thresholds } = view.field;
  const [g, f, c, i, p] = thresholds;
  const kind = drawn === undefined ? undefined : kindOf(thresholds, drawn.value);
  const what =
    drawn === undefined
      ? 'Nothing was drawn'
      : view.rngOutput
        ? `Drawn: row ${drawn.row}, value ${drawn.value}: ${kind ?? 'nothing'}`
        : `Value ${valueRange(thresholds, kind)} spawns ${kind === undefined ? 'nothing' : `${kind === 'Interceptor' ? 'an' : 'a'} ${kind}`}`;
  return [[about], [span(`${what} (thresholds G ${g}  F ${f}  C ${c}  I ${i}  P ${p}).`)]];
}
