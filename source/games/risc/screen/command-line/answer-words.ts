import type { Json } from '../../../../engine/readonly.ts';
import { counted } from '../../../../screen/sentences.ts';
import { forceText, placementText } from '../../event-texts.ts';
import type { Command } from '../../commands.ts';
import type { OddsAnswer, OrdersAnswer, PathAnswer } from '../../rules.ts';
import { countOf } from '../../units.ts';
import type { Local, RiscScene } from '../local.ts';
import { pathText } from '../text-mode/draft.ts';
import { landNamed } from '../words/names.ts';
import { orderWords } from '../words/orders.ts';
import { ofWhom } from '../words/phrases.ts';
import { percentText } from '../words.ts';

/** The answer to a query in words; the cursor goes to the territory that it is about. */
export function showAnswer(
  scene: RiscScene,
  command: Command,
  result: Json,
): { readonly local: Local; readonly text: string } {
  if (isPathAnswer(result)) return { local: lookingAt(scene, command), text: pathText(scene, result) };
  if (isOddsAnswer(result)) return { local: lookingAt(scene, command), text: oddsText(scene, result) };
  return { local: scene.local, text: isOrdersAnswer(result) ? draftText(scene, result) : '' };
}

/** `6a+8b against 9a of P2: 86.6 % to win. You keep 5.4 of 14.` */
function oddsText(scene: RiscScene, { attackers, defender, defenders, win, attackersLeft }: OddsAnswer): string {
  const forces = `${forceText(attackers)} against ${forceText(defenders)} ${ofWhom(scene, defender)}`;
  if (countOf(defenders) === 0) return `${forces}: taken without a battle, as it stands now.`;
  return `${forces}: ${percentText(win)} to win. You keep ${attackersLeft.toFixed(1)} of ${countOf(attackers)}.`;
}

/** The placement or the orders, and what is left after them. */
function draftText({ view: { map } }: RiscScene, answer: OrdersAnswer): string {
  const nameOf = (id: string) => landNamed(map, id);
  if ('placement' in answer) return `Placed: ${placementText(answer.placement, nameOf)}; ${answer.left} left to place.`;
  const { orders, left: stockLeft } = answer;
  const orderTexts = orders.map((order, i) => `${i + 1} ${orderWords(order, nameOf)}`).join('; ');
  const rest = `Left: ${stockLeft.food} food, ${stockLeft.tech} tech.`;
  return orders.length === 0 ? `No orders. ${rest}` : `${counted(orders.length, 'order')}: ${orderTexts}. ${rest}`;
}

/** The cursor goes to where a path or an attack leads, unless an order is being composed. */
function lookingAt({ local, view }: RiscScene, { args }: Command): Local {
  const at = 'to' in args ? view.map.ids.indexOf(args.to) : -1;
  return at < 0 || local.composing !== undefined ? local : { ...local, cursor: at };
}

const isPathAnswer = (answer: Json): answer is Json & PathAnswer => has(answer, 'path');

const isOddsAnswer = (answer: Json): answer is Json & OddsAnswer => has(answer, 'win');

const isOrdersAnswer = (answer: Json): answer is Json & OrdersAnswer =>
  has(answer, 'orders') || has(answer, 'placement');

const has = (answer: Json, key: string): boolean => typeof answer === 'object' && answer !== null && key in answer;
