import { frameRows } from '../../screen/frame.ts';
import { type Line, line, type Role } from '../../screen/styled-text.ts';
import { wrapWords } from '../../screen/truncate.ts';
import type { ScreenFrame, Size } from './page-view.ts';

/** A message until the next key: in the status rows, or in a box where it has a title. */
export interface Notice {
  readonly kind: 'refusal' | 'notice';
  /** Behind a line feed it goes on in a row of its own. */
  readonly text: string;
  readonly title?: string | undefined;
  /** The first row in view, if it is longer than the screen. */
  readonly from?: number | undefined;
}

const roles: Readonly<Record<Notice['kind'], Role>> = { refusal: 'refusal', notice: 'strong' };

const noticeTextRows = ({ kind, text }: Notice, { columns }: Size): readonly string[] =>
  (kind === 'refusal' ? `! ${text}` : text).split('\n').flatMap((part) => wrapWords(part, columns - 2));

/** Rows between the foot rule, which goes up to the head rule, and the footer. */
const roomIn = ({ rows }: Size): number => rows - frameRows + 2;

/** A message as rows. One that is longer than the screen says how to see the rest. */
export function noticeRows(notice: Notice, size: Size): readonly Line[] {
  const rows = noticeTextRows(notice, size);
  const room = roomIn(size) - 1;
  const role = roles[notice.kind];
  if (rows.length <= room) return rows.map((row) => line(row, role));
  const { from = 0 } = notice;
  const visibleRows = rows.slice(from, from + room - 1).map((row) => line(row, role));
  return [...visibleRows, line(`rows ${from + 1}-${from + visibleRows.length} of ${rows.length}, PgUp PgDn`, 'dim')];
}

/**
 * A message above the footer, over a line that stays where one row is enough, and over rows of the body where it needs
 * more.
 */
export function noticeStatus(notice: Notice, size: Size, below: Line): ScreenFrame['status'] {
  const [first = [], second = below, ...rest] = noticeRows(notice, size);
  return [first, second, ...rest];
}

/** The message after a key that scrolls it; undefined for other keys, and if all of it is in view. */
export function scrollNotice(notice: Notice, key: string, size: Size): Notice | undefined {
  const step = steps[key];
  const { length } = noticeTextRows(notice, size);
  const visibleRows = roomIn(size) - 2;
  if (step === undefined || length <= visibleRows + 1) return undefined;
  return { ...notice, from: Math.max(0, Math.min(length - visibleRows, (notice.from ?? 0) + step * (visibleRows - 1))) };
}

const steps: Readonly<Record<string, number>> = { pageup: -1, wheelup: -1, pagedown: 1, wheeldown: 1 };
