import { itemAt } from '#engine/lookup.ts';
import type { Json } from '#engine/vocabulary.ts';
import { type Advice, type ArgumentHelp, type CommandHelps, can, cannot } from '#screen/game/command-help.ts';
import { pluralize } from '#screen/sentences.ts';
import { truncate } from '#screen/truncate.ts';
import type { Command } from '../commands.ts';
import { unitsLeftIn } from '../draft.ts';
import { forceText, placementText } from '../event-texts.ts';
import { idOf, idsOf } from '../map.ts';
import type { OddsAnswer, OrdersAnswer, PathAnswer } from '../rules.ts';
import { cheapestPath, landsOf, ownerOf, unitsIn } from '../state.ts';
import { countOf, unitsText } from '../units.ts';
import { researchPrice, topLevel, typeIndex, unitTypes, upgradePrice } from '../vocabulary.ts';
import type { Local, RiscScene, RiscScreen } from './local.ts';
import {
  type AvailableUnits,
  attackersOf,
  draftIn,
  placementIn,
  reachedFrom,
  type SeatPhase,
  seatPhaseOf,
  sourcesOf,
  targetsFrom,
  upgradable,
  upgradesOf,
} from './situation.ts';
import { pathText } from './text-mode/draft.ts';
import { costOf, landNamed, ofWhom, orderWords, percentText } from './words.ts';

type Help = ArgumentHelp<RiscScreen>;

/** Approximate number of columns that the command line needs in addition to the advice. */
const reservedColumns = 38;

/** Help for the argument after `territories` ids. None for spectators, eliminated players and after the end. */
export const afterTerritories = (territories: number, { advice, values }: Help): Help => {
  const isPlaying = (scene: RiscScene) => !['over', 'watching', 'out'].includes(seatPhaseOf(scene));
  const isUnknown = (scene: RiscScene, typed: readonly string[]) =>
    typed.slice(0, territories).some((id) => numberOf(scene, id) < 0);
  return {
    advice(scene, typed) {
      if (advice === undefined || !isPlaying(scene)) return undefined;
      const text = isUnknown(scene, typed) ? 'there is no such land on this map' : advice(scene, typed);
      return text === undefined ? undefined : truncate(text, scene.columns - reservedColumns);
    },
    values(scene, typed) {
      if (values === undefined || !isPlaying(scene)) return undefined;
      return isUnknown(scene, typed) ? [] : values(scene, typed);
    },
  };
};

export const numberOf = ({ view }: RiscScene, id = ''): number => view.map.ids.indexOf(id.toLowerCase());

export const sortedIds = ({ view }: RiscScene, territories: readonly number[]): readonly string[] =>
  idsOf(
    view.map,
    territories.toSorted((a, b) => a - b),
  );

const idsWithUnits = (scene: RiscScene, places: readonly AvailableUnits[]): readonly string[] =>
  sortedIds(
    scene,
    places.map(({ territory }) => territory),
  );

const unitsLeftText = ({ view }: RiscScene, places: readonly AvailableUnits[]): string =>
  places.map(({ territory, units }) => `${idOf(view.map, territory)} ${unitsText(units)}`).join(', ');

/** Help for an argument that is a territory of the player with units left. `some` returns territories to suggest. */
export const sources = (some: (scene: RiscScene) => readonly AvailableUnits[] = sourcesOf): Help =>
  afterTerritories(0, {
    advice(scene) {
      const territories = sourcesOf(scene);
      return territories.length === 0 ? 'no units left to send' : unitsLeftText(scene, territories);
    },
    values: (scene) => idsWithUnits(scene, some(scene)),
  });

/** Help for an argument that is a territory of the player that can attack. `some` returns the values to suggest. */
export const attackSources = (some?: Help['values']): Help =>
  afterTerritories(0, {
    advice(scene) {
      const territories = attackersOf(scene);
      return territories.length === 0 ? 'no units left at the border' : unitsLeftText(scene, territories);
    },
    values: some ?? ((scene) => idsWithUnits(scene, attackersOf(scene))),
  });

