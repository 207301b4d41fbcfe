import { itemAt } from '../../../../engine/lookup.ts';
import { column } from '../../../../screen/truncate.ts';
import { groupDigits } from '../../../../screen/grouped.ts';
import { type Line, line, type Role, seatRole, span, justify } from '../../../../screen/styled-text.ts';
import { chartRows } from '../../../../screen/parts/chart.ts';
import { heightOf } from '../../../../screen/parts/stack.ts';
import { frameRows, type Frame, type Section } from '../../../../screen/frame.ts';
import { pluralize } from '../../../../screen/sentences.ts';
import { ownerAt } from '../../state.ts';
import type { Owner, PlayerNumber } from '../../vocabulary.ts';
import { layoutOf } from '../layout.ts';
import type { ExplorersScene } from '../local.ts';
import { launchesIn, programErrorCounts, programErrorLines, turnOf } from '../log/entries.ts';
import { titleOf } from '../log/section.ts';
import { nowOf, sum, totalsOf } from '../memory.ts';
import { debugSection } from '../panel/debug-section.ts';
import { planetHeight, planetSection } from '../panel/planet-section.ts';
import { waySection } from '../panel/way-section.ts';
import { situationOf } from '../situation.ts';
import { placesText, playerName } from '../words/names.ts';

/** Rows of each chart, of those where there is more room, and where the debug view leaves less. */
const chartHeight = 4;
const highChart = 6;
const lowChart = 3;
const highFrom = 30;

/** Lines about a turn, at least and at most. */
const minTurnLines = 2;
const maxTurnLines = 12;

/** The panel of a match that is watched: both peoples on one scale, what the mover of the last turn did, and the owners. */
export function watchedPanel(scene: ExplorersScene): NonNullable<Frame['panel']> {
  const { panelWidth: width } = layoutOf(scene);
  const height = scene.rows - frameRows;
  const debug = debugSection(scene, width);
  const chartRows = height >= highFrom ? highChart : debug === undefined ? chartHeight : lowChart;
  const charts = chartsSection(scene, width, chartRows);
  const fixed = [charts, debug].filter((section) => section !== undefined);
  const room = height + 1 - fixed.reduce((rows, section) => rows + heightOf(section), 0);
  const turnSections = middleSections(scene, width, room);
  const rowsLeft = room - turnSections.reduce((rows, section) => rows + heightOf(section), 0);
  const sections = [charts, ...turnSections, ...(debug === undefined ? [] : [debug])];
  const hasWay = rowsLeft > 2 && situationOf(scene).view.shuttles.length > 0;
  return { width, sections: hasWay ? [...sections, waySection(scene, width, rowsLeft - 1)] : sections };
}

/** The last mover's turn, the owners, and the planet that is looked at; that alone where there is no room. */
function middleSections(scene: ExplorersScene, width: number, room: number): readonly Section[] {
  const planet =
    scene.local.looking === true
      ? planetSection(scene, width, Math.min(room - 1, planetHeight(scene, width)))
      : undefined;
  const owners = ownersSection(scene);
  const rows = room - heightOf(owners) - 1 - (planet === undefined ? 0 : heightOf(planet));
  if (planet !== undefined && rows < minTurnLines) return [planet];
  const turn = turnSection(scene, width, Math.min(rows, maxTurnLines));
  return [turn, owners, ...(planet === undefined ? [] : [planet])];
}

/** The people of both players with their names, and charts on one scale. */
function chartsSection(scene: ExplorersScene, width: number, rows: number): Section {
  const { tag } = totalsOf(scene);
  return {
    title: 'people',
    ...(tag && { tag }),
    lines: ([1, 2] as const).flatMap((player) => chartOf(scene, player, width, rows)),
  };
}

function chartOf(scene: ExplorersScene, player: PlayerNumber, width: number, rows: number): readonly Line[] {
  const totals = totalsOf(scene);
  const now = nowOf(totals, player);
  const role = seatRole(player);
  const count = groupDigits(sum(now));
  const name = column(playerName(scene, player), width - 5 - count.length);
  const frame = { columns: width - 2, rows, max: totals.max, glyphs: scene.glyphs };
  return [
    justify([span(` ${player} `, role), span(name)], [span(count, 'strong')], width),
    line(`   ${placesText(now.onPlanets, now.inFlight, width - 4)}`, 'dim'),
    ...chartRows(itemAt(totals.past, player - 1), frame).map((row): Line => [span(' '), span(row, role)]),
  ];
}

/** How many planets each player has the majority on, and on how many nobody has it. */
function ownersSection(scene: ExplorersScene): Section {
  const { view } = situationOf(scene);
  const seen = view.map.ids.flatMap((_, planet) => (view.visible[planet] === true ? [ownerAt(view, planet)] : []));
  const unseen = view.map.ids.length - seen.length;
  const count = (name: string, owner: Owner, role: Role): Line => [
    span(`${name}: `, role),
    span(String(seen.filter((of) => of === owner).length)),
    span('   '),
  ];
  return {
    title: 'owners',
    ...(unseen === 0 ? {} : { tag: `${unseen} unseen` }),
    lines: [
      [span(' '), ...count('1', 1, seatRole(1)), ...count('2', 2, seatRole(2)), ...count('none', 0, 'dim').slice(0, 2)],
    ],
  };
}

/** The last mover's turn: transfers, refusals and mishaps. */
function turnSection(scene: ExplorersScene, width: number, rows: number): Section {
  const played = turnOf(scene);
  const title = titleOf(scene);
  if (played === undefined) return { title, lines: [line(' No turn played yet', 'dim')] };
  const { refused, faults } = programErrorCounts(scene);
  const counts: Line = [
    ...countOf('refused', refused),
    span('   '),
    ...countOf('faults', faults).map((part, i) => (i === 0 ? { ...part, text: part.text.trimStart() } : part)),
  ];
  const mishaps = programErrorLines(scene, width);
  const sent = sentLines(scene, width, Math.max(1, rows - 1 - mishaps.length));
  return { title, lines: [...sent, counts, ...mishaps].slice(0, rows) };
}

const countOf = (name: string, count: number): Line => [
  span(` ${name} `, 'dim'),
  span(String(count), count === 0 ? 'text' : 'refusal'),
];

/** One line a transfer where there is room; else so many people in how many transfers. */
function sentLines(scene: ExplorersScene, width: number, room: number): readonly Line[] {
  const { view } = scene;
  const launches = launchesIn(scene.events);
  if (launches.length === 0) return [line(view.viewer === 'all' ? ' No launches' : ' No launches seen', 'dim')];
  const turn = turnOf(scene)?.turn ?? 0;
  const listed = launches.length <= room ? launches : launches.slice(0, room - 1);
  const rest = launches.slice(listed.length);
  const restPeople = rest.reduce((sum, { people }) => sum + people, 0);
  const head = listed.length === 0 ? 'sent' : 'and';
  return [
    ...listed.map(({ player, from, to, people, turnsLeft }) =>
      justify(
        [span(` ${from} to ${to}`, seatRole(player))],
        [span(groupDigits(people), seatRole(player)), span(`  t${turn + turnsLeft - 1}`, 'dim')],
        width,
      ),
    ),
    ...(rest.length === 0 ? [] : [line(` ${head} ${groupDigits(restPeople)} in ${pluralize(rest.length, 'shuttle')}`)]),
  ];
}
