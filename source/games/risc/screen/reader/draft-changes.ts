import { itemAt } from '../../../../engine/lookup.ts';
import { counted, flow } from '../../../../screen/sentences.ts';
import { threatsTo } from '../../borders.ts';
import { unitsLeftIn } from '../../draft/shadow.ts';
import { landName } from '../../map.ts';
import { landsOf, type Order } from '../../state.ts';
import { countOf } from '../../units.ts';
import type { RiscScene } from '../local.ts';
import { landNamed, shortPlayerName } from '../words/names.ts';
import { orderWords } from '../words/orders.ts';
import { draftIn, placementIn, seatPhaseOf } from '../words/stage.ts';
import { leftSentence, numbered } from './draft.ts';
import { oddsSentences } from '../text-mode/draft.ts';
import { committedSentence, placementSentence, waitingSentences } from './standing.ts';

/** Sentences after a command that does not end the turn: a change of the own draft, or who has committed. */
export const changeLines = (before: RiscScene, after: RiscScene): string[] =>
  flow([...placedSentences(before, after), ...orderSentences(before, after), ...commitSentences(before, after)]);

function placedSentences(before: RiscScene, after: RiscScene): string[] {
  if (seatPhaseOf(after) !== 'placement') return [];
  const was = placementIn(before).placed;
  const is = placementIn(after).placed;
  const changed = landsOf(after.view, after.seat).filter((territory) => was[territory] !== is[territory]);
  if (changed.length === 0) return [];
  const texts = changed.map((territory) => `${landName(after.view.map, territory)} ${itemAt(is, territory)}`);
  return [`Placed: ${texts.join(', ')}.`, placementSentence(after)];
}

const ordersIn = ({ view, seat }: RiscScene): readonly Order[] => itemAt(view.seats, seat - 1).orders ?? [];

/** Sentences about new orders, or about cancelled ones. */
function orderSentences(before: RiscScene, after: RiscScene): string[] {
  const was = ordersIn(before);
  const is = ordersIn(after);
  if (seatPhaseOf(after) !== 'orders' || was === is) return [];
  const last = is.at(-1);
  if (last !== undefined && is.length > was.length)
    return [numbered(after, last, is.length), leftSentence(after), ...consequences(after, last)];
  const cancelledIndex = was.findIndex((order, i) => order !== is[i]);
  const cancelled = was[cancelledIndex];
  if (cancelled === undefined) return [];
  if (is.length === 0) return ['The draft is empty.', leftSentence(after)];
  return [
    `Order ${cancelledIndex + 1} is cancelled: ${orderWords(cancelled, (id) => landNamed(after.view.map, id))}.`,
    `${counted(is.length, 'order')} in the draft.`,
    leftSentence(after),
  ];
}

/** Facts about an order just given: the odds of an attack, and a border that it leaves open. */
function consequences(scene: RiscScene, order: Order): string[] {
  if (order.type !== 'attack' && order.type !== 'move') return [];
  const odds = order.type === 'attack' && scene.preferences.forecast ? oddsSentences(scene, order.to) : [];
  return [...odds, ...openBorder(scene, order.from)];
}

function openBorder(scene: RiscScene, id: string): string[] {
  const { view } = scene;
  const territory = view.map.ids.indexOf(id);
  const [threat] = threatsTo(view, territory);
  if (threat === undefined || countOf(unitsLeftIn(draftIn(scene).projection, territory)) > 0) return [];
  return [`${landNamed(view.map, id)} is left empty, and ${shortPlayerName(scene, threat.seat)} is next to it.`];
}

/** Players who have committed since. */
function commitSentences(before: RiscScene, after: RiscScene): string[] {
  const newlyCommitted = after.view.seats.flatMap((seatView, i) =>
    seatView.alive && seatView.committed && before.view.seats[i]?.committed === false ? [i + 1] : [],
  );
  if (newlyCommitted.length === 0) return [];
  const isOwn = seatPhaseOf(after) === 'committed' && newlyCommitted.includes(after.seat);
  const otherSeats = newlyCommitted.filter((seat) => !isOwn || seat !== after.seat);
  return [
    ...(otherSeats.length === 0 ? [] : [committedSentence(after, otherSeats)]),
    ...(isOwn ? waitingSentences(after) : []),
  ];
}
