import { wrapped } from '../../../../screen/cut.ts';
import { type Line, line } from '../../../../screen/paint.ts';
import type { Mishap } from '../../../../screen/scene.ts';
import type { ExplorersScene } from '../local.ts';
import { turnOf } from './turn.ts';

/** What went wrong in the last turn. */
export function mishapsOf(scene: ExplorersScene): readonly Mishap[] {
  const played = turnOf(scene);
  return (scene.mishaps ?? []).filter(({ turn, seat }) => turn === played?.turn && seat === played.mover);
}

/** How many commands of the last turn were refused, and how many faults its program had. */
export function mishapCountsOf(scene: ExplorersScene): { readonly refused: number; readonly faults: number } {
  const mishaps = mishapsOf(scene);
  const refused = mishaps.filter(({ command }) => command !== undefined).length;
  return { refused, faults: mishaps.length - refused };
}

/** `refused send(2,0,1), no-edge: Planet 2 has no edge..`, `fault timeout: ..` */
export const mishapText = ({ command, code, message }: Mishap): string =>
  command === undefined ? `fault ${code}: ${message}` : `refused ${command}, ${code}: ${message}`;

/** What went wrong in the last turn, as lines. */
export const mishapLines = (scene: ExplorersScene, columns: number): readonly Line[] =>
  mishapsOf(scene).flatMap((mishap) =>
    wrapped(`! ${mishapText(mishap)}`, columns - 2).map((row) => line(` ${row}`, 'refusal')),
  );
