import type { Seat } from '../../../../engine/vocabulary.ts';
import { column, cutText } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import type { SceneOnline } from '../../../../screen/online.ts';
import { type Line, line, type Role, seatRole, span } from '../../../../screen/paint.ts';
import { doingSpan, holderSpans, onlinePlayers, watchersLine } from '../../../../screen/parts/online-parts.ts';
import type { Section } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { shortNumber } from '../../../../screen/short-number.ts';
import { seatsOf } from '../../state.ts';
import { noUnits, plus } from '../../units.ts';
import { layoutOf } from '../layout.ts';
import type { Figures, RiscScene } from '../local.ts';
import { figuresOf } from '../memory.ts';
import { situationOf } from '../situation.ts';

/** Players from which on there is one row for each, with a head. */
const manyFrom = 3;
/** The same in a wide panel, where a player has two rows before. */
const manyWide = 4;

/** All players: what everybody may know, and who has committed; never more of what they plan. */
export function playersSection(scene: RiscScene): Section {
  const { isWide, panelWidth } = layoutOf(scene);
  const seats = seatsOf(scene.view);
  const rows = (row: (seat: Seat) => readonly Line[]) => seats.flatMap(row);
  const title = 'players';
  if (scene.online !== undefined) return onlineSection(scene, scene.online, isWide, panelWidth);
  if (!isWide)
    return seats.length < manyFrom
      ? { title, lines: rows((seat) => [shortLine(scene, seat)]) }
      : { title, lines: [line(' lands units', 'dim'), ...rows((seat) => [narrowRow(scene, seat)])] };
  if (seats.length >= manyWide)
    return {
      title,
      lines: [line(' lands units bonus', 'dim'), ...rows((seat) => [wideRow(scene, seat, panelWidth)])],
    };
  return {
    title,
    lines: [
      line('   lands units bonus food tech', 'dim'),
      ...rows((seat) => [tableRow(scene, seat), statusLine(scene, seat, panelWidth)]),
    ],
  };
}

/** The same with names, and who of them is here; in a narrow panel nothing else. */
function onlineSection(scene: RiscScene, online: SceneOnline, isWide: boolean, width: number): Section {
  if (online.isOver)
    return { title: 'players', lines: seatsOf(scene.view).map((seat) => endLine(scene, online, seat)) };
  const section = onlinePlayers(online, width);
  if (!isWide) return section;
  const watchers = watchersLine(online, width);
  return {
    ...section,
    lines: [
      line(`${' '.repeat(5 + onlineName)} lands units`, 'dim'),
      ...seatsOf(scene.view).map((seat): Line => onlineRow(scene, online, seat)),
      ...(watchers === undefined ? [] : [watchers]),
      [],
    ],
  };
}

/** Columns of a name beside the numbers. */
const onlineName = 7;

/** ` 2 * jonas     4    15  ready` */
function onlineRow(scene: RiscScene, online: SceneOnline, seat: Seat): Line {
  const { lands, units } = figuresNow(scene, seat);
  return [
    ...holderSpans(online, seat, onlineName),
    span(`${String(lands).padStart(4)}${fitting(units).padStart(6)}  `),
    doingSpan(online, seat),
  ];
}

/** ` 2 * jonas  out` */
function endLine(scene: RiscScene, online: SceneOnline, seat: Seat): Line {
  const { outcome, seats } = scene.view;
  const isAlive = seats[seat - 1]?.alive === true;
  const status = outcome?.winners.includes(seat) === true ? 'won' : isAlive ? '' : 'out';
  return [...holderSpans(online, seat, onlineName), span(` ${status}`, status === 'won' ? 'success' : 'dim')];
}

/** Whether a player is thinking, has committed, or is out; in a match that is watched, who plays. */
function statusOf({ view, watched, bots }: RiscScene, seat: Seat): string {
  const { alive = false, committed = false } = view.seats[seat - 1] ?? {};
  if (view.outcome !== null) return view.outcome.winners.includes(seat) ? 'wins' : alive ? '' : 'out';
  if (!alive) return 'out';
  if (watched === true) return bots[seat] ?? 'person';
  return committed ? 'committed' : 'thinking';
}

const statusRole = (status: string): Role => (status === 'wins' ? 'success' : status === 'thinking' ? 'text' : 'dim');

/** ` 1 thinking  4 lands` */
function shortLine(scene: RiscScene, seat: Seat): Line {
  const status = statusOf(scene, seat);
  const { lands } = figuresNow(scene, seat);
  return [
    span(` ${seat} `, seatRole(seat)),
    span(column(status, 9), statusRole(status)),
    span(` ${counted(lands, 'land')}`),
  ];
}

const headOf = ({ seat, watched }: RiscScene, of: Seat) =>
  span(`${of === seat && watched !== true ? '>' : ' '}${of}`, seatRole(of));

/** `>1   4    28 committed` */
function narrowRow(scene: RiscScene, seat: Seat): Line {
  const status = statusOf(scene, seat);
  const { lands, units } = figuresNow(scene, seat);
  return [
    headOf(scene, seat),
    span(String(lands).padStart(4)),
    span(fitting(units).padStart(6)),
    span(` ${cutText(status, 9)}`, statusRole(status)),
  ];
}

/** A number in five columns, as exactly as there is room. */
const fitting = (value: number): string => (value < 10_000 ? grouped(value) : shortNumber(value));

const numbersOf = ({ lands, units, bonus }: Figures, width: number): string =>
  `${String(lands).padStart(width)}${fitting(units).padStart(6)}${fitting(bonus).padStart(6)}`;

/** `>1   4    28    12  thinking` */
function wideRow(scene: RiscScene, seat: Seat, width: number): Line {
  const numbers = numbersOf(figuresNow(scene, seat), 4);
  const status = statusOf(scene, seat);
  const text = `${headOf(scene, seat).text}${numbers}  ${column(status, 9)}`;
  const name = scene.watched === true ? '' : (scene.bots[seat] ?? '');
  return [
    headOf(scene, seat),
    span(numbers),
    span(`  ${column(status, 9)}`, statusRole(status)),
    span(` ${cutText(name, width - text.length - 1)}`, 'dim'),
  ];
}

/** `>1     4    28    12  +20  +14` */
function tableRow(scene: RiscScene, seat: Seat): Line {
  const figures = figuresNow(scene, seat);
  const income = [figures.food, figures.tech].map((value) => `+${value}`.padStart(5)).join('');
  return [headOf(scene, seat), span(numbersOf(figures, 6)), span(income)];
}

/** `   committed, bot hard` */
function statusLine(scene: RiscScene, seat: Seat, width: number): Line {
  const status = statusOf(scene, seat);
  const bot = scene.watched === true ? undefined : scene.bots[seat];
  const name = bot === undefined ? '' : `${status === '' ? '' : ', '}bot ${bot}`;
  return [span(`   ${status}`, statusRole(status)), span(cutText(name, width - 3 - status.length), 'dim')];
}

/** How a player stands; the own draft or placement is already applied, and units that attack still count. */
function figuresNow(scene: RiscScene, seat: Seat): Figures {
  const { view } = scene;
  const { units, draft } = situationOf(scene);
  if (seat !== scene.seat || draft === undefined) return figuresOf({ ...view, units }, seat);
  let sent = noUnits;
  for (const order of draft.own.orders) if (order.type === 'attack') sent = plus(sent, order.units);
  const home = view.owners.indexOf(seat);
  return figuresOf({ ...view, units: home < 0 ? units : units.with(home, plus(units[home] ?? noUnits, sent)) }, seat);
}
