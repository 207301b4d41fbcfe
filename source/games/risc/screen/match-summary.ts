import { itemAt } from '#engine/lookup.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { borderOf } from '#graph/node-border.ts';
import { type SmallPicture, smallGraph } from '#graph/small-graph.ts';
import { groupDigits } from '#screen/format-number.ts';
import { hasRoomForMap, levelPainterOf, type PictureRoom } from '#screen/game/level-painter.ts';
import { type CoverText, coverFor, type HoldingsText, type MatchHistory } from '#screen/game/seats.ts';
import { type MatchStatus, turnMatchStatus } from '#screen/match-status.ts';
import { type NamedPlayers, withNames } from '#screen/online.ts';
import { onlineFacts } from '#screen/parts/online-parts.ts';
import { seedFact, titleLine } from '#screen/parts/screen-lines.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { type Line, type Span, seatPlate, seatRole, span, wrappedLines } from '#screen/styled-text.ts';
import { labelToTake } from '../defence.ts';
import { groupCount, readLevel } from '../levels.ts';
import type { RiscMap } from '../map.ts';
import { resolveOptions } from '../options.ts';
import { incomeOf, landsOf, startOf, unitsIn, type View, viewOf } from '../state.ts';
import { unitsText } from '../units.ts';
import { figuresOf, type Report, type RiscScene } from './local.ts';
import { graphOf } from './map/drawing.ts';
import { manyTerritories, paintMap } from './map/paint-map.ts';
import { isReveal } from './report/orders-panel.ts';
import { seatPhaseOf, uncommittedSeats } from './situation.ts';
import { shortPlayerName } from './words.ts';

export const titleOf = (scene: RiscScene): Line =>
  titleLine('RISC', factsOf(scene), scene.columns, scene.level?.title ?? 'custom map');

/** Turn number and current stage. The seed appears only after the end, because players could predict dice from it. */
export function factsOf(scene: RiscScene): Line {
  const { view, watched, seed, local, online } = scene;
  const { report } = local;
  if (report?.page === 'summary') return [span('turn ', 'dim'), span(String(report.turn), 'strong'), span(' is over')];
  if (report !== undefined)
    return [
      ...turnFact(scene, report.turn),
      span(`  ${report.page === 'orders' ? ordersPlace(scene, report) : 'battles'}`),
    ];
  if (online !== undefined)
    return [...turnFact(scene), ...(!online.isOver ? onlineFacts(scene, view.phase) : [span('  over')])];
  if (view.outcome !== null) return [...turnFact(scene), span('  over'), ...seedFact(seed)];
  // In a watched match, other parts of the screen show the stage.
  return watched === true ? turnFact(scene) : [...turnFact(scene), span('  '), phaseFact(scene)];
}

function ordersPlace(scene: RiscScene, report: Report): string {
  const { teller } = report;
  if (teller !== undefined) return `orders ${teller}/${scene.view.seats.length}`;
  return isReveal(scene, report) ? 'orders revealed' : 'orders';
}

/** Text such as `your orders` or `waiting for P3`. */
function phaseFact(scene: RiscScene): Span {
  const { view, seat } = scene;
  const stage = seatPhaseOf(scene);
  if (stage === 'placement' || stage === 'orders') {
    // In a match of several people at one screen, the name shows whose turn it is.
    const persons = view.seats.filter((_, i) => scene.bots[i + 1] === undefined).length;
    return span(`${persons > 1 ? `${shortPlayerName(scene, seat)}  ` : ''}your ${stage}`, seatRole(seat));
  }
  const [first, ...otherSeats] = uncommittedSeats(view);
  if (first === undefined) return span(view.phase);
  const name = shortPlayerName(scene, first);
  return span(
    otherSeats.length === 0 ? `waiting for ${name}` : `waiting for ${otherSeats.length + 1}`,
    seatRole(first),
  );
}

const turnFact = ({ view }: RiscScene, turn = view.turn): Line => [
  span('turn ', 'dim'),
  span(String(turn), 'strong'),
  ...(view.options.turns === 0 ? [] : [span(` of ${view.options.turns}`, 'dim')]),
];

