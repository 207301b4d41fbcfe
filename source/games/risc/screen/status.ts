import { itemAt } from '#engine/lookup.ts';
import { groupDigits } from '#screen/format-number.ts';
import { type StatusTexts, statusLine } from '#screen/parts/screen-lines.ts';
import { pluralize } from '#screen/sentences.ts';
import type { Line } from '#screen/styled-text.ts';
import { type Draft, kindOf, unitsLeftIn } from '../draft.ts';
import { landName } from '../map.ts';
import { ownerOf, unitsIn } from '../state.ts';
import { countOf, noUnits, plus, unitsText } from '../units.ts';
import { typeAt } from '../vocabulary.ts';
import { strongestNeighbor } from './keys/actions.ts';
import { fieldText } from './keys/draft-keys.ts';
import type { RiscScene } from './local.ts';
import { knownOdds, risksOf } from './odds.ts';
import { type Composed, hasMap, isPlacedInSecret, type Situation, situationOf } from './situation.ts';
import {
  draftHint,
  endText,
  isListener,
  landNamed,
  orderWords,
  percentText,
  placementHint,
  refusalWords,
  shortPlayerName,
} from './words.ts';

export function lookStatus(scene: RiscScene): readonly [StatusTexts, StatusTexts] {
  const { stage } = situationOf(scene);
  const { cursor } = scene.local;
  const territory = { texts: territoryText(scene, cursor, nearTexts(scene, cursor)) };
  switch (stage) {
    case 'over':
      return [
        { texts: [endText(scene)] },
        {
          texts: [
            `${scene.online === undefined ? 'y plays this map again, ' : ''}r watches the match, v shows charts.`,
          ],
        },
      ];
    case 'out':
      return [{ texts: ['You are out: your last territory has fallen. You can keep watching.'] }, territory];
    case 'committed':
      return [
        { texts: ['Ready. Waiting for the others.'] },
        {
          texts: [
            scene.view.phase === 'placement'
              ? 'Your placement is final. Nobody sees it until all are ready.'
              : 'Your orders are final. Nobody sees them until all are ready.',
          ],
        },
      ];
    default:
      return [{ texts: [''] }, territory];
  }
}

/** Texts about a territory, longest first, such as `Eyrie belongs to P2: 9a, 4 food, 3 tech, size 2. Next to Brook.` */
export function territoryText(scene: RiscScene, territory: number, near: readonly string[]): readonly string[] {
  const { view } = scene;
  const { units } = situationOf(scene);
  const owner = ownerOf(view, territory);
  const whose = isListener(scene, owner) ? 'is yours' : `belongs to ${shortPlayerName(scene, owner)}`;
  const { foods, techs, sizes } = view.map;
  const name = `${landName(view.map, territory)} ${whose}`;
  const land = `${groupDigits(itemAt(foods, territory))} food, ${groupDigits(itemAt(techs, territory))} tech, size ${itemAt(sizes, territory)}`;
  if (isPlacedInSecret(view, territory)) return withNear([`${name}: ${land}.`, `${name}.`], near);
  const head = `${name}: ${unitsText(units[territory] ?? noUnits)}`;
  return withNear([`${head}, ${land}.`, `${head}.`], near);
}

/** Texts about a territory and its neighbours, longest first. Shortens the first part before it drops neighbours. */
export function withNear(texts: readonly string[], [all, ...fewer]: readonly string[]): readonly string[] {
  const withAll = all === undefined ? [] : texts.map((text) => `${text} ${all}`);
  return [...withAll, ...fewer.flatMap((some) => texts.map((text) => `${text} ${some}`)), ...texts];
}

/** `Next to Drift, Eyrie (P2).`, then shorter texts such as `Next to Drift and 1 other land.` */
export function nearTexts(scene: RiscScene, territory: number): readonly string[] {
  const { view } = scene;
  const { map } = view;
  const owner = ownerOf(view, territory);
  const names = itemAt(map.links, territory).map((neighbor) => {
    const neighborOwner = ownerOf(view, neighbor);
    return neighborOwner === owner
      ? landName(map, neighbor)
      : `${landName(map, neighbor)} (${neighborOwner === scene.seat ? 'you' : shortPlayerName(scene, neighborOwner)})`;
  });
  return names.map((_, hiddenCount) => {
    const shownNames = names.slice(0, names.length - hiddenCount).join(', ');
    return `Next to ${shownNames}${hiddenCount === 0 ? '' : ` and ${pluralize(hiddenCount, 'other land')}`}.`;
  });
}

