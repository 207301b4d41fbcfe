import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { OrderCommand } from '../commands.ts';
import { landName } from '../map.ts';
import { type Threat, threatsTo } from '../state.ts';
import { countOf, type Units } from '../units.ts';
import { bonuses, typeIndex, typeNames } from '../vocabulary.ts';
import { type BotDraft, bordersOf, foesOf, winOf } from './bot-draft.ts';

/** Names a rival, such as `Easy`. */
export type RivalName = (seat: Seat) => string;

/** The parts of a finished plan from which its reason is derived. */
type PlannedTurn = Pick<BotDraft, 'sight' | 'seat' | 'level' | 'forces' | 'unitsLeft'>;

const [even, maxLength] = [0.5, 100];

/**
 * Reason for a turn: the likeliest conquest and its risk. Without attacks, the use of the first order or of waiting.
 *
 * @param orders orders of the plan, or the orders of a hint
 */
export function reasonForTurn(plan: PlannedTurn, orders: readonly OrderCommand[], rivalName?: RivalName): string {
  const name = rivalName ?? ((seat) => (plan.sight.seats.length > 2 && seat > 0 ? 'a rival' : 'your rival'));
  const sentences = [...attackReasons(plan, orders, name), ...orderReasons(plan, orders, name)];
  return sentences.find((text) => text.length <= maxLength) ?? 'Nothing affordable helps.';
}

function attackReasons(plan: PlannedTurn, orders: readonly OrderCommand[], name: RivalName): readonly string[] {
  const { sight, forces, unitsLeft } = plan;
  const landOf = (id: string) => sight.map.ids.indexOf(id);
  const attacks = orders.flatMap(({ name, args }) =>
    name === 'attack' ? [{ from: landOf(args.from), target: landOf(args.to) }] : [],
  );
  const attacked = forces.flatMap((force, target) => (countOf(force) > 0 ? [target] : []));
  const winAt = (target: number) => winOf(itemAt(forces, target), itemAt(sight.units, target));
  const [main] = attacks.toSorted((one, other) => winAt(other.target) - winAt(one.target));
  if (main === undefined) return [];
  const label = (land: number) => landName(sight.map, land);
  const { target } = main;
  const [force, defenders] = [countOf(itemAt(forces, target)), countOf(itemAt(sight.units, target))];
  const chance = `${Math.min(99, Math.round(100 * winAt(target)))} % to take ${label(target)}`;
  const plain =
    defenders === 0 ? `${label(target)} is empty: nobody defends it` : `${chance}: ${force} attack ${defenders}`;
  const sources = [...new Set(attacks.map(({ from }) => from))];
  const exposed = sources.flatMap((land) => {
    const isEmpty = countOf(itemAt(unitsLeft, land)) === 0;
    const threat = worstThreat(plan, land, isEmpty ? [] : attacked.filter((other) => winAt(other) >= even));
    return threat !== undefined && threat.chance >= even ? [{ land, isEmpty }] : [];
  });
  const [open] = exposed.toSorted((one, other) => Number(other.isEmpty) - Number(one.isEmpty));
  if (open !== undefined)
    return [
      `${chance}: that is worth ${open.isEmpty ? `leaving ${label(open.land)} empty` : `the risk to ${label(open.land)}`}.`,
      `${plain}.`,
    ];
  const held = sources.flatMap((land) => {
    const threat = worstThreat(plan, land, attacked);
    return threat === undefined ? [] : [{ land, threat }];
  });
  return [
    ...held.map(
      ({ land, threat }) =>
        `${chance}, and the ${countOf(itemAt(unitsLeft, land))} left in ${label(land)} hold against ${threatText(threat, name)}.`,
    ),
    `${plain}.`,
  ];
}

function orderReasons(plan: PlannedTurn, orders: readonly OrderCommand[], name: RivalName): readonly string[] {
  const { sight, seat, level, unitsLeft } = plan;
  const [first] = orders;
  const landOf = (id: string) => sight.map.ids.indexOf(id);
  const label = (id: string) => landName(sight.map, landOf(id));
  const nextDoor = (id: string): string | undefined => {
    const threat = worstThreat(plan, landOf(id));
    return threat && `${name(threat.seat)} has ${countOf(threat.units)} next door`;
  };
  switch (first?.name) {
    case undefined: {
      const [held] = bordersOf(sight, seat)
        .flatMap((land) => {
          const threat = worstThreat(plan, land);
          return threat === undefined || threat.chance >= even ? [] : [{ land, threat }];
        })
        .toSorted((one, other) => other.threat.chance - one.threat.chance);
      if (held === undefined) return [];
      const { land, threat } = held;
      return [
        `Keep ${countOf(itemAt(unitsLeft, land))} in ${landName(sight.map, land)}: ${name(threat.seat)} has ${countOf(threat.units)} next door.`,
      ];
    }
    case 'research':
      return [`Level ${level + 1} allows units with a bonus of ${itemAt(bonuses, level + 1)}.`];
    case 'upgrade': {
      const { from, to, territory } = first.args;
      const gain = itemAt(bonuses, typeIndex(to)) - itemAt(bonuses, typeIndex(from));
      const adds = `${severalOf(typeNames[to])} in ${label(territory)} add ${gain} to each roll`;
      const near = nextDoor(territory);
      return [...(near === undefined ? [] : [`${adds}: ${near}.`]), `${adds} from this turn on.`];
    }
    case 'move': {
      const { to } = first.args;
      const near = nextDoor(to);
      const count = countOf(itemAt(unitsLeft, landOf(to)));
      const [foe] = foesOf(sight, seat, landOf(to));
      return [
        ...(near === undefined || count === 0 ? [] : [`${label(to)} needs ${count}: ${near}.`]),
        ...(foe === undefined ? [] : [`From ${label(to)} they can attack ${landName(sight.map, foe)} next turn.`]),
        `They are more useful in ${label(to)}, closer to the enemy.`,
      ];
    }
    case 'attack':
      return [];
  }
}

/** The rival most likely to take a territory from the units left in it. Ignores units in the territories `except`. */
function worstThreat(
  { sight, unitsLeft }: PlannedTurn,
  land: number,
  except: readonly number[] = [],
): (Threat & { readonly chance: number }) | undefined {
  const units: Units = itemAt(unitsLeft, land);
  const threats = threatsTo(sight, land, except)
    .filter((threat) => countOf(threat.units) > 0)
    .map((threat) => ({ ...threat, chance: winOf(threat.units, units) }));
  return threats.toSorted((one, other) => other.chance - one.chance)[0];
}

const threatText = ({ seat, units }: Threat, name: RivalName): string => `${possessive(name(seat))} ${countOf(units)}`;

const possessive = (name: string): string => (name.endsWith('s') ? `${name}'` : `${name}'s`);

const severalOf = (name: string): string => (name.endsWith('man') ? `${name.slice(0, -2)}en` : `${name}s`);
