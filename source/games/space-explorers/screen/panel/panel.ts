import { itemAt } from '#engine/lookup.ts';
import { groupDigits } from '#screen/format-number.ts';
import { type Frame, frameRows, heightOf, type RowShares, type Section, stack } from '#screen/frame.ts';
import { playerName } from '#screen/online.ts';
import { chartRows } from '#screen/parts/chart.ts';
import { chatRowsIn, onlinePlayers } from '#screen/parts/online-parts.ts';
import { pluralize } from '#screen/sentences.ts';
import { justify, type Line, line, type Role, seatRole, span, widthOf } from '#screen/styled-text.ts';
import { column } from '#screen/truncate.ts';
import { ownerAt } from '../../state.ts';
import type { Owner, PlayerNumber } from '../../vocabulary.ts';
import { launchesIn, programErrorCounts, programErrorLines, turnOf } from '../event-texts.ts';
import { layoutOf } from '../frame.ts';
import { type ExplorersScene, eyesOf } from '../local.ts';
import { nearOf } from '../map/map-section.ts';
import { hintedOrders, nowOf, situationOf, sum, totalsOf } from '../situation.ts';
import { hintSection } from '../teaching.ts';
import { participantName, placesText } from '../words.ts';
import { ordersSection, waySection } from './orders-section.ts';
import { lastTurnSection, logSection, peopleSection, titleOf } from './people-section.ts';
import { needsSection, planetHeight, planetSection, sendSection } from './planet-section.ts';

/** Minimum columns of a panel that includes the chat. */
const wholePanel = 30;

const ordersAboveLog = 3;

/** Rows of the section about people. Each of its two charts has `rows` rows. */
const linesWith = (rows: number): number => 3 + 2 * rows;
const chartRowsIn = (lines: number): number => Math.max(0, Math.floor((lines - linesWith(0)) / 2));

const shares: RowShares<'orders' | 'send' | 'planet' | 'needs' | 'way' | 'people' | 'last'> = {
  requests: [
    ['orders', 3],
    ['send', 3],
    ['people', 2],
    ['planet', 2],
    ['needs', 4],
    ['planet', 8],
    ['needs', 7],
    ['way', 3],
    ['way', 4],
    ['orders', 4],
    ['last', 2],
    ['people', linesWith(2), linesWith(2)],
    ['way', 5],
    ['last', 3],
    ['orders', 5],
    ['people', linesWith(3), linesWith(3)],
    ['last', 4],
    ['way', 6],
    ['orders', 6],
  ],
  spare: ['orders', 'orders', 'needs', 'needs', 'last', 'way', 'people', 'people'],
};

export function panelOf(scene: ExplorersScene): NonNullable<Frame['panel']> {
  const { panelWidth: width, logRows } = layoutOf(scene);
  const height = scene.rows - frameRows;
  if (scene.local.below === 'log' && logRows === 0) return { width, sections: withLog(scene, width) };
  const hint = hintedOrders(scene).length === 0 ? undefined : scene.local.hint;
  const players = playersSection(scene, width);
  const { draft, kind } = situationOf(scene);
  const isInstead = players !== undefined && draft === undefined;
  const near = nearOf(scene) !== undefined;
  const parts = {
    orders: (lines: number) => ordersSection(scene, width, lines),
    // Omitted without a draft while the map shows a neighbourhood, because the map then shows the neighbours.
    send:
      near && draft === undefined
        ? undefined
        : (lines: number) => (isInstead ? players : sendSection(scene, width, lines)),
    planet: (lines: number) =>
      hint?.step === 'turn' ? hintSection(scene, hint, width) : planetSection(scene, width, lines),
    needs: near && kind === 'orders' ? (lines: number) => needsSection(scene, width, lines) : undefined,
    way: (lines: number) => waySection(scene, width, lines),
    people: (lines: number) => peopleSection(scene, width, chartRowsIn(lines)),
    last: (lines: number) => lastTurnSection(scene, width, lines),
    debug: debugSection(scene, width),
  };
  return { width, sections: stack(height - chatRowsIn(scene.online, width >= wholePanel), parts, shares) };
}

