import { itemAt, unreachable } from '#engine/lookup.ts';
import type { LegalCommands, LegalValues, TypedValue } from '#engine/programs/legal.ts';

/** One number of an action. An action has the value 0 for each factor that its command does not use. */
export interface Factor {
  readonly name: string;
  /** Meaning of each value. */
  readonly values: readonly TypedValue[];
}

/** Command of an action, and the factors that it uses. */
export interface ActionCommand {
  readonly name: string;
  readonly factors: readonly string[];
  /** Factors that must all have different values. */
  readonly different?: readonly string[];
  /** Factors whose values must not fall from one to the next. */
  readonly rising?: readonly string[];
}

/** Factor of an argument's values, or factors of the kind and the number of pieces, as in `3a`. */
type ArgumentFactors = string | readonly [kind: string, amount: string];

interface CommandForm {
  readonly args: Readonly<Record<string, ArgumentFactors>>;
  readonly different?: readonly string[];
  readonly rising?: readonly string[];
}

/** Actions of a game on one level. Commands without an entry are no actions. */
export interface ActionForm {
  readonly factors: Readonly<Record<string, readonly TypedValue[]>>;
  readonly commands: Readonly<Record<string, CommandForm>>;
  /** Factors whose values are the places of cards in the hand. */
  readonly places?: readonly string[];
}

export type TypedCommandLine = { readonly name: string; readonly args: Readonly<Record<string, TypedValue>> };

/** Set of actions: all combinations of the values of its bits. A bit stands for a value of a factor. */
export interface ActionBox {
  readonly bits: Uint8Array;
  /** Undefined for the action that waits for other seats. */
  readonly entry: LegalCommands | undefined;
}

/** As many pieces as possible. */
export const allPieces = 'most';

/** Pieces of every kind, the strongest first. */
export const everyKind = 'every';

/** Name of the command of a seat that cannot act now. */
export const waitCommand = 'wait';

/** Numbers of pieces that an action can name. */
export const amounts: readonly TypedValue[] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500, 1000,
];

/** Fixed actions of a game on one level, as numbers. */
export interface ActionSpace {
  readonly factors: readonly Factor[];
  readonly commands: readonly ActionCommand[];
  /** Index of each factor's first bit. */
  readonly offsets: readonly number[];
  /** Number of bits of a box. */
  readonly size: number;
  readonly waiting: ActionBox;
  /** Boxes that contain exactly the legal actions. */
  boxes(legal: readonly LegalCommands[], hand: readonly TypedValue[]): readonly ActionBox[];
  find(boxes: readonly ActionBox[], action: ArrayLike<number>): ActionBox | undefined;
  /** Masks of the chosen factors and of the next one, each exact for the values chosen before. */
  masks(boxes: readonly ActionBox[], chosen: ArrayLike<number>): readonly Uint8Array[];
  /** Command of an action. Without the `entry` of its box, undefined for amounts that depend on the state. */
  commandOf(
    action: ArrayLike<number>,
    hand: readonly TypedValue[],
    entry?: LegalCommands,
  ): TypedCommandLine | undefined;
}

const has = (bits: Uint8Array, at: number): boolean => ((bits[at >> 3] ?? unreachable(at)) & (1 << (at & 7))) !== 0;

const add = (bits: Uint8Array, at: number): void => {
  bits[at >> 3] = (bits[at >> 3] ?? unreachable(at)) | (1 << (at & 7));
};

type Pieces = Extract<LegalValues, { readonly upTo: unknown }>;

const isPieces = (values: LegalValues): values is Pieces => 'upTo' in values;

const available = ({ upTo, most }: Pieces, kind: string): number =>
  Object.hasOwn(upTo, kind) ? Math.min(upTo[kind] ?? unreachable(kind), most) : 0;

/** As many pieces of every kind as possible, the strongest first, such as `1a+2c`. */
function piecesOfEveryKind({ upTo, most }: Pieces): string {
  let rest = most;
  const terms: string[] = [];
  for (const [kind, count] of Object.entries(upTo).toReversed()) {
    const some = Math.min(count, rest);
    rest -= some;
    if (some > 0) terms.unshift(`${some}${kind}`);
  }
  return terms.join('+');
}

/** Factors and commands of actions, indexed by their numbers. */
interface Layout {
  readonly factors: readonly Factor[];
  /** First bit of each factor's values in a box. */
  readonly offsets: readonly number[];
  /** Number of bits of a box. */
  readonly size: number;
  /** Index of each value of a factor. */
  readonly indexes: readonly ReadonlyMap<TypedValue, number>[];
  /** True for factors whose values are places in the hand. */
  readonly isPlace: readonly boolean[];
  readonly commandNames: readonly string[];
  readonly forms: readonly CommandForm[];
  /** Factors that each command uses. */
  readonly used: readonly (readonly number[])[];
  /** Factors of each command whose values depend on each other. */
  readonly ruled: readonly (readonly number[])[];
  readonly commands: readonly ActionCommand[];
  /** Bits of each command, with the value 0 of each factor that it does not use. */
  readonly bare: readonly Uint8Array[];
  numberOf(factor: string): number;
}

