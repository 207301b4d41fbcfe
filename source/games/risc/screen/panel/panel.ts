import type { Seat } from '#engine/vocabulary.ts';
import { groupDigits, shortNumber } from '#screen/format-number.ts';
import { type Frame, linesOrMore, type RowShares, type Section, stack } from '#screen/frame.ts';
import type { SceneOnline } from '#screen/online.ts';
import {
  chatRowsIn,
  doingSpan,
  holderSpans,
  ofPlayer,
  onlinePlayers,
  watchersLine,
} from '#screen/parts/online-parts.ts';
import { capitalize, pluralize } from '#screen/sentences.ts';
import { justify, type Line, line, type Role, seatRole, span, widthOf } from '#screen/styled-text.ts';
import { column, firstThatFits, wrapWords } from '#screen/truncate.ts';
import { levelAfter } from '../../orders.ts';
import { placedCount } from '../../rules.ts';
import { incomeOf, type SeatView, seatsOf } from '../../state.ts';
import { noUnits, plus } from '../../units.ts';
import { nextLevel } from '../../vocabulary.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import { type Figures, figuresOf, type RiscScene } from '../local.ts';
import { type BattleStory, battlesIn } from '../report/battles.ts';
import { placesInSecret, situationOf } from '../situation.ts';
import { isListener, landNamed, shortenedName, shortPlayerName, subjectName } from '../words.ts';
import { actSection } from './action-section.ts';
import { ordersSection, warningsSection } from './draft-sections.ts';

export function playerSection(scene: RiscScene): Section {
  const { view, seat } = scene;
  const { panelWidth } = layoutOf(scene);
  const { ownSeat, stock: stockLeft } = situationOf(scene);
  const income = incomeOf(view, seat);
  const stocks = [
    { name: 'food', role: 'resource1', stockLeft: stockLeft.food, of: ownSeat.food, income: income.food },
    { name: 'tech', role: 'resource2', stockLeft: stockLeft.tech, of: ownSeat.tech, income: income.tech },
  ] as const;
  const width = Math.max(...stocks.map((stock) => groupDigits(stock.of).length));
  return {
    title: 'you',
    lines: [...stocks.map((stock) => stockLine(stock, width, panelWidth)), levelLine(scene, panelWidth)],
  };
}

interface Stock {
  readonly name: string;
  readonly role: Role;
  readonly stockLeft: number;
  readonly of: number;
  readonly income: number;
}

function stockLine({ name, role, stockLeft, of, income }: Stock, width: number, columns: number): Line {
  const start: Line = [span(` ${name} `, 'dim'), span(groupDigits(stockLeft).padStart(width), role)];
  const stock: Line = [...start, span(' of ', 'dim'), span(groupDigits(of).padStart(width))];
  const grown = `+${groupDigits(income)}`;
  const ends: readonly Line[] = [
    [span(grown, role), span(columns >= panelWidths.usual ? ' next turn ' : '   ', 'dim')],
    [span(grown, role), span(' ')],
    [],
  ];
  for (const end of ends) {
    if (widthOf(stock) + widthOf(end) + 1 <= columns) return justify(stock, end, columns);
    if (widthOf(start) + widthOf(end) + 1 <= columns && end !== ends[0]) return justify(start, end, columns);
  }
  return start;
}

function levelLine(scene: RiscScene, columns: number): Line {
  const { ownSeat, orders } = situationOf(scene);
  const { level } = ownSeat;
  const then = levelAfter({ level, orders });
  const next = nextLevel(level);
  const texts =
    then > level
      ? [`level ${then} next turn`, `then ${then}`]
      : next === undefined
        ? ['the highest']
        : [`research: ${next.price} tech`, `research ${next.price}`, `next ${next.price} tech`];
  const head: Line = [span(' level ', 'dim'), span(String(level))];
  const room = columns - widthOf(head) - 2;
  const text = firstThatFits(texts, room);
  if (columns >= panelWidths.usual) return justify(head, [span(`${text} `, 'dim')], columns);
  return [...head, span(`${columns >= panelWidths.tight ? '  ' : ', '}${text}`, 'dim')];
}

/** Facts about all players. Does not reveal plans of other players. */
export function playersSection(scene: RiscScene): Section {
  const { panelWidth: width } = layoutOf(scene);
  if (scene.online !== undefined) return onlineSection(scene, scene.online, width);
  return {
    title: 'players',
    tag: width >= panelWidths.usual ? 'lands units' : 'lands',
    lines: seatsOf(scene.view).map((seat) => ofPlayer(seat, playerLine(scene, seat, width))),
  };
}

