import { itemAt } from '#engine/lookup.ts';
import type { Guidance } from '#screen/game/teaching.ts';
import { pluralize } from '#screen/sentences.ts';
import { bordersOf, foesOf, ownNeighborsOf, targetsOf } from '../../bots/bot-draft.ts';
import { idOf, landName } from '../../map.ts';
import { createOrder, type Draft, sentAgainst, unitsLeftIn } from '../../orders.ts';
import { cheapestPath, landsOf, ownerOf, unitsIn, type View } from '../../state.ts';
import { countOf, plus, strongestOf, type Units, unitsText } from '../../units.ts';
import { bonuses, typeAt, typeIndex, type UnitType, upgradePrice } from '../../vocabulary.ts';
import { orderToCancel } from '../keys/actions.ts';
import type { RiscScene, RiscScreen } from '../local.ts';
import { assaultsOf, goodChance, quickOdds } from '../odds.ts';
import { firstWarning } from '../panel/draft-sections.ts';
import { type ComposedMarch, placementIn, situationOf, upgradesOf } from '../situation.ts';
import { percentText, unitName } from '../words.ts';

interface March {
  readonly from: number;
  readonly to: number;
  readonly units: Units;
}

/** Next suggestion of the tutorial. Territories are given by their indices. */
export type Advice =
  | (March & { readonly type: 'attack'; readonly win: number })
  | (March & { readonly type: 'move' })
  | { readonly type: 'upgrade'; readonly at: number; readonly count: number; readonly to: UnitType }
  | { readonly type: 'research' }
  /** Suggests cancelling an attack that will probably fail. */
  | { readonly type: 'cancel'; readonly order: number; readonly target: number; readonly win: number }
  | { readonly type: 'end' };

/** An attack whose chance of winning has reached this value needs no more units. */
const sure = 0.9;

/** The tutorial warns of attacks whose chance of winning is below this value. */
export const bad = 0.5;

/** Below this chance of winning, the tutorial calls an attack a coin toss. */
const tossUp = 0.6;

export function adviceFor(view: View, draft: Draft): Advice {
  const { seat } = draft;
  const hopeless = hopelessOrder(view, draft);
  if (hopeless !== undefined) return hopeless;
  const attack = attackFor(view, draft);
  if (attack !== undefined) return attack;
  // The first turn teaches only how to attack.
  if (view.turn <= 1) return { type: 'end' };
  const isRivalLeft = view.map.ids.some(
    (id, at) => ownerOf(view, at) !== seat && countOf(sentAgainst(draft.ownSeat.orders, id)) === 0,
  );
  if (!isRivalLeft) return { type: 'end' };
  const borders = bordersOf(view, seat);
  const { level, orders } = draft.ownSeat;
  // If no attack is ordered after turn `stuckAfter`, more units of the same type do not help, but better units do.
  const isStuck = view.turn > stuckAfter && orders.every(({ type }) => type !== 'attack');
  const move = moveFor(view, draft, borders, isStuck);
  if (move !== undefined) return move;
  if (isStuck && level < levelWhenStuck)
    return createOrder(draft, { name: 'research', args: {} }).ok ? { type: 'research' } : { type: 'end' };
  return upgradeFor(draft, borders) ?? { type: 'end' };
}

const stuckAfter = 4;
const levelWhenStuck = 3;

const winOf = (units: Units, defenders: Units): number =>
  countOf(units) === 0 ? 0 : (quickOdds(units, defenders)?.win ?? 0);

/** Units that can leave a border territory to attack. One unit stays behind, so that the screen does not warn. */
function free({ projection }: Draft, from: number): Units {
  const unitsLeft = unitsLeftIn(projection, from);
  return strongestOf(unitsLeft, Math.max(0, countOf(unitsLeft) - 1));
}

/** Own territories that can send more units against a target, largest force first. */
const sourcesFor = (draft: Draft, target: number) =>
  ownNeighborsOf(draft.land, draft.seat, target)
    .map((from) => ({ from, units: free(draft, from) }))
    .filter(({ units }) => countOf(units) > 0)
    .toSorted((one, other) => countOf(other.units) - countOf(one.units));