/** Text of the cover between two hotseat players. Reveals no plans. */
export const cover = (scene: RiscScene): CoverText =>
  coverFor(
    scene,
    titleOf(scene),
    [...turnFact(scene), span(`  ${scene.view.phase}`)],
    scene.view.phase === 'placement' ? 'place your units' : 'give your orders',
  );

export function matchStatusOf(view: View): MatchStatus {
  const matchStatus = turnMatchStatus({ ...view, turnName: 'turn', winnerName: 'player' });
  return view.turn === 0 && view.outcome === null ? { ...matchStatus, text: 'placement' } : matchStatus;
}

export const matchCourse: MatchHistory<View> = {
  figure: { title: 'lands of each player', of: (view, seat) => landsOf(view, seat).length },
  wonBy(view) {
    const { outcome, map, hold } = view;
    const target = labelToTake(view);
    if (outcome === null || outcome.winners.length === 0) return undefined;
    if (hold !== undefined) return `with ${target === undefined ? '' : `${target} taken and `}every border held`;
    return outcome.reason === 'conquest' ? `with all ${pluralize(map.ids.length, 'land')}` : 'with the most lands';
  },
};

export function holdingsOf(view: View, seat: Seat): HoldingsText {
  const lands = landsOf(view, seat);
  return {
    label: 'your lands',
    withCount: `your ${pluralize(lands.length, 'land')}`,
    each: lands.map((land) => `${itemAt(view.map.labels, land)} ${unitsText(unitsIn(view, land))}`),
    held: `You held ${lands.length} of ${pluralize(view.map.ids.length, 'land')}.`,
  };
}

/** A player's orders or placement for this turn, such as `5 orders` or `placement`. Undefined if there is none. */
export function plannedBy(view: View, seat: Seat): string | undefined {
  const { orders, placement } = itemAt(view.seats, seat - 1);
  if (view.phase === 'placement') return placement?.some((units) => units > 0) === true ? 'placement' : undefined;
  return orders === null || orders.length === 0 ? undefined : pluralize(orders.length, 'order');
}

/** Text such as `5 orders played: won 2 lands, lost Aurora` or `no orders; lena took Cirrus`. */
export function missedBy(before: View, after: View, seat: Seat, name: (seat: Seat) => string): string {
  const orders = plannedBy(before, seat);
  const label = (land: number) => itemAt(after.map.labels, land);
  const lands = after.owners.map((_, land) => land);
  const won = lands.filter((land) => before.owners[land] !== seat && after.owners[land] === seat);
  const lost = lands.filter((land) => before.owners[land] === seat && after.owners[land] !== seat);
  const gains =
    won.length === 0 ? [] : [won.length === 1 ? `won ${won.map(label).join('')}` : `won ${won.length} lands`];
  if (orders !== undefined) {
    const losses = lost.length === 0 ? [] : [`lost ${listOf(lost.map(label))}`];
    const changes = [...gains, ...losses].join(', ');
    return `${orders} played${changes === '' ? '' : `: ${changes}`}`;
  }
  const takers = [...new Set(lost.map((land) => itemAt(after.owners, land)))];
  const takenTexts = takers.map(
    (taker) => `${name(taker)} took ${listOf(lost.filter((land) => after.owners[land] === taker).map(label))}`,
  );
  return ['no orders', ...gains, ...takenTexts].join('; ');
}

/** Draws a position in a few rows. Does not reveal any player's plans. */
export function thumbnail(
  view: View,
  { columns, rows, glyphs }: PictureRoom,
  named: NamedPlayers = {},
): readonly Line[] {
  const { turn, outcome, options, seats, viewer } = view;
  const [winner] = outcome?.winners ?? [];
  const won = winner === undefined ? 'a draw' : withNames(`player ${winner} wins`, named);
  const end = outcome === null ? '' : `, ${won}`;
  const ownSeat = typeof viewer === 'number' ? viewer : undefined;
  const limit = options.turns === 0 ? '' : ` of ${options.turns}`;
  const last: Line =
    turn === 0
      ? [span('placement')]
      : [span('turn '.padEnd(9), 'dim'), span(String(turn), 'strong'), span(end === '' ? limit : end)];
  const room = { columns, rows: rows - seats.length - 2, glyphs };
  const drawn = mapPicture(view, room, ownSeat);
  return [...drawn, [], last, ...seats.map((_seat, i) => playerLine(view, i + 1, columns, named))];
}

