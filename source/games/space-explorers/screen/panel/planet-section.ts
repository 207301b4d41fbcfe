import { itemAt } from '#engine/lookup.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import { groupDigits, shortNumber } from '#screen/format-number.ts';
import type { Section } from '#screen/frame.ts';
import { pluralize } from '#screen/sentences.ts';
import { justify, type Line, line, type Role, seatRole, span, wrappedLines } from '#screen/styled-text.ts';
import { firstThatFits, truncate, truncateDistinct } from '#screen/truncate.ts';
import { worthOf } from '../../evaluation.ts';
import { type Forecast, turnOfLanding } from '../../forecast.ts';
import { idOf } from '../../map.ts';
import { freePeople, type Order, peopleOf, turnsLeftOf } from '../../state.ts';
import { otherOf, type PlayerNumber } from '../../vocabulary.ts';
import { type Decision, decisionsOf } from '../auto-advance.ts';
import { type ExplorersScene, explorersTargets, eyesOf, type Sighting } from '../local.ts';
import { type Draft, type Forecasts, forecastsAt, isOpen, memoizeByScene, situationOf } from '../situation.ts';
import { consequenceOf } from '../status.ts';
import { isByNumber, neighbourTexts, playersIn, shortPerspectiveOf } from '../words.ts';
import { aroundRule } from './orders-section.ts';

/** Section about the planet under the cursor: people now, forecasts with and without the draft, and arrivals. */
export function planetSection(scene: ExplorersScene, width: number, rows: number): Section {
  const { view } = situationOf(scene);
  const planet = scene.local.cursor;
  const title = `planet ${idOf(view.map, planet)}`;
  if (view.visible[planet] !== true)
    return { title, tag: 'unseen', lines: unseenLines(scene, planet, width).slice(0, rows) };
  const forecasts = forecastsAt(scene, planet);
  const facts = completeParts(rows, factParts(scene, planet, width, forecasts));
  const arriving = arrivalLines(scene, planet, width, rows - facts.length);
  return { title, tag: tagOf(forecasts, width), lines: [...facts, ...arriving].slice(0, rows) };
}

/** Tag of a forecast. Includes the turn of the forecast unless the rows have it. */
function tagOf(forecasts: Forecasts | undefined, width: number): string | undefined {
  if (forecasts?.none === undefined) return forecasts && 'forecast';
  return `${width < wideFrom ? 'at ' : 'forecast '}t${forecasts.order.turn}`;
}

export function planetHeight(scene: ExplorersScene, width: number): number {
  const { view } = situationOf(scene);
  const { cursor } = scene.local;
  if (view.visible[cursor] !== true) return unseenLines(scene, cursor, width).length;
  const parts = factParts(scene, cursor, width, forecastsAt(scene, cursor));
  return parts.flat().length + arrivingAt(scene, cursor).length;
}

type PanelPart = readonly Line[];

/** Lines of the first parts. Ends before the first part that does not fit completely. */
function completeParts(rows: number, parts: readonly PanelPart[]): readonly Line[] {
  const lines: Line[] = [];
  for (const part of parts) {
    if (lines.length + part.length > rows) break;
    lines.push(...part);
  }
  return lines;
}

function factParts(
  scene: ExplorersScene,
  planet: number,
  width: number,
  forecasts: Forecasts | undefined,
): readonly PanelPart[] {
  const { view, draft } = situationOf(scene);
  const [p1, p2, size] = [itemAt(view.p1, planet), itemAt(view.p2, planet), itemAt(view.sizes, planet)];
  const isTarget = draft !== undefined && draft.to === planet && draft.refusal === undefined;
  return [
    [capacityLine(scene, planet, width)],
    [tableLine(scene, '', undefined, width)],
    [tableLine(scene, 'now', { p1, p2, size }, width)],
    ...(forecasts === undefined ? [] : forecastParts(scene, forecasts, size, width)),
    ...(isTarget && forecasts !== undefined ? [consequenceLines(scene, forecasts.order, width)] : []),
  ];
}

