import { wrapped } from '../../../../screen/cut.ts';
import { type Line, line } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { GameEvent } from '../../events.ts';
import { unitsText } from '../../units.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';

/** What the last turn came to: its battles, and who grew. */
export const turnLines = (scene: RiscScene): readonly Line[] => {
  const { events } = scene;
  const { panelWidth } = layoutOf(scene);
  const battles = events.flatMap(battleText);
  const grown = events.flatMap((event) =>
    event.type === 'growth' ? [`${event.seat} grew ${unitsText(event.units)}`] : [],
  );
  if (battles.length === 0 && grown.length === 0) return [];
  const told = battles.length === 0 ? ['no battle'] : battles;
  return [...told, ...wrapped(grown.join(', '), panelWidth - 2)].map((text) => line(` ${text}`));
};

/** `glade  2 to 1 with 1c` */
function battleText(event: GameEvent): string[] {
  if (event.type !== 'battle-end') return [];
  const { territory, before, owner, units } = event;
  const left = unitsText(units);
  return [
    before === owner
      ? `${territory}  ${owner} holds it with ${left}`
      : `${territory}  ${before} to ${owner} with ${left}`,
  ];
}

/** The last turn in so many lines. */
export function turnSection(scene: RiscScene, room: number): Section {
  const lines = turnLines(scene);
  if (lines.length <= room) return { title: 'last turn', lines };
  const shown = lines.slice(0, Math.max(0, room - 1));
  return {
    title: 'last turn',
    lines: [...shown, line(` and ${lines.length - shown.length} more; L tells all`, 'dim')],
  };
}
