import * as z from 'zod';
import { type Card, createCarry, type SheetRow } from '#engine/campaign/carry.ts';
import { compact, itemAt } from '#engine/lookup.ts';
import type { SpaceDefender } from '../game-types.ts';
import { partNames } from '../mission.ts';
import { type Attributes, optionName, powerOf, powerText, sumOfParts, type Weapon, weaponOf } from '../tables.ts';
import { type Equipment, type EquipmentSlot, equipmentSlots } from '../vocabulary.ts';
import { orderNamed, orders } from './orders.ts';

interface ShipRun {
  /** Index of the next mission. */
  readonly stage: number;
  readonly equipment: Readonly<Equipment>;
  readonly health: number;
  /** True if the ship has lost the mission at `stage` once. */
  readonly isRetry: boolean;
  /** True if the yard repairs everything after the next mission. */
  readonly hasKit: boolean;
  /** Number of the order for the next mission. Undefined without an order. */
  readonly order: number | undefined;
  /** Names of the cards on offer. */
  readonly cards: readonly string[];
}

const firstShip: Equipment = { weapon: 1, armour: 2, engine: 1, power: 2 };

const totalOf = (equipment: Readonly<Equipment>): number => sumOfParts(equipment).health;

const start: ShipRun = {
  stage: 0,
  equipment: firstShip,
  health: totalOf(firstShip),
  isRetry: false,
  hasKit: false,
  order: undefined,
  cards: [],
};

interface Effect {
  readonly parts?: Partial<Equipment>;
  readonly order?: string;
  readonly repairs?: 'now' | 'next';
}

const repairs: readonly (readonly [string, Effect])[] = [
  ['Full repair', { repairs: 'now' }],
  ['Field kit', { repairs: 'next' }],
];

const orderEffect = (name: string): readonly [string, Effect] => [
  name,
  { order: name, ...(name === 'Bounty' && { repairs: 'next' }) },
];

const otherEffects = [...repairs, ...orders.map(({ name }) => orderEffect(name))];

const partEffects = equipmentSlots.flatMap((slot) =>
  partNames[slot].map((name, i): readonly [string, Effect] => [
    `${slot.charAt(0).toUpperCase()}${slot.slice(1)} ${name}`,
    { parts: { [slot]: i + 1 } },
  ]),
);

const effects: ReadonlyMap<string, Effect> = new Map([...partEffects, ...otherEffects]);

/** Effects of a card such as `Weapon Rocket, Full repair`. */
function cardOf(name: string): Effect {
  let card: Effect = {};
  for (const text of name.split(', ')) {
    const effect = effects.get(text);
    card = { ...card, ...effect, parts: { ...card.parts, ...effect?.parts } };
  }
  return card;
}

const cardName = z.string().refine((name) => name.split(', ').every((text) => effects.has(text)), {
  error: `expected parts such as "Weapon Rocket", or ${otherEffects.map(([name]) => name).join(', ')}, separated by commas`,
});

const terms = z.strictObject({
  cards: z.array(cardName).refine(({ length }) => length === 3 || length === 0, {
    error: 'expected three cards, or none after the last mission',
  }),
});

const facts = z.object({ hull: z.int().nullable(), health: z.int() });

/** Health after the yard, which repairs half of the total, or all with a kit. Health above the total does not last. */
const yard = ({ equipment, hasKit }: ShipRun, health: number): number => {
  const total = totalOf(equipment);
  return Math.min(total, hasKit ? total : health + Math.floor(total / 2));
};

function withCard(run: ShipRun, name: string): ShipRun {
  const { parts, order, repairs: repair } = cardOf(name);
  const equipment = { ...run.equipment, ...parts };
  const total = totalOf(equipment);
  const gained = Math.max(0, total - totalOf(run.equipment));
  return {
    ...run,
    equipment,
    health: repair === 'now' ? total : Math.min(total, run.health + gained),
    hasKit: repair === 'next',
    order: order === undefined ? undefined : orderNamed(order),
    cards: [],
  };
}

function afterMission(
  run: ShipRun,
  { cards, isWon, health, isLast }: { cards: readonly string[]; isWon: boolean; health: number; isLast: boolean },
): ShipRun {
  if (isLast && isWon) return start;
  if (isWon)
    return {
      ...run,
      stage: run.stage + 1,
      health: yard(run, health),
      cards,
      isRetry: false,
      hasKit: false,
      order: undefined,
    };
  return run.isRetry ? start : { ...run, isRetry: true, health: halfOf(run), cards: [] };
}

const halfOf = ({ equipment }: Pick<ShipRun, 'equipment'>): number => Math.floor(totalOf(equipment) / 2);

const healthText = ({ equipment, health }: Pick<ShipRun, 'equipment' | 'health'>): string =>
  `${health}/${totalOf(equipment)}`;