interface Chance {
  readonly target: number;
  readonly unitsSent: Units;
  /** Chance of winning with only the units that already attack. */
  readonly now: number;
  readonly maxWin: number;
}

function chanceOf(view: View, draft: Draft, target: number): Chance {
  const unitsSent = sentAgainst(draft.ownSeat.orders, itemAt(view.map.ids, target));
  const defenders = unitsIn(view, target);
  const allUnits = sourcesFor(draft, target).reduce((sum, { units }) => plus(sum, units), unitsSent);
  return { target, unitsSent, now: winOf(unitsSent, defenders), maxWin: winOf(allUnits, defenders) };
}

/** Suggests cancelling the last attack that will probably fail, even with more units. */
function hopelessOrder(view: View, draft: Draft): Advice | undefined {
  const { orders } = draft.ownSeat;
  for (const [order, each] of [...orders.entries()].reverse()) {
    if (each.type !== 'attack') continue;
    const { target, now, maxWin } = chanceOf(view, draft, view.map.ids.indexOf(each.to));
    if (now < bad && maxWin < goodChance) return { type: 'cancel', order, target, win: now };
  }
  return undefined;
}

function attackFor(view: View, draft: Draft): Advice | undefined {
  const chances = targetsOf(draft.land, draft.seat).map((target) => chanceOf(view, draft, target));
  const promising = chances.filter(({ now, maxWin }) => now < sure && maxWin >= goodChance);
  const order = promising.toSorted(
    (one, other) =>
      Math.sign(countOf(other.unitsSent)) - Math.sign(countOf(one.unitsSent)) || other.maxWin - one.maxWin,
  );
  for (const { target, maxWin } of order) {
    const [source] = sourcesFor(draft, target);
    if (source === undefined) continue;
    const units = strongestOf(source.units, draft.projection.food);
    if (countOf(units) > 0) return { type: 'attack', from: source.from, to: target, units, win: maxWin };
  }
  return undefined;
}

/** Suggests moving inner units, with `fromBorders` also other border units, to the strongest border territory. */
function moveFor(
  view: View,
  { land, seat, projection }: Draft,
  borders: readonly number[],
  fromBorders: boolean,
): Advice | undefined {
  const strength = (territory: number) => countOf(unitsLeftIn(projection, territory));
  const [to] = borders.toSorted((one, other) => strength(other) - strength(one));
  if (to === undefined) return undefined;
  for (const from of landsOf(view, seat)) {
    const isBorder = borders.includes(from);
    if (from === to || (isBorder && !fromBorders) || strength(from) < 2) continue;
    const path = cheapestPath(land, seat, from, to);
    const maxCount = strength(from) - (isBorder ? 1 : 0);
    const count = path === undefined ? 0 : Math.min(maxCount, Math.floor(projection.food / path.price));
    if (count > 1) return { type: 'move', from, to, units: strongestOf(unitsLeftIn(projection, from), count) };
  }
  return undefined;
}

/** Suggests upgrading basic units to the best available type, in the border territory with the most basic units. */
function upgradeFor({ projection, ownSeat }: Draft, borders: readonly number[]): Advice | undefined {
  const basics = (territory: number) => itemAt(unitsLeftIn(projection, territory), 0);
  const [at] = borders.toSorted((one, other) => basics(other) - basics(one));
  const to = upgradesOf('a', ownSeat.level).at(-1) ?? 'b';
  const count = at === undefined ? 0 : Math.min(basics(at), Math.floor(projection.tech / upgradePrice('a', to)));
  return at === undefined || count < 1 ? undefined : { type: 'upgrade', at, count, to };
}

/** Name of the lesson that ends after the player has looked at an attack with bad odds. */
const oddsTaught = 'odds';

