import { itemAt } from '../../../../engine/lookup.ts';
import { columnsOf, padColumns } from '../../../../engine/text/width.ts';
import { groupDigits } from '../../../../screen/grouped.ts';
import { type Line, line, seatRole, span, widthOf } from '../../../../screen/styled-text.ts';
import { chartRows } from '../../../../screen/parts/chart.ts';
import type { Section } from '../../../../screen/frame.ts';
import { shortNumber } from '../../../../screen/format-number.ts';
import type { PlayerNumber } from '../../vocabulary.ts';
import { type ExplorersScene, eyesOf } from '../local.ts';
import { awayOf, nowOf, type Totals, totalsOf } from '../memory.ts';
import { playersIn } from '../words/names.ts';
import { shortPerspectiveOf } from '../words.ts';

/**
 * The people of both players, with a chart of them over the turns.
 *
 * @param rows of each chart; with none, they stand beside the numbers
 */
export function peopleSection(scene: ExplorersScene, width: number, rows: number): Section {
  const totals = totalsOf(scene);
  const lines = playersIn(scene).flatMap((player): readonly Line[] =>
    rows === 0
      ? [shortLine(scene, totals, player, width)]
      : [headLine(scene, totals, player, width), ...chartLines(scene, totals, player, width, rows)],
  );
  return {
    title: 'people',
    tag: totals.tag,
    lines: rows === 0 ? lines : [...lines, turnsLine(scene, totals, width)],
  };
}

/** Columns of a number of people. */
const numberWidth = 6;

const labelOf = (scene: ExplorersScene, player: PlayerNumber): string =>
  ` ${padColumns(shortPerspectiveOf(scene).subject(player), 3)}`;

/** ` you 188      14 on the way` */
function headLine(scene: ExplorersScene, totals: Totals, player: PlayerNumber, width: number): Line {
  const { onPlanets } = nowOf(totals, player);
  const away = awayIn(scene, totals, player);
  const label = labelOf(scene, player);
  const number = groupDigits(onPlanets);
  const flight = `${groupDigits(away).padStart(Math.max(1, 16 - columnsOf(label) - numberWidth + 2))} on the way`;
  const head: Line = [
    span(label, seatRole(player)),
    span(number.padStart(Math.max(numberWidth - 2, number.length + 1)), 'strong'),
  ];
  const used = widthOf(head);
  return used + flight.length <= width ? [...head, span(flight, 'dim')] : [...head, span(`+${groupDigits(away)}`, 'dim')];
}

/** People on the way; those whom the player has sent where nothing is seen only through the player's own eyes. */
const awayIn = (scene: ExplorersScene, totals: Totals, player: PlayerNumber): number =>
  eyesOf(scene) === undefined ? awayOf(scene, player) : nowOf(totals, player).inFlight;

/** ` you 188+14  ▁▁▂▃▄▄▅▆█` */
function shortLine(scene: ExplorersScene, totals: Totals, player: PlayerNumber, width: number): Line {
  const { onPlanets } = nowOf(totals, player);
  const away = awayIn(scene, totals, player);
  const label = labelOf(scene, player);
  const isLong = columnsOf(label) + groupDigits(onPlanets).length + groupDigits(away).length + 2 > width;
  const text = isLong ? shortNumber : groupDigits;
  const number = ` ${text(onPlanets)}`.padStart(numberWidth - 2);
  const flight = `+${text(away)}`.padEnd(4);
  const used = columnsOf(label) + number.length + flight.length;
  const columns = width - used - 2;
  const frame = { columns, rows: 1, max: totals.max, glyphs: scene.glyphs };
  const [chart = ''] = columns < 1 ? [] : chartRows(itemAt(totals.past, player - 1), frame);
  return [
    span(label, seatRole(player)),
    span(number, 'strong'),
    span(flight, 'dim'),
    ...(columns < 1 ? [] : [span(' '), span(chart, seatRole(player))]),
  ];
}

function chartLines(
  scene: ExplorersScene,
  totals: Totals,
  player: PlayerNumber,
  width: number,
  rows: number,
): readonly Line[] {
  const frame = { columns: width - 2, rows, max: totals.max, glyphs: scene.glyphs };
  return chartRows(itemAt(totals.past, player - 1), frame).map((row): Line => [span(' '), span(row, seatRole(player))]);
}

/** ` turn 1         15            30`: which turns the charts show; their right end is now. */
function turnsLine(scene: ExplorersScene, totals: Totals, width: number): Line {
  const columns = width - 2;
  const [past] = totals.past;
  const { turn } = scene.view;
  const turnCount = Math.min(columns, past.length);
  const last = String(turn);
  const first = `turn ${totals.firstTurn}`;
  const start = columns - turnCount;
  if (totals.firstTurn === turn || start + first.length + last.length >= columns)
    return line(` ${`turn ${turn}`.padStart(columns)}`, 'dim');
  const middle = String(Math.round((totals.firstTurn + turn) / 2));
  const row = Array.from({ length: columns }, () => ' ');
  const place = (text: string, at: number) => {
    for (const [i, sign] of [...text].entries()) row[at + i] = sign;
  };
  place(first, start);
  place(last, columns - last.length);
  const at = start + Math.floor(turnCount / 2) - 1;
  if (at > start + first.length && at + middle.length < columns - last.length) place(middle, at);
  return line(` ${row.join('')}`, 'dim');
}
