import type { Seat } from '#engine/vocabulary.ts';
import { firstOfHint, moreOfHint } from '#screen/parts/hint-steps.ts';
import { bordersOf } from '../bots/bot-draft.ts';
import type { Command } from '../commands.ts';
import { landsOf, ownerOf, unitsIn, type View } from '../state.ts';
import { countOf } from '../units.ts';
import type { Local, RiscScene } from './local.ts';

/** Initial local state of a player's screen. The cursor starts where the player probably gives orders. */
export const start = (view: View): Local => ({
  focus: 'map',
  cursor: startIn(view),
  order: 0,
  zoom: 'auto',
  below: 'territory',
  scrolled: 0,
});

const seatIn = ({ viewer }: View): Seat | undefined => (typeof viewer === 'number' ? viewer : undefined);

/** Start of the cursor: a border territory with units, else any border territory, else any territory of the seat. */
function startIn(view: View): number {
  const seat = seatIn(view);
  if (seat === undefined) return 0;
  const borders = bordersOf(view, seat);
  const armed = borders.find((territory) => countOf(unitsIn(view, territory)) > 0);
  return armed ?? borders[0] ?? landsOf(view, seat)[0] ?? 0;
}

/** Local state after a command. An order returns the cursor to its source, unless the target was chosen first. */
export function reduceLocal(local: Local, before: View, after: View): Local {
  const isNewTurn = before.turn !== after.turn || before.phase !== after.phase || before.outcome !== after.outcome;
  const seat = seatIn(after) ?? seatIn(before);
  const raw = after.viewer !== 'all' && local.below === 'raw' ? ({ below: 'territory', scrolled: 0 } as const) : {};
  if (isNewTurn)
    return {
      ...local,
      ...nothingComposed,
      ...raw,
      hintedOrders: undefined,
      scrolled: 0,
      focus: 'map',
      cursor: cursorIn(local, after, seat),
    };
  const [seatBefore, seatAfter] = [before, after].map((view) =>
    seat === undefined ? undefined : view.seats[seat - 1],
  );
  if (seatBefore?.committed !== seatAfter?.committed)
    return { ...local, ...nothingComposed, ...raw, focus: 'map', cursor: sourceOf(local) };
  if (seatBefore?.placement !== seatAfter?.placement) return { ...local, ...raw, hint: undefined };
  const [earlier, orders] = [seatBefore?.orders?.length ?? 0, seatAfter?.orders?.length ?? 0];
  if (seatBefore?.orders === seatAfter?.orders) return { ...local, ...raw };
  return {
    ...local,
    ...raw,
    hint: undefined,
    order: Math.max(0, Math.min(local.order, orders - 1)),
    ...(orders === 0 ? { focus: 'map' as const } : {}),
    ...(orders > earlier ? { ...nothingComposed, cursor: sourceOf(local) } : {}),
  };
}

const nothingComposed = { composing: undefined, typing: undefined, hint: undefined } as const;

export const sourceOf = ({ composing, cursor }: Local): number =>
  composing?.type === 'march' && composing.isAimed !== true ? composing.source : cursor;

/** Cursor in a new turn. Until the match ends, a cursor outside `seat`'s territories moves to one of them, if any. */
function cursorIn(local: Local, view: View, seat: Seat | undefined): number {
  const cursor = sourceOf(local);
  if (seat === undefined || view.outcome !== null) return cursor;
  return ownerOf(view, cursor) === seat || landsOf(view, seat).length === 0 ? cursor : startIn(view);
}

export const hasOrders = (commands: readonly Command[]): boolean => commands.some(({ name }) => name !== 'commit');

/** Local state after a hint arrives. At first, the hint reveals only the territory of its first order. */
export function showHint({ local, view }: RiscScene, commands: readonly Command[], why = ''): Local {
  const orders = commands.filter(({ name }) => name !== 'commit');
  const [first] = orders;
  if (first === undefined) return { ...local, hint: undefined };
  const at = view.map.ids.indexOf(beginningOf(first));
  return {
    ...local,
    hint: firstOfHint(orders, why),
    focus: 'map',
    composing: undefined,
    typing: undefined,
    below: 'territory',
    scrolled: 0,
    seen: undefined,
    ...(at < 0 ? {} : { cursor: at }),
  };
}

/** Id of the territory of a command: the origin of a move or attack. Empty for a command without a territory. */
const beginningOf = ({ name, args }: Command): string =>
  (name === 'move' || name === 'attack') && 'from' in args && typeof args.from === 'string'
    ? args.from
    : 'territory' in args && typeof args.territory === 'string'
      ? args.territory
      : '';

/** Reveals the first order of the hint, then the whole turn. */
export function moreOfShownHint({ local, view }: RiscScene): Local | undefined {
  const { hint } = local;
  const first = hint?.commands[0];
  if (first === undefined || hint === undefined) return undefined;
  const target = first.name === 'move' || first.name === 'attack' ? view.map.ids.indexOf(first.args.to) : local.cursor;
  return { ...local, hint: moreOfHint(hint), cursor: target };
}