const playersSection = ({ online }: ExplorersScene, width: number): Section | undefined =>
  online === undefined ? undefined : onlinePlayers(online, width);

function withLog(scene: ExplorersScene, width: number): Section[] {
  const parts = {
    orders: (lines: number) => ordersSection(scene, width, lines),
    log: (lines: number) => logSection(scene, width, lines),
  };
  const log = panelLogRows(scene);
  return stack(scene.rows - frameRows, parts, {
    requests: [
      ['orders', ordersAboveLog],
      ['log', log],
    ],
    spare: [],
  });
}

export const panelLogRows = (scene: ExplorersScene): number => scene.rows - frameRows - ordersAboveLog - 1;

export function debugSection(scene: ExplorersScene, width: number): Section | undefined {
  if (!scene.debug || scene.view.outcome !== null) return undefined;
  const { phase, clock, shuttles } = scene.view;
  const eyes = eyesOf(scene);
  const value = (name: string, text: string): Line => [span(` ${name} `, 'dim'), span(text, 'debug')];
  return {
    title: 'debug',
    lines: [
      [...value('phase', phase), ...value(' clock', String(clock))],
      [
        ...value('eyes', eyes === undefined ? 'all' : playerName(scene, eyes, scene.bots)),
        ...(width < 30 ? [] : value(' shuttles', String(shuttles.length))),
      ],
    ],
  };
}

const chartHeight = 4;
const highChart = 6;
const lowChart = 3;
const highFrom = 30;

const minTurnLines = 2;
const maxTurnLines = 12;

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

/** Last turn, planets of each player and the selected planet, or only the last of these sections if not all fit. */
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
  const name = column(participantName(scene, player), width - 5 - count.length);
  const frame = { columns: width - 2, rows, max: totals.max, glyphs: scene.glyphs };
  return [
    justify([span(` ${player} `, role), span(name)], [span(count, 'strong')], width),
    line(`   ${placesText(now.onPlanets, now.inFlight, width - 4)}`, 'dim'),
    ...chartRows(itemAt(totals.past, player - 1), frame).map((row): Line => [span(' '), span(row, role)]),
  ];
}

function ownersSection(scene: ExplorersScene): Section {
  const { view } = situationOf(scene);
  const seen = view.map.ids.flatMap((_, planet) => (view.visible[planet] === true ? [ownerAt(view, planet)] : []));
  const unseen = view.map.ids.length - seen.length;
  const { panelWidth } = layoutOf(scene);
  const countOf = (owner: Owner) => String(seen.filter((of) => of === owner).length);
  const count = (name: string, owner: Owner, role: Role): Line => [
    span(`${name}: `, role),
    span(`${countOf(owner)}  `),
  ];
  const named = (names: readonly [string, string]): Line => [
    span(' '),
    ...count(names[0], 1, seatRole(1)),
    ...count(names[1], 2, seatRole(2)),
    span('free: ', 'dim'),
    span(countOf(0)),
  ];
  const byName = named([participantName(scene, 1), participantName(scene, 2)]);
  return {
    title: 'owners',
    ...(unseen === 0 ? {} : { tag: `${unseen} unseen` }),
    lines: [widthOf(byName) < panelWidth ? byName : named(['1', '2'])],
  };
}

function turnSection(scene: ExplorersScene, width: number, rows: number): Section {
  const played = turnOf(scene);
  const title = titleOf(scene);
  if (played === undefined) return { title, lines: [line(' No turn played yet', 'dim')] };
  const { refused, faults } = programErrorCounts(scene);
  const counts = [...countTexts('refused', refused), ...countTexts('failed', faults)].join('   ');
  const mishaps = [...(counts === '' ? [] : [line(` ${counts}`, 'refusal')]), ...programErrorLines(scene, width)];
  const sent = sentLines(scene, width, Math.max(1, rows - mishaps.length));
  return { title, lines: [...sent, ...mishaps].slice(0, rows) };
}

const countTexts = (what: string, count: number): readonly string[] => (count === 0 ? [] : [`${count} ${what}`]);

/** A line for each transfer. If not all fit, the last line sums up the rest. */
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
