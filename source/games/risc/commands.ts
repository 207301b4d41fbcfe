import type { ArgumentKind, CommandNamed, CommandOf, CommandTable } from '#engine/commands.ts';
import { failure, refusal, success } from '#engine/result.ts';
import { parseUnits, type Units, unitsOf, unitsText } from './units.ts';
import { type UnitType, unitTypes } from './vocabulary.ts';

export type All = 'all';

const malformed = (text: string, expected: string) => failure(refusal('bad-arguments', `"${text}" is not ${expected}`));

/** A territory id. The parser also accepts ids that are not on the map. The rules refuse those ids later. */
export const territory: ArgumentKind<string> = {
  label: 'territory',
  parse: (text) => (/^\w{1,40}$/.test(text) ? success(text.toLowerCase()) : malformed(text, 'the id of a land')),
  format: (id) => id,
  complete: () => [],
};

/** Highest count in one typed term, such as `999999a`. */
export const maxTermCount = 999_999;

/** Formats units in the syntax that players type. A count above `maxTermCount` becomes several terms. */
function formatUnits(value: Units): string {
  if (value.every((count) => count <= maxTermCount)) return unitsText(value);
  return value
    .flatMap((count, type) =>
      Array.from({ length: Math.ceil(count / maxTermCount) }, (_, i) =>
        unitsText(unitsOf(type, Math.min(maxTermCount, count - i * maxTermCount))),
      ),
    )
    .join('+');
}

export const units: ArgumentKind<Units | All> = {
  label: 'units',
  parse(text) {
    if (text.toLowerCase() === 'all') return success('all');
    const value = parseUnits(text);
    return value === undefined ? malformed(text, 'units such as 5, 3a+2c or all') : success(value);
  },
  format: (value) => (value === 'all' ? value : formatUnits(value)),
  complete: (typed) => ('all'.startsWith(typed.toLowerCase()) ? ['all'] : []),
};

const numberOrAll = (label: string): ArgumentKind<number | All> => ({
  label,
  parse(text) {
    if (text.toLowerCase() === 'all') return success('all');
    return /^\d{1,9}$/.test(text) ? success(Number(text)) : malformed(text, 'a whole number or all');
  },
  format: String,
  complete: (typed) => ('all'.startsWith(typed.toLowerCase()) ? ['all'] : []),
});

export const count = numberOrAll('count');

export const orderNumber = numberOrAll('order');

export const unitType: ArgumentKind<UnitType> = {
  label: 'a..g',
  parse(text) {
    const type = unitTypes.find((letter) => letter === text.toLowerCase());
    return type === undefined ? malformed(text, 'the letter of a unit, a to g') : success(type);
  },
  format: (type) => type,
  complete: (typed) => unitTypes.filter((letter) => letter.startsWith(typed.toLowerCase())),
};

const placement = ['placement'] as const;
const orders = ['orders'] as const;
const both = ['placement', 'orders'] as const;
const drafts = { phases: orders, undoable: true } as const;
const queries = { query: true, afterEnd: false } as const;

export const commands = {
  place: {
    args: { territory, units },
    help: 'choose how many of your units start in a land',
    phases: placement,
    undoable: true,
  },
  spread: { args: {}, help: 'place the rest of your units evenly', phases: placement, undoable: true },
  move: { args: { from: territory, to: territory, units }, help: 'move units through your own lands', ...drafts },
  attack: { args: { from: territory, to: territory, units }, help: 'attack a neighbouring land', ...drafts },
  upgrade: {
    args: { territory, count, from: unitType, to: unitType },
    help: 'make units stronger',
    ...drafts,
  },
  research: { args: {}, help: 'research the next level; it counts from the next turn', ...drafts },
  cancel: { args: { n: orderNumber }, help: 'cancel an order, or all', unlisted: true, ...drafts },
  commit: {
    args: {},
    help: 'end your placement or turn for good',
    phases: both,
    synonyms: ['end', 'ready'],
  },
  orders: { args: {}, help: 'your orders, and the food and tech they leave', phases: both, ...queries },
  path: {
    args: { from: territory, to: territory },
    help: 'the cheapest path through your lands, and its price',
    phases: both,
    ...queries,
  },
  odds: {
    args: { from: territory, to: territory, units },
    help: 'the exact odds of an attack, against the units there now',
    phases: orders,
    ...queries,
  },
} as const satisfies CommandTable;

export type Command = CommandOf<typeof commands>;

/** Facts that the rules add to an order, besides its price. The path includes both ends. `level` is the new level. */
export interface ComputedFacts {
  readonly upgrade: unknown;
  readonly move: { readonly path: readonly string[] };
  readonly attack: unknown;
  readonly research: { readonly level: number };
}

export type OrderName = keyof ComputedFacts;

export type OrderCommand = CommandNamed<Command, OrderName>;

export type OrderArguments<Name extends OrderName> = CommandNamed<Command, Name>['args'];

type Counted<Args> = { readonly [Key in keyof Args]: Exclude<Args[Key], All> };

/** Facts of a legal order, with its price in food or tech. Territories are given by their ids. */
export type OrderFacts = {
  readonly [Name in OrderName]: Counted<OrderArguments<Name>> & ComputedFacts[Name] & { readonly cost: number };
};

export type OrderOf<Name extends OrderName> = { [Each in Name]: { readonly type: Each } & OrderFacts[Each] }[Name];

export type Order = OrderOf<OrderName>;
