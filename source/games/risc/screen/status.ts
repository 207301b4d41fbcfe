import { itemAt } from '../../../engine/lookup.ts';
import { formatCommand } from '../../../engine/script.ts';
import { grouped } from '../../../screen/grouped.ts';
import { calledAt } from '../../../screen/online.ts';
import type { Line } from '../../../screen/paint.ts';
import { counted } from '../../../screen/sentences.ts';
import { type StatusTexts, statusLine } from '../../../screen/status-line.ts';
import { commands } from '../commands.ts';
import { commandOf } from '../draft/draft.ts';
import type { Draft } from '../draft/order.ts';
import { leftIn } from '../draft/shadow.ts';
import { idOf } from '../map.ts';
import { ownerOf } from '../state.ts';
import { countOf, unitsText } from '../units.ts';
import { typeAt } from '../vocabulary.ts';
import type { Composed } from './composing/composed.ts';
import { strongestBeside } from './keys/aim.ts';
import { fieldText } from './keys/march-keys.ts';
import type { RiscScene } from './local.ts';
import { lookStatus, nearTexts, territoryText } from './look-status.ts';
import { hasMap, type Situation, situationOf } from './situation.ts';
import { paidIn } from './words.ts';

/** What Enter would do, and what comes of it. */
export function statusOf(scene: RiscScene): readonly [Line, Line] {
  const width = scene.columns - 2;
  const [first, second] = textsOf(scene);
  return [statusLine(first, width), statusLine(second, width)];
}

function textsOf(scene: RiscScene): readonly [StatusTexts, StatusTexts] {
  const { stage, composed, placing, draft } = situationOf(scene);
  if (!hasMap(scene)) return statisticsStatus;
  if (stage === 'watching') return [{ texts: [''] }, lookStatus(scene)[1]];
  if (placing !== undefined) return placementStatus(scene, placing);
  if (composed !== undefined) return composedStatus(scene, composed);
  return draft === undefined ? lookStatus(scene) : draftStatus(scene, draft);
}

const statisticsStatus: readonly [StatusTexts, StatusTexts] = [
  { texts: ['All players at the beginning of each turn, on one scale.'] },
  { texts: ['f shows another figure; v or Esc goes back to the map.'] },
];

/** What Enter would order and what it costs, or why not; and how the number is set. */
const composedStatus = ({ local }: RiscScene, composed: Composed): readonly [StatusTexts, StatusTexts] => {
  const { order, command } = composed;
  const how = numberText(composed);
  if (!order.ok) return [{ texts: [`! ${order.error.message}`], role: 'refusal' }, { texts: how }];
  const head = `Enter orders ${formatCommand(commands, command)}: ${order.value.cost} ${paidIn(order.value)}.`;
  const [first = ''] = how;
  const isPlain = composed.type !== 'upgrade' && composed.field === undefined && local.typing !== true;
  const plain = 'Tab sets the number per type.';
  const second = composed.type !== 'upgrade' && composed.units === composed.left ? [''] : how;
  return isPlain ? [{ texts: [`${head} ${plain}`, head] }, { texts: second }] : [{ texts: [head] }, { texts: [first] }];
};

function numberText(composed: Composed): readonly string[] {
  if (composed.type === 'upgrade')
    return [`A number sets how many ${typeAt(composed.from)} become ${typeAt(composed.to)}, a as many as can be paid.`];
  const field = fieldText(composed);
  if (field !== undefined) return [`A number sets how many ${field} go; a all of them, h half, Tab the next type.`];
  return ['A number takes the strongest first; Tab sets the number per type, a takes all.'];
}