function onlineSection(scene: RiscScene, online: SceneOnline, width: number): Section {
  if (online.isOver)
    return { title: 'players', lines: seatsOf(scene.view).map((seat) => ofPlayer(seat, endLine(online, seat))) };
  if (width < panelWidths.usual) return onlinePlayers(online, width);
  const watchers = watchersLine(online, width);
  return {
    title: 'players',
    tag: 'lands units',
    lines: [
      ...seatsOf(scene.view).map((seat): Line => {
        const { lands, units } = figuresNow(scene, seat);
        const numbers = `${String(lands).padStart(4)}${unitsCell(scene, seat, units).padStart(5)} `;
        const names = width - numbers.length - 5 - doingColumns;
        return ofPlayer(seat, [
          ...holderSpans(online, seat, names),
          doingSpan(online, seat, doingColumns),
          span(numbers),
        ]);
      }),
      ...(watchers === undefined ? [] : [watchers]),
    ],
  };
}

const doingColumns = 9;
const narrowDoing = 6;
const onlineName = 7;

const endLine = (online: SceneOnline, seat: Seat): Line => [
  ...holderSpans(online, seat, onlineName),
  span(' '),
  doingSpan(online, seat),
];

function statusOf({ view, watched }: RiscScene, seat: Seat): string {
  const { alive = false, committed = false } = view.seats[seat - 1] ?? {};
  if (view.outcome !== null) return view.outcome.winners.includes(seat) ? 'wins' : alive ? '' : 'out';
  if (!alive) return 'out';
  if (watched === true) return '';
  return committed ? 'ready' : 'thinking';
}

const statusRole = (status: string): Role => (status === 'wins' ? 'success' : status === 'thinking' ? 'text' : 'dim');

/** Text such as ` 2 Hard          ready      4   15` or ` 2 lena          thinking   3   15`. */
function playerLine(scene: RiscScene, seat: Seat, width: number): Line {
  const status = statusOf(scene, seat);
  const isYou = isListener(scene, seat);
  const isWide = width >= panelWidths.usual;
  const { lands, units } = figuresNow(scene, seat);
  const numbers = isWide
    ? `${String(lands).padStart(3)}${unitsCell(scene, seat, units).padStart(5)} `
    : ` ${landsText(scene, lands)} `;
  // A narrow panel omits `thinking`, because the names need its columns.
  const short = (status === 'thinking' ? '' : status).padEnd(narrowDoing);
  const doing = span(isWide ? column(status, doingColumns) : short, statusRole(status));
  const names = width - 3 - doing.text.length - numbers.length;
  const called = isYou ? 'You' : shortenedName(scene, seat, names - 1);
  return [
    span(` ${seat} `, seatRole(seat)),
    span(`${column(called, names - 1)} `, isYou ? 'strong' : 'text'),
    doing,
    span(numbers),
  ];
}

const landsText = ({ view }: RiscScene, lands: number): string =>
  String(lands).padStart(String(view.owners.length).length);

function unitsCell({ view }: RiscScene, seat: Seat, units: number): string {
  if (placesInSecret(view, seat)) return '?';
  return units < 10_000 ? groupDigits(units) : shortNumber(units);
}

/** A player's figures, with the viewer's placement or upgrades. Units that the viewer sends to attack still count. */
function figuresNow(scene: RiscScene, seat: Seat): Figures {
  const { view } = scene;
  const { units, sentDraft, draft = sentDraft } = situationOf(scene);
  if (seat !== scene.seat) return figuresOf(view, seat);
  if (draft === undefined) return figuresOf({ ...view, units }, seat);
  let attacking = noUnits;
  for (const order of draft.ownSeat.orders) if (order.type === 'attack') attacking = plus(attacking, order.units);
  const unitsLeft = view.units.map((there, territory) => draft.projection.units.get(territory) ?? there);
  const home = view.owners.indexOf(seat);
  return figuresOf(
    { ...view, units: home < 0 ? unitsLeft : unitsLeft.with(home, plus(unitsLeft[home] ?? noUnits, attacking)) },
    seat,
  );
}

