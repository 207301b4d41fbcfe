import type { Json } from '../../../../engine/readonly.ts';
import { counted } from '../../../../screen/sentences.ts';
import { placementText } from '../../clauses.ts';
import type { Command } from '../../commands.ts';
import type { OddsAnswer, OrdersAnswer, PathAnswer } from '../../rules/questions.ts';
import type { Local, RiscScene } from '../local.ts';
import { answerSentences, pathText } from '../reader/odds.ts';
import { orderWords } from '../words/orders.ts';

/** What the screen keeps after the answer to a query, and the answer in words: the cursor goes to what was asked about. */
export function answered(
  scene: RiscScene,
  command: Command,
  result: Json,
): { readonly local: Local; readonly text: string } {
  if (isPathAnswer(result)) return { local: lookingAt(scene, command), text: pathText(result) };
  if (isOddsAnswer(result)) return { local: lookingAt(scene, command), text: answerSentences(scene, result).join(' ') };
  return { local: scene.local, text: isOrdersAnswer(result) ? draftText(result) : '' };
}

/** What is placed or ordered, and what that leaves. */
function draftText(answer: OrdersAnswer): string {
  if ('placement' in answer) return `Placed: ${placementText(answer.placement)}; ${answer.left} left to place.`;
  const { orders, left } = answer;
  const told = orders.map((order, i) => `${i + 1} ${orderWords(order)}`).join('; ');
  const rest = `Left: ${left.food} food, ${left.tech} tech.`;
  return orders.length === 0 ? `No orders. ${rest}` : `${counted(orders.length, 'order')}: ${told}. ${rest}`;
}

/** The cursor goes to where a path or an attack leads, unless an order is being put together. */
function lookingAt({ local, view }: RiscScene, { args }: Command): Local {
  const at = 'to' in args ? view.map.ids.indexOf(args.to) : -1;
  return at < 0 || local.composing !== undefined ? local : { ...local, cursor: at };
}

/** Whether an answer is that of `path`. */
const isPathAnswer = (answer: Json): answer is Json & PathAnswer => has(answer, 'path');

/** Whether an answer is that of `odds`. */
const isOddsAnswer = (answer: Json): answer is Json & OddsAnswer => has(answer, 'win');

/** Whether an answer is that of `orders`. */
const isOrdersAnswer = (answer: Json): answer is Json & OrdersAnswer =>
  has(answer, 'orders') || has(answer, 'placement');

const has = (answer: Json, key: string): boolean => typeof answer === 'object' && answer !== null && key in answer;