/** Rows of the forecast without orders, with orders and with the hint, then the player's total. */
function forecastParts(scene: ExplorersScene, forecasts: Forecasts, size: number, width: number): readonly PanelPart[] {
  const { view, me, draft } = situationOf(scene);
  const { none, order, hint, orders, hinted, units } = forecasts;
  const row = (label: string, then: Forecast | undefined) =>
    then === undefined ? [] : [[tableLine(scene, label, { ...then, size }, width)]];
  if (none === undefined) return row(`${width < wideFrom ? '' : 'after '}t${order.turn}`, order);
  const rows = [...row('without', none), ...(orders.length === 0 ? [] : row('with', order)), ...row('hint', hint)];
  if (draft === undefined && hint === undefined) return rows;
  const worth = (orders: readonly Order[]) => worthOf(view, orders, me, units);
  const without = worth([]);
  const texts = [
    `${groupDigits(without.people)} in turn ${without.turn}`,
    ...(orders.length === 0 ? [] : [`${groupDigits(worth(orders).people)} with your orders`]),
    ...(hint === undefined ? [] : [`${groupDigits(worth([...view.orders, ...hinted]).people)} with the hint`]),
  ];
  const all = wrappedLines(`You: ${texts.join(', ')}`, width - 2);
  return [...rows, all.map((text): Line => [span(' '), ...text])];
}

function consequenceLines(scene: ExplorersScene, forecast: Forecast, width: number): PanelPart {
  const { text, role } = consequenceOf(scene, forecast);
  const rows = wrappedLines(role === 'warning' ? `! ${text}` : text, width - 2, role);
  return rows.map((row): Line => [span(' '), ...row]);
}

/** Text such as ` capacity 90   growth 6 %`. Adds that the planet is a home if there is room. */
function capacityLine(scene: ExplorersScene, planet: number, width: number): Line {
  const { view } = situationOf(scene);
  const capacity = groupDigits(itemAt(view.sizes, planet));
  const growth = itemAt(view.habitabilities, planet);
  const home = itemAt(view.homes, planet);
  const whose = home === 0 ? '' : `   ${shortPerspectiveOf(scene).possessive(home)} home`;
  const texts = [
    ` capacity ${capacity}   growth ${growth} %${whose}`,
    ` capacity ${capacity}   growth ${growth} %`,
    ` capacity ${capacity}  +${growth} %`,
  ];
  return line(firstThatFits(texts, width));
}

interface Holds {
  readonly p1: number;
  readonly p2: number;
  readonly size: number;
}

const wideColumn = 6;
const narrowColumn = 5;
const wideFrom = 30;

/** Text such as ` now 1 32 57`, or without `holds`, the headings of the columns. */
function tableLine(scene: ExplorersScene, head: string, holds: Holds | undefined, width: number): Line {
  const { subject } = shortPerspectiveOf(scene);
  const columns = width < wideFrom ? narrowColumn : wideColumn;
  const cell = (text: string, role: Role) => span(padColumns(text, columns, 'right'), role);
  // A long name of the rival becomes `them`, or is cut in texts that name both players, where `them` is ambiguous.
  const called = (player: PlayerNumber) =>
    columnsOf(subject(player)) < columns || !isByNumber(scene)
      ? firstThatFits([subject(player), 'them'], columns - 1)
      : itemAt(truncateDistinct([subject(player), subject(otherOf(player))], columns - 1), 0);
  const count = (player: PlayerNumber) =>
    holds === undefined ? called(player) : shortened(player === 1 ? holds.p1 : holds.p2, columns - 1);
  const people = playersIn(scene).map((player) => cell(count(player), seatRole(player)));
  const room = holds === undefined ? 0 : holds.size - holds.p1 - holds.p2;
  const end =
    holds === undefined
      ? cell('room', 'dim')
      : room < 0
        ? cell(`!${shortened(-room, columns - 2)}`, 'hazard')
        : cell(shortened(room, columns - 1), 'dim');
  return justify([span(truncate(` ${head}`, width - 3 * columns - 1), 'dim')], [...people, end, span(' ')], width);
}

function shortened(value: number, columns: number): string {
  const exact = groupDigits(value);
  return exact.length <= columns ? exact : shortNumber(value);
}

const arrivingAt = (scene: ExplorersScene, planet: number) => {
  const { view } = situationOf(scene);
  return view.shuttles
    .filter(({ to }) => to === planet)
    .map((shuttle) => ({ ...shuttle, turnsLeft: turnsLeftOf(view, shuttle) }))
    .sort((a, b) => a.turnsLeft - b.turnsLeft);
};

