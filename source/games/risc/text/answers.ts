import type { Json } from '../../../engine/readonly.ts';
import type { OddsAnswer, OrdersAnswer, PathAnswer } from '../rules/questions.ts';

/** Whether an answer is that of `path`. */
export const isPathAnswer = (answer: Json): answer is Json & PathAnswer => has(answer, 'path');

/** Whether an answer is that of `odds`. */
export const isOddsAnswer = (answer: Json): answer is Json & OddsAnswer => has(answer, 'win');

/** Whether an answer is that of `orders`. */
export const isOrdersAnswer = (answer: Json): answer is Json & OrdersAnswer =>
  has(answer, 'orders') || has(answer, 'placement');

const has = (answer: Json, key: string): boolean => typeof answer === 'object' && answer !== null && key in answer;
