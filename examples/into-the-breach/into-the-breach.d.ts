// Types of the input and answer of a program for Into the Breach, for TypeScript and for editors.

/** Value of an argument: a number, or a word as typed. */
export type TypedValue = number | string;

/** A list, a range of integers, or amounts such as `3a+2c`: up to `upTo` of each kind, and 1 to `most` in total. */
export type LegalValues = TypedValue[] | { from: number; to: number } | { upTo: Record<string, number>; most: number };

/** Legal commands that differ only in their arguments. All combinations of the values are legal. */
export interface LegalCommands {
  name: string;
  args: Record<string, TypedValue[]>;
}

export interface Unit {
  kind: 'TankMech' | 'HealMech' | 'Scorpion' | 'Firefly';
  symbol: 'T' | 'H' | 'S' | 'F';
  row: number;
  column: number;
  /** 0 if the unit is destroyed. */
  health: number;
  speed: number;
  strength: number;
  /** Only for mechs: true until the mech moves in this turn. */
  active?: boolean;
  /** Only for enemies: the tile that the enemy was heading for. */
  objective?: [row: number, column: number];
}

/** The complete position: nothing is hidden in this game. It is your own copy, so you may change it. */
export interface View {
  /** The position in the text form of a level. */
  text: string;
  /** `board[row][column]`: a blank is ground, `M` a mountain, a digit a building with that health. */
  board: string[];
  /** Mechs and enemies, in the order of their attacks. */
  entities: Unit[];
  readyToSave: boolean;
  /** Last turn. The match is lost if an enemy is left after this turn. Missing if there is no limit. */
  limit?: number;
  turn: number;
  legal: LegalCommands[];
}

/** A command: a script line, or a name with arguments as typed. */
export type Command = string | { name: string; args?: Record<string, TypedValue> };

/** A command, a list of commands, or a list with a request to be called again before the turn ends. */
export type Answer = Command | readonly Command[] | { commands: readonly Command[]; more?: boolean };

/** Called once for each of your turns, and again after an answer that sets `more`. */
export type TakeTurn = (view: View) => Answer | Promise<Answer>;

/** Exports of a module: a function `takeTurn`, or an object or class with that method. */
export type Strategy = TakeTurn | { takeTurn: TakeTurn } | (new () => { takeTurn: TakeTurn });