/** Next step, if the player can act. Undefined in playback, a hint, the debug view, the log and the statistics. */
export function guide(scene: RiscScene, taught: ReadonlySet<string>): Guidance<RiscScreen> | undefined {
  const { stage, draft } = situationOf(scene);
  const { report, below } = scene.local;
  if (report !== undefined || below !== 'territory' || scene.debug || scene.local.hint !== undefined) return undefined;
  if (stage === 'placement') return placing(scene);
  if (stage !== 'orders' || draft === undefined) return undefined;
  const advice = adviceFor(scene.view, draft);
  return { ...onScreen(scene, advice), spoken: spokenFor(scene, advice, taught) };
}

type OnScreenGuidance = Omit<Guidance<RiscScreen>, 'spoken'>;

const name = ({ view }: RiscScene, territory: number): string => landName(view.map, territory);

/** Suggests placing 7/12 of the units in the player's territory with the most links to enemies, then `spread`. */
function placing(scene: RiscScene): Guidance<RiscScreen> {
  const { view, seat, local } = scene;
  const { placed, unplacedCount } = placementIn(scene);
  const all = view.options.units;
  const [border = local.cursor] = bordersOf(view, seat).toSorted(
    (one, other) => foesOf(view, seat, other).length - foesOf(view, seat, one).length,
  );
  const [at, borderCount] = [name(scene, border), Math.ceil((all * 7) / 12)];
  if (unplacedCount === 0)
    return {
      key: 't',
      says: [`All ${all} units are placed. Your rival places units in secret, too.`, "t: ready. You can't undo it."],
      spoken: 'All units are placed. Type ready.',
    };
  if (itemAt(placed, border) > 0 || unplacedCount < borderCount)
    return {
      key: 'e',
      says: [
        `${pluralize(unplacedCount, 'unit')} left. e: spread them over all your lands.`,
        'An empty land falls to anyone who walks in.',
      ],
      spoken: `${pluralize(unplacedCount, 'unit')} left. Type spread to place the rest evenly. An empty land falls to anyone who walks in.`,
    };
  const where = local.cursor === border ? `Type ${borderCount}: place ${borderCount} units here` : `Tab: go to ${at}`;
  return {
    key: local.cursor === border ? '0-9' : 'Tab',
    says: [`Take every land to win. ${at} borders two enemy lands.`, `${where}. Ctrl+T skips the tutorial.`],
    spoken: `This is your first war: take every land to win. ${at} borders two enemy lands, so most of your units belong there. Type place ${idOf(view.map, border)} ${borderCount}.`,
  };
}

function onScreen(scene: RiscScene, advice: Advice): OnScreenGuidance {
  const { composed } = situationOf(scene);
  if (composed === undefined) return scene.local.focus === 'draft' ? inList(scene, advice) : onMap(scene, advice);
  if (composed.type === 'upgrade') {
    if (advice.type !== 'upgrade' || advice.at !== composed.territory) return goBack(scene, advice);
    const [to, best] = [typeAt(composed.to), typeIndex(advice.to)];
    if (composed.to !== best)
      return { key: 'up down', says: ['Better units cost more tech.', `Down: choose ${advice.to}.`] };
    return {
      key: 'Enter',
      says: [
        `Each ${unitName(composed.to)} (${to}) adds ${itemAt(bonuses, composed.to)} to its die, starting this turn.`,
        `Enter: upgrade ${composed.count} in ${name(scene, composed.territory)} to ${to}, ${upgradePrice('a', to)} tech each.`,
      ],
    };
  }
  return composed.type === 'attack' ? attacking(scene, composed, advice) : moving(scene, composed, advice);
}

