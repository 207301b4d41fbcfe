import type { Json } from '#engine/vocabulary.ts';
import type { GameScreenCommandLine } from '#screen/game/command-help.ts';
import { pluralize } from '#screen/sentences.ts';
import type { Command } from '../commands.ts';
import { forceText, placementText } from '../event-texts.ts';
import { idOf, idsOf } from '../map.ts';
import type { OddsAnswer, OrdersAnswer, PathAnswer } from '../rules.ts';
import { landsOf } from '../state.ts';
import { countOf } from '../units.ts';
import type { Local, RiscScene, RiscScreen } from './local.ts';
import { draftIn, reachedFrom, targetsFrom } from './situation.ts';
import { pathText } from './text-mode/draft.ts';
import { landNamed, orderTexts, orderWords, percentText, possessing } from './words.ts';

export const commandLine = {
  effects: orderTexts(({ effect }) => effect && ((scene) => effect(draftIn(scene)))),
  notes: orderTexts(({ note }) => note && ((scene, typed) => note(draftIn(scene), typed))),
  queries: ({ view, seat }) =>
    landsOf(view, seat).flatMap((land) => {
      const from = [idOf(view.map, land)];
      return [
        { name: 'path', args: { from, to: idsOf(view.map, reachedFrom(view, seat, land)) } },
        { name: 'odds', args: { from, to: idsOf(view.map, targetsFrom(view, land)) } },
      ].filter(({ args }) => args.to.length > 0);
    }),
  answered: showAnswer,
} satisfies GameScreenCommandLine<RiscScreen>;

/** Shows the answer to a query. Moves the cursor to the query's target unless the player is composing an order. */
function showAnswer(
  scene: RiscScene,
  command: Command,
  result: Json,
): { readonly local: Local; readonly text: string } {
  if (isPathAnswer(result)) return { local: lookingAt(scene, command), text: pathText(scene, result) };
  if (isOddsAnswer(result)) return { local: lookingAt(scene, command), text: oddsText(scene, result) };
  return { local: scene.local, text: isOrdersAnswer(result) ? draftText(scene, result) : '' };
}

/** Text such as `6a+8b against Hard's 9a: 86.6 % to win. On average, you keep 5.4 of 14.` */
function oddsText(scene: RiscScene, { attackers, defender, defenders, win, attackersLeft }: OddsAnswer): string {
  const forces = `${forceText(attackers)} against ${possessing(scene, defender)} ${forceText(defenders)}`;
  if (countOf(defenders) === 0) return `${forces}: nobody is there now.`;
  return `${forces}: ${percentText(win)} to win. On average, you keep ${attackersLeft.toFixed(1)} of ${countOf(attackers)}.`;
}

function draftText({ view: { map } }: RiscScene, answer: OrdersAnswer): string {
  const nameOf = (id: string) => landNamed(map, id);
  if ('placement' in answer) return `Placed: ${placementText(answer.placement, nameOf)}; ${answer.left} left to place.`;
  const { orders, left: stockLeft } = answer;
  const orderTexts = orders.map((order, i) => `${i + 1} ${orderWords(order, nameOf)}`).join('; ');
  const rest = `Left: ${stockLeft.food} food, ${stockLeft.tech} tech.`;
  return orders.length === 0 ? `No orders. ${rest}` : `${pluralize(orders.length, 'order')}: ${orderTexts}. ${rest}`;
}

function lookingAt({ local, view }: RiscScene, { args }: Command): Local {
  const at = 'to' in args ? view.map.ids.indexOf(args.to) : -1;
  return at < 0 || local.composing !== undefined ? local : { ...local, cursor: at };
}

const isPathAnswer = (answer: Json): answer is Json & PathAnswer => has(answer, 'path');

const isOddsAnswer = (answer: Json): answer is Json & OddsAnswer => has(answer, 'win');

const isOrdersAnswer = (answer: Json): answer is Json & OrdersAnswer =>
  has(answer, 'orders') || has(answer, 'placement');

const has = (answer: Json, key: string): boolean => typeof answer === 'object' && answer !== null && key in answer;
