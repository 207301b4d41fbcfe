// What a program for Into the Breach is given and what it answers, for TypeScript and for editors.

/** A value of an argument: a number where it is typed as one, else the word that is typed. */
export type TypedValue = number | string;

/** Any of a list, a whole number from one to another, or at least one piece of several kinds, such as `3a+2c`. */
export type LegalValues = TypedValue[] | { from: number; to: number } | { upTo: Record<string, number>; most: number };

/** Commands that may be given now and differ only in their arguments: each value of one goes with each of the others. */
export interface LegalCommands {
  name: string;
  args: Record<string, TypedValue[]>;
}

export interface Unit {
  kind: 'TankMech' | 'HealMech' | 'Scorpion' | 'Firefly';
  symbol: 'T' | 'H' | 'S' | 'F';
  row: number;
  column: number;
  /** 0 when it is destroyed. */
  health: number;
  speed: number;
  strength: number;
  /** Of a mech: whether it has not moved in this turn. */
  active?: boolean;
  /** Of an enemy: the tile that it went for. */
  objective?: [row: number, column: number];
}

/** The whole position: nothing is hidden. A copy of your own, do with it what you like. */
export interface View {
  /** The position as the text of a level. */
  text: string;
  /** `board[row][column]`: ground is a blank, `M` a mountain, a digit a building with that much health. */
  board: string[];
  /** In the order in which they attack. */
  entities: Unit[];
  readyToSave: boolean;
  turn: number;
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