function attacking(scene: RiscScene, composed: ComposedMarch, advice: Advice): OnScreenGuidance {
  if (!composed.order.ok) return goBack(scene, advice);
  const { source, target, units, unitsLeft } = composed;
  const win = assaultsOf(scene).find((assault) => assault.target === target)?.win ?? 0;
  const odds = percentText(win);
  const isAdvised = advice.type === 'attack' && advice.from === source && advice.to === target;
  const count = countOf(isAdvised ? advice.units : unitsLeft);
  const called = name(scene, target);
  if (isAdvised && countOf(units) > count)
    return {
      key: '1-9',
      says: [
        `${odds} to win, but ${name(scene, source)} would be left empty.`,
        `Type ${count}. The other ${countOf(unitsLeft) - count === 1 ? 'one stays' : `${countOf(unitsLeft) - count} stay`} to guard it.`,
      ],
    };
  if (isAdvised && countOf(units) < count)
    return {
      key: '1-9',
      says: [`${odds} to win with ${unitsText(units)}. More units are safer.`, `Type ${count}.`],
    };
  if (isAdvised && win < goodChance)
    return {
      key: 'Enter',
      says: [
        `${odds} ${countOf(composed.sent) === 0 ? 'alone' : 'so far'}. All your attacks on ${called} fight as one army.`,
        `Enter: order it. More attacks can raise it to ${percentText(advice.win)}.`,
      ],
    };
  if (win >= goodChance)
    return {
      key: 'Enter',
      says: [
        `${odds} to win: a good attack. The bar is your exact chance.`,
        'Enter: order it. It stays secret for now.',
      ],
    };
  const elsewhere =
    advice.type === 'attack' && advice.from === source
      ? `Arrows: choose a weaker target, ${name(scene, advice.to)}.`
      : `Better: Esc, then ${aimOf(scene, advice)}.`;
  return {
    key: advice.type === 'attack' && advice.from === source ? 'arrows' : 'Esc',
    says: [
      win < bad
        ? `Only ${odds} to win against ${unitsText(unitsIn(scene.view, target))}. Don't! Ties go to the defender.`
        : `${odds} to win: ${win < tossUp ? "a coin toss. Don't attack yet." : 'a fair chance, but not a safe one.'}`,
      elsewhere,
    ],
    teaches: oddsTaught,
  };
}

function moving(scene: RiscScene, { source, target }: ComposedMarch, advice: Advice): OnScreenGuidance {
  if (advice.type === 'move' && advice.from === source)
    return advice.to === target
      ? {
          key: 'Enter',
          says: ['Each unit pays food for every land it crosses.', `Enter: move them to ${name(scene, target)}.`],
        }
      : { key: 'arrows', says: ['Units move through your own lands.', `Arrows: choose ${name(scene, advice.to)}.`] };
  if (advice.type === 'attack' && advice.from === source)
    return {
      key: 'arrows',
      says: [
        `${name(scene, target)} is yours: units would only move there.`,
        `Arrows: attack ${name(scene, advice.to)} instead.`,
      ],
    };
  return goBack(scene, advice);
}

const goBack = (scene: RiscScene, advice: Advice): OnScreenGuidance => ({
  key: 'Esc',
  says: ['There is something better to do.', `Esc: back. Then ${aimOf(scene, advice)}.`],
});

function inList(scene: RiscScene, advice: Advice): OnScreenGuidance {
  if (advice.type === 'cancel' && scene.local.order === advice.order)
    return { key: 'x', says: [hopeless(scene, advice), 'x: cancel this order.'] };
  if (advice.type === 'cancel')
    return { key: 'x', says: [hopeless(scene, advice), `Up and down: choose order ${advice.order + 1}.`] };
  return {
    key: 'Esc',
    says: ['These are your orders.', `Esc: back to the map. Then ${aimOf(scene, advice)}.`],
  };
}