export function statusOf(scene: RiscScene): readonly [Line, Line] {
  const width = scene.columns - 2;
  const [first, second] = textsOf(scene);
  return [statusLine(first, width), statusLine(second, width)];
}

function textsOf(scene: RiscScene): readonly [StatusTexts, StatusTexts] {
  const { stage, composed, placing, draft } = situationOf(scene);
  if (!hasMap(scene)) return scene.local.below === 'statistics' ? statisticsStatus : logStatus;
  if (stage === 'watching') return [{ texts: [''] }, lookStatus(scene)[1]];
  if (placing !== undefined) return placementStatus(scene, placing);
  if (composed !== undefined) return composedStatus(scene, composed);
  return draft === undefined ? lookStatus(scene) : draftStatus(scene, draft);
}

const statisticsStatus: readonly [StatusTexts, StatusTexts] = [
  { texts: ['All players at the beginning of each turn, on one scale.'] },
  { texts: ['f shows another figure; v or Esc goes back to the map.'] },
];

const logStatus: readonly [StatusTexts, StatusTexts] = [
  { texts: ['What happened in the last turn.'] },
  { texts: ['Esc goes back to the map.'] },
];

/** First line: the order that Enter would give, or the refusal. Second line: its risk, or how to change the number. */
function composedStatus(scene: RiscScene, composed: Composed): readonly [StatusTexts, StatusTexts] {
  const { order } = composed;
  const how: StatusTexts = { texts: numberText(composed) };
  if (!order.ok) return [{ texts: [`! ${refusalWords(scene, order.error)}`], role: 'refusal' }, how];
  const price = `${groupDigits(order.value.cost)} ${kindOf(order.value.type).paidIn}`;
  const first = { texts: composedTexts(scene, composed, price) };
  const isCounting = composed.type !== 'upgrade' && (composed.field !== undefined || scene.local.typing === true);
  return [first, isCounting ? how : (riskText(scene, composed) ?? how)];
}

function composedTexts({ view }: RiscScene, composed: Composed, price: string): readonly string[] {
  const name = (at: number) => landName(view.map, at);
  if (composed.type === 'upgrade') {
    const { count, from, to, territory } = composed;
    return [`Enter orders the upgrade: ${count}${typeAt(from)} become ${typeAt(to)} in ${name(territory)}, ${price}.`];
  }
  const { type, source, target, units, sent } = composed;
  const way = `${unitsText(units)} from ${name(source)} to ${name(target)}, ${price}`;
  const head = `Enter orders the ${type}: ${way}`;
  const force = plus(units, sent);
  const odds = type === 'attack' && countOf(force) > 0 ? knownOdds(force, unitsIn(view, target)) : undefined;
  if (odds === undefined) return [`${head}.`, `Enter: ${way}.`];
  const win = odds.win === 1 ? 'undefended' : `${percentText(odds.win)} to win`;
  const fullText = countOf(sent) === 0 ? `${head}, ${win}.` : `${head}. Together with ${unitsText(sent)}: ${win}.`;
  return [fullText, `${head}.`, `Enter: ${way}, ${win}.`, `Enter: ${way}.`];
}

/** `! Cirrus keeps 1a. P4 can send 7a+4b there.` */
function riskText(scene: RiscScene, composed: Composed): StatusTexts | undefined {
  if (composed.type === 'upgrade') return undefined;
  const { source } = composed;
  const risk = risksOf(scene).find(({ territory }) => territory === source);
  if (risk === undefined) return undefined;
  const consequence = risk.isEmpty ? 'is left empty' : `keeps ${unitsText(itemAt(situationOf(scene).units, source))}`;
  const keeps = `! ${landName(scene.view.map, source)} ${consequence}.`;
  const threat = `${shortPlayerName(scene, risk.seat)} can send ${unitsText(risk.units)} there.`;
  return { texts: [`${keeps} ${threat}`, keeps], role: 'warning' };
}

