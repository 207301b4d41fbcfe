/** The five kinds of enemy, in the order of the spawn thresholds. */
export const enemyKinds = ['Grunt', 'Fighter', 'Carrier', 'Interceptor', 'Pylon'] as const;
export type EnemyKind = (typeof enemyKinds)[number];

/** The setup pages, in their order; also the phases in which they are open. */
export const setupPhases = ['weapon-setup', 'armour-setup', 'engine-setup', 'power-setup', 'setup-summary'] as const;
export type SetupPhase = (typeof setupPhases)[number];

/** One of each makes a ship; in the order of their pages. */
export const equipmentSlots = ['weapon', 'armour', 'engine', 'power'] as const;
export type EquipmentSlot = (typeof equipmentSlots)[number];

/** The chosen option of each page, from 1. */
export type Equipment = Record<EquipmentSlot, number>;

/** The phases of a turn, in their order. */
export const turnPhases = [
  'friendly-projectiles',
  'enemy-projectiles',
  'starfighter',
  'vision',
  'enemies',
  'second-vision',
  'natural-spawn',
] as const;
export type TurnPhase = (typeof turnPhases)[number];

/** The number of a phase in the turn, from 1; 0 for one outside turns. */
export const phaseNumber = (phase: Phase): number => phasesInOrder.indexOf(phase) + 1;
const phasesInOrder: readonly Phase[] = turnPhases;

/** All phases. `not-started`, the setup pages and `in-game` wait for the player; those of a turn run by themselves. */
export type Phase = 'not-started' | SetupPhase | 'in-game' | TurnPhase;

/** Whose projectile it is. */
export type Side = 'friendly' | 'enemy';

/** Where a friendly projectile goes each turn; only Spread's go anywhere but right. */
export type Direction = 'up-right' | 'right' | 'down-right';

/** The slot that is chosen on a page; nothing for the summary and outside setup. */
export const slotOf = (phase: string): EquipmentSlot | undefined =>
  equipmentSlots.find((slot) => phase === `${slot}-setup`);

/** True before a game and false in it, for names that come from positions as well. */
export const isSetupPhase = (phase: string): phase is SetupPhase => setupPhases.some((page) => page === phase);

const wordsOfPhase: Readonly<Partial<Record<Phase, string>>> = {
  'not-started': 'not started',
  'in-game': 'in game',
  'weapon-setup': 'weapon setup',
  'armour-setup': 'armour setup',
  'engine-setup': 'engine setup',
  'power-setup': 'power setup',
  'setup-summary': 'setup summary',
};

/** The name of a waiting phase as players read it, such as `weapon setup`. */
export const stateName = (phase: Phase): string => wordsOfPhase[phase] ?? 'in game';