function layoutOf(form: ActionForm): Layout {
  const commandNames = [waitCommand, ...Object.keys(form.commands)];
  const factors: readonly Factor[] = [
    { name: 'command', values: commandNames },
    ...Object.entries(form.factors).map(([name, values]) => ({ name, values })),
  ];
  const numbers = new Map(factors.map(({ name }, i) => [name, i]));
  const numberOf = (name: string): number => numbers.get(name) ?? unreachable(name);
  const offsets: number[] = [];
  let size = 0;
  for (const { values } of factors) {
    offsets.push(size);
    size += values.length;
  }
  const bytes = Math.ceil(size / 8);
  const indexes = factors.map(({ values }) => new Map(values.map((value, i) => [value, i])));
  const isPlace = factors.map(({ name }) => form.places?.includes(name) === true);

  const forms = commandNames.map((name): CommandForm => form.commands[name] ?? { args: {} });
  const factorsOf = ({ args }: CommandForm): readonly string[] => [...new Set(Object.values(args).flat())];
  const used = forms.map((command) => factorsOf(command).map(numberOf));
  const commands = forms.map(
    ({ different, rising, ...command }, i): ActionCommand => ({
      name: itemAt(commandNames, i),
      factors: factorsOf(command),
      ...(different && { different }),
      ...(rising && { rising }),
    }),
  );
  const ruled = forms.map(({ different = [], rising = [] }) => [...different, ...rising].map(numberOf));

  const bare = commandNames.map((_, command) => {
    const bits = new Uint8Array(bytes);
    add(bits, command);
    for (let factor = 1; factor < factors.length; factor++)
      if (!itemAt(used, command).includes(factor)) add(bits, itemAt(offsets, factor));
    return bits;
  });
  return { factors, numberOf, offsets, size, indexes, isPlace, commandNames, forms, used, commands, ruled, bare };
}

/** Returns a function that appends the boxes of a legal command to an array. */
function createBoxWriter({ factors, numberOf, offsets, indexes, isPlace, forms, bare }: Layout) {
  function addValues(bits: Uint8Array, factor: number, values: LegalValues, hand: readonly TypedValue[]): void {
    const offset = itemAt(offsets, factor);
    const known = itemAt(factors, factor).values;
    if (isPieces(values)) throw new TypeError(`pieces need two factors, not ${itemAt(factors, factor).name}`);
    if ('from' in values) {
      for (let i = 0; i < known.length; i++) {
        const value = known[i];
        if (typeof value === 'number' ? value >= values.from && value <= values.to : value === allPieces)
          add(bits, offset + i);
      }
    } else if (isPlace[factor] === true) {
      for (let i = 0; i < hand.length; i++) if (values.includes(itemAt(hand, i))) add(bits, offset + i);
    } else
      for (const value of values) {
        const index = indexes[factor]?.get(value);
        if (index !== undefined) add(bits, offset + index);
      }
  }

  function addPieces(
    boxes: ActionBox[],
    start: Uint8Array,
    pair: readonly string[],
    entry: LegalCommands,
    pieces: LegalValues,
  ) {
    const kind = numberOf(itemAt(pair, 0));
    const amount = numberOf(itemAt(pair, 1));
    for (const [i, name] of itemAt(factors, kind).values.entries()) {
      const bits = start.slice();
      add(bits, itemAt(offsets, kind) + i);
      if (!isPieces(pieces)) {
        if (i > 0) return;
        addValues(bits, amount, pieces, []);
      } else if (name === everyKind) addValues(bits, amount, [allPieces], []);
      else {
        const to = available(pieces, String(name));
        if (to < 1) continue;
        addValues(bits, amount, { from: 1, to }, []);
      }
      boxes.push({ bits, entry });
    }
  }

  function boxesOf(boxes: ActionBox[], entry: LegalCommands, hand: readonly TypedValue[]): void {
    const command = indexes[0]?.get(entry.name);
    if (command === undefined) return;
    const { args } = itemAt(forms, command);
    const bits = itemAt(bare, command).slice();
    let pieces: readonly [pair: readonly string[], values: LegalValues] | undefined;
    for (const [name, values] of Object.entries(entry.args)) {
      const to = args[name] ?? unreachable(name);
      if (typeof to === 'string') addValues(bits, numberOf(to), values, hand);
      else pieces = [to, values];
    }
    if (pieces === undefined) boxes.push({ bits, entry });
    else addPieces(boxes, bits, pieces[0], entry, pieces[1]);
  }

  return boxesOf;
}

