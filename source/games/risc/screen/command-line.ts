import type { Json } from '#engine/vocabulary.ts';
import type { GameScreenCommandLine } from '#screen/game/command-help.ts';
import { pluralize } from '#screen/sentences.ts';
import type { Command } from '../commands.ts';
import { forceText, placementText } from '../event-texts.ts';
import { idOf, idsOf } from '../map.ts';
import type { OddsAnswer, OrdersAnswer, PathAnswer } from '../rules.ts';
import { cheapestPath, landsOf } from '../state.ts';
import { countOf } from '../units.ts';
import { researchPrice, unitTypes, upgradePrice } from '../vocabulary.ts';
import type { Local, RiscScene, RiscScreen } from './local.ts';
import { draftIn, reachedFrom, targetsFrom, upgradesOf } from './situation.ts';
import { pathText } from './text-mode/draft.ts';
import { landNamed, ofWhom, orderWords, percentText } from './words.ts';

const idNumber = ({ view }: RiscScene, id = ''): number => view.map.ids.indexOf(id.toLowerCase());

export const commandLine = {
  effects: {
    research(scene) {
      const { ownSeat, projection } = draftIn(scene);
      return `level ${ownSeat.level + 1} for ${researchPrice(ownSeat.level + 1)} of your ${projection.tech} tech`;
    },
  },
  notes: {
    move(scene, [from, to]) {
      if (to === undefined) return undefined;
      const path = cheapestPath(scene.view, scene.seat, idNumber(scene, from), idNumber(scene, to));
      return path && `${path.price} food each, you have ${draftIn(scene).projection.food}`;
    },
    attack: (scene, { length }) =>
      length === 2 ? `1 food each, you have ${draftIn(scene).projection.food}` : undefined,
    upgrade(scene, [, , typed]) {
      const from = unitTypes.find((type) => type === typed?.toLowerCase());
      if (from === undefined) return undefined;
      const { ownSeat, projection } = draftIn(scene);
      const prices = upgradesOf(from, ownSeat.level)
        .map((to) => upgradePrice(from, to))
        .filter((price) => price <= projection.tech);
      return prices.length === 0 ? undefined : `${prices.join(' or ')} tech each, you have ${projection.tech}`;
    },
  },
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

/** Text such as `6a+8b against 9a of Hard: 86.6 % to win. You keep 5.4 of 14.` */
function oddsText(scene: RiscScene, { attackers, defender, defenders, win, attackersLeft }: OddsAnswer): string {
  const forces = `${forceText(attackers)} against ${forceText(defenders)} ${ofWhom(scene, defender)}`;
  if (countOf(defenders) === 0) return `${forces}: nobody is there now.`;
  return `${forces}: ${percentText(win)} to win. You keep ${attackersLeft.toFixed(1)} of ${countOf(attackers)}.`;
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
