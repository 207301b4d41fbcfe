import { foundInput } from '../../../../screen/asked-words.ts';
import type { TextAction, TextActionResult } from '../../../../screen/game/text-mode.ts';
import { capitalize, pluralize, withPeriod, wrapSentences } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { refusalOfTransfer } from '../../rules/transfers.ts';
import { maxWaitedTurns } from '../auto-advance.ts';
import { ordersOf, type StandingOrder, standingOrdersOf, standingText, withStanding } from '../ahead/standing.ts';
import { endsOf, nothingToWaitFor, sendOf, waitingFrom } from '../keys/actions.ts';
import type { ExplorersScene, Local, SpaceExplorersScreen } from '../local.ts';
import { isOpen, situationOf } from '../situation.ts';
import { refusalWords } from '../words/refusals.ts';
import { perspectiveOf } from '../words.ts';

type ExplorersTextAction = TextAction<SpaceExplorersScreen>;
type ExplorersActionResult = TextActionResult<SpaceExplorersScreen>;

/** Gives a standing order, changes it, ends it, or lists all. */
export const standing: ExplorersTextAction = {
  usage: 'standing or standing FROM TO KEEP or standing FROM TO off',
  help: 'your standing orders; keep so many people on a planet and send the rest to a neighbour every turn; or end that',
  act(scene, words) {
    const ownOrders = standingOrdersOf(scene.local.standing, situationOf(scene).me);
    if (words.length === 0) return { says: standingLines(scene) };
    if (scene.view.outcome !== null) return { says: ['The match is over.'] };
    if (words.join() === 'off') return endStandingOrders(scene, ownOrders, ownOrders);
    const typed = /^(\d{1,6}) (\d{1,6}) (off|\d{1,9})$/i.exec(words.join(' '));
    if (typed === null) return { says: wrapSentences([expected(scene, words)]) };
    const [source, target] = [Number(typed[1]), Number(typed[2])];
    const [, , , keep] = typed;
    const { map, visible } = scene.view;
    const no = refusalOfTransfer(scene.view, source, target, 1);
    const [from, to] = [map.indexOf[source], map.indexOf[target]];
    if ((no !== undefined && no.code !== 'not-enough-people') || from === undefined || to === undefined)
      return { says: no === undefined ? [] : wrapSentences([refusalWords(scene, no)]) };
    if (keep?.toLowerCase() === 'off')
      return endStandingOrders(
        scene,
        ownOrders,
        ownOrders.filter((order) => order.from === from && order.to === to),
      );
    if (visible[from] !== true)
      return { says: [`Planet ${source} is unseen; a standing order needs one that you see.`] };
    return addStandingOrder(scene, { player: situationOf(scene).me, from, to, keep: Number(keep) });
  },
};

const expected = ({ view: { map } }: ExplorersScene, words: readonly string[]): string => {
  const [edge] = map.edges;
  const way = edge === undefined ? '0 1' : `${idOf(map, edge.a)} ${idOf(map, edge.b)}`;
  return `${foundInput(words)}, expected from, to and how many stay, as in standing ${way} 50; or standing ${way} off.`;
};

/** Keeps a standing order; on the player's own turn it is carried out at once. */
function addStandingOrder(scene: ExplorersScene, order: StandingOrder): ExplorersActionResult {
  const { view, local } = scene;
  const says = wrapSentences([withPeriod(`Every turn: ${standingText(view, order)}`)]);
  const all = withStanding(local.standing, order);
  if (!isOpen(scene)) return { says, does: { commands: [], local: { ...local, standing: all } } };
  const commands = ordersOf(view, [order]).map((due) => sendOf(scene, due));
  const now: Local = { ...local, standing: all, stood: view.turn };
  const spared = commands.length > 0 ? [] : ['Nobody can be spared now.'];
  return { says: [...says, ...spared], does: { commands, local: now } };
}

function endStandingOrders({ local, view }: ExplorersScene, ownOrders: readonly StandingOrder[], ended: readonly StandingOrder[]): ExplorersActionResult {
  if (ended.length === 0)
    return {
      says: [
        ownOrders.length === 0 ? 'You have no standing orders.' : 'There is no such standing order; standing lists yours.',
      ],
    };
  return {
    says: ended.flatMap((order) => wrapSentences([`No longer: ${standingText(view, order)}.`])),
    does: { commands: [], local: { ...local, standing: local.standing.filter((order) => !ended.includes(order)) } },
  };
}

export function standingLines(scene: ExplorersScene): string[] {
  const ownOrders = standingOrdersOf(scene.local.standing, situationOf(scene).me);
  if (ownOrders.length === 0) return ['You have no standing orders.'];
  return [
    `${pluralize(ownOrders.length, 'standing order')}, carried out every turn:`,
    ...ownOrders.flatMap((order) => wrapSentences([`${standingText(scene.view, order)}.`])),
  ];
}

/** Ends turns until the next decision. */
export const wait: ExplorersTextAction = {
  usage: 'wait',
  help: `end turns until the next decision: ${maxWaitedTurns} of yours at most`,
  act(scene) {
    if (scene.view.outcome !== null) return { says: ['The match is over.'] };
    if (!isOpen(scene)) return { says: wrapSentences([`It is ${perspectiveOf(scene).possessive(scene.view.mover)} turn.`]) };
    const now = nothingToWaitFor(scene);
    if (now !== undefined) return { says: wrapSentences([capitalize(now), `end_turn ${endsOf(scene)} all the same.`]) };
    return { says: [], does: { commands: [{ name: 'end_turn', args: {} }], local: waitingFrom(scene) } };
  },
};