/** How many units are left to place, and what can be done in the territory under the cursor. */
function placementStatus(
  scene: RiscScene,
  { placed, left }: NonNullable<Situation['placing']>,
): readonly [StatusTexts, StatusTexts] {
  const { view, seat, local } = scene;
  const { cursor, hinted } = local;
  if (hinted !== undefined) {
    const texts = hinted.map((command) => formatCommand(commands, command)).join(' ');
    return [
      { texts: [`Enter does ${texts}.`, 'Enter places units as the hint says.'] },
      { texts: ['Esc drops it; nothing is committed by it.'] },
    ];
  }
  const id = idOf(view.map, cursor);
  const rest = left === 0 ? 'All units are placed.' : `${counted(left, 'unit')} left to place.`;
  const commits =
    left === 0 ? 'c commits the placement, which is final.' : 'Nobody sees where until all have committed.';
  if (ownerOf(view, cursor) !== seat)
    return [
      { texts: [`${id} belongs to ${calledAt(scene.online, ownerOf(view, cursor))}. ${rest} Tab goes to yours.`] },
      { texts: [commits] },
    ];
  const here = `${counted(itemAt(placed, cursor), 'unit')} in ${id}`;
  const does = left === 0 ? here : `Enter places one in ${id}, a all that are left`;
  const [near = ''] = nearTexts(scene, cursor);
  return [{ texts: [`${rest} ${does}.`] }, { texts: [`${near} ${commits}`, commits] }];
}

/** What can be done with the territory under the cursor, with the chosen order, or with what a hint says. */
function draftStatus(scene: RiscScene, draft: Draft): readonly [StatusTexts, StatusTexts] {
  const { focus, order, hinted } = scene.local;
  if (hinted !== undefined)
    return [
      { texts: hintedTexts(hinted.map((command) => formatCommand(commands, command))) },
      { texts: ['Esc drops it; nothing is committed by it.'] },
    ];
  const chosen = focus === 'draft' ? draft.own.orders[order] : undefined;
  if (chosen !== undefined)
    return [
      { texts: [`x cancels order ${order + 1}, ${formatCommand(commands, commandOf(chosen))}.`] },
      { texts: ['Up and down choose an order, Enter shows it on the map, X cancels all.'] },
    ];
  return [sourceStatus(scene, draft), turnStatus(scene, draft)];
}

/** The commands of a hint, and how many more there are. */
function hintedTexts(texts: readonly string[]): readonly string[] {
  const all = texts.map((_, i) => {
    const shown = texts.slice(0, texts.length - i).join(' ');
    return `Enter orders ${shown}${i === 0 ? '' : ` and ${i} more`}.`;
  });
  return [...all, `Enter orders the hint: ${counted(texts.length, 'order')}.`];
}

/** Whether Enter would let units leave the territory under the cursor. */
function sourceStatus(scene: RiscScene, draft: Draft): StatusTexts {
  const { view, seat, local } = scene;
  const { cursor } = local;
  const id = idOf(view.map, cursor);
  const near = nearTexts(scene, cursor);
  if (ownerOf(view, cursor) !== seat) {
    const source = strongestBeside(scene, cursor);
    if (source === undefined) return { texts: territoryText(scene, cursor, near) };
    const from = `${idOf(view.map, source)}: ${unitsText(leftIn(draft.shadow, source))} left`;
    return { texts: territoryText(scene, cursor, []).map((text) => `${text} Enter attacks it from ${from}.`) };
  }
  const left = leftIn(draft.shadow, cursor);
  if (countOf(left) === 0) {
    const none = `${id} has no unit left for orders.`;
    return { texts: [...near.map((text) => `${none} ${text}`), none] };
  }
  const short = `Enter sends units from ${id}: ${unitsText(left)} left.`;
  const head = `${short} p makes some stronger.`;
  return { texts: [...near.map((text) => `${head} ${text}`), head, short] };
}

/** What committing would do. */
function turnStatus({ view, seat }: RiscScene, { own, shadow }: Draft): StatusTexts {
  const stock = view.seats[seat - 1] ?? { food: 0, tech: 0 };
  if (own.orders.length === 0) return { texts: ['Nothing is ordered yet; c commits the turn as it is.'] };
  const spent = [`${grouped(stock.food - shadow.food)} food`, `${grouped(stock.tech - shadow.tech)} tech`].join(
    ' and ',
  );
  return { texts: [`c commits ${counted(own.orders.length, 'order')} for ${spent}; that is final.`] };
}