function onMap(scene: RiscScene, advice: Advice): OnScreenGuidance {
  const { cursor } = scene.local;
  const goTo = (at: number, then: string) => (cursor === at ? then : `Arrows: go to ${name(scene, at)}. Then ${then}`);
  switch (advice.type) {
    case 'attack': {
      const { orders } = situationOf(scene);
      const target = idOf(scene.view.map, advice.to);
      const joins = orders.some((order) => order.type === 'attack' && order.to === target);
      return {
        key: 'Enter',
        says: [
          joins
            ? `${name(scene, advice.from)} can join the attack on ${name(scene, advice.to)}, as one army.`
            : `Attack! ${name(scene, advice.from)} has units to send.`,
          `${goTo(advice.from, 'Enter: send its units')}.`,
        ],
      };
    }
    case 'move':
      return {
        key: 'Enter',
        says: [
          `${name(scene, advice.from)} is safe: bring its units to ${name(scene, advice.to)}.`,
          `${goTo(advice.from, 'Enter: send its units')}.`,
        ],
      };
    case 'upgrade':
      return {
        key: 'p',
        says: [
          `You have ${situationOf(scene).stock.tech} tech: make units in ${name(scene, advice.at)} stronger.`,
          `${goTo(advice.at, 'p: upgrade')}.`,
        ],
      };
    case 'research':
      return { key: 'i', says: ['You have the tech for the next level: stronger units.', 'i: research it.'] };
    case 'cancel':
      return {
        key: 'x',
        says: [
          hopeless(scene, advice),
          advice.order + 1 === orderToCancel(scene)
            ? `x: cancel order ${advice.order + 1}.`
            : `Click order ${advice.order + 1} in the list. Then x: cancel it.`,
        ],
      };
    case 'end':
      return {
        key: 't',
        says: [
          scene.view.turn > 1 ? 'A good turn.' : 'Your orders are secret. All armies march at once.',
          firstWarning(scene) === undefined
            ? 't: end turn. Then every land yields food, tech and an apprentice.'
            : 't, then y: end turn. Lands marked ! are weak, but this rival never attacks.',
        ],
      };
  }
}

const hopeless = (scene: RiscScene, { target, win }: Advice & { type: 'cancel' }): string =>
  `Only ${percentText(win)} to win ${name(scene, target)}: a wasted attack.`;

function aimOf(scene: RiscScene, advice: Advice): string {
  switch (advice.type) {
    case 'attack':
      return `attack ${name(scene, advice.to)} from ${name(scene, advice.from)}`;
    case 'move':
      return `move from ${name(scene, advice.from)} to ${name(scene, advice.to)}`;
    case 'upgrade':
      return `upgrade units in ${name(scene, advice.at)}`;
    case 'research':
      return 'research the next level';
    case 'cancel':
      return `cancel order ${advice.order + 1}`;
    case 'end':
      return 'end your turn';
  }
}

function spokenFor(scene: RiscScene, advice: Advice, taught: ReadonlySet<string>): string {
  const { view, seat } = scene;
  const id = (territory: number) => idOf(view.map, territory);
  switch (advice.type) {
    case 'attack': {
      const { from, to, win } = advice;
      const sent = unitsText(advice.units);
      const soFar = winOf(plus(advice.units, sentAgainst(situationOf(scene).orders, id(to))), unitsIn(view, to));
      const strong = foesOf(view, seat, from).find((foe) => foe !== to);
      const isFirst = view.turn <= 1 && situationOf(scene).orders.length === 0;
      if (isFirst && strong !== undefined && !taught.has(oddsTaught))
        return `Look before you attack. Type odds ${id(from)} ${id(strong)}, then odds ${id(from)} ${id(to)} ${sent}. Below 50 percent, don't attack: ties go to the defender. Then type attack ${id(from)} ${id(to)} ${sent}.`;
      const order = `Type attack ${id(from)} ${id(to)} ${sent}`;
      return soFar < win
        ? `${order}: ${percentText(soFar)} to win so far. More attacks there can raise it to ${percentText(win)}.`
        : `${order}: ${percentText(win)} to win, counting your other attacks there.`;
    }
    case 'move':
      return `${name(scene, advice.from)} is safe. Type move ${id(advice.from)} ${id(advice.to)} ${unitsText(advice.units)}.`;
    case 'upgrade':
      return `Stronger units add to their dice. Type upgrade ${id(advice.at)} ${advice.count} a ${advice.to}.`;
    case 'research':
      return 'You have the tech for the next level. Type research.';
    case 'cancel':
      return `${hopeless(scene, advice)} Type cancel ${advice.order + 1}.`;
    case 'end':
      return `${pluralize(landsOf(view, seat).length, 'land is', 'lands are')} yours. Type end to end your turn.`;
  }
}
