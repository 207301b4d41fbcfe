import { itemAt } from '#engine/lookup.ts';
import { groupDigits } from '#screen/format-number.ts';
import type { ShownHint } from '#screen/parts/hint-steps.ts';
import { isStage } from '#screen/parts/match-end.ts';
import { type StatusTexts, statusLine } from '#screen/parts/screen-lines.ts';
import { capitalize, listOf, pluralize } from '#screen/sentences.ts';
import type { Line } from '#screen/styled-text.ts';
import type { Command } from '../commands.ts';
import { goalText } from '../defence.ts';
import { forceText } from '../event-texts.ts';
import { landName } from '../map.ts';
import { type Draft, kindOf, unitsLeftIn } from '../orders.ts';
import { ownerOf, unitsIn } from '../state.ts';
import { countOf, noUnits, plus, unitsText } from '../units.ts';
import { typeAt } from '../vocabulary.ts';
import { hintRiskTexts, withHint } from './hint-words.ts';
import { strongestNeighbor } from './keys/actions.ts';
import { fieldText } from './keys/draft-keys.ts';
import type { RiscScene } from './local.ts';
import { assaultsOf, knownOdds, risksOf } from './odds.ts';
import { type Composed, hasMap, isPlacedInSecret, type Situation, situationOf, uncommittedSeats } from './situation.ts';
import {
  endText,
  hintOrders,
  hintReason,
  isListener,
  landNamed,
  orderWords,
  percentText,
  placedText,
  refusalWords,
  shortPlayerName,
  wordsOf,
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
            `${scene.online === undefined && !isStage(scene) ? 'y: play again. ' : ''}r: watch the war. v: charts.`,
          ],
        },
      ];
    case 'out':
      return [{ texts: ['Your last land has fallen. You are out, but you can keep watching.'] }, territory];
    case 'committed':
      return [
        { texts: [waitingText(scene)] },
        {
          texts: [
            scene.view.phase === 'placement'
              ? 'Your placement is final, and secret until all are ready.'
              : 'Your orders are final, and secret until all are ready.',
          ],
        },
      ];
    default:
      return [{ texts: [''] }, territory];
  }
}

function waitingText(scene: RiscScene): string {
  const names = uncommittedSeats(scene.view).map((seat) => shortPlayerName(scene, seat));
  return names.length === 0 ? 'Ready.' : `Ready. Waiting for ${listOf(names)}.`;
}

/** Text such as `Eyrie (Hard): 9a. Yields 4 food, 3 tech; crossing costs 2 food per unit. […]`, longest text first. */
export function territoryText(scene: RiscScene, territory: number, near: readonly string[]): readonly string[] {
  const { view } = scene;
  const { units } = situationOf(scene);
  const owner = ownerOf(view, territory);
  const whose = isListener(scene, owner) ? '' : ` (${shortPlayerName(scene, owner)})`;
  const { foods, techs, sizes } = view.map;
  const name = `${landName(view.map, territory)}${whose}`;
  const land = `Yields ${groupDigits(itemAt(foods, territory))} food, ${groupDigits(itemAt(techs, territory))} tech`;
  const crossing = `crossing costs ${itemAt(sizes, territory)} food per unit`;
  const facts = [`${land}; ${crossing}.`, `${land}.`];
  if (isPlacedInSecret(view, territory))
    return withNear([...facts.map((fact) => `${name}: ${fact}`), `${name}.`], near);
  const head = `${name}: ${forceText(units[territory] ?? noUnits)}.`;
  return withNear([...facts.map((fact) => `${head} ${fact}`), head], near);
}

/** Texts about a territory and its neighbours, longest first. Shortens `texts` before it drops neighbours. */
export function withNear(texts: readonly string[], [all, ...fewer]: readonly string[]): readonly string[] {
  const withAll = all === undefined ? [] : texts.map((text) => `${text} ${all}`);
  return [...withAll, ...fewer.flatMap((some) => texts.map((text) => `${text} ${some}`)), ...texts];
}