/** Lines such as `P2 11 from 5     t31` for the next arrivals. The last line counts the arrivals that do not fit. */
function arrivalLines(scene: ExplorersScene, planet: number, width: number, room: number): readonly Line[] {
  const { view } = situationOf(scene);
  const incoming = arrivingAt(scene, planet);
  if (room <= 0) return [];
  const listed = incoming.length <= room ? incoming : incoming.slice(0, room - 1);
  const rest = incoming.length - listed.length;
  return [
    ...listed.map(({ from, player, people, turnsLeft }) => {
      const turn = `t${turnOfLanding(view, turnsLeft)} `;
      const text = ` ${shortPerspectiveOf(scene).subject(player)} ${groupDigits(people)} from ${idOf(view.map, from)}`;
      const lands = text.length + ` lands ${turn}`.length <= width ? `lands ${turn}` : turn;
      return justify([span(truncate(text, width - lands.length - 1), seatRole(player))], [span(lands, 'dim')], width);
    }),
    ...(rest === 0 ? [] : [line(` and ${rest} more on the way`, 'dim')]),
  ];
}

/** Text such as `capacity 90, growth 6 %`, as two texts if one row is too short. */
function capacityTexts({ size, habitability }: Sighting, columns: number): readonly string[] {
  const oneLine = `capacity ${groupDigits(size)}, growth ${habitability} %`;
  return oneLine.length <= columns ? [oneLine] : [`capacity ${groupDigits(size)}`, `growth ${habitability} %`];
}

function unseenLines(scene: ExplorersScene, planet: number, width: number): readonly Line[] {
  const isRemembered = eyesOf(scene) === undefined;
  const sighting = isRemembered ? scene.memory?.sightings[planet] : undefined;
  const landed = isRemembered ? scene.memory?.landed[planet] : undefined;
  const { subject } = shortPerspectiveOf(scene);
  const texts = [
    ...(sighting === undefined
      ? ['Never seen']
      : [
          `Last seen in turn ${sighting.turn}:`,
          playersIn(scene)
            .map((player) => `${subject(player)} ${groupDigits(player === 1 ? sighting.p1 : sighting.p2)}`)
            .join('   '),
          ...capacityTexts(sighting, width - 2),
        ]),
    ...(landed === undefined ? [] : [`${groupDigits(landed.people)} landed by t${landed.turn}, no news since`]),
  ];
  return texts.flatMap((text) => wrappedLines(text, width - 2, 'fog')).map((row): Line => [span(' '), ...row]);
}

/** Open decisions, most urgent first. Empty while the player cannot give orders. */
export const needsOf: (scene: ExplorersScene) => readonly Decision[] = memoizeByScene((scene) => {
  const { view, me, kind } = situationOf(scene);
  return kind === 'orders' ? decisionsOf(view, me) : [];
});

/** Section with open decisions, most urgent first. A click on a decision selects its planet. */
export function needsSection(scene: ExplorersScene, width: number, rows: number): Section {
  const { map } = scene.view;
  const needs = needsOf(scene);
  const listed = needs.slice(0, needs.length > rows ? rows - 1 : rows);
  const lines = listed.map((need): Line => {
    const isUrgent = need.what === 'danger' || need.what === 'crowded';
    const head = `${isUrgent ? ' !' : '  '}${String(idOf(map, need.planet)).padStart(3)} `;
    const target = explorersTargets.to({ type: 'planet', planet: need.planet });
    return [
      { ...span(head, isUrgent ? 'warning' : 'strong'), target },
      { ...span(truncate(needText(need, map), width - head.length - 1), 'text'), target },
    ];
  });
  const rest = needs.length - listed.length;
  return {
    title: 'needs you',
    tag: needs.length === 0 ? undefined : String(needs.length),
    lines: [
      ...(needs.length === 0 ? [line(' Nothing. w: wait', 'dim')] : lines),
      ...(rest > 0 ? [line(' and more', 'dim')] : []),
    ],
  };
}

function needText(need: Decision, map: ExplorersScene['view']['map']): string {
  switch (need.what) {
    case 'danger':
      return `falls t${need.turn}: add ${groupDigits(need.people)}`;
    case 'crowded':
      return `${groupDigits(need.people)} too many`;
    case 'purchase':
      return `${groupDigits(need.people)} from ${idOf(map, need.from)} take it`;
    case 'settle':
      return `empty, ${pluralize(need.turns, 'turn')}`;
  }
}

