import type { Seat } from '../../../engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import { type OddsAnswer, oddsAnswer, ordersAnswer, pathAnswer } from '../rules/questions.ts';
import type { Match } from '../state.ts';
import { unitsText } from '../units.ts';
import { placementText } from './event-line.ts';
import { numberedOrder } from './order-text.ts';

/** The lines of the answer to a query (rules, section 13). */
export function answerLines(state: Match, command: Command, seat: Seat): string[] {
  if (command.name === 'orders') return ordersLines(state, seat);
  if (command.name === 'path') {
    const answer = pathAnswer(state, seat, command.args);
    return answer.ok ? [`path ${answer.value.path.join(' ')}, price ${answer.value.price} a unit`] : [];
  }
  if (command.name !== 'odds') return [];
  const answer = oddsAnswer(state, seat, command.args);
  return answer.ok ? [oddsLine(answer.value)] : [];
}

function ordersLines(state: Match, seat: Seat): string[] {
  const answer = ordersAnswer(state, seat);
  if ('placement' in answer) return [placementLine(answer.placement, answer.left)];
  const { orders, left } = answer;
  return [...orders.map(numberedOrder), `left: ${left.food} food, ${left.tech} tech`];
}

/** What is placed, and how many units are left to place. */
export const placementLine = (placement: Readonly<Record<string, number>>, left: number): string =>
  `place: ${placementText(placement)}; left ${left}`;

function oddsLine({ attackers, defender, defenders, win, attackersLeft, defendersLeft }: OddsAnswer): string {
  const forces = `${unitsText(attackers)} against ${unitsText(defenders)} of player ${defender}`;
  return `odds ${forces}: win ${win.toFixed(6)}, left ${attackersLeft.toFixed(6)} against ${defendersLeft.toFixed(6)}`;
}
