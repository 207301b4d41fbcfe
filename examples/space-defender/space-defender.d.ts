// What a program for Space Defender is given and what it answers, for TypeScript and for editors.

/** A value of an argument: a number where it is typed as one, else the word that is typed. */
export type TypedValue = number | string;

/** Any of a list, a whole number from one to another, or at least one piece of several kinds, such as `3a+2c`. */
export type LegalValues = TypedValue[] | { from: number; to: number } | { upTo: Record<string, number>; most: number };

/** Commands that may be given now and differ only in their arguments: each value of one goes with each of the others. */
export interface LegalCommands {
  name: string;
  args: Record<string, LegalValues>;
  /** Arguments of which none may be less than the one before. */
  rising?: string[];
}

/** Rows and columns count from 1; row 1 is `A` in commands. */
export interface Cell {
  row: number;
  column: number;
}

export interface Starfighter extends Cell {
  health: number;
  totalHealth: number;
  energy: number;
  totalEnergy: number;
  healthRegen: number;
  energyRegen: number;
  armour: number;
  vision: number;
  /** Cells of a move, at most, and the energy for each of them. */
  move: number;
  moveCost: number;
  alive: boolean;
}

export type EnemyKind = 'Grunt' | 'Fighter' | 'Carrier' | 'Interceptor' | 'Pylon';

export interface Enemy extends Cell {
  id: number;
  kind: EnemyKind;
  health: number;
  totalHealth: number;
  regen: number;
  armour: number;
  vision: number;
  seenByStarfighter: boolean;
  canSeeStarfighter: boolean;
}

/** What is to be done, and with what. */
export interface Mission {
  title: string;
  /** Its difficulty, 1 to 3. */
  tier: number;
  about: string;
  goal:
    | { type: 'survive'; turns: number }
    | { type: 'score'; score: number }
    | { type: 'destroy'; kind: EnemyKind; count: number }
    | { type: 'endless' };
  /** Most turns, and most enemies that may get past you. */
  limits?: { turns?: number; escapes?: number };
  /** The enemy that is there at the start. */
  first?: { kind: EnemyKind; column: number };
  /** The options of each part that may be chosen. */
  parts: { weapon: number[]; armour: number[]; engine: number[]; power: number[] };
}

export interface Projectile extends Cell {
  id: number;
  side: 'friendly' | 'enemy';
  damage: number;
  /** Cells that it flies in a turn. */
  move: number;
  direction?: 'up-right' | 'down-right';
}

/** An orb worth 1, 2 or 3, or a focus that holds others and counts for more when all of its slots are taken. */
export type Orbment = number | { focus: 'diamond' | 'platinum'; slots: Orbment[] };

/** What you may know: a copy of your own, do with it what you like. */
export interface View {
  state: 'not started' | 'weapon setup' | 'armour setup' | 'engine setup' | 'power setup' | 'setup summary' | 'in game';
  turn: number;
  substate: number;
  debug: boolean;
  /** The mission, if one is played. */
  mission?: Mission;
  board: null | { rows: number; columns: number };
  /** Of 100, how often each kind of enemy appears, added up. */
  thresholds: null | number[];
  equipment: { weapon: number; armour: number; engine: number; power: number };
  /** Null before the game. */
  starfighter: null | Starfighter;
  /** Those in sight. */
  enemies: Enemy[];
  projectiles: Projectile[];
  score: number;
  focus: Orbment[];
  kills?: Record<EnemyKind, number>;
  escaped?: number;
  hits?: number;
  legal: LegalCommands[];
}

/** A command: a line as scripts have it, or its name and its arguments as they are typed. */
export type Command = string | { name: string; args?: Record<string, TypedValue> };

/** One command, several, or several after which it wants to be asked again before its turn ends. */
export type Answer = Command | readonly Command[] | { commands: readonly Command[]; more?: boolean };

/** Called once for each of your turns, and again where the answer said `more`. */
export type TakeTurn = (view: View) => Answer | Promise<Answer>;

/** What a module exports: a function `takeTurn`, or an object or a class that has one. */
export type Strategy = TakeTurn | { takeTurn: TakeTurn } | (new () => { takeTurn: TakeTurn });
