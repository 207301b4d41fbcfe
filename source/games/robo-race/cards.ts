/** The kinds of card (rules, section 3), with their last numbers: a card's number is its kind and its priority. */
const kinds = [
  { last: 18, name: 'Turn right', turn: 1 },
  { last: 36, name: 'Turn left', turn: 3 },
  { last: 42, name: 'U-turn', turn: 2 },
  { last: 48, name: 'Back 1', steps: 1, back: true },
  { last: 66, name: 'Move 1', steps: 1 },
  { last: 78, name: 'Move 2', steps: 2 },
  { last: 84, name: 'Move 3', steps: 3 },
] as const;

/** A kind of card: it turns the robot by quarters clockwise, or moves it by single steps. */
export interface CardKind {
  readonly name: string;
  readonly turn?: 1 | 2 | 3;
  readonly steps?: 1 | 2 | 3;
  /** Whether it moves against the facing. */
  readonly back?: true;
}

const kindByCard: readonly CardKind[] = Array.from({ length: 85 }, (_, card) => kindOfNumber(card));

function kindOfNumber(card: number): CardKind {
  const kind = kinds.find(({ last }) => card <= last);
  if (kind === undefined) throw new RangeError(`there is no card ${card}`);
  const { last: _, ...rest } = kind;
  return rest;
}

/** A hand of turns alone cannot move its robot, and may be exchanged. */
export const moves = (card: number): boolean => cardKind(card).steps !== undefined;

/** One card of every kind. */
export const cardOfEachKind: readonly number[] = kinds.map(({ last }) => last);

/** The number of a card's kind, from 0, in the order of `cardOfEachKind`. */
export const kindNumber = (card: number): number => kinds.findIndex(({ last }) => card <= last);

/** The kind of a card, from 1 to 84. */
export function cardKind(card: number): CardKind {
  const kind = kindByCard[card];
  if (kind === undefined) throw new RangeError(`there is no card ${card}`);
  return kind;
}