function numberText(composed: Composed): readonly string[] {
  if (composed.type === 'upgrade')
    return [
      `A number sets how many ${typeAt(composed.from)} become ${typeAt(composed.to)}; a: as many as you can pay.`,
    ];
  const field = fieldText(composed);
  if (field !== undefined) return [`A number sets how many ${field} go; a all of them, h half, Tab the next type.`];
  return ['A number takes the strongest first; Tab sets each type, a takes all.'];
}

function placementStatus(
  scene: RiscScene,
  { placed, unplacedCount }: NonNullable<Situation['placing']>,
): readonly [StatusTexts, StatusTexts] {
  const { view, seat, local } = scene;
  const { cursor, hint } = local;
  if (hint !== undefined) return placementHint(scene, hint);
  const name = landName(view.map, cursor);
  const rest = unplacedCount === 0 ? 'All units are placed.' : `${pluralize(unplacedCount, 'unit')} left to place.`;
  const commits = unplacedCount === 0 ? "t: ready. You can't undo it." : 'Nobody sees your units until all are ready.';
  const owner = ownerOf(view, cursor);
  if (owner !== seat)
    return [
      { texts: [`${name} belongs to ${shortPlayerName(scene, owner)}. ${rest} Tab goes to your lands.`] },
      { texts: [commits] },
    ];
  const here = `${pluralize(itemAt(placed, cursor), 'unit')} in ${name}`;
  const does = unplacedCount === 0 ? here : `Enter places one in ${name}, a all that are left`;
  const near = nearTexts(scene, cursor);
  return [{ texts: [`${rest} ${does}.`] }, { texts: [...near.map((text) => `${text} ${commits}`), commits] }];
}

function draftStatus(scene: RiscScene, draft: Draft): readonly [StatusTexts, StatusTexts] {
  const { focus, order, hint } = scene.local;
  if (hint !== undefined) return draftHint(scene, hint);
  const chosen = focus === 'draft' ? draft.ownSeat.orders[order] : undefined;
  if (chosen !== undefined)
    return [
      { texts: [`x cancels order ${order + 1}: ${orderWords(chosen, (id) => landNamed(scene.view.map, id))}.`] },
      { texts: ['Up and down choose an order, Enter shows it on the map, X cancels all.'] },
    ];
  return [sourceStatus(scene, draft), turnStatus(scene, draft)];
}

function sourceStatus(scene: RiscScene, draft: Draft): StatusTexts {
  const { view, seat, local } = scene;
  const { cursor } = local;
  const name = landName(view.map, cursor);
  const near = nearTexts(scene, cursor);
  if (ownerOf(view, cursor) !== seat) {
    const source = strongestNeighbor(scene, cursor);
    if (source === undefined) return { texts: territoryText(scene, cursor, near) };
    const from = `${landName(view.map, source)}: ${unitsText(unitsLeftIn(draft.projection, source))} left`;
    return { texts: territoryText(scene, cursor, []).map((text) => `${text} Enter attacks it from ${from}.`) };
  }
  const unitsLeft = unitsLeftIn(draft.projection, cursor);
  if (countOf(unitsLeft) === 0) {
    return { texts: withNear([`${name} has no units left.`], near) };
  }
  const short = `Enter sends units from ${name}: ${unitsText(unitsLeft)} left.`;
  return { texts: withNear([`${short} p: upgrade.`, short], near) };
}

function turnStatus({ view, seat }: RiscScene, { ownSeat, projection }: Draft): StatusTexts {
  const stock = view.seats[seat - 1] ?? { food: 0, tech: 0 };
  const { turns } = view.options;
  const last = view.turn === turns ? `Turn ${turns} is the last: most lands win. ` : '';
  if (ownSeat.orders.length === 0) return { texts: [`${last}No orders yet. t: end turn.`] };
  const spent = [
    ...(stock.food > projection.food ? [`${groupDigits(stock.food - projection.food)} food`] : []),
    ...(stock.tech > projection.tech ? [`${groupDigits(stock.tech - projection.tech)} tech`] : []),
  ].join(', ');
  const ends = `t: end turn: ${pluralize(ownSeat.orders.length, 'order')}, ${spent || 'free'}.`;
  return { texts: [`${last}${ends} This is final.`, `${last}${ends}`] };
}