/** Text such as `Next to Eyrie (Hard), Drift.`, longest text first. Territories of other owners come first. */
export function nearTexts(scene: RiscScene, territory: number): readonly string[] {
  const { view } = scene;
  const { map } = view;
  const owner = ownerOf(view, territory);
  const links = itemAt(map.links, territory);
  const isForeign = (neighbor: number) => ownerOf(view, neighbor) !== owner;
  const names = [...links.filter(isForeign), ...links.filter((neighbor) => !isForeign(neighbor))].map((neighbor) => {
    const neighborOwner = ownerOf(view, neighbor);
    return neighborOwner === owner
      ? landName(map, neighbor)
      : `${landName(map, neighbor)} (${neighborOwner === scene.seat ? 'yours' : shortPlayerName(scene, neighborOwner)})`;
  });
  return names.map((_, hiddenCount) => {
    const shownNames = names.slice(0, names.length - hiddenCount).join(', ');
    return `Next to ${shownNames}${hiddenCount === 0 ? '' : ` and ${pluralize(hiddenCount, 'more land')}`}.`;
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
  { texts: ['Every player, turn by turn, on one scale.'] },
  { texts: ['f: another chart. v or Esc: back to the map.'] },
];

const logStatus: readonly [StatusTexts, StatusTexts] = [
  { texts: ['What happened in the last turn.'] },
  { texts: ['Esc: back to the map.'] },
];

/** Status lines: first the order that Enter would give, or its refusal, then its risk or keys to change the number. */
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
    return [`Enter: upgrade ${count}${typeAt(from)} to ${typeAt(to)} in ${name(territory)} for ${price}.`];
  }
  const { type, source, target, units, sent } = composed;
  const way = `${unitsText(units)} from ${name(source)}${type === 'move' ? ` to ${name(target)}` : ''} for ${price}`;
  const head = `Enter: ${type === 'move' ? `move ${way}` : `attack ${name(target)} with ${way}`}`;
  const force = plus(units, sent);
  const odds = type === 'attack' && countOf(force) > 0 ? knownOdds(force, unitsIn(view, target)) : undefined;
  if (odds === undefined) return [`${head}.`];
  const win = odds.win === 1 ? 'nobody is there' : `${percentText(odds.win)} to win`;
  const fullText = countOf(sent) === 0 ? `${head}: ${win}.` : `${head}. Together with ${unitsText(sent)}: ${win}.`;
  return [fullText, `${head}.`];
}

/** Text such as `! Cirrus keeps 1a. P4 can send 7a+4b there.` */
function riskText(scene: RiscScene, composed: Composed): StatusTexts | undefined {
  if (composed.type === 'upgrade') return undefined;
  const { source } = composed;
  const risk = risksOf(scene).find(({ territory }) => territory === source);
  if (risk === undefined) return undefined;
  const consequence = risk.isEmpty ? 'is left empty' : `keeps ${unitsText(itemAt(situationOf(scene).units, source))}`;
  const keeps = `! ${landName(scene.view.map, source)} ${consequence}.`;
  const threat = `${capitalize(shortPlayerName(scene, risk.seat))} can send ${unitsText(risk.units)} there.`;
  return { texts: [`${keeps} ${threat}`, keeps], role: 'warning' };
}

function numberText(composed: Composed): readonly string[] {
  if (composed.type === 'upgrade')
    return [`Type how many to upgrade from ${typeAt(composed.from)} to ${typeAt(composed.to)}. a: all you can afford.`];
  const field = fieldText(composed);
  if (field !== undefined) return [`Type how many ${field} to send. a: all, h: half, Tab: the next type.`];
  return ['Type how many to send, strongest first. a: all. Tab: choose type by type.'];
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
  const commits =
    unplacedCount === 0 ? "t: ready. You can't undo it." : 'Your placement is secret until all are ready.';
  const owner = ownerOf(view, cursor);
  if (owner !== seat)
    return [
      { texts: [`${name} belongs to ${shortPlayerName(scene, owner)}. ${rest} Tab: your lands.`] },
      { texts: [commits] },
    ];
  const here = `${pluralize(itemAt(placed, cursor), 'unit')} in ${name}`;
  const does = unplacedCount === 0 ? here : `Enter: one unit in ${name}. a: all units`;
  const near = nearTexts(scene, cursor);
  return [{ texts: [`${rest} ${does}.`] }, { texts: [...near.map((text) => `${text} ${commits}`), commits] }];
}

function draftStatus(scene: RiscScene, draft: Draft): readonly [StatusTexts, StatusTexts] {
  const { focus, order, hint } = scene.local;
  if (hint !== undefined) return draftHint(scene, hint);
  const chosen = focus === 'draft' ? draft.ownSeat.orders[order] : undefined;
  if (chosen !== undefined)
    return [
      { texts: [`x: cancel order ${order + 1}: ${orderWords(chosen, (id) => landNamed(scene.view.map, id))}.`] },
      { texts: ['Up and down: choose an order. Enter: show it on the map. X: cancel all.'] },
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
    const from = `${landName(view.map, source)} (${unitsText(unitsLeftIn(draft.projection, source))} left)`;
    return { texts: territoryText(scene, cursor, []).map((text) => `${text} Enter: attack from ${from}.`) };
  }
  const unitsLeft = unitsLeftIn(draft.projection, cursor);
  if (countOf(unitsLeft) === 0) {
    return { texts: withNear([`${name} has no units left.`], near) };
  }
  const short = `Enter: send units from ${name} (${unitsText(unitsLeft)} left).`;
  return { texts: withNear([`${short} p: upgrade.`, short], near) };
}

