import { columnsOf, padColumns } from '#engine/text/width.ts';
import { groupDigits } from '#screen/format-number.ts';
import { listSection, type Section } from '#screen/frame.ts';
import { arePending, pendingMark } from '#screen/parts/online-parts.ts';
import { capitalize } from '#screen/sentences.ts';
import {
  justify,
  type Line,
  line,
  listLine,
  type Role,
  seatRole,
  span,
  widthOf,
  withTarget,
} from '#screen/styled-text.ts';
import { firstThatFits, truncate, wrapWords } from '#screen/truncate.ts';
import { turnOfLanding, turnOfOrder } from '../../forecast.ts';
import { idOf, lengthOf } from '../../map.ts';
import { freePeople, type Order, type Shuttle, turnsLeftOf } from '../../state.ts';
import { otherOf } from '../../vocabulary.ts';
import { momentName } from '../keyframes.ts';
import { type ExplorersScene, explorersTargets, eyesOf, standingOrdersOf } from '../local.ts';
import { hintedOrders, situationOf, unseenShuttles } from '../situation.ts';
import { limitText, shortPerspectiveOf } from '../words.ts';
import { momentLines } from './people-section.ts';

interface Queue {
  readonly rows: readonly QueueRow[];
  /** Index of the highlighted row: the selected order or the draft. Undefined if no row is highlighted. */
  readonly marked: number | undefined;
}

interface QueueRow extends Order {
  readonly kind: 'queued' | 'sent' | 'draft' | 'hint' | 'standing';
  /** Index of the order: first those of the queue, then the standing orders. Undefined for a draft or hint. */
  readonly order?: number;
}

function queueOf(scene: ExplorersScene): Queue {
  const { queue, draft, me, kind } = situationOf(scene);
  const { focus, order } = scene.local;
  const standing = kind === 'orders' || kind === 'waiting' ? standingOrdersOf(scene.local.standing, me) : [];
  const sent = arePending(queue, scene.confirmed?.orders);
  const rows = [
    ...queue.map((queued, i): QueueRow => ({ ...queued, kind: sent[i] === true ? 'sent' : 'queued', order: i })),
    ...(draft === undefined ? [] : [{ ...draft, kind: 'draft' as const }]),
    ...hintedOrders(scene).map((hint): QueueRow => ({ ...hint, kind: 'hint' })),
    ...standing.map(
      ({ from, to, keep }, i): QueueRow => ({ from, to, people: keep, kind: 'standing', order: queue.length + i }),
    ),
  ];
  const marked = draft !== undefined ? queue.length : focus === 'queue' && rows.length > 0 ? order : undefined;
  return { rows, marked: marked === undefined ? undefined : Math.min(marked, rows.length - 1) };
}

export function ordersSection(scene: ExplorersScene, width: number, rows: number): Section {
  const queue = queueOf(scene);
  const title = ordersTitle(scene);
  const tag = waitingTag(scene);
  if (queue.rows.length === 0) return { title, tag, lines: openingLines(scene, emptyLines(scene, width), width, rows) };
  const lines = queue.rows.map((row, i): Line => {
    const isMarked = i === queue.marked;
    const rowSpans = listLine(
      rowLine(scene, row, i, width, isMarked),
      width,
      isMarked && scene.local.focus === 'queue',
    );
    return row.order === undefined
      ? rowSpans
      : withTarget(rowSpans, explorersTargets.to({ type: 'order', order: row.order }));
  });
  return listSection({ title, tag, lines, rows, width, marked: queue.marked });
}

const openingTurns = 4;

/** In the first turns, an empty list of orders also says how the match ends. If not all fits, it says only that. */
function openingLines(scene: ExplorersScene, lines: readonly Line[], width: number, rows: number): readonly Line[] {
  const { view } = scene;
  const isFree = situationOf(scene).kind === 'orders' && scene.local.running === undefined;
  if (view.turn > openingTurns || !isFree) return lines;
  const rule = wrapWords(limitText(view), width - 2).map((row) => line(` ${row}`, 'dim'));
  return lines.length + rule.length <= rows ? [...lines, ...rule] : rule.length <= rows ? rule : lines;
}

export const aroundRule = 6;

function ordersTitle(scene: ExplorersScene): string {
  const { queue } = situationOf(scene);
  const count = queue.length === 0 ? 'orders' : `orders ${queue.length}`;
  return hintedOrders(scene).length === 0 ? count : `${count}, hint`;
}

/** Tag of the section: `waiting` while the player waits, otherwise about the other player, such as `Hard is next`. */
function waitingTag(scene: ExplorersScene): string | undefined {
  const { kind, view, me } = situationOf(scene);
  if (scene.local.waiting?.player === me) return 'waiting';
  if (kind !== 'orders' || scene.local.running !== undefined || eyesOf(scene) !== undefined) return undefined;
  const does =
    view.planning === undefined
      ? 'is next'
      : { next: 'is next', done: 'is done', none: undefined }[view.planning.other];
  return does && `${shortPerspectiveOf(scene).subject(otherOf(view.mover))} ${does}`;
}

const roles = {
  queued: 'text',
  sent: 'dim',
  draft: 'strong',
  hint: 'accent',
  standing: 'friend',
} as const satisfies Record<QueueRow['kind'], Role>;

