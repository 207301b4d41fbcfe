import { cutText } from '../../../../screen/cut.ts';
import { grouped } from '../../../../screen/grouped.ts';
import { calledAt } from '../../../../screen/online.ts';
import { type Line, line, listLine, type Role, span, spread } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { areUnconfirmed, unconfirmedMark } from '../../../../screen/unconfirmed.ts';
import { turnOfLanding } from '../../forecast.ts';
import { idOf, lengthOf } from '../../map.ts';
import type { Order } from '../../state.ts';
import type { ExplorersScene } from '../local.ts';
import { eyesOf } from '../local.ts';
import { situationOf } from '../situation.ts';

/** The lines of the queue, and which of them are on the screen. */
export interface Queue {
  /** Orders that are queued, the one that is being put together, and those of a hint. */
  readonly rows: readonly QueueRow[];
  /** The row that is marked: the chosen order, the one that is being put together, or none. */
  readonly marked: number | undefined;
}

interface QueueRow extends Order {
  readonly kind: 'queued' | 'sent' | 'draft' | 'hint';
}

/** The lines of the queue. */
export function queueOf(scene: ExplorersScene): Queue {
  const { queue, draft } = situationOf(scene);
  const { focus, order, hinted = [] } = scene.local;
  const sent = areUnconfirmed(queue, scene.confirmed?.orders);
  const rows = [
    ...queue.map((queued, i): QueueRow => ({ ...queued, kind: sent[i] === true ? 'sent' : 'queued' })),
    ...(draft === undefined ? [] : [{ ...draft, kind: 'draft' as const }]),
    ...hinted.map((hint): QueueRow => ({ ...hint, kind: 'hint' })),
  ];
  const marked = draft !== undefined ? queue.length : focus === 'queue' && queue.length > 0 ? order : undefined;
  return { rows, marked: marked === undefined ? undefined : Math.min(marked, rows.length - 1) };
}

/** The first row that is on the screen where there is room for so many; the marked one is always seen, else the last. */
export function firstRow({ rows, marked }: Queue, room: number): number {
  const shown = marked ?? rows.length - 1;
  return Math.max(0, Math.min(shown - Math.floor(room / 2), rows.length - room));
}

/** Lines that the queue needs: one sentence where it is empty. */
export const ordersHeight = (scene: ExplorersScene, width: number): number =>
  Math.max(queueOf(scene).rows.length, emptyLines(scene, width).length);

/** The queue: numbers, people, and the turns in which they land. */
export function ordersSection(scene: ExplorersScene, width: number, room: number): Section {
  const queue = queueOf(scene);
  const { rows, marked } = queue;
  const title = titleOf(scene);
  if (rows.length === 0) return { title, lines: emptyLines(scene, width).slice(0, room) };
  const first = firstRow(queue, room);
  const shown = rows.slice(first, first + room);
  const tag = `${first + 1}-${first + shown.length}`;
  const isTold = shown.length < rows.length && title.length + tag.length + aroundRule <= width;
  return {
    title,
    ...(isTold ? { tag } : {}),
    lines: shown.map((row, i) => {
      const text = rowLine(scene, row, first + i, width, first + i === marked);
      return listLine(text, width, first + i === marked && scene.local.focus === 'queue');
    }),
  };
}

/** Columns of a rule beside its title and its tag. */
const aroundRule = 6;

function titleOf(scene: ExplorersScene): string {
  const { queue, draft } = situationOf(scene);
  const count = queue.length === 0 ? 'orders' : `orders ${queue.length}`;
  if (draft !== undefined) return `${count}, composing`;
  return scene.local.hinted === undefined ? count : `${count}, hint`;
}

const roles = { queued: 'text', sent: 'dim', draft: 'strong', hint: 'accent' } as const satisfies Record<
  QueueRow['kind'],
  Role
>;

/** `>3 send 3 to 4   17  t32` */
function rowLine(
  { view, glyphs }: ExplorersScene,
  row: QueueRow,
  index: number,
  width: number,
  isMarked: boolean,
): Line {
  const { map } = view;
  const role = roles[row.kind];
  const head = span(`${isMarked ? '>' : ' '}${index + 1} `, isMarked ? 'strong' : 'dim');
  const lands = turnOfLanding(view, lengthOf(map, row.from, row.to));
  const end: Line = [
    span(grouped(row.people), role),
    span(`  t${lands}${row.kind === 'sent' ? unconfirmedMark(glyphs) : ''}`, 'dim'),
  ];
  const [from, to] = [idOf(map, row.from), idOf(map, row.to)];
  const room = width - head.text.length - end.reduce((sum, { text }) => sum + text.length, 0) - 1;
  const long = `send ${from} to ${to}`;
  return spread([head, span(long.length <= room ? long : cutText(`${from}>${to}`, room), role)], end, width);
}

function emptyLines(scene: ExplorersScene, width: number): readonly Line[] {
  const { kind, view } = situationOf(scene);
  const { running } = scene.local;
  if (running !== undefined) return [line(` turn ${view.turn}: ${runningNames[running.phase]}`, 'dim')];
  if (eyesOf(scene) !== undefined) return [line(' none', 'dim')];
  switch (kind) {
    case 'orders':
      return width < emptyWidth
        ? [line(' none; Enter picks the', 'dim'), line(' source of one', 'dim')]
        : [line(' none; Enter picks the source of one', 'dim')];
    case 'over':
      return [line(' the match is over', 'dim')];
    default:
      return [line(` ${calledAt(scene.online, view.mover)} moves`, 'dim')];
  }
}

const runningNames = { launch: 'launch', grow: 'growth', land: 'landing', decay: 'overcrowding' } as const;

/** Columns that the sentence of an empty queue takes. */
const emptyWidth = 36;
