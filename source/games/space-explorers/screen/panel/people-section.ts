import { itemAt } from '#engine/lookup.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import { groupDigits, shortNumber } from '#screen/format-number.ts';
import { type Section, scrolledSection } from '#screen/frame.ts';
import { chartRows } from '#screen/parts/chart.ts';
import { filterLog } from '#screen/scene.ts';
import { capitalize, listOf } from '#screen/sentences.ts';
import { type Line, line, seatRole, span, widthOf } from '#screen/styled-text.ts';
import { firstThatFits, truncate } from '#screen/truncate.ts';
import type { GameEvent } from '../../events.ts';
import type { PlayerNumber } from '../../vocabulary.ts';
import { type Entry, entriesOf, launchesIn, type PlayedTurn, programErrorLines, turnsOf } from '../event-texts.ts';
import { type ExplorersScene, eyesOf } from '../local.ts';
import { awayOf, nowOf, situationOf, type Totals, totalsOf } from '../situation.ts';
import { playersIn, shortPerspectiveOf } from '../words.ts';

/** Numbers and charts of both players' people. With `rows` 0, charts are beside the numbers. */
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

const numberWidth = 6;

const labelOf = (scene: ExplorersScene, player: PlayerNumber): string =>
  ` ${padColumns(shortPerspectiveOf(scene).subject(player), 3)}`;

function headLine(scene: ExplorersScene, totals: Totals, player: PlayerNumber, width: number): Line {
  const { onPlanets } = nowOf(totals, player);
  const away = awayIn(scene, totals, player);
  const label = labelOf(scene, player);
  const number = groupDigits(onPlanets);
  const flight = away === 0 ? '' : `   +${groupDigits(away)} in flight`;
  const head: Line = [
    span(label, seatRole(player)),
    span(number.padStart(Math.max(numberWidth - 2, number.length + 1)), 'strong'),
  ];
  const used = widthOf(head);
  return used + flight.length <= width
    ? [...head, span(flight, 'dim')]
    : [...head, span(away === 0 ? '' : ` +${groupDigits(away)}`, 'dim')];
}

/** People in flight. Includes shuttles to unseen planets only for the player whose view is shown. */
const awayIn = (scene: ExplorersScene, totals: Totals, player: PlayerNumber): number =>
  eyesOf(scene) === undefined ? awayOf(scene, player) : nowOf(totals, player).inFlight;

/** Minimum columns to explain the number of people in flight. */
const flightWordFrom = 33;

