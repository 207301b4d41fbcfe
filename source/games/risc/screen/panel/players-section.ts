import { columnsOf, filled } from '../../../../engine/text/width.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { column } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import type { SceneOnline } from '../../../../screen/online.ts';
import { type Line, type Role, seatRole, span } from '../../../../screen/paint.ts';
import {
  doingSpan,
  holderSpans,
  ofPlayer,
  onlinePlayers,
  watchersLine,
} from '../../../../screen/parts/online-parts.ts';
import type { Section } from '../../../../screen/screen.ts';
import { shortNumber } from '../../../../screen/short-number.ts';
import { seatsOf } from '../../state.ts';
import { noUnits, plus } from '../../units.ts';
import { layoutOf, panelWidths } from '../layout.ts';
import type { Figures, RiscScene } from '../local.ts';
import { figuresOf } from '../memory.ts';
import { situationOf } from '../situation.ts';
import { botNameBeside, shortPlayerName } from '../words/names.ts';
import { isListener } from '../words/phrases.ts';

/** All players: public facts, and who is ready; never more of their plans. */
export function playersSection(scene: RiscScene): Section {
  const { panelWidth: width } = layoutOf(scene);
  if (scene.online !== undefined) return onlineSection(scene, scene.online, width);
  return {
    title: 'players',
    tag: width >= panelWidths.usual ? 'lands units' : 'lands',
    lines: seatsOf(scene.view).map((seat) => ofPlayer(seat, playerLine(scene, seat, width))),
  };
}

/** The players with their names and whether they are connected. */
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
        const numbers = `${String(lands).padStart(4)}${unitsCell(units).padStart(5)} `;
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

/** Columns of a player's state in a word. */
const doingColumns = 9;
/** Columns of a name beside the numbers. */
const onlineName = 7;

/** ` 2 * jonas  out in 6` */
const endLine = (online: SceneOnline, seat: Seat): Line => [
  ...holderSpans(online, seat, onlineName),
  span(' '),
  doingSpan(online, seat),
];

/** Whether a player is thinking, ready, or out. */
function statusOf({ view, watched }: RiscScene, seat: Seat): string {
  const { alive = false, committed = false } = view.seats[seat - 1] ?? {};
  if (view.outcome !== null) return view.outcome.winners.includes(seat) ? 'wins' : alive ? '' : 'out';
  if (!alive) return 'out';
  if (watched === true) return '';
  return committed ? 'ready' : 'thinking';
}

const statusRole = (status: string): Role => (status === 'wins' ? 'success' : status === 'thinking' ? 'text' : 'dim');

/** ` 2 P2  normal  ready      4   15`, ` 2 lena          thinking   3   15`; with less where there is no room. */
function playerLine(scene: RiscScene, seat: Seat, width: number): Line {
  const status = statusOf(scene, seat);
  const isYou = isListener(scene, seat);
  const called = isYou ? 'You' : shortPlayerName(scene, seat);
  const bot = isYou ? undefined : botNameBeside(scene, seat);
  const isWide = width >= panelWidths.usual;
  const { lands, units } = figuresNow(scene, seat);
  const numbers = isWide
    ? `${String(lands).padStart(3)}${unitsCell(units).padStart(5)} `
    : ` ${landsText(scene, lands)} `;
  const doing = span(isWide ? column(status, doingColumns) : status.padEnd(doingColumns - 1), statusRole(status));
  const names = width - 3 - doing.text.length - numbers.length;
  const number = filled(called, isWide ? 4 : 3);
  return [
    span(` ${seat} `, seatRole(seat)),
    ...(bot === undefined || names - columnsOf(number) <= bot.length
      ? [span(`${column(called, names - 1)} `, isYou ? 'strong' : 'text')]
      : [span(number, 'text'), span(bot.padEnd(names - columnsOf(number)), 'dim')]),
    doing,
    span(numbers),
  ];
}

/** A number of lands in the columns that all of them would take. */
const landsText = ({ view }: RiscScene, lands: number): string =>
  String(lands).padStart(String(view.owners.length).length);

/** A number in five columns, as exactly as there is room. */
const unitsCell = (value: number): string => (value < 10_000 ? grouped(value) : shortNumber(value));

/** How a player stands; the own placement or upgrades are already applied, and units that attack still count. */
function figuresNow(scene: RiscScene, seat: Seat): Figures {
  const { view } = scene;
  const { units, sentDraft, draft = sentDraft } = situationOf(scene);
  if (seat !== scene.seat) return figuresOf(view, seat);
  if (draft === undefined) return figuresOf({ ...view, units }, seat);
  let attacking = noUnits;
  for (const order of draft.ownSeat.orders) if (order.type === 'attack') attacking = plus(attacking, order.units);
  const unitsLeft = view.units.map((there, territory) => draft.projection.units.get(territory) ?? there);
  const home = view.owners.indexOf(seat);
  return figuresOf({ ...view, units: home < 0 ? unitsLeft : unitsLeft.with(home, plus(unitsLeft[home] ?? noUnits, attacking)) }, seat);
}
