// What a strategy for Space Explorers is given and what it answers, for TypeScript and for editors. It is also to be had
// as `import type { View } from 'turncade/strategy'`.

/** A value of an argument: a number where it is typed as one, else the word that is typed. */
export type TypedValue = number | string;

/** Any of a list, a whole number from one to another, or at least one piece of several kinds, such as `3a+2c`. */
export type LegalValues = TypedValue[] | { from: number; to: number } | { upTo: Record<string, number>; most: number };

/** Commands that may be given now and differ only in their arguments: each value of one goes with each of the others. */
export interface LegalCommands {
  name: string;
  args: Record<string, LegalValues>;
}

/** Whose something is. */
export type Whose = 'me' | 'them' | 'none';

/** A shuttle on its way to a planet. With turnsLeft 1 it lands at the end of this turn. */
export interface Incoming {
  from: number;
  owner: Whose;
  people: number;
  turnsLeft: number;
}

/** A planet that you do not see: you hold neither it nor a neighbour of it. */
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
  /** So many people find food. */
  size: number;
  /** Below its size they grow by so many per cent a turn. */
  habitability: number;
  home: Whose;
  /** Who has more people there. */
  owner: Whose;
  /** Your people, and the other player's. */
  mine: number;
  theirs: number;
  incoming: Incoming[];
}

export type Planet = HiddenPlanet | SeenPlanet;

/** Two neighbours, and how many turns a shuttle takes. */
export type Edge = [planet: number, planet: number, length: number];

/** So many people from one planet to a neighbour. They leave at once and land after as many turns as the edge is long. */
export interface Transfer {
  from: number;
  to: number;
  people: number;
}

/** What you may know: a copy of your own, do with it what you like. */
export interface View {
  /** Your number, 1 or 2. */
  you: number;
  /** Counted over both players, up to `limit`. */
  turn: number;
  mover: number;
  limit: number;
  planets: Planet[];
  edges: Edge[];
  /** What you have queued in this turn: nothing, when you are asked. */
  orders: Transfer[];
  outcome: null | { winners: number[]; reason: string };
  legal: LegalCommands[];
}

/** A command: a transfer, a line as scripts have it, or its name and its arguments as they are typed. */
export type Command = Transfer | string | { name: string; args?: Record<string, TypedValue> };

/** One command, several, or several after which it wants to be asked again before its turn ends. */
export type Answer = Command | readonly Command[] | { commands: readonly Command[]; more?: boolean };

/** Called once for each of your turns. Transfers that break a rule are refused one by one; an empty list does nothing. */
export type TakeTurn = (view: View) => Answer | Promise<Answer>;

/** What a module exports: a function `takeTurn`, or an object or a class that has one. */
export type Strategy = TakeTurn | { takeTurn: TakeTurn } | (new () => { takeTurn: TakeTurn });