/** The rules of commands whose arguments depend on each other. */
function createRules({ forms, ruled }: Layout) {
  /** True if the values of an action follow the rule of its command: all different, or never falling. */
  function followsRule(action: ArrayLike<number>, command: number): boolean {
    const chosen = itemAt(ruled, command).map((factor) => itemAt(action, factor));
    return forms[command]?.rising === undefined
      ? new Set(chosen).size === chosen.length
      : chosen.every((value, i) => i === 0 || value >= itemAt(chosen, i - 1));
  }

  /** Clears the values that the rule of the command excludes, given the values of the factors before. */
  function excludeRuled(mask: Uint8Array, factor: number, chosen: ArrayLike<number>): void {
    const command = itemAt(chosen, 0);
    if (!itemAt(ruled, command).includes(factor)) return;
    for (const before of itemAt(ruled, command)) {
      if (before >= factor) return;
      const value = itemAt(chosen, before);
      mask.fill(
        0,
        forms[command]?.rising === undefined ? value : 0,
        forms[command]?.rising === undefined ? value + 1 : value,
      );
    }
  }

  return { followsRule, excludeRuled };
}

/** Returns a function that converts an action to a command. */
function createCommandReader(
  { factors, numberOf, isPlace, commandNames, forms, used }: Layout,
  followsRule: (action: ArrayLike<number>, command: number) => boolean,
): ActionSpace['commandOf'] {
  function wordOf(factor: number, index: number, hand: readonly TypedValue[]): TypedValue | undefined {
    return isPlace[factor] === true ? hand[index] : itemAt(factors, factor).values[index];
  }

  const argumentOf = (
    to: ArgumentFactors,
    action: ArrayLike<number>,
    hand: readonly TypedValue[],
    legal: LegalValues | undefined,
  ): TypedValue | undefined => {
    const value = (name: string) => wordOf(numberOf(name), itemAt(action, numberOf(name)), hand);
    if (typeof to === 'string') {
      const chosen = value(to);
      return chosen !== allPieces ? chosen : legal && 'to' in legal ? legal.to : undefined;
    }
    const [kind, amount] = to.map(value);
    if (kind === everyKind) return legal && isPieces(legal) ? piecesOfEveryKind(legal) : undefined;
    if (amount === 0) return itemAt(action, numberOf(to[0])) === 0 ? 0 : undefined;
    if (amount !== allPieces) return `${amount}${kind}`;
    return legal && isPieces(legal) ? `${available(legal, String(kind))}${kind}` : undefined;
  };

  return (action, hand, entry) => {
    const command = itemAt(action, 0);
    const name = itemAt(commandNames, command);
    const isUnused = (factor: number) => factor > 0 && !itemAt(used, command).includes(factor);
    if (name === waitCommand || !followsRule(action, command)) return undefined;
    for (let factor = 1; factor < factors.length; factor++)
      if (isUnused(factor) && itemAt(action, factor) !== 0) return undefined;
    const args: Record<string, TypedValue> = {};
    for (const [argument, to] of Object.entries(itemAt(forms, command).args)) {
      const value = argumentOf(to, action, hand, entry?.args[argument]);
      if (value === undefined) return undefined;
      args[argument] = value;
    }
    return { name, args };
  };
}

export function createActionSpace(form: ActionForm): ActionSpace {
  const layout = layoutOf(form);
  const { factors, commands, offsets, size, bare } = layout;
  const boxesOf = createBoxWriter(layout);
  const { followsRule, excludeRuled } = createRules(layout);

  const contains = ({ bits }: ActionBox, action: ArrayLike<number>): boolean => {
    for (let factor = 0; factor < factors.length; factor++) {
      const value = itemAt(action, factor);
      if (!(value >= 0 && value < itemAt(factors, factor).values.length)) return false;
      if (!has(bits, itemAt(offsets, factor) + value)) return false;
    }
    return followsRule(action, itemAt(action, 0));
  };

  return {
    factors,
    commands,
    offsets,
    size,
    waiting: { bits: itemAt(bare, 0), entry: undefined },
    boxes(legal, hand) {
      const boxes: ActionBox[] = [];
      for (const entry of legal) boxesOf(boxes, entry, hand);
      return boxes;
    },
    find: (boxes, action) => boxes.find((box) => contains(box, action)),
    masks(boxes, chosen) {
      let matching = boxes;
      const count = Math.min(chosen.length + 1, factors.length);
      return factors.slice(0, count).map(({ values }, factor) => {
        const mask = new Uint8Array(values.length);
        const offset = itemAt(offsets, factor);
        for (let i = 0; i < values.length; i++) if (matching.some(({ bits }) => has(bits, offset + i))) mask[i] = 1;
        if (factor > 0) excludeRuled(mask, factor, chosen);
        if (factor < chosen.length)
          matching = matching.filter(({ bits }) => has(bits, offset + itemAt(chosen, factor)));
        return mask;
      });
    },
    commandOf: createCommandReader(layout, followsRule),
  };
}
