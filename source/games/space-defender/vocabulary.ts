/** Enemy kinds in the order of the spawn thresholds. */
export const enemyKinds = ['Grunt', 'Fighter', 'Carrier', 'Interceptor', 'Pylon'] as const;
export type EnemyKind = (typeof enemyKinds)[number];

/** Setup pages in order. Each page is a phase of its own. */
export const setupPhases = ['weapon-setup', 'armour-setup', 'engine-setup', 'power-setup', 'setup-summary'] as const;
export type SetupPhase = (typeof setupPhases)[number];

export const equipmentSlots = ['weapon', 'armour', 'engine', 'power'] as const;
export type EquipmentSlot = (typeof equipmentSlots)[number];

/** Chosen option of each slot, from 1. */
export type Equipment = Record<EquipmentSlot, number>;

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

/** Number of a phase within the turn, from 1. 0 for phases outside turns. */
export const phaseNumber = (phase: Phase): number => phasesInOrder.indexOf(phase) + 1;
const phasesInOrder: readonly Phase[] = turnPhases;

/** Phase of a match. Phases of a turn run automatically. All other phases wait for the player. */
export type Phase = 'not-started' | SetupPhase | 'in-game' | TurnPhase;

/** Owner of a projectile. */
export type Side = 'friendly' | 'enemy';

/** Direction of a friendly projectile. Only the weapon Spread fires in other directions than `right`. */
export type Direction = 'up-right' | 'right' | 'down-right';

/** Slot that a setup page fills. Undefined for the summary page and outside setup. */
export const slotOf = (phase: string): EquipmentSlot | undefined =>
  equipmentSlots.find((slot) => phase === `${slot}-setup`);

/** True if `phase` is a setup page. Accepts any string, because names can come from positions. */
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

/** `weapon setup` */
export const stateName = (phase: Phase): string => wordsOfPhase[phase] ?? 'in game';