/** Battles of the last turn: the viewer's lost lands, taken lands and other battles, then all other battles. */
export function lastTurnLines(scene: RiscScene, width: number): readonly Line[] {
  const { events, view } = scene;
  const isOwn = (seat: Seat) => isListener(scene, seat);
  const weight = ({ end: { before, owner }, start }: BattleStory): number => {
    if (before !== owner) return isOwn(before) ? 0 : isOwn(owner) ? 1 : 4;
    return isOwn(owner) ? 2 : start.attackers.some(({ seat }) => isOwn(seat)) ? 3 : 5;
  };
  const battles = battlesIn(events).toSorted((one, other) => weight(one) - weight(other));
  const name = (id: string) => landNamed(view.map, id);
  const battleLines = battles.map(({ end, start }): Line => {
    const { territory, before, owner } = end;
    const land = name(territory);
    const from = isListener(scene, before) ? 'you' : shortPlayerName(scene, before);
    const who = capitalize(subjectName(scene, owner));
    const attackers = start.attackers.map(({ seat }) =>
      isListener(scene, seat) ? 'you' : shortPlayerName(scene, seat),
    );
    const texts =
      before === owner
        ? [`${who} held ${land} against ${attackers.join(', ')}`, `${who} held ${land}`]
        : [`${who} took ${land} from ${from}`, `${who} took ${land}`];
    const text = firstThatFits(texts, width - 2);
    return line(` ${text}`, seatRole(owner));
  });
  if (battles.length > 0)
    return battleLines.length === 1 ? [...battleLines, line(' No other battles', 'dim')] : battleLines;
  const isTurn = events.some(({ type }) => type === 'turn');
  return wrapWords(isTurn && view.turn > 1 ? 'No battles' : 'No turn played yet', width - 2).map((row) =>
    line(` ${row}`, 'dim'),
  );
}

export function lastTurnSection(scene: RiscScene, rows: number): Section {
  const { panelWidth: width } = layoutOf(scene);
  return {
    title: 'last turn',
    ...(width >= panelWidths.tight && { tag: width >= panelWidths.usual ? 'L log' : 'L' }),
    lines: linesOrMore(lastTurnLines(scene, width), rows, 'more battles'),
  };
}

/** Each player's stock, level, and number of orders or placed units. Undefined without debug view or without room. */
export function debugSection(scene: RiscScene, rows: number): Section | undefined {
  const { view, debug } = scene;
  if (!debug || view.viewer !== 'all' || rows < view.seats.length) return undefined;
  const { panelWidth } = layoutOf(scene);
  return {
    title: 'debug',
    tag: view.phase,
    lines: view.seats.map(
      (seatView, i): Line => [span(` ${i + 1}`, seatRole(i + 1)), span(draftText(seatView, panelWidth - 2), 'debug')],
    ),
  };
}

function draftText({ food, tech, level, orders, placement }: SeatView, width: number): string {
  const count = orders?.length ?? 0;
  const [draft, short] =
    placement === null
      ? [pluralize(count, 'order'), `${count} ord`]
      : [`${placedCount(placement)} placed`, `${placedCount(placement)} put`];
  const longText = ` f${food} t${tech} level ${level}, ${draft}`;
  return firstThatFits([longText, ` f${food} t${tech} l${level} ${short}`], width);
}

const shares: RowShares<'act' | 'orders' | 'warnings' | 'last'> = {
  requests: [
    ['act', 4],
    ['orders', 2],
    ['warnings', 3],
    ['act', 8],
    ['orders', 7],
    ['last', 2],
    ['warnings', 4],
    ['orders', 8],
  ],
  spare: ['orders', 'orders', 'last', 'warnings', 'orders', 'last'],
};

const puzzleShares: typeof shares = { ...shares, requests: [['warnings', 4], ...shares.requests] };

export function panelOf(scene: RiscScene): NonNullable<Frame['panel']> {
  const { panelWidth: width, bodyRows, isWide } = layoutOf(scene);
  const parts = {
    player: playerSection(scene),
    act: isWide ? () => actSection(scene, width) : undefined,
    orders: (lines: number) => ordersSection(scene, lines),
    warnings: (lines: number) => warningsSection(scene, lines),
    players: playersSection(scene),
    // The debug section replaces the section about the last turn, so that all other sections keep their positions.
    last: isWide ? (lines: number) => debugSection(scene, lines) ?? lastTurnSection(scene, lines) : undefined,
  };
  const room = bodyRows - chatRowsIn(scene.online, isWide);
  return { width, sections: stack(room, parts, scene.view.hold === undefined ? shares : puzzleShares) };
}
