// Types of the input and answer of a program for RISC, for TypeScript and for editors.

/** Value of an argument: a number, or a word as typed. */
export type TypedValue = number | string;

/** A list, a range of integers, or amounts such as `3a+2c`: up to `upTo` of each kind, and 1 to `most` in total. */
export type LegalValues = TypedValue[] | { from: number; to: number } | { upTo: Record<string, number>; most: number };

/** Legal commands that differ only in their arguments. All combinations of the values are legal. */
export interface LegalCommands {
  name: string;
  args: Record<string, LegalValues>;
}

/** Number of units of each kind, `a` to `g`. */
export type Units = number[];

export interface Territory {
  id: string;
  label: string;
  group: number;
  /** Cost of moving one unit through this territory. */
  size: number;
  /** Food that the territory yields per turn. */
  food: number;
  tech: number;
  x: number;
  y: number;
  /** Ids of the neighbouring territories. */
  links: string[];
  /** Number of the player who owns the territory. */
  owner: number;
  units: Units;
}

/** Kind of unit. `a` is the weakest. */
export type Kind = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g';

/** An order of this turn. `cost` is in food, or in technology for `upgrade` and `research`. */
export type Order =
  | { type: 'upgrade'; territory: string; count: number; from: Kind; to: Kind; cost: number }
  /** `path` lists the ids of the territories on the way, including `from` and `to`. */
  | { type: 'move'; from: string; to: string; units: Units; cost: number; path: string[] }
  | { type: 'attack'; from: string; to: string; units: Units; cost: number }
  | { type: 'research'; level: number; cost: number };

export interface Seat {
  seat: number;
  alive: boolean;
  /** Technology level, 1 to 6. */
  level: number;
  food: number;
  tech: number;
  /** True if this player has finished the turn. */
  committed: boolean;
  /** Number of units placed so far, by territory id. Null after the placement and for other players. */
  placement: Record<string, number> | null;
  /** Orders of this turn. Null for other players. */
  orders: Order[] | null;
}

/** Your knowledge of the match. It is your own copy, so you may change it. */
export interface View {
  game: 'risc';
  /** Number of the turn. 0 during the placement. */
  turn: number;
  phase: 'placement' | 'orders' | 'over';
  outcome: null | { winners: number[]; reason: string };
  options: { units: number; food: number; tech: number; turns: number; groups: number[] };
  territories: Territory[];
  /** Indexed by player - 1. */
  seats: Seat[];
  /** Your player number. */
  viewer: number;
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
