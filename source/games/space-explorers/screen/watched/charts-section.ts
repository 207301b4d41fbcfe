import { itemAt } from '../../../../engine/lookup.ts';
import { column } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { type Line, seatRole, span, spread } from '../../../../screen/paint.ts';
import { chartRows } from '../../../../screen/parts/chart.ts';
import type { Section } from '../../../../screen/screen.ts';
import type { Player } from '../../vocabulary.ts';
import type { ExplorersScene } from '../local.ts';
import { nowOf, sum, totalsOf } from '../totals.ts';
import { playerName } from '../words/names.ts';

/** The people of both players with their names, and charts on one scale. */
export function chartsSection(scene: ExplorersScene, width: number, rows: number): Section {
  const { tag } = totalsOf(scene);
  return {
    title: 'people',
    ...(tag && { tag }),
    lines: ([1, 2] as const).flatMap((player) => chartOf(scene, player, width, rows)),
  };
}

function chartOf(scene: ExplorersScene, player: Player, width: number, rows: number): readonly Line[] {
  const totals = totalsOf(scene);
  const now = nowOf(totals, player);
  const role = seatRole(player);
  const count = grouped(sum(now));
  const name = column(playerName(scene, player), width - 5 - count.length);
  const frame = { columns: width - 2, rows, most: totals.most, glyphs: scene.glyphs };
  return [
    spread([span(` ${player} `, role), span(name)], [span(count, 'strong')], width),
    placesLine(grouped(now.onPlanets), grouped(now.inFlight), width),
    ...chartRows(itemAt(totals.past, player - 1), frame).map((row): Line => [span(' '), span(row, role)]),
  ];
}

/** `planets 301  away 100`, in fewer words where that is too long. */
function placesLine(onPlanets: string, away: string, width: number): Line {
  const short = '   planets   away '.length + onPlanets.length + away.length > width;
  return [span(short ? '   ' : '   planets ', 'dim'), span(onPlanets), span('  away ', 'dim'), span(away)];
}
