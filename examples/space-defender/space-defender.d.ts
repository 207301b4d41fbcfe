// Types of the input and answer of a program for Space Defender, for TypeScript and for editors.

/** Value of an argument: a number, or a word as typed. */
export type TypedValue = number | string;

/** A list, a range of integers, or amounts such as `3a+2c`: up to `upTo` of each kind, and 1 to `most` in total. */
export type LegalValues = TypedValue[] | { from: number; to: number } | { upTo: Record<string, number>; most: number };

/** Legal commands that differ only in their arguments. Values combine freely, unless a field below restricts them. */
export interface LegalCommands {
  name: string;
  args: Record<string, LegalValues>;
  /** Names of arguments whose values must not decrease from one argument to the next. */
  rising?: string[];
}

/** Rows and columns count from 1. Row 1 is `A` in commands. */
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
  /** Maximum number of cells per move, and the energy for each cell. */
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

/** Strong enemies of one kind, announced before they appear. */
export interface Announcement {
  turn: number;
  kind: EnemyKind;
  rank: 'elite' | 'boss';
  /** Health in addition to the usual health of its kind. */
  health: number;
  count: number;
}

export interface Mission {
  title: string;
  /** Difficulty, 1 to 3. */
  tier: number;
  about: string;
  goal:
    | { type: 'survive'; turns: number }
    | { type: 'score'; score: number }
    | { type: 'destroy'; kind: EnemyKind; count: number }
    | { type: 'waves' }
    | { type: 'endless' };
  /** Maximum number of turns, of enemies that may get past you, and of rams. */
  limits?: { turns?: number; escapes?: number; rams?: number };
  /** Enemy that is present at the start. */
  first?: { kind: EnemyKind; column: number };
  /** Absent if the mission has no waves. Empty if they are secret: before the start, or if some come later. */
  waves?: readonly {
    turn: number;
    kind: EnemyKind;
    places: readonly (number | string)[];
    column?: number;
    strength?: { rank: string; health: number };
  }[];
  /** Options for each part of the equipment. */
  parts: { weapon: number[]; armour: number[]; engine: number[]; power: number[] };
}

export interface Projectile extends Cell {
  id: number;
  side: 'friendly' | 'enemy';
  damage: number;
  /** Maximum number of cells per turn. */
  move: number;
  direction?: 'up-right' | 'down-right';
}

/** An orb worth 1, 2 or 3, or a focus. A focus holds other orbs, and is worth more when all its slots are filled. */
export type Orbment = number | { focus: 'diamond' | 'platinum'; slots: Orbment[] };

/** Your knowledge of the match. It is your own copy, so you may change it. */
export interface View {
  state: 'not started' | 'weapon setup' | 'armour setup' | 'engine setup' | 'power setup' | 'setup summary' | 'in game';
  turn: number;
  substate: number;
  debug: boolean;
  /** Undefined outside of missions. */
  mission?: Mission;
  board: null | { rows: number; columns: number };
  /** Cumulative frequency of each kind of enemy, in percent. */
  thresholds: null | number[];
  equipment: { weapon: number; armour: number; engine: number; power: number };
  /** Your ship. Null before the game. */
  starfighter: null | Starfighter;
  /** Visible enemies. */
  enemies: Enemy[];
  projectiles: Projectile[];
  score: number;
  focus: Orbment[];
  kills?: Record<EnemyKind, number>;
  escaped?: number;
  hits?: number;
  rams?: Record<EnemyKind, number>;
  /** `count`: waves of the mission. `left`: waves still to come. `fogged`: enemies that the fog hides from you. */
  waves?: { count: number; left: number; fogged: number; announced: Announcement[] };
  legal: LegalCommands[];
}

/** A command: a script line, or a name with arguments as typed. */
export type Command = string | { name: string; args?: Record<string, TypedValue> };

/** A command, a list of commands, or a list with a request to be called again before the turn ends. */
export type Answer = Command | readonly Command[] | { commands: readonly Command[]; more?: boolean };

/** Called once for each page of the setup and for each turn, and again after an answer that sets `more`. */
export type TakeTurn = (view: View) => Answer | Promise<Answer>;

/** Exports of a module: a function `takeTurn`, or an object or class with that method. */
export type Strategy = TakeTurn | { takeTurn: TakeTurn } | (new () => { takeTurn: TakeTurn });
