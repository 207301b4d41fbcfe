import { type Line, span } from '../../../screen/paint.ts';
import type { Section } from '../../../screen/screen.ts';
import { enemyKinds } from '../vocabulary.ts';
import type { SpaceDefenderScene } from './local.ts';
import { seedText } from './look.ts';
import { fact } from './panel.ts';

/** The panel after the end: what destroyed the ship, and what it has done. */
export function overSections({ view, events, seed }: SpaceDefenderScene, width: number): Section[] {
  const { sector } = view;
  if (sector === null) return [];
  return [
    { title: 'game over', lines: causeLines(events) },
    {
      title: 'result',
      lines: [fact('turns', view.turn, width, 'strong'), fact('score', sector.score, width, 'strong')],
    },
    {
      title: 'kills',
      lines: enemyKinds.map((kind) =>
        fact(kind.length < width - 6 ? kind : `${kind.slice(0, 6)}.`, sector.kills[kind], width),
      ),
    },
    { title: 'seed', lines: [[span(` ${seedText(seed)}`)]] },
  ];
}

/** The last thing that happened to the ship. */
function causeLines(events: SpaceDefenderScene['events']): Line[] {
  const end = events.findIndex((event) => event.type === 'destroyed' && event.id === 0);
  const cause = events
    .slice(0, Math.max(end, 0))
    .findLast((event) => event.type === 'rammed' || (event.type === 'hit' && event.id === 0));
  const destroyed = span(' destroyed', 'refusal');
  if (cause?.type === 'rammed') {
    const how = cause.mover === 'enemy' ? ' rammed by' : ' ramming';
    return [[destroyed], [span(how)], [span(` ${cause.kind} ${cause.id}`, 'strong')]];
  }
  if (cause?.type === 'hit') return [[destroyed], [span(' by a shot')], [span(` of ${cause.damage} damage`, 'strong')]];
  return [[destroyed]];
}
