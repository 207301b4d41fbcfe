// Types of the input and answer of a strategy for Space Explorers, for TypeScript and for editors. They are also
// available as `import type { View } from 'turncade/strategy'`.

/** Value of an argument: a number, or a word as typed. */
export type TypedValue = number | string;

/** A list, a range of integers, or amounts such as `3a+2c`: up to `upTo` of each kind, and 1 to `most` in total. */
export type LegalValues = TypedValue[] | { from: number; to: number } | { upTo: Record<string, number>; most: number };

/** Legal commands that differ only in their arguments. All combinations of the values are legal. */
export interface LegalCommands {
  name: string;
  args: Record<string, LegalValues>;
}

/** Owner from your point of view. */
export type Whose = 'me' | 'them' | 'none';

/** A shuttle on its way to a planet. It lands at the end of this turn if `turnsLeft` is 1. */
export interface Incoming {
  from: number;
  owner: Whose;
  people: number;
  turnsLeft: number;
}

/** A planet that you do not see, because you own neither it nor a neighbour. */
export interface HiddenPlanet {
  id: number;
  x: number;
  y: number;
  visible: false;
}

/** A planet that you see. */
export interface SeenPlanet {
  id: number;
  x: number;
  y: number;
  visible: true;
  /** Number of people that the planet can feed. */
  size: number;
  /** Growth in percent per turn while the planet has fewer people than `size`. */
  habitability: number;
  home: Whose;
  /** The player with more people on the planet. */
  owner: Whose;
  /** Number of your people on the planet. `theirs` is the other player's number. */
  mine: number;
  theirs: number;
  incoming: Incoming[];
}

export type Planet = HiddenPlanet | SeenPlanet;

/** Two neighbouring planets, and the number of turns that a shuttle flies between them. */
export type Edge = [planet: number, planet: number, length: number];

/**
 * A number of people from one planet to a neighbour. They leave immediately, and the length of the edge is their travel
 * time in turns.
 */
export interface Transfer {
  from: number;
  to: number;
  people: number;
}

/** Your knowledge of the match. It is your own copy, so you may change it. */
export interface View {
  /** Your player number, 1 or 2. */
  you: number;
  /** Number of the current turn, 1 to `limit`. The turns of both players are counted together. */
  turn: number;
  mover: number;
  limit: number;
  planets: Planet[];
  edges: Edge[];
  /** Your queued orders of this turn, empty when you are called. */
  orders: Transfer[];
  outcome: null | { winners: number[]; reason: string };
  legal: LegalCommands[];
}

/** A command: a transfer, a script line, or a name with arguments as typed. */
export type Command = Transfer | string | { name: string; args?: Record<string, TypedValue> };

/** A command, a list of commands, or a list with a request to be called again before the turn ends. */
export type Answer = Command | readonly Command[] | { commands: readonly Command[]; more?: boolean };

/**
 * Called once for each of your turns. A transfer that breaks a rule is refused, and the others are sent. An empty list
 * does nothing.
 */
export type TakeTurn = (view: View) => Answer | Promise<Answer>;

/** Exports of a module: a function `takeTurn`, or an object or class with that method. */
export type Strategy = TakeTurn | { takeTurn: TakeTurn } | (new () => { takeTurn: TakeTurn });