function shortLine(scene: ExplorersScene, totals: Totals, player: PlayerNumber, width: number): Line {
  const { onPlanets } = nowOf(totals, player);
  const away = awayIn(scene, totals, player);
  const label = labelOf(scene, player);
  const isLong = columnsOf(label) + groupDigits(onPlanets).length + groupDigits(away).length + 2 > width;
  const text = isLong ? shortNumber : groupDigits;
  const number = ` ${text(onPlanets)}`.padStart(numberWidth - 2);
  const isRoomy = width >= flightWordFrom;
  const flight = (away === 0 ? '' : ` +${text(away)}${isRoomy ? ' in flight' : ''}`).padEnd(isRoomy ? 15 : 5);
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

/** Axis of the charts, such as ` turn 1         15            30`. The last column is the current turn. */
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

export function lastTurnSection(scene: ExplorersScene, width: number, rows: number): Section {
  const turns = turnsOf(scene);
  const isPlayed = turns.length > 0;
  const lines = isPlayed ? turnLines(scene, turns, width, rows) : [line(' No turn played yet', 'dim')];
  const title = turns.length > 1 ? 'last round' : 'last turn';
  return { title, tag: isPlayed ? 'L log' : undefined, lines: lines.slice(0, rows) };
}

function turnLines(scene: ExplorersScene, turns: readonly PlayedTurn[], width: number, rows: number): readonly Line[] {
  const change = changeLine(scene, width);
  const short = { ...scene, debug: false, preferences: { ...scene.preferences, log: 'short' } } as const;
  const lines = playedLines(short, turns, width);
  const room = rows - (change === undefined ? 0 : 1);
  return [...lines.slice(0, room), ...(change === undefined ? [] : [change])];
}

/** Text such as ` Your people: +9   P2: +4`, or shorter. Undefined if neither population has changed. */
function changeLine(scene: ExplorersScene, width: number): Line | undefined {
  const { view } = situationOf(scene);
  const grown = (player: PlayerNumber) =>
    scene.events.reduce((sum, event) => {
      const people = (counts: { readonly p1: number; readonly p2: number }) => (player === 1 ? counts.p1 : counts.p2);
      if (event.type === 'grown') return sum + people(event);
      if (event.type === 'decayed') return sum - people(event);
      return event.type === 'landed' && event.player === player ? sum - event.lost : sum;
    }, 0);
  const [first, second] = playersIn(scene);
  const { subject, possessive } = shortPerspectiveOf(scene);
  const signed = (people: number) => (people < 0 ? `-${groupDigits(-people)}` : `+${groupDigits(people)}`);
  if (grown(first) === 0 && grown(second) === 0) return undefined;
  const isSeen = view.viewer === 'all' || grown(second) !== 0;
  const [mine, theirs] = [signed(grown(first)), signed(grown(second))];
  const texts: readonly (readonly [string, string])[] = [
    [`${capitalize(possessive(first))} people: ${mine}`, `   ${subject(second)}: ${theirs}`],
    [`People: ${subject(first)} ${mine}`, `, ${subject(second)} ${theirs}`],
    [`${capitalize(subject(first))} ${mine}`, `, ${subject(second)} ${theirs}`],
  ];
  const [ownText, theirText] = texts.find(([one, other]) => 2 + one.length + (isSeen ? other.length : 0) <= width) ?? [
    '',
    '',
  ];
  const mineSpan = span(truncate(` ${ownText}`, width), seatRole(first));
  return isSeen ? [mineSpan, span(theirText, seatRole(second))] : [mineSpan];
}

/** Minimum columns for full sentences in the log. */
const wideFrom = 40;

/** Lines for the last turn, or for each turn of a round: events that the log includes, then program errors. */
export function logLines(scene: ExplorersScene, columns: number): readonly Line[] {
  const turns = turnsOf(scene);
  if (turns.length === 0) return [line(' No turn played yet', 'dim')];
  return turns.flatMap((played) => {
    const turnScene = { ...scene, events: played.events };
    const head = turns.length === 1 ? [] : [line(` ${nameOf(scene, played)}:`, 'dim')];
    return [...head, ...playedLines(turnScene, [played], columns)];
  });
}

/** Lines for the results of `turns`. If the viewer has seen no launch in these turns, begins with a line about that. */
export function playedLines(
  scene: ExplorersScene,
  turns: readonly Pick<PlayedTurn, 'events'>[],
  columns: number,
): readonly Line[] {
  const isQuiet = turns.every(({ events }) => launchesIn(events).length === 0);
  return [
    ...(isQuiet ? [line(` ${quietText(scene)}`, 'dim')] : []),
    ...turns.flatMap(({ events }) => eventLines({ ...scene, events }, columns)),
    ...programErrorLines(scene, columns),
  ];
}

function eventLines(scene: ExplorersScene, columns: number): readonly Line[] {
  const entries = filterLog(entriesOf(scene), scene.preferences);
  const wide = columns >= wideFrom;
  return entries.map((entry): Line => {
    const { phase, role } = entry;
    const entryText = fittingText(entry, columns, wide);
    const inDebug = ` ${phase}: `;
    // In the debug view, the name of the phase is before the event if both fit into one line.
    const head = scene.debug && inDebug.length + entryText.length < columns ? inDebug : ' ';
    return [span(head, 'dim'), span(truncate(entryText, columns - head.length - 1), role)];
  });
}

export const momentLines = (scene: ExplorersScene, now: readonly GameEvent[], columns: number): readonly Line[] =>
  entriesOf({ ...scene, events: now }).map((entry) =>
    line(truncate(` ${fittingText(entry, columns)}`, columns - 1), entry.role),
  );

/** The longest text that fits between two blanks. Unless `wide`, leaves out the longest of several texts. */
function fittingText({ texts }: Entry, columns: number, wide = false): string {
  const [, ...shorter] = texts;
  const some = wide || shorter.length === 0 ? texts : shorter;
  return firstThatFits(some, columns - 2);
}

const quietText = (scene: ExplorersScene): string =>
  situationOf(scene).view.viewer === 'all' ? 'No launches' : 'No launches seen';

/** Log of the last turn. `local.scrolled` lines are hidden at the top. */
export function logSection(scene: ExplorersScene, columns: number, rows: number): Section {
  const lines = logLines(scene, columns);
  const isNarrow = columns < wideFrom;
  const title = titleOf(scene);
  return scrolledSection({
    title: isNarrow && lines.length > rows ? title.replace(/,.*/, '') : title,
    lines,
    rows,
    scrolled: scene.local.scrolled,
    isNarrow,
  });
}

/** Text such as `turn 30, P2`, or `turns 3 and 4` for a round. */
export function titleOf(scene: ExplorersScene): string {
  const turns = turnsOf(scene);
  const [first] = turns;
  if (first === undefined) return 'last turn';
  return turns.length === 1 ? nameOf(scene, first) : `turns ${listOf(turns.map(({ turn }) => String(turn)))}`;
}

const nameOf = (scene: ExplorersScene, { turn, mover }: PlayedTurn): string =>
  `turn ${turn}, ${shortPerspectiveOf(scene).subject(mover)}`;

export const maxLogScroll = (scene: ExplorersScene, columns: number, rows: number): number =>
  Math.max(0, logLines(scene, columns).length - rows);
