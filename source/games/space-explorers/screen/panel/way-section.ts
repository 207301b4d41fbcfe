import { columnsOf, padColumns } from '../../../../engine/text/width.ts';
import { truncate } from '../../../../screen/truncate.ts';
import { groupDigits } from '../../../../screen/grouped.ts';
import { type Line, line, seatRole, span, justify, widthOf } from '../../../../screen/styled-text.ts';
import type { Section } from '../../../../screen/frame.ts';
import { turnOfLanding } from '../../forecast.ts';
import { idOf } from '../../map.ts';
import { type Shuttle, turnsLeftOf } from '../../state.ts';
import { type ExplorersScene, eyesOf } from '../local.ts';
import { unseenShuttles } from '../memory.ts';
import { situationOf } from '../situation.ts';
import { shortPerspectiveOf } from '../words.ts';

/** All shuttles that the viewer knows of, the next to land first; their number stands in the rule. */
export function waySection(scene: ExplorersScene, width: number, rows: number): Section {
  const { view } = situationOf(scene);
  const unseen = new Set(eyesOf(scene) === undefined ? unseenShuttles(scene.memory, view) : []);
  const all = [...view.shuttles, ...unseen].sort((a, b) => a.lands - b.lands);
  const blocks = all.map((shuttle) => shuttleLines(scene, shuttle, unseen.has(shuttle), width));
  const lines: Line[] = [];
  let shownCount = 0;
  for (const each of blocks) {
    const isLast = shownCount === all.length - 1;
    if (lines.length + each.length + (isLast ? 0 : 1) > rows) break;
    lines.push(...each);
    shownCount += 1;
  }
  const rest = all.length - shownCount;
  return {
    title: 'on the way',
    tag: all.length === 0 ? undefined : String(all.length),
    lines: [
      ...(all.length === 0 ? [line(' Nobody', 'dim')] : lines),
      ...(rest === 0 || lines.length >= rows ? [] : [line(` and ${rest} more`, 'dim')]),
    ],
  };
}

/** ` you  12   0 ▶ 1   lands t31`, and below it that nothing will be heard of it. */
function shuttleLines(scene: ExplorersScene, shuttle: Shuttle, isUnseen: boolean, width: number): readonly Line[] {
  const { view } = situationOf(scene);
  const { from, to, player, people } = shuttle;
  const { right } = scene.glyphs.pointers;
  const way = `${idOf(view.map, from)} ${right} ${idOf(view.map, to)}`;
  const lands = `t${turnOfLanding(view, turnsLeftOf(view, shuttle))}`;
  const head = ` ${padColumns(shortPerspectiveOf(scene).subject(player), 3)} ${groupDigits(people).padStart(3)}  `;
  const ends: Line[] = [[span(` lands ${lands} `, 'dim')], [span(` ${lands}`, 'dim')]];
  const texts = [` ${way}`, way, way.replaceAll(' ', '')];
  const role = seatRole(player);
  for (const end of ends)
    for (const text of texts)
      if (columnsOf(head) + text.length + widthOf(end) <= width)
        return [
          justify([span(head, role), span(text, role)], end, width),
          ...(isUnseen ? [line('      unseen: no news after it', 'fog')] : []),
        ];
  return [justify([span(truncate(`${head}${way}`, width - lands.length - 1), role)], [span(` ${lands}`, 'dim')], width)];
}
