// What a program for RISC is given and what it answers, for TypeScript and for editors.

/** A value of an argument: a number where it is typed as one, else the word that is typed. */
export type TypedValue = number | string;

/** Any of a list, a whole number from one to another, or at least one piece of several kinds, such as `3a+2c`. */
export type LegalValues = TypedValue[] | { from: number; to: number } | { upTo: Record<string, number>; most: number };

/** Commands that may be given now and differ only in their arguments: each value of one goes with each of the others. */
export interface LegalCommands {
  name: string;
  args: Record<string, LegalValues>;
}

/** How many units of each kind, `a` to `g`. */
export type Units = number[];

export interface Territory {
  id: string;
  label: string;
  group: number;
  /** What each unit pays to move through it. */
  size: number;
  /** What it yields in a turn. */
  food: number;
  tech: number;
  x: number;
  y: number;
  /** The ids of its neighbours. */
  links: string[];
  /** A player's number. */
  owner: number;
  units: Units;
}

/** A kind of unit: `a` is the weakest. */
export type Kind = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g';

/** An order that has been given in this turn; its cost is in food, or in technology for `upgrade` and `research`. */
export type Order =
  | { type: 'upgrade'; territory: string; count: number; from: Kind; to: Kind; cost: number }
  /** `path` has the ids of the territories that it goes through. */
  | { type: 'move'; from: string; to: string; units: Units; cost: number; path: string[] }
  | { type: 'attack'; from: string; to: string; units: Units; cost: number }
  | { type: 'research'; level: number; cost: number };

export interface Seat {
  seat: number;
  alive: boolean;
  /** Of technology, 1 to 6. */
  level: number;
  food: number;
  tech: number;
  /** Whether this player has finished the turn. */
  committed: boolean;
  /** Units placed so far by territory, in the placement; null for others. */
  placement: Record<string, number> | null;
  /** Null for others. */
  orders: Order[] | null;
}

/** What you may know: a copy of your own, do with it what you like. */
export interface View {
  game: 'risc';
  /** 0 in the placement. */
  turn: number;
  phase: 'placement' | 'orders' | 'over';
  outcome: null | { winners: number[]; reason: string };
  options: { units: number; food: number; tech: number; turns: number; groups: number[] };
  territories: Territory[];
  /** By player - 1. */
  seats: Seat[];
  /** Your number. */
  viewer: number;
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