function rowLine(
  { view, glyphs }: ExplorersScene,
  row: QueueRow,
  index: number,
  width: number,
  isMarked: boolean,
): Line {
  const { map } = view;
  const role = roles[row.kind];
  if (row.kind === 'standing') return standingLine(row, view, glyphs.pointers.right, width, isMarked);
  const head = span(`${isMarked ? '>' : ' '}${index + 1} `, isMarked ? 'strong' : 'dim');
  const lands = turnOfOrder(view, lengthOf(map, row.from, row.to));
  const mark = row.kind === 'sent' ? pendingMark(glyphs) : '';
  const [from, to] = [idOf(map, row.from), idOf(map, row.to)];
  const way = `${from} ${glyphs.pointers.right} ${to}`;
  const people = groupDigits(row.people).padStart(3);
  const room = width - head.text.length - 1;
  const ends = [`  lands t${lands}${mark} `, ` lands t${lands}${mark}`, ` t${lands}${mark}`];
  const texts = ends.flatMap((end) => [
    { way: ` planet ${way}`, end },
    { way, end },
  ]);
  const fits = texts.find((text) => text.way.length + 1 + people.length + text.end.length <= room + 1) ?? {
    way: `${from}${glyphs.pointers.right}${to}`,
    end: ` t${lands}${mark}`,
  };
  return justify([head, span(fits.way, role)], [span(people, role), span(fits.end, 'dim')], width);
}

function standingLine(
  { from, to, people }: QueueRow,
  { map }: ExplorersScene['view'],
  arrow: string,
  width: number,
  isMarked: boolean,
): Line {
  const head = span(isMarked ? '>' : ' ', 'strong');
  const keep = span(`keep ${groupDigits(people)} `, roles.standing);
  const way = `${idOf(map, from)} ${arrow} ${idOf(map, to)}`;
  const short = way.replaceAll(' ', '');
  const texts = [`each turn: ${way}`, `each turn ${way}`, `each turn ${short}`, `each: ${short}`, way, short];
  const room = width - 2 - keep.text.length;
  return justify([head, span(firstThatFits(texts, room), roles.standing)], [keep], width);
}

function emptyLines(scene: ExplorersScene, width: number): readonly Line[] {
  const { kind, view, me } = situationOf(scene);
  const { running, cursor } = scene.local;
  if (running !== undefined)
    return [line(` turn ${view.turn}: ${momentName(running)}`, 'dim'), ...momentLines(scene, running.now, width)];
  if (eyesOf(scene) !== undefined) return [line(' No orders', 'dim')];
  switch (kind) {
    case 'orders':
      if (view.visible[cursor] === true && freePeople(view, me, cursor) === 0) return [line(' No orders.', 'dim')];
      return width < emptyText.length + 2
        ? [line(' No orders.', 'dim'), line(' Enter: send from here', 'dim')]
        : [line(` ${emptyText}`, 'dim')];
    case 'over':
      return [line(' The match is over', 'dim')];
    default:
      return [line(` ${capitalize(shortPerspectiveOf(scene).subject(view.mover))} is thinking`, 'dim')];
  }
}

const emptyText = 'No orders. Enter: send from here';

/** Section with all shuttles that the viewer knows. The next shuttle to land comes first. */
export function waySection(scene: ExplorersScene, width: number, rows: number): Section {
  const { view } = situationOf(scene);
  const unseen = new Set(eyesOf(scene) === undefined ? unseenShuttles(scene.memory, view) : []);
  const all = [...view.shuttles, ...unseen].sort((a, b) => a.lands - b.lands);
  const blocks = all.map((shuttle) => shuttleLines(scene, shuttle, unseen.has(shuttle), width));
  const lines: Line[] = [];
  let shownCount = 0;
  for (const each of blocks) {
    const isLast = shownCount === all.length - 1;
    if (lines.length + each.length + (isLast ? 0 : 1) > rows) break;
    lines.push(...each);
    shownCount += 1;
  }
  const rest = all.length - shownCount;
  return {
    title: 'on the way',
    tag: all.length === 0 ? undefined : String(all.length),
    lines: [
      ...(all.length === 0 ? [line(' No shuttles', 'dim')] : lines),
      ...(rest === 0 || lines.length >= rows ? [] : [line(` and ${rest} more`, 'dim')]),
    ],
  };
}

/** Text such as ` you  12   0 ▶ 1   lands t31`. If `isUnseen`, adds that the viewer will not see the landing. */
function shuttleLines(scene: ExplorersScene, shuttle: Shuttle, isUnseen: boolean, width: number): readonly Line[] {
  const { view } = situationOf(scene);
  const { from, to, player, people } = shuttle;
  const { right } = scene.glyphs.pointers;
  const way = `${idOf(view.map, from)} ${right} ${idOf(view.map, to)}`;
  const lands = `t${turnOfLanding(view, turnsLeftOf(view, shuttle))}`;
  const head = ` ${padColumns(shortPerspectiveOf(scene).subject(player), 3)} ${groupDigits(people).padStart(3)}  `;
  const ends: Line[] = [[span(` lands ${lands} `, 'dim')], [span(` ${lands}`, 'dim')]];
  const texts = [` ${way}`, way, way.replaceAll(' ', '')];
  const role = seatRole(player);
  for (const end of ends)
    for (const text of texts)
      if (columnsOf(head) + text.length + widthOf(end) <= width)
        return [
          justify([span(head, role), span(text, role)], end, width),
          ...(isUnseen ? [line('      unseen: no news from there', 'fog')] : []),
        ];
  return [
    justify([span(truncate(`${head}${way}`, width - lands.length - 1), role)], [span(` ${lands}`, 'dim')], width),
  ];
}
