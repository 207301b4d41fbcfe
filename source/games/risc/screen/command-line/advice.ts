import { cutText } from '../../../../screen/cut.ts';
import { can, cannot, noCommand } from '../../../../screen/parts/advice.ts';
import type { Advice } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { countOf } from '../../units.ts';
import { researchPrice, topLevel, upgradePrice } from '../../vocabulary.ts';
import type { RiscScene } from '../local.ts';
import { attackersOf, sourcesOf, targetsFrom, upgradable, upgradesOf } from '../words/choices.ts';
import { costOf } from '../words/orders.ts';
import { draftIn, placementIn, type Stage, stageOf } from '../words/stage.ts';

/** Most columns of an advice. */
const room = 37;

/** What a command would do now, or why it cannot be used. */
export function advice(scene: RiscScene, command: string): Advice {
  const { fits, text } = advices[command]?.(scene) ?? noCommand;
  return { fits, text: cutText(text, room) };
}

type About = (scene: RiscScene) => Advice;

/** Why somebody can do nothing who is at this stage. */
const idle: Partial<Readonly<Record<Stage, string>>> = {
  watching: 'you only watch',
  over: 'the match is over',
  out: 'you are out of the match',
  committed: 'committed, waiting for the others',
};

/** About a command that somebody can use who has not committed, in one phase or in both. */
const acting =
  (about: About, phase?: 'placement' | 'orders'): About =>
  (scene) => {
    const stage = stageOf(scene);
    const reason = idle[stage];
    if (reason !== undefined) return cannot(reason);
    if (phase === undefined || phase === stage) return about(scene);
    return cannot(phase === 'placement' ? 'only before turn 1' : 'only when all units are placed');
  };

/** About a question, which those can ask, too, who have committed or are out. */
const asking =
  (about: About): About =>
  (scene) => {
    const stage = stageOf(scene);
    return stage === 'over' || stage === 'watching' ? cannot(idle[stage] ?? '') : about(scene);
  };

const advices: Readonly<Record<string, About>> = {
  place: acting((scene) => {
    const { left } = placementIn(scene);
    return can(`${left} of ${scene.view.options.units} left to place`);
  }, 'placement'),
  spread: acting((scene) => {
    const { left } = placementIn(scene);
    return can(left === 0 ? 'all units are placed already' : `places the other ${left} evenly`);
  }, 'placement'),
  move: acting((scene) => {
    const sources = sourcesOf(scene);
    if (sources.length === 0) return cannot('no units are left for orders');
    return can(`${draftIn(scene).shadow.food} food left; most units in ${idsText(scene, sources)}`);
  }, 'orders'),
  attack: acting((scene) => {
    const from = attackersOf(scene);
    if (from.length === 0) return cannot('no units are left at a border');
    const targets = [...new Set(from.flatMap(({ territory }) => targetsFrom(scene.view, territory)))];
    return can(`targets: ${idsText(scene, targets.sort((a, b) => a - b).map(asTerritory))}`);
  }, 'orders'),
  upgrade: acting((scene) => upgradeAdvice(scene), 'orders'),
  research: acting((scene) => researchAdvice(scene), 'orders'),
  cancel: acting((scene) => {
    const { length } = draftIn(scene).own.orders;
    return length === 0 ? cannot('the draft is empty') : can(`${counted(length, 'order')} in the draft`);
  }, 'orders'),
  commit: acting((scene) => {
    if (stageOf(scene) === 'placement') {
      const { left } = placementIn(scene);
      return left === 0 ? can('final: all units are placed') : cannot(`${counted(left, 'unit')} not placed yet`);
    }
    const { orders } = draftIn(scene).own;
    const { food, tech } = costOf(orders);
    return can(orders.length === 0 ? 'final: no orders' : `final: ${ordersText(orders.length, food, tech)}`);
  }),
  orders: asking((scene) => {
    if (scene.view.phase === 'placement') return can('what you have placed');
    const { own, shadow } = draftIn(scene);
    return can(`${counted(own.orders.length, 'order')}; left ${shadow.food} food, ${shadow.tech} tech`);
  }),
  path: asking(() => can('the cheapest path, and its price')),
  odds: asking(({ view }) =>
    view.phase === 'placement' ? cannot('only when all units are placed') : can('exact, as things stand now'),
  ),
};

const ordersText = (count: number, food: number, tech: number): string =>
  `${counted(count, 'order')}, ${food} food, ${tech} tech`;

const asTerritory = (territory: number) => ({ territory });

const idsText = ({ view }: RiscScene, places: readonly { readonly territory: number }[]): string =>
  places.map(({ territory }) => idOf(view.map, territory)).join(', ');

function upgradeAdvice(scene: RiscScene): Advice {
  const { own, shadow } = draftIn(scene);
  const sources = sourcesOf(scene).filter(({ units }) => upgradable(units, own.level).length > 0);
  const count = sources.reduce((sum, { units }) => sum + countOf(units), 0);
  if (count === 0) return cannot('no units to upgrade');
  const steps = sources.flatMap(({ units }) =>
    upgradable(units, own.level).flatMap((from) =>
      upgradesOf(from, own.level).map((to) => ({ from, to, price: upgradePrice(from, to) })),
    ),
  );
  const [cheapest] = steps.sort((a, b) => a.price - b.price);
  if (cheapest === undefined) return cannot('no units to upgrade');
  const { from, to, price } = cheapest;
  const text = `${from} to ${to} ${price} tech a unit; ${shadow.tech} left`;
  return price <= shadow.tech ? can(text) : cannot(text);
}

function researchAdvice(scene: RiscScene): Advice {
  const { own, shadow } = draftIn(scene);
  if (own.level >= topLevel) return cannot(`level ${topLevel} is the highest`);
  const level = own.level + 1;
  if (own.orders.some(({ type }) => type === 'research')) return cannot(`level ${level} is ordered already`);
  const text = `level ${level} costs ${researchPrice(level)} tech; ${shadow.tech} left`;
  return researchPrice(level) <= shadow.tech ? can(text) : cannot(text);
}