/** Section about the people of the draft, or without a draft, about the people that the planet can send. */
export function sendSection(scene: ExplorersScene, width: number, rows: number): Section {
  const { draft } = situationOf(scene);
  return draft === undefined ? plainSection(scene, width, rows) : draftSection(scene, draft, width, rows);
}

function draftSection(scene: ExplorersScene, draft: Draft, width: number, rows: number): Section {
  const { people, refusal, from, free } = draft;
  const { view, me } = situationOf(scene);
  const { portion } = scene.local;
  const id = idOf(view.map, from);
  const share = typeof portion === 'number' || portion === 'one' ? '' : ` ${portion}`;
  const count = span(groupDigits(people), refusal === undefined ? 'strong' : 'refusal');
  const keys: Line = [span(' '), ...key('1', 'one'), span('  '), ...key('h', 'half'), span('  '), ...key('a', 'all')];
  const theirCount = groupDigits(itemAt(peopleOf(view, otherOf(me)), from));
  const stays: readonly string[] =
    free === undefined
      ? [`Planet ${id} is unseen: type a number`, 'Unseen: type a number']
      : [
          `Staying on ${id}: ${groupDigits(Math.max(0, free - people))}   ${shortPerspectiveOf(scene).subject(otherOf(me))} has ${theirCount}`,
          `Staying on ${id}: ${groupDigits(Math.max(0, free - people))}`,
        ];
  const stay = stays.find((text) => text.length < width) ?? truncate(stays.at(-1) ?? '', width - 1);
  const chosen: Line = [count, span(`${share} `, 'dim')];
  const sending: Line = [span(' Sending '), count, span(share === '' ? '' : ` (${portion})`, 'dim')];
  const isWide = width >= keysWidth + groupDigits(people).length + share.length + 2;
  const lines = isWide ? [justify(keys, chosen, width), line(` ${stay}`)] : [keys, line(` ${stay}`), sending];
  return { ...headOf(id, free, width), lines: lines.slice(0, rows) };
}

/** Title such as `send from 3`, and a tag with the number of free people. Shortened to fit `width`. */
function headOf(id: number, free: number | undefined, width: number): Pick<Section, 'title' | 'tag'> {
  const tag = free === undefined ? undefined : `${groupDigits(free)} free`;
  const title = `send from ${id}`;
  const isLong = tag !== undefined && title.length + tag.length + aroundRule > width;
  return { title: isLong ? `from ${id}` : title, tag };
}

/** Columns of the keys for the number of people. */
const keysWidth = 23;

const key = (name: string, label: string): Line => [span(name, 'accent'), span(` ${label}`, 'dim')];

/** Arguments of `nearRows`: heading, neighbours with distances, columns. Narrow panels abbreviate distances. */
function neighboursIn({ view, local }: ExplorersScene, canSend: boolean, width: number): Parameters<typeof nearRows> {
  if (width >= wholePanel) return [canSend ? 'Neighbours:' : '', neighbourTexts(view, local.cursor), width - 2];
  const texts = itemAt(view.map.ways, local.cursor).map(({ to, length }) => `${idOf(view.map, to)} (${length})`);
  return [canSend ? 'Neighbours (turns):' : 'Turns to neighbours:', texts, width - 2];
}

/** Minimum columns of a panel that writes distances with the word `turns`. */
const wholePanel = 30;

function nearRows(head: string, texts: readonly string[], columns: number): readonly string[] {
  const rows: string[] = [];
  let row = head;
  for (const [i, text] of texts.entries()) {
    const item = i === texts.length - 1 ? text : `${text},`;
    const longer = row === '' ? item : `${row} ${item}`;
    if (row !== '' && longer.length > columns) rows.push(row);
    row = row !== '' && longer.length > columns ? item : longer;
  }
  return [...rows, row];
}

function plainSection(scene: ExplorersScene, width: number, rows: number): Section {
  const { view, me } = situationOf(scene);
  const { cursor } = scene.local;
  const id = idOf(view.map, cursor);
  const isSeen = view.visible[cursor] === true;
  const free = isSeen ? freePeople(view, me, cursor) : 0;
  const canSend = isOpen(scene) && free > 0;
  return {
    ...(canSend ? headOf(id, free, width) : { title: `neighbours of ${id}` }),
    lines: nearRows(...neighboursIn(scene, canSend, width))
      .map((row) => line(` ${row}`, 'dim'))
      .slice(0, rows),
  };
}
