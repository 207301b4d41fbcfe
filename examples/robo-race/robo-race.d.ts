// What a program for RoboRace is given and what it answers, for TypeScript and for editors.

/** A value of an argument: a number where it is typed as one, else the word that is typed. */
export type TypedValue = number | string;

/** Any of a list, a whole number from one to another, or at least one piece of several kinds, such as `3a+2c`. */
export type LegalValues = TypedValue[] | { from: number; to: number } | { upTo: Record<string, number>; most: number };

/** Commands that may be given now and differ only in their arguments: each value of one goes with each of the others. */
export interface LegalCommands {
  name: string;
  args: Record<string, LegalValues>;
  /** Set if all arguments have the same list and each takes another place of it, like cards of a hand. */
  different?: true;
}

export type Facing = 'N' | 'E' | 'S' | 'W';

export interface Robot {
  player: number;
  /** Null while it is destroyed, as are `y` and `facing`. */
  x: number | null;
  y: number | null;
  facing: Facing | null;
  alive: boolean;
  /** The number of its start square. */
  start: number;
  /** The flags that it has reached, in a race with flags. */
  flags?: number;
  /** Whether it has exchanged its hand, in a race where it may. */
  exchanged?: boolean;
}

export interface Machine {
  kind: 'pusher' | 'crusher';
  x: number;
  y: number;
  /** Of a pusher. */
  direction?: Facing;
  /** The steps of a round, 1 to 5, in which it acts. */
  steps: number[];
}

/** The board: x grows to the east, y to the north. */
export interface Floor {
  width: number;
  height: number;
  /** `tiles[y][x]`: floor `.`, belts `^>v<`, gears `R` and `L`, pit `O`, goal `G`. */
  tiles: string[];
  /** `walls[y][x]`: the sides of the square that have a wall, such as `NE`. */
  walls: string[][];
  machines: Machine[];
  starts: { x: number; y: number; facing: Facing }[];
  /** To be reached in this order before the goal counts. */
  flags: { x: number; y: number; facing: Facing }[];
}

/** What you may know: a copy of your own, do with it what you like. */
export interface View {
  /** The name of the board, or its text. */
  board: string;
  round: number;
  step: number;
  /** By player - 1. */
  robots: Robot[];
  /** By player: your seven cards; those of others are hidden. */
  hands: Record<string, number[] | 'hidden'>;
  /** Your five slots; null for an empty one. */
  slots: Record<string, (number | null)[]>;
  /** The programs that are committed. */
  programs: Record<string, number[] | 'hidden'>;
  outcome: null | { winners: number[]; reason: string };
  /** Your number. */
  you: number;
  floor: Floor;
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
