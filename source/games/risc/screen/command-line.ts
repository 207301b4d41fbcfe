import { itemAt } from '../../../engine/lookup.ts';
import { cutText } from '../../../screen/cut.ts';
import type { Advice, CommandHelps } from '../../../screen/game/command-line.ts';
import { can, cannot } from '../../../screen/parts/advice.ts';
import { counted } from '../../../screen/sentences.ts';
import { forceText } from '../event-texts.ts';
import { unitsLeftIn } from '../draft/shadow.ts';
import { idOf } from '../map.ts';
import { cheapestPath } from '../path.ts';
import { landsOf } from '../state.ts';
import { countOf } from '../units.ts';
import { researchPrice, topLevel, typeIndex, unitTypes, upgradePrice } from '../vocabulary.ts';
import type { RiscScene, RiscScreen } from './local.ts';
import { attackersOf, type AvailableUnits, sourcesOf, targetsFrom, upgradable, upgradesOf } from './words/choices.ts';
import { costOf } from './words/orders.ts';
import { draftIn, placementIn, type SeatPhase, seatPhaseOf } from './words/stage.ts';
import { attackSources, afterTerritories, numberOf, reached, sortedIds, sources, targets } from './command-line/arguments.ts';

/** Most columns of an advice. */
const maxColumns = 37;

type AdviceFor = (scene: RiscScene) => Advice;

/** The reason why nothing can be done at a stage. */
const idleReasons: Partial<Readonly<Record<SeatPhase, string>>> = {
  watching: 'you only watch',
  over: 'the match is over',
  out: 'you are out of the match',
  committed: 'committed, waiting for the others',
};

const short =
  (about: AdviceFor): AdviceFor =>
  (scene) => {
    const { fits, text } = about(scene);
    return { fits, text: cutText(text, maxColumns) };
  };

/** Help for a command of players who have not committed, in one phase or in both. */
const actingAdvice = (about: AdviceFor, phase?: 'placement' | 'orders'): AdviceFor =>
  short((scene) => {
    const stage = seatPhaseOf(scene);
    const reason = idleReasons[stage];
    if (reason !== undefined) return cannot(reason);
    if (phase === undefined || phase === stage) return about(scene);
    return cannot(phase === 'placement' ? 'only before turn 1' : 'only when all units are placed');
  });

/** About a question, which those can ask, too, who have committed or are out. */
const queryAdvice = (about: AdviceFor): AdviceFor =>
  short((scene) => {
    const stage = seatPhaseOf(scene);
    return stage === 'over' || stage === 'watching' ? cannot(idleReasons[stage] ?? '') : about(scene);
  });

