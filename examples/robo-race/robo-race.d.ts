// Types of the input and answer of a program for RoboRace, for TypeScript and for editors.

/** Value of an argument: a number, or a word as typed. */
export type TypedValue = number | string;

/** A list, a range of integers, or amounts such as `3a+2c`: up to `upTo` of each kind, and 1 to `most` in total. */
export type LegalValues = TypedValue[] | { from: number; to: number } | { upTo: Record<string, number>; most: number };

/** Legal commands that differ only in their arguments. Values combine freely, unless a field below restricts them. */
export interface LegalCommands {
  name: string;
  args: Record<string, LegalValues>;
  /** Set if all arguments share one list of values, like the cards of a hand, and each must use another entry of it. */
  different?: true;
}

export type Facing = 'N' | 'E' | 'S' | 'W';

export interface Robot {
  player: number;
  /** Column of the robot. Null while the robot is destroyed, like `y` and `facing`. */
  x: number | null;
  y: number | null;
  facing: Facing | null;
  alive: boolean;
  /** Number of the robot's start square. */
  start: number;
  /** Number of flags that the robot has reached. Only in a race with flags. */
  flags?: number;
  /** True if the robot's player has exchanged a hand. Only in a race that allows it. */
  exchanged?: boolean;
}

export interface Machine {
  kind: 'pusher' | 'crusher';
  x: number;
  y: number;
  /** Direction in which a pusher pushes. Only for pushers. */
  direction?: Facing;
  /** Steps of a round, 1 to 5, in which the device acts. */
  steps: number[];
}

/** The board: x grows to the east, y to the north. */
export interface Floor {
  width: number;
  height: number;
  /** `tiles[y][x]`: floor `.`, belts `^>v<`, gears `R` and `L`, pit `O`, goal `G`. */
  tiles: string[];
  /** `walls[y][x]`: sides of the square with a wall, such as `NE`. */
  walls: string[][];
  machines: Machine[];
  starts: { x: number; y: number; facing: Facing }[];
  /** Flags to reach in this order before the goal counts. */
  flags: { x: number; y: number; facing: Facing }[];
}

/** Options of the match. */
export interface Options {
  cards: 'deck' | 'with-replacement';
  /** The match ends after this round. */
  rounds: number | null;
  flags: number | null;
  exchange: 'none' | 'once' | 'few';
}

/** Your knowledge of the match. It is your own copy, so you may change it. */
export interface View {
  /** Name of the board, or its text. */
  board: string;
  round: number;
  step: number;
  /** Indexed by player - 1. */
  robots: Robot[];
  /** Cards by player. Only your own seven cards are visible. */
  hands: Record<string, number[] | 'hidden'>;
  /** Cards in your five slots. Null for an empty slot. */
  slots: Record<string, (number | null)[]>;
  /** Committed programs, by player. */
  programs: Record<string, number[] | 'hidden'>;
  outcome: null | { winners: number[]; reason: string };
  /** Your player number. */
  you: number;
  floor: Floor;
  options: Options;
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