/** Carries the ship, its parts and its health through the missions of a run. */
export const shipRun = createCarry<SpaceDefender, ShipRun, z.infer<typeof terms>, z.infer<typeof facts>>({
  name: 'ship',
  terms,
  facts,
  start,
  measure({ states }) {
    const { mission, sector } = itemAt(states, states.length - 1);
    return { hull: mission?.hull ?? null, health: sector === null ? 0 : sector.starfighter.health };
  },
  // A match that began at another point of the run, or with different health, does not count.
  after: (run, { campaign, stage, terms: { cards }, isWon, facts: { hull, health } }) =>
    campaign.stages[run.stage] !== stage || hull !== run.health
      ? run
      : afterMission(run, { cards, isWon, health, isLast: stage === campaign.stages.at(-1) }),
  cards(run) {
    const useful = run.cards.filter(
      (name) => JSON.stringify(withCard(run, name)) !== JSON.stringify({ ...run, cards: [] }),
    );
    const names = useful.length === 0 ? run.cards : useful;
    return names.map((name): Card => ({ name, effects: effectsOf(run, name) }));
  },
  choose: (run, card) => (run.cards.includes(card) ? withCard(run, card) : run),
  isDue: (run, { campaign, stage }) => campaign.stages[run.stage] === stage,
  stageAt: ({ stage }, { stages }) => stages[stage],
  handicap: ({ equipment, health, order }) => ({
    ...equipment,
    hull: health,
    ...(order !== undefined && { order }),
  }),
  status: (run) => `Health ${healthText(run)}`,
  sheet: sheetOf,
  price(run, { campaign, stage }) {
    if (campaign.stages[run.stage] !== stage) return [];
    const order = run.order === undefined ? undefined : itemAt(orders, run.order - 1);
    const parts = equipmentSlots.map((slot) => `${slot} ${optionName(slot, run.equipment[slot])}`);
    return compact(
      `Your ship: ${parts.join(', ')}; health ${healthText(run)}.`,
      order && `${order.name}: ${order.about}.`,
      run.hasKit && 'After a win, the yard repairs everything.',
      run.isRetry
        ? 'This is your second try. Lose again, and the run is over.'
        : `If you lose, you get a second try with ${halfOf(run)} health. After a second loss, the run is over.`,
    );
  },
  change(before, after, { campaign, isWon, facts: { health } }) {
    const [first] = campaign.stages;
    if (before === after) return ['This match began at a different point in your run, so it does not change your run.'];
    const again = `A new run begins with ${first?.title}.`;
    if (isWon && after === start) return [`Your ship has come through all ${campaign.stages.length} missions!`, again];
    if (isWon && health >= totalOf(after.equipment)) return ['Your ship comes home with full health.'];
    if (isWon) return [`Your ship comes home with ${health} health. The yard repairs it to ${healthText(after)}.`];
    return after === start
      ? ['Your second loss here: this run is over. You keep your stars.', again]
      : [
          `You get a second try at this mission, with health ${healthText(after)}. After a second loss, the run is over.`,
        ];
  },
});

const labels: readonly (readonly [keyof Attributes, string])[] = [
  ['energy', 'energy'],
  ['healthRegen', 'health per turn'],
  ['energyRegen', 'energy per turn'],
  ['armour', 'armour'],
  ['vision', 'vision'],
  ['move', 'move'],
  ['moveCost', 'move cost'],
];

/** Parts of the ship and the sums of their attributes. */
function sheetOf(run: ShipRun): SheetRow[] {
  const { equipment } = run;
  const all = sumOfParts(equipment);
  const partRows = (['armour', 'engine'] as const).map((slot): SheetRow => [slot, optionName(slot, equipment[slot])]);
  return [
    ['weapon', shotText(weaponOf(equipment))],
    ...partRows,
    ['power', powerText(powerOf(equipment))],
    ['health', healthText(run)],
    ...labels.map(([key, label]): SheetRow => [key === 'armour' ? 'armour in all' : label, String(all[key])]),
  ];
}

/** Changes by a card, such as `health 30 to 60`. */
function effectsOf(run: ShipRun, name: string): string[] {
  const { parts = {}, order, repairs: repair } = cardOf(name);
  const after = withCard(run, name);
  const [before, now] = [run.equipment, after.equipment];
  const [from, to] = [sumOfParts(before), sumOfParts(now)];
  const changes = [
    ...(healthText(run) === healthText(after) ? [] : [`health ${healthText(run)} to ${healthText(after)}`]),
    ...labels.flatMap(([key, label]) => (from[key] === to[key] ? [] : [`${label} ${from[key]} to ${to[key]}`])),
  ];
  const isNew = (slot: EquipmentSlot) => parts[slot] !== undefined && before[slot] !== now[slot];
  const ownedSlots = equipmentSlots.filter((slot) => parts[slot] !== undefined && !isNew(slot));
  return compact(
    ...ownedSlots.map((slot) => `you already have ${slot} ${optionName(slot, now[slot])}`),
    isNew('weapon') && `${shotText(weaponOf(before))} becomes ${shotText(weaponOf(now))}`,
    ...(['armour', 'engine'] as const).map(
      (slot) => isNew(slot) && `${slot} ${optionName(slot, before[slot])} becomes ${optionName(slot, now[slot])}`,
    ),
    isNew('power') && `${powerOf(before).name} becomes ${powerText(powerOf(now))}`,
    changes.length > 0 && changes.join(', '),
    changes.length === 0 && repair === 'now' && 'your ship is undamaged: nothing to repair',
    ...orders.filter(({ name: other }) => other === order).map(({ about }) => `in the next mission, ${about}`),
    repair === 'next' && 'after the next mission, the yard repairs all damage, not just half',
  );
}

const shotText = ({ name, muzzles: { length }, damage, cost, resource }: Weapon): string =>
  `${name} (${length === 1 ? '1 shot' : `${length} shots`}, damage ${damage}, cost ${cost} ${resource})`;
