import { itemAt } from '../../../engine/lookup.ts';
import { cutText } from '../../../screen/cut.ts';
import type { Advice, CommandHelps } from '../../../screen/game/command-line.ts';
import { can, cannot } from '../../../screen/parts/advice.ts';
import { counted } from '../../../screen/sentences.ts';
import { forceText } from '../event-texts.ts';
import { leftIn } from '../draft/shadow.ts';
import { idOf } from '../map.ts';
import { cheapestPath } from '../path.ts';
import { landsOf } from '../state.ts';
import { countOf } from '../units.ts';
import { researchPrice, topLevel, typeIndex, unitTypes, upgradePrice } from '../vocabulary.ts';
import type { RiscScene, RiscScreen } from './local.ts';
import { attackersOf, type Left, sourcesOf, targetsFrom, upgradable, upgradesOf } from './words/choices.ts';
import { costOf } from './words/orders.ts';
import { draftIn, placementIn, type Stage, stageOf } from './words/stage.ts';
import { attackSources, behind, numberOf, reached, sortedIds, sources, targets } from './command-line/arguments.ts';

/** Most columns of an advice. */
const room = 37;

type About = (scene: RiscScene) => Advice;

/** The reason why nothing can be done at a stage. */
const idle: Partial<Readonly<Record<Stage, string>>> = {
  watching: 'you only watch',
  over: 'the match is over',
  out: 'you are out of the match',
  committed: 'committed, waiting for the others',
};

const short =
  (about: About): About =>
  (scene) => {
    const { fits, text } = about(scene);
    return { fits, text: cutText(text, room) };
  };

/** Help for a command of players who have not committed, in one phase or in both. */
const acting = (about: About, phase?: 'placement' | 'orders'): About =>
  short((scene) => {
    const stage = stageOf(scene);
    const reason = idle[stage];
    if (reason !== undefined) return cannot(reason);
    if (phase === undefined || phase === stage) return about(scene);
    return cannot(phase === 'placement' ? 'only before turn 1' : 'only when all units are placed');
  });

/** About a question, which those can ask, too, who have committed or are out. */
const asking = (about: About): About =>
  short((scene) => {
    const stage = stageOf(scene);
    return stage === 'over' || stage === 'watching' ? cannot(idle[stage] ?? '') : about(scene);
  });

