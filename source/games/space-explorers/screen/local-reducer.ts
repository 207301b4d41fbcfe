import type { Viewer } from '#engine/vocabulary.ts';
import { restOfHint } from '#screen/parts/hint-steps.ts';
import { type View, viewFrom } from '../state.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import { newsBetween, newsWhileFinishing, quietFor } from './auto-advance.ts';
import type { Local } from './local.ts';
import { pointedBy } from './teaching.ts';

export const start = ({ viewer, homes, mover }: View): Local => ({
  focus: 'map',
  cursor: Math.max(0, homes.indexOf(playerIn(viewer, mover))),
  portion: 'half',
  order: 0,
  zoom: 'auto',
  below: 'planet',
  scrolled: 0,
  standing: [],
});

const playerIn = (viewer: Viewer, mover: 1 | 2): 1 | 2 => (viewer === 1 || viewer === 2 ? viewer : mover);

/** After a queued order or a turn, the cursor returns to the source. In the view of a seat, `eyes` is reset. */
export function reduceLocal(local: Local, before: View, after: View): Local {
  const isHidden = after.viewer !== 'all' && local.eyes !== undefined;
  const isNewTurn = before.turn !== after.turn || before.outcome !== after.outcome;
  const { length } = after.orders;
  if (!isNewTurn && before.orders === after.orders) return isHidden ? { ...local, eyes: undefined } : local;
  const isDone = isNewTurn || length > before.orders.length;
  const hint = isNewTurn ? undefined : followedHint(local, after);
  return {
    ...local,
    order: Math.max(0, Math.min(local.order, length - 1)),
    ...(length === 0 ? { focus: 'map' as const } : {}),
    ...(isDone ? { source: undefined, typing: undefined, cursor: local.source ?? local.cursor } : {}),
    hint,
    ...(hint === undefined ? {} : pointedBy(hint)),
    ...(isHidden ? { eyes: undefined } : {}),
    ...(isNewTurn ? { scrolled: 0, finding: undefined, ...afterWaiting(local, before, after) } : {}),
  };
}

/** The hint without its first order if the player has just given that order. Otherwise undefined. */
function followedHint({ hint }: Local, { orders }: View): Local['hint'] {
  const next = hint?.commands[0];
  const last = orders.at(-1);
  const isFollowed =
    next !== undefined && last?.from === next.from && last.to === next.to && last.people === next.people;
  return hint !== undefined && isFollowed ? restOfHint(hint) : undefined;
}

/** Ends waiting at the first news, or after many turns without news. */
function afterWaiting({ waiting, news: lastNews }: Local, before: View, after: View): Partial<Local> {
  if (waiting === undefined) return before.mover === lastNews?.player ? { news: undefined } : {};
  const { player, since, isFinishing } = waiting;
  const [was, is] = [seenBy(player, before), seenBy(player, after)];
  if (was === undefined || is === undefined) return {};
  const news =
    isFinishing === true
      ? newsWhileFinishing(is, player)
      : (newsBetween(was, is, player) ?? quietFor(after.turn - since, player));
  return news === undefined ? {} : { waiting: undefined, news: { ...news, afterWaiting: after.turn - since } };
}

/** View of the player's seat. Undefined if `view` belongs to another viewer and cannot be converted. */
const seenBy = (player: PlayerNumber, view: View): View | undefined =>
  view.viewer === 'all' ? viewFrom(view, player) : view.viewer === player ? view : undefined;