function turnStatus({ view, seat }: RiscScene, { ownSeat, projection }: Draft): StatusTexts {
  const stock = view.seats[seat - 1] ?? { food: 0, tech: 0 };
  const { turns } = view.options;
  const last =
    view.hold !== undefined
      ? `Goal: ${goalText(view)} or better. `
      : view.turn === turns
        ? `Turn ${turns} is the last: most lands wins. `
        : '';
  if (ownSeat.orders.length === 0) return { texts: [`${last}No orders yet. t: end turn.`, `${last}t: end turn.`] };
  const spent = [
    ...(stock.food > projection.food ? [`${groupDigits(stock.food - projection.food)} food`] : []),
    ...(stock.tech > projection.tech ? [`${groupDigits(stock.tech - projection.tech)} tech`] : []),
  ].join(', ');
  const ends = `t: end turn with ${pluralize(ownSeat.orders.length, 'order')} (${spent || 'free'}).`;
  return { texts: [`${last}${ends} You can't undo it.`, `${last}${ends}`] };
}

/** Revealed part of a placement hint: first a territory, then also its number of units, then the whole placement. */
function placementHint(scene: RiscScene, { commands, step }: ShownHint<Command>): readonly [StatusTexts, StatusTexts] {
  const nameOf = (id: string) => landNamed(scene.view.map, id);
  const placed = commands.flatMap(({ name, args }) =>
    name === 'place' ? [{ land: nameOf(args.territory), units: placedText(args.units) }] : [],
  );
  const [first] = placed;
  if (first === undefined)
    return [{ texts: ['Hint: spread your units evenly.'] }, { texts: ['Enter: use the hint. Esc: ignore.'] }];
  if (step === 'where')
    return [{ texts: [`Hint: look at ${first.land}.`] }, { texts: ['b: how many units. Esc: ignore.'] }];
  const hintText = (some: typeof placed) =>
    `Hint: place ${some.map(({ land, units }) => `${units} in ${land}`).join(', ')}`;
  if (step === 'act')
    return [{ texts: [`${hintText([first])}.`] }, { texts: ['b: all of them. Enter: use the hint. Esc: ignore.'] }];
  const shorter = placed.map((_, i) => {
    const rest = i === 0 ? '' : ` and more in ${pluralize(i, 'other land')}`;
    return `${hintText(placed.slice(0, placed.length - i))}${rest}.`;
  });
  return [{ texts: shorter }, { texts: ['Enter: use the hint. Esc: ignore.'] }];
}

/** Revealed part of a hint: first where to look, then the first order, then all orders. */
function draftHint(scene: RiscScene, { step, why }: ShownHint<Command>): readonly [StatusTexts, StatusTexts] {
  const [first] = hintOrders(scene);
  const nameOf = (id: string) => landNamed(scene.view.map, id);
  if (step === 'where' && first !== undefined)
    return [
      { texts: [`Hint: ${wordsOf(first.type).begins(first, nameOf)}.`] },
      { texts: ['b: what to do. Esc: ignore (the turn continues).'] },
    ];
  if (step === 'act' && first !== undefined) {
    const act = `Hint: ${orderWords(first, nameOf)}.`;
    const keys = 'b: the whole turn. Enter: use it. Esc: ignore.';
    const reason = hintReason(scene, why);
    return [{ texts: [act] }, { texts: [`${reason} ${keys}`, `${reason} b: the whole turn.`, reason, keys] }];
  }
  const keys = 'Enter: use it. Esc: ignore.';
  const [risk] = hintRiskTexts(scene);
  const reasons = scene.view.hold === undefined ? comparedTexts(scene) : [why];
  const texts = [
    ...(risk === undefined ? [] : [`${risk}. ${keys}`, `${risk}.`]),
    ...reasons.map((text) => `${text} ${keys}`),
    keys,
  ];
  return [{ texts: hintedTexts(scene) }, { texts }];
}

/** Results with and without the hint: `On average, you gain 1.7 lands and risk 1. Without the hint, you gain 0 and risk 2.` */
function comparedTexts(scene: RiscScene): readonly string[] {
  const plain: RiscScene = { ...scene, local: { ...scene.local, hint: undefined } };
  const expectation = (of: RiscScene) => {
    const won = assaultsOf(of).reduce((sum, { win = 0 }) => sum + win, 0);
    return [won.toFixed(1).replace('.0', ''), risksOf(of).length] as const;
  };
  const [wonThen, riskThen] = expectation(withHint(scene));
  if (wonThen === '0' && riskThen === 0) return [];
  const [won, risk] = expectation(plain);
  return [
    `On average, you gain ${lands(wonThen)} and risk ${riskThen}. Without the hint, you gain ${won} and risk ${risk}.`,
    `On average, you gain ${lands(wonThen)} and risk ${riskThen}.`,
  ];
}

const lands = (won: string): string => `${won} ${won === '1' ? 'land' : 'lands'}`;

/** Orders of a hint in several lengths: first all orders, then fewer orders with the number of omitted orders. */
function hintedTexts(scene: RiscScene): readonly string[] {
  const texts = hintOrders(scene).map((order) => orderWords(order, (id) => landNamed(scene.view.map, id)));
  const all = texts.map((_, i) => {
    const orderTexts = texts.slice(0, texts.length - i).join('; ');
    return `Hint: ${orderTexts}${i === 0 ? '' : `; ${pluralize(i, 'more order')}`}.`;
  });
  return [...all, `Enter: use the hint (${pluralize(texts.length, 'order')}).`];
}