/** Help for typed commands and their arguments. */
export const commandHelps: CommandHelps<RiscScreen> = {
  place: {
    advice: acting((scene) => {
      const { left } = placementIn(scene);
      return can(`${left} of ${scene.view.options.units} left to place`);
    }, 'placement'),
    args: {
      territory: behind(0, {
        advice: (scene) =>
          landsOf(scene.view, scene.seat)
            .map((territory) => `${idOf(scene.view.map, territory)} ${itemAt(placementIn(scene).placed, territory)}`)
            .join(', '),
        values: (scene) => sortedIds(scene, landsOf(scene.view, scene.seat)),
      }),
      units: behind(1, { advice: (scene) => `${placementIn(scene).left} left to place` }),
    },
  },
  spread: {
    advice: acting((scene) => {
      const { left } = placementIn(scene);
      return can(left === 0 ? 'all units are placed already' : `places the other ${left} evenly`);
    }, 'placement'),
  },
  move: {
    advice: acting((scene) => {
      const places = sourcesOf(scene);
      if (places.length === 0) return cannot('no units are left for orders');
      return can(`${draftIn(scene).shadow.food} food left; most units in ${idsText(scene, places)}`);
    }, 'orders'),
    args: {
      from: sources(),
      to: reached,
      units: behind(2, {
        advice(scene, [from, to]) {
          const { view, seat } = scene;
          const { shadow } = draftIn(scene);
          const path = cheapestPath(view, seat, numberOf(scene, from), numberOf(scene, to));
          if (path === undefined) return 'no path leads there';
          return `${forceText(leftIn(shadow, numberOf(scene, from)))} left, ${path.price} food each of ${shadow.food}`;
        },
      }),
    },
  },
  attack: {
    advice: acting((scene) => {
      const from = attackersOf(scene);
      if (from.length === 0) return cannot('no units are left at a border');
      const found = [...new Set(from.flatMap(({ territory }) => targetsFrom(scene.view, territory)))];
      return can(`targets: ${idsText(scene, found.sort((a, b) => a - b).map(asTerritory))}`);
    }, 'orders'),
    args: {
      from: attackSources(),
      to: targets,
      units: behind(2, {
        advice(scene, [from]) {
          const { shadow } = draftIn(scene);
          return `${forceText(leftIn(shadow, numberOf(scene, from)))} left, 1 food each of ${shadow.food}`;
        },
      }),
    },
  },
  upgrade: {
    advice: acting((scene) => upgradeAdvice(scene), 'orders'),
    args: {
      territory: sources((scene) => improvable(scene)),
      count: behind(1, {
        advice: (scene, [id]) => `${forceText(leftIn(draftIn(scene).shadow, numberOf(scene, id)))} there`,
      }),
      from: behind(1, {
        advice(scene, [id]) {
          const { own, shadow } = draftIn(scene);
          const left = leftIn(shadow, numberOf(scene, id));
          const types = upgradable(left, own.level);
          if (countOf(left) === 0) return 'no units are left there';
          return types.length === 0
            ? 'none can be upgraded now'
            : types.map((type) => `${left[typeIndex(type)]}${type}`).join(', ');
        },
        values(scene, [id]) {
          const { own, shadow } = draftIn(scene);
          return upgradable(leftIn(shadow, numberOf(scene, id)), own.level);
        },
      }),
      to: behind(1, {
        advice(scene, [, , typed]) {
          const { own, shadow } = draftIn(scene);
          const from = typeTyped(typed);
          if (from === undefined) return undefined;
          const types = upgradesOf(from, own.level);
          if (types.length === 0) return `nothing at technology level ${own.level}`;
          return `${types.map((type) => `${type} ${upgradePrice(from, type)}`).join(', ')} tech each of ${shadow.tech}`;
        },
        values(scene, [, , typed]) {
          const from = typeTyped(typed);
          return from && upgradesOf(from, draftIn(scene).own.level);
        },
      }),
    },
  },
  research: { advice: acting((scene) => researchAdvice(scene), 'orders') },
  cancel: {
    advice: acting((scene) => {
      const { length } = draftIn(scene).own.orders;
      return length === 0 ? cannot('the draft is empty') : can(`${counted(length, 'order')} in the draft`);
    }, 'orders'),
    args: {
      n: behind(0, {
        advice(scene) {
          const { length } = draftIn(scene).own.orders;
          return length === 0 ? 'the draft is empty' : `1..${length}`;
        },
        values(scene) {
          const { length } = draftIn(scene).own.orders;
          return length === 0 ? [] : [...Array.from({ length }, (_, i) => String(i + 1)), 'all'];
        },
      }),
    },
  },
  commit: {
    advice: acting((scene) => {
      if (stageOf(scene) === 'placement') {
        const { left } = placementIn(scene);
        return left === 0 ? can('final: all units are placed') : cannot(`${counted(left, 'unit')} not placed yet`);
      }
      const { orders } = draftIn(scene).own;
      const { food, tech } = costOf(orders);
      return can(orders.length === 0 ? 'final: no orders' : `final: ${ordersText(orders.length, food, tech)}`);
    }),
  },
  orders: {
    advice: asking((scene) => {
      if (scene.view.phase === 'placement') return can('what you have placed');
      const { own, shadow } = draftIn(scene);
      return can(`${counted(own.orders.length, 'order')}; left ${shadow.food} food, ${shadow.tech} tech`);
    }),
  },
  path: {
    advice: asking(() => can('the cheapest path, and its price')),
    args: {
      from: behind(0, { values: (scene) => sortedIds(scene, landsOf(scene.view, scene.seat)) }),
      to: reached,
    },
  },
  odds: {
    advice: asking(({ view }) =>
      view.phase === 'placement' ? cannot('only when all units are placed') : can('exact, as things stand now'),
    ),
    args: {
      from: attackSources((scene) =>
        sortedIds(
          scene,
          landsOf(scene.view, scene.seat).filter((territory) => targetsFrom(scene.view, territory).length > 0),
        ),
      ),
      to: targets,
      units: {},
    },
  },
};

/** The own territories in which units are left that can become stronger. */
function improvable(scene: RiscScene): readonly Left[] {
  const { level } = draftIn(scene).own;
  return sourcesOf(scene).filter(({ units }) => upgradable(units, level).length > 0);
}

/** The type of unit that was typed, if it is one. */
const typeTyped = (typed: string | undefined) => unitTypes.find((type) => type === typed?.toLowerCase());

const ordersText = (count: number, food: number, tech: number): string =>
  `${counted(count, 'order')}, ${food} food, ${tech} tech`;

const asTerritory = (territory: number) => ({ territory });

const idsText = ({ view }: RiscScene, places: readonly { readonly territory: number }[]): string =>
  places.map(({ territory }) => idOf(view.map, territory)).join(', ');

function upgradeAdvice(scene: RiscScene): Advice {
  const { own, shadow } = draftIn(scene);
  const places = improvable(scene);
  const count = places.reduce((sum, { units }) => sum + countOf(units), 0);
  if (count === 0) return cannot('no units to upgrade');
  const steps = places.flatMap(({ units }) =>
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
