/** Enemy kinds in the order of the spawn thresholds. */
export const enemyKinds = ['Grunt', 'Fighter', 'Carrier', 'Interceptor', 'Pylon'] as const;
export type EnemyKind = (typeof enemyKinds)[number];

/** Setup pages in their order. Each page is a phase. */
export const setupPhases = ['weapon-setup', 'armour-setup', 'engine-setup', 'power-setup', 'setup-summary'] as const;
export type SetupPhase = (typeof setupPhases)[number];

export const equipmentSlots = ['weapon', 'armour', 'engine', 'power'] as const;
export type EquipmentSlot = (typeof equipmentSlots)[number];

/** Number of the chosen option in each slot, from 1. */
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

/** Number of a phase within a turn, from 1. 0 for all other phases. */
export const phaseNumber = (phase: Phase): number => phasesInOrder.indexOf(phase) + 1;
const phasesInOrder: readonly Phase[] = turnPhases;

/** Phase of a match. The phases of a turn run automatically, and all other phases wait for the player. */
export type Phase = 'not-started' | SetupPhase | 'in-game' | TurnPhase;

/** Side that fired a projectile. */
export type Side = 'friendly' | 'enemy';

/** Direction of a friendly projectile. Only the weapon Spread fires diagonally. */
export type Direction = 'up-right' | 'right' | 'down-right';

/** Slot that a setup page fills. Undefined for the summary page and for other phases. */
export const slotOf = (phase: string): EquipmentSlot | undefined =>
  equipmentSlots.find((slot) => phase === `${slot}-setup`);

/** True if `phase` is a setup page. Accepts any text, because a position may contain any text. */
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

export const stateName = (phase: Phase): string => wordsOfPhase[phase] ?? 'in game';