export const reached = afterTerritories(1, {
  advice(scene, [from]) {
    const { view, seat } = scene;
    const source = numberOf(scene, from);
    if (ownerOf(view, source) !== seat) return 'you do not own that land';
    const territories = reachedFrom(view, seat, source);
    return territories.length === 0 ? 'no other land of yours is in reach' : idsOf(view.map, territories).join(', ');
  },
  values: (scene, [from]) => sortedIds(scene, reachedFrom(scene.view, scene.seat, numberOf(scene, from))),
});

export const targets = afterTerritories(1, {
  advice(scene, [from]) {
    const { view, seat } = scene;
    const source = numberOf(scene, from);
    if (ownerOf(view, source) !== seat) return 'you do not own that land';
    const territories = targetsFrom(view, source);
    if (territories.length === 0) return 'it borders no rival';
    return territories.map((to) => `${idOf(view.map, to)} ${unitsText(unitsIn(view, to))}`).join(', ');
  },
  values(scene, [from]) {
    const source = numberOf(scene, from);
    return ownerOf(scene.view, source) === scene.seat ? sortedIds(scene, targetsFrom(scene.view, source)) : [];
  },
});

const maxColumns = 37;

type AdviceFor = (scene: RiscScene) => Advice;

const idleReasons: Partial<Readonly<Record<SeatPhase, string>>> = {
  watching: 'you are watching',
  over: 'the match is over',
  out: 'you are out of the match',
  committed: 'you are ready; waiting for the others',
};

const short =
  (about: AdviceFor): AdviceFor =>
  (scene) => {
    const { fits, text } = about(scene);
    return { fits, text: truncate(text, maxColumns) };
  };

/** Advice for a seat that has not committed yet. If `phase` is given, the advice appears only in that phase. */
const actingAdvice = (about: AdviceFor, phase?: 'placement' | 'orders'): AdviceFor =>
  short((scene) => {
    const stage = seatPhaseOf(scene);
    const reason = idleReasons[stage];
    if (reason !== undefined) return cannot(reason);
    if (phase === undefined || phase === stage) return about(scene);
    return cannot(phase === 'placement' ? 'only before turn 1' : 'only when all units are placed');
  });

/** Advice for a query. Seats that have committed or are eliminated may send queries, too. */
const queryAdvice = (about: AdviceFor): AdviceFor =>
  short((scene) => {
    const stage = seatPhaseOf(scene);
    return stage === 'over' || stage === 'watching' ? cannot(idleReasons[stage] ?? '') : about(scene);
  });

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
      if (places.length === 0) return cannot('no units left to send');
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
      if (from.length === 0) return cannot('no units left at the border');
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
          const unitsLeft = unitsLeftIn(projection, numberOf(scene, id));
          const types = upgradable(unitsLeft, ownSeat.level);
          if (countOf(unitsLeft) === 0) return 'no units left there';
          return types.length === 0
            ? 'none can be upgraded now'
            : types.map((type) => `${unitsLeft[typeIndex(type)]}${type}`).join(', ');
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
          if (types.length === 0) return `nothing at level ${ownSeat.level}`;
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
      return length === 0 ? cannot('no orders yet') : can(`you have ${pluralize(length, 'order')}`);
    }, 'orders'),
    args: {
      n: afterTerritories(0, {
        advice(scene) {
          const { length } = draftIn(scene).ownSeat.orders;
          return length === 0 ? 'no orders yet' : `1..${length}`;
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
        return unplacedCount === 0
          ? can('final: all units are placed')
          : cannot(`${pluralize(unplacedCount, 'unit')} not placed yet`);
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
      return can(`${pluralize(ownSeat.orders.length, 'order')}; left ${projection.food} food, ${projection.tech} tech`);
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
      view.phase === 'placement' ? cannot('only when all units are placed') : can('exact, against the units there now'),
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

function upgradablePlaces(scene: RiscScene): readonly AvailableUnits[] {
  const { level } = draftIn(scene).ownSeat;
  return sourcesOf(scene).filter(({ units }) => upgradable(units, level).length > 0);
}

const typeTyped = (typed: string | undefined) => unitTypes.find((type) => type === typed?.toLowerCase());

const ordersText = (count: number, food: number, tech: number): string =>
  `${pluralize(count, 'order')}, ${food} food, ${tech} tech`;

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

/** Shows the answer to a query. Moves the cursor to the query's target unless the player is composing an order. */
export function showAnswer(
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
