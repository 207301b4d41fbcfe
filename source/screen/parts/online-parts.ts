import { itemAt } from '#engine/lookup.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Section } from '../frame.ts';
import { holderOf, type SceneOnline } from '../online.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import { type Glyphs, type Line, line, type Span, seatRole, span, withTarget } from '../styled-text.ts';
import { commonTargets } from '../target.ts';
import { column, truncate, truncateDistinct } from '../truncate.ts';

/** Number of columns for a name in a narrow panel. */
const nameWidth = 7;
/** Panels with at least this number of columns give names more room. */
const wholeFrom = 30;
const longestName = 20;
/** Number of columns for the longest activity, with blanks around it. */
const doingWidth = 10;

/** Signs beside the names of players, for the help. */
export const presenceSigns: Line = line('* connected   . away   b bot or program');

/**
 * Activity of the viewer or of the players that the match waits for, and the time left: `  your orders  11 h 42 left`
 *
 * @param doing activity of this phase, such as `orders`
 *
 * @example
 * const online = { holders: [{ name: 'jonas', mark: '*', doing: 'ready', role: 'dim' } as const], isOver: false, isAwaited: true, clock: [], chatRows: 9 };
 * onlineFacts({ online, seat: 1 }, 'orders')[0]?.text // => '  your orders'
 */
export const onlineFacts = (
  { online, seat, watched }: Pick<Scene<ScreenTypes>, 'online' | 'seat' | 'watched'>,
  doing: string,
): Line => [
  online?.isAwaited === true && watched !== true
    ? span(`  your ${doing}`, seatRole(seat))
    : span(`  ${online?.waitingFor === undefined ? doing : `waiting for ${online.waitingFor}`}`),
  ...(online === undefined ? [] : online.clock),
];

/**
 * Seat, presence and name of a holder, with the name in `width` columns: ` 2 * jonas  `
 *
 * @example
 * const online = { holders: [{ name: 'jonas', mark: '*', doing: 'ready', role: 'dim' } as const], isOver: false, isAwaited: true, clock: [], chatRows: 9 };
 * holderSpans(online, 1).map(({ text }) => text).join('') // => ' 1 * jonas  '
 */
export const holderSpans = (online: SceneOnline, seat: Seat, width = nameWidth): Span[] => {
  const { mark } = holderOf(online, seat);
  const names = truncateDistinct(
    online.holders.map(({ name }) => name),
    width,
  );
  return [
    span(` ${seat} `, seatRole(seat)),
    span(`${mark} `, mark === '*' ? 'text' : 'dim'),
    span(padColumns(itemAt(names, seat - 1), width)),
  ];
};

/**
 * @example
 * const online = { holders: [{ name: 'jonas', mark: '*', doing: 'ready', role: 'dim' } as const], isOver: false, isAwaited: true, clock: [], chatRows: 9 };
 * doingSpan(online, 1).text // => 'ready'
 */
export const doingSpan = (online: SceneOnline, seat: Seat, width?: number): Span => {
  const { doing, role } = holderOf(online, seat);
  return span(width === undefined ? doing : column(doing, width), role);
};

/**
 * @example
 * ofPlayer(2, [span('lena')])[0]?.target // => { type: 'player', seat: 2 }
 */
export const ofPlayer = (seat: Seat, spans: Line): Line =>
  withTarget(spans, commonTargets.to({ type: 'player', seat }));

/**
 * All players with name, presence and activity. A wide panel also shows the players that the match waits for.
 *
 * @example
 * const online = { holders: [{ name: 'jonas', mark: '*', doing: 'ready', role: 'dim' } as const], isOver: false, isAwaited: true, clock: [], chatRows: 9 };
 * onlinePlayers(online, 22).lines.length // => 1
 */
export function onlinePlayers(online: SceneOnline, width: number): Section {
  const longest = Math.max(...online.holders.map(({ name }) => columnsOf(name)));
  const names =
    width < wholeFrom ? nameWidth : Math.min(longestName, Math.max(nameWidth, longest), width - 5 - doingWidth);
  return {
    title: 'players',
    ...(width < wholeFrom || online.waits === undefined ? {} : { tag: online.waits }),
    lines: online.holders.map(
      (_, i): Line => ofPlayer(i + 1, [...holderSpans(online, i + 1, names), span(' '), doingSpan(online, i + 1)]),
    ),
  };
}

/**
 * Line with the spectators, such as ` tom, ada watch`. Undefined without spectators.
 *
 * @example
 * const online = { holders: [{ name: 'jonas', mark: '*', doing: 'ready', role: 'dim' } as const], isOver: false, isAwaited: true, clock: [], chatRows: 9 };
 * watchersLine(online, 22) // => undefined
 */
export const watchersLine = ({ watching }: SceneOnline, width: number): Line | undefined =>
  watching === undefined ? undefined : [span(` ${truncate(watching, width - 2)}`, 'dim')];

/**
 * Number of rows that a panel reserves for the chat. 0 in a narrow panel.
 *
 * @example
 * const online = { holders: [{ name: 'jonas', mark: '*', doing: 'ready', role: 'dim' } as const], isOver: false, isAwaited: true, clock: [], chatRows: 9 };
 * chatRowsIn(online, true) // => 9
 */
export const chatRowsIn = (online: SceneOnline | undefined, isWide: boolean): number =>
  isWide && online !== undefined ? online.chatRows : 0;

/**
 * True for each item of a draft that the server has not confirmed: the confirmed draft has a different item there. All
 * results are false if there is no confirmed draft.
 *
 * @example
 * arePending(['move', 'research'], ['move']) // => [false, true]
 * arePending(['move', 'research'], undefined) // => [false, false]
 */
export const arePending = (draft: readonly unknown[], confirmed: readonly unknown[] | undefined): readonly boolean[] =>
  draft.map((item, i) => confirmed !== undefined && JSON.stringify(item) !== JSON.stringify(confirmed[i]));

/**
 * Mark after a pending item. Empty in terminals that show pending items paler instead.
 *
 * @example
 * pendingMark(ascii) // => ' ..'
 */
export const pendingMark = ({ barParts }: Glyphs): string => (barParts.length === 0 ? ' ..' : '');
