import { itemAt } from '../../../../engine/lookup.ts';
import { foundText, wordsIn } from '../../../../screen/asked-words.ts';
import { flow, listOf } from '../../../../screen/sentences.ts';
import { territory, units } from '../../arguments.ts';
import { oddsOf } from '../../combat.ts';
import { sentAgainst } from '../../draft/draft.ts';
import { createOrder } from '../../draft.ts';
import { idOf, idsOf, landName } from '../../map.ts';
import { oddsAnswer, pathAnswer } from '../../rules.ts';
import { landsOf, ownerOf, unitsIn } from '../../state.ts';
import { countOf, minus, plus, type Units } from '../../units.ts';
import type { RiscScene } from '../local.ts';
import { forceWords } from '../words/forces.ts';
import { landNamed } from '../words/names.ts';
import { refusalWords } from '../words/refusals.ts';
import { draftIn, stateFromView, seatPhaseOf } from '../words/stage.ts';
import { ofWhom } from '../words/phrases.ts';
import { percentWords } from '../words.ts';

/** The exact odds of an attack as things stand now, with what the draft already sends against the target. */
export function oddsLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const { view, seat } = scene;
  const stage = seatPhaseOf(scene);
  if (stage === 'over') return ['The match is over.'];
  if (view.phase === 'placement') return ['The units of the others are not known before all have placed theirs.'];
  if (stage === 'watching') return ['Odds are for who plays; you only watch.'];
  const [from = '', to = '', count = 'all', ...more] = wordsIn(words);
  const force = units.parse(count);
  if (to === '' || more.length > 0 || !territory.parse(from).ok || !territory.parse(to).ok || !force.ok)
    return flow([
      `${foundText(words)}, expected from, to and units, as in odds ${exampleOf(scene)} 5a, or all without units.`,
    ]);
  const args = { from: from.toLowerCase(), to: to.toLowerCase(), units: force.value };
  const answer = oddsAnswer(stateFromView(view), seat, args);
  if (!answer.ok) return flow([refusalWords(scene, answer.error)]);
  const order = createOrder(draftIn(scene), { name: 'attack', args });
  const sent = sentAgainst(itemAt(view.seats, seat - 1).orders ?? [], args.to);
  return flow([
    ...attackSentences(scene, args.from, args.to, minus(answer.value.attackers, sent)),
    ...(order.ok ? [`${order.value.cost} food. Type yes to order.`] : [refusalWords(scene, order.error)]),
  ]);
}

/** The attack that `yes` orders after such a question; none where it is not legal. */
export function attackOffered(scene: RiscScene, words: readonly string[]): string | undefined {
  const [from = '', to = '', count = 'all'] = wordsIn(words);
  const force = units.parse(count);
  if (!force.ok || seatPhaseOf(scene) !== 'orders') return undefined;
  const args = { from: from.toLowerCase(), to: to.toLowerCase(), units: force.value };
  return createOrder(draftIn(scene), { name: 'attack', args }).ok ? `attack(${args.from},${args.to},${count})` : undefined;
}

/** An attack with all who join in it: `Attack Drizzle of P4 from Cirrus: 1 basic; together with 4 bowmen from Aurora.` */
function attackSentences(scene: RiscScene, from: string, to: string, force: Units): string[] {
  const { view, seat } = scene;
  const target = view.map.ids.indexOf(to);
  const attackOrders = (itemAt(view.seats, seat - 1).orders ?? []).filter(
    (order) => order.type === 'attack' && order.to === to,
  );
  const joinedForces = attackOrders.flatMap((order) =>
    order.type === 'attack' ? [`${forceWords(order.units)} from ${landNamed(view.map, order.from)}`] : [],
  );
  const fullForce = plus(force, sentAgainst(attackOrders, to));
  const defenders = unitsIn(view, target);
  const whose = ofWhom(scene, ownerOf(view, target));
  const head = `Attack ${landName(view.map, target)} ${whose} from ${landNamed(view.map, from)}: ${forceWords(force)}`;
  const { win, attackersLeft } = oddsOf(fullForce, defenders);
  return [
    `${head}${joinedForces.length === 0 ? '' : `; together with ${listOf(joinedForces)}`}.`,
    ...(countOf(defenders) === 0
      ? ['Nobody defends it, as it stands now.']
      : [
          `It holds ${forceWords(defenders)}.`,
          `${percentWords(win)} to win. You keep ${attackersLeft.toFixed(1)} of ${countOf(fullForce)}.`,
        ]),
  ];
}

/** A border of the player, as from and to. */
function exampleOf({ view, seat }: RiscScene): string {
  for (const from of landsOf(view, seat))
    for (const to of itemAt(view.map.links, from))
      if (ownerOf(view, to) !== seat) return idsOf(view.map, [from, to]).join(' ');
  return idsOf(view.map, [0, 1]).join(' ');
}

/** The odds of what the draft sends against a territory. */
export function oddsSentences(scene: RiscScene, id: string): string[] {
  const { view, seat } = scene;
  const attackers = sentAgainst(itemAt(view.seats, seat - 1).orders ?? [], id);
  const target = view.map.ids.indexOf(id);
  const defenders = unitsIn(view, target);
  if (countOf(defenders) === 0) return [`Nobody defends ${landName(view.map, target)}, as it stands now.`];
  const { win, attackersLeft } = oddsOf(attackers, defenders);
  return [
    `${forceWords(attackers)} against ${forceWords(defenders)} ${ofWhom(scene, ownerOf(view, target))}: ${percentWords(win)} to win. You keep ${attackersLeft.toFixed(1)} of ${countOf(attackers)}.`,
  ];
}

/** The cheapest path over own land, and its price. */
export function pathLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const { view, seat } = scene;
  if (view.outcome !== null) return ['The match is over.'];
  if (seatPhaseOf(scene) === 'watching') return ['Paths are for who plays; you only watch.'];
  const [from = '', to = '', ...more] = wordsIn(words);
  if (to === '' || more.length > 0) {
    const [first = 0] = landsOf(view, seat);
    const example = `${idOf(view.map, first)} ${idOf(view.map, landsOf(view, seat).at(-1) ?? first)}`;
    return flow([`${foundText(words)}, expected two territories, as in path ${example}.`]);
  }
  const answer = pathAnswer(stateFromView(view), seat, { from: from.toLowerCase(), to: to.toLowerCase() });
  return flow([answer.ok ? pathText(scene, answer.value) : refusalWords(scene, answer.error)]);
}

/** `Path Alder, Brook, Drift: 5 food a unit.` */
export const pathText = (
  { view: { map } }: Pick<RiscScene, 'view'>,
  { path, price }: { readonly path: readonly string[]; readonly price: number },
): string => `Path ${path.map((id) => landNamed(map, id)).join(', ')}: ${price} food a unit.`;