function playerLine(view: View, seat: number, columns: number, named: NamedPlayers): Line {
  const { lands, units } = figuresOf(view, seat);
  const called = withNames(`player ${seat}`, named);
  const name = padColumns(`${called === `player ${seat}` ? `P${seat}` : called === 'you' ? 'You' : called} `, 9);
  const land = pluralize(lands, 'land');
  const army = `${land}, ${groupDigits(units)} ${units === 1 ? 'unit' : 'units'}`;
  const fits = columnsOf(name) + army.length <= columns;
  const text = lands === 0 ? 'out' : view.phase === 'placement' ? land : fits ? army : `${land}, ${groupDigits(units)}`;
  return [span(name, seatRole(seat)), span(text)];
}

/** Draws the preview in the level picker. The number of players is omitted, because the heading of the tier has it. */
export const levelPainter = levelPainterOf(readLevel, {
  columns: [{ head: 'lands', width: 5, align: 'right' }],
  cells: ({ map }) => [String(map.ids.length)],
  about({ map }, { columns, rows, glyphs }) {
    const factLines = wrappedLines(levelFacts(map), columns);
    const room = { columns, rows: rows - factLines.length - 1, glyphs };
    const start = startOf(map, resolveOptions(map, {}, anyDice), 0, seeded(''));
    return [...factLines, [], ...mapPicture(viewOf(start, 'all'), room)];
  },
  owned: ({ map }, owners, room) => (owners.length === map.ids.length ? smallMap({ map, owners, ...room }) : []),
});

function levelFacts(map: RiscMap): string {
  const { food, tech } = incomeOf({ map, owners: map.groups }, 1);
  const lands = pluralize(landsOf({ owners: map.groups }, 1).length, 'land');
  return `${groupCount(map)} players. Each player starts with ${lands} that yield ${food} food and ${tech} tech a turn.`;
}

const anyDice = () => openStreams(seeded('')).stream('dice');

/** The map as in a match if it fits and is drawn fast, otherwise a small map. */
function mapPicture(view: View, room: PictureRoom, ownSeat?: Seat): readonly Line[] {
  const { map, owners, units } = view;
  if (hasRoomForMap(room) && map.ids.length < manyTerritories) {
    const of = ownSeat === undefined ? {} : { ownSeat };
    const { lines, isComplete } = paintMap({ view, units, targets: new Set(), zoom: 'auto', ...room, ...of });
    if (isComplete) return lines;
  }
  return smallMap({ map, owners, ownSeat, ...room });
}

interface SmallMap extends Pick<SmallPicture, 'columns' | 'rows' | 'glyphs'> {
  readonly map: RiscMap;
  readonly owners: readonly Seat[];
  readonly ownSeat?: Seat | undefined;
}

/** Draws a map in a few rows. The viewer's territories are filled, other owners appear as digits in frames. */
export function smallMap({ map, owners, ownSeat, ...room }: SmallMap): readonly Line[] {
  const signed = (territory: number, signOf: (owner: Seat) => string): Span => {
    const owner = itemAt(owners, territory);
    return owner === ownSeat ? span(signOf(owner), 'strong', seatPlate(owner)) : span(signOf(owner), seatRole(owner));
  };
  const nodeSign = (territory: number) => signed(territory, String);
  const side = (territory: number) => signed(territory, (owner) => borderOf(room.glyphs, owner).down);
  const nodeSides = (territory: number) => [side(territory), side(territory)] as const;
  return smallGraph({ ...room, ...graphOf(map), nodeSign, nodeSides });
}