/** Help for typed commands and their arguments. */
export const commandHelps: CommandHelps<RiscScreen> = {
  place: {
    advice: actingAdvice((scene) => {
      const { unplacedCount } = placementIn(scene);
      return can(`${unplacedCount} of ${scene.view.options.units} left to place`);
    }, 'placement'),
    args: {
      territory: afterTerritories(0, {
        advice: (scene) =>
          landsOf(scene.view, scene.seat)
            .map((territory) => `${idOf(scene.view.map, territory)} ${itemAt(placementIn(scene).placed, territory)}`)
            .join(', '),
        values: (scene) => sortedIds(scene, landsOf(scene.view, scene.seat)),
      }),
      units: afterTerritories(1, { advice: (scene) => `${placementIn(scene).unplacedCount} left to place` }),
    },
  },
  spread: {
    advice: actingAdvice((scene) => {
      const { unplacedCount } = placementIn(scene);
      return can(unplacedCount === 0 ? 'all units are placed already' : `places the other ${unplacedCount} evenly`);
    }, 'placement'),
  },
  move: {
    advice: actingAdvice((scene) => {
      const places = sourcesOf(scene);
      if (places.length === 0) return cannot('no units are left for orders');
      return can(`${draftIn(scene).projection.food} food left; most units in ${idsText(scene, places)}`);
    }, 'orders'),
    args: {
      from: sources(),
      to: reached,
      units: afterTerritories(2, {
        advice(scene, [from, to]) {
          const { view, seat } = scene;
          const { projection } = draftIn(scene);
          const path = cheapestPath(view, seat, numberOf(scene, from), numberOf(scene, to));
          if (path === undefined) return 'no path leads there';
          return `${forceText(unitsLeftIn(projection, numberOf(scene, from)))} left, ${path.price} food each of ${projection.food}`;
        },
      }),
    },
  },
  attack: {
    advice: actingAdvice((scene) => {
      const from = attackersOf(scene);
      if (from.length === 0) return cannot('no units are left at a border');
      const targetIds = [...new Set(from.flatMap(({ territory }) => targetsFrom(scene.view, territory)))];
      return can(`targets: ${idsText(scene, targetIds.sort((a, b) => a - b).map(asTerritory))}`);
    }, 'orders'),
    args: {
      from: attackSources(),
      to: targets,
      units: afterTerritories(2, {
        advice(scene, [from]) {
          const { projection } = draftIn(scene);
          return `${forceText(unitsLeftIn(projection, numberOf(scene, from)))} left, 1 food each of ${projection.food}`;
        },
      }),
    },
  },
  upgrade: {
    advice: actingAdvice((scene) => upgradeAdvice(scene), 'orders'),
    args: {
      territory: sources((scene) => upgradablePlaces(scene)),
      count: afterTerritories(1, {
        advice: (scene, [id]) => `${forceText(unitsLeftIn(draftIn(scene).projection, numberOf(scene, id)))} there`,
      }),
      from: afterTerritories(1, {
        advice(scene, [id]) {
          const { ownSeat, projection } = draftIn(scene);
          const unplacedCount = unitsLeftIn(projection, numberOf(scene, id));
          const types = upgradable(unplacedCount, ownSeat.level);
          if (countOf(unplacedCount) === 0) return 'no units are left there';
          return types.length === 0
            ? 'none can be upgraded now'
            : types.map((type) => `${unplacedCount[typeIndex(type)]}${type}`).join(', ');
        },
        values(scene, [id]) {
          const { ownSeat, projection } = draftIn(scene);
          return upgradable(unitsLeftIn(projection, numberOf(scene, id)), ownSeat.level);
        },
      }),
      to: afterTerritories(1, {
        advice(scene, [, , typed]) {
          const { ownSeat, projection } = draftIn(scene);
          const from = typeTyped(typed);
          if (from === undefined) return undefined;
          const types = upgradesOf(from, ownSeat.level);
          if (types.length === 0) return `nothing at technology level ${ownSeat.level}`;
          return `${types.map((type) => `${type} ${upgradePrice(from, type)}`).join(', ')} tech each of ${projection.tech}`;
        },
        values(scene, [, , typed]) {
          const from = typeTyped(typed);
          return from && upgradesOf(from, draftIn(scene).ownSeat.level);
        },
      }),
    },
  },
  research: { advice: actingAdvice((scene) => researchAdvice(scene), 'orders') },
  cancel: {
    advice: actingAdvice((scene) => {
      const { length } = draftIn(scene).ownSeat.orders;
      return length === 0 ? cannot('the draft is empty') : can(`${counted(length, 'order')} in the draft`);
    }, 'orders'),
    args: {
      n: afterTerritories(0, {
        advice(scene) {
          const { length } = draftIn(scene).ownSeat.orders;
          return length === 0 ? 'the draft is empty' : `1..${length}`;
        },
        values(scene) {
          const { length } = draftIn(scene).ownSeat.orders;
          return length === 0 ? [] : [...Array.from({ length }, (_, i) => String(i + 1)), 'all'];
        },
      }),
    },
  },
  commit: {
    advice: actingAdvice((scene) => {
      if (seatPhaseOf(scene) === 'placement') {
        const { unplacedCount } = placementIn(scene);
        return unplacedCount === 0 ? can('final: all units are placed') : cannot(`${counted(unplacedCount, 'unit')} not placed yet`);
      }
      const { orders } = draftIn(scene).ownSeat;
      const { food, tech } = costOf(orders);
      return can(orders.length === 0 ? 'final: no orders' : `final: ${ordersText(orders.length, food, tech)}`);
    }),
  },
  orders: {
    advice: queryAdvice((scene) => {
      if (scene.view.phase === 'placement') return can('what you have placed');
      const { ownSeat, projection } = draftIn(scene);
      return can(`${counted(ownSeat.orders.length, 'order')}; left ${projection.food} food, ${projection.tech} tech`);
    }),
  },
  path: {
    advice: queryAdvice(() => can('the cheapest path, and its price')),
    args: {
      from: afterTerritories(0, { values: (scene) => sortedIds(scene, landsOf(scene.view, scene.seat)) }),
      to: reached,
    },
  },
  odds: {
    advice: queryAdvice(({ view }) =>
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
function upgradablePlaces(scene: RiscScene): readonly AvailableUnits[] {
  const { level } = draftIn(scene).ownSeat;
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
  const { ownSeat, projection } = draftIn(scene);
  const places = upgradablePlaces(scene);
  const count = places.reduce((sum, { units }) => sum + countOf(units), 0);
  if (count === 0) return cannot('no units to upgrade');
  const steps = places.flatMap(({ units }) =>
    upgradable(units, ownSeat.level).flatMap((from) =>
      upgradesOf(from, ownSeat.level).map((to) => ({ from, to, price: upgradePrice(from, to) })),
    ),
  );
  const [cheapest] = steps.sort((a, b) => a.price - b.price);
  if (cheapest === undefined) return cannot('no units to upgrade');
  const { from, to, price } = cheapest;
  const text = `${from} to ${to} ${price} tech a unit; ${projection.tech} left`;
  return price <= projection.tech ? can(text) : cannot(text);
}

function researchAdvice(scene: RiscScene): Advice {
  const { ownSeat, projection } = draftIn(scene);
  if (ownSeat.level >= topLevel) return cannot(`level ${topLevel} is the highest`);
  const level = ownSeat.level + 1;
  if (ownSeat.orders.some(({ type }) => type === 'research')) return cannot(`level ${level} is ordered already`);
  const text = `level ${level} costs ${researchPrice(level)} tech; ${projection.tech} left`;
  return researchPrice(level) <= projection.tech ? can(text) : cannot(text);
}
