import type * as z from 'zod';
import { unreachable } from '#engine/lookup.ts';
import { type GameOption, wholeNumber } from '#engine/options.ts';
import type { Stream } from '#engine/random.ts';
import { failure, success } from '#engine/result.ts';
import { groupCount } from './levels.ts';
import type { RiscMap } from './map.ts';
import { expected, integerIn, list, seat } from './position/values.ts';
import { ranges } from './vocabulary.ts';

export interface Options {
  readonly units: number;
  readonly food: number;
  readonly tech: number;
  readonly turns: number;
  /** Starting group of each player, indexed by seat - 1. */
  readonly groups: readonly number[];
}

export const optionShape = {
  units: integerIn(ranges.units),
  food: integerIn(ranges.start),
  tech: integerIn(ranges.start),
  turns: integerIn(ranges.turns),
  groups: list(seat, 'groups').min(2, expected('2 to 5 groups')).max(5, expected('2 to 5 groups')),
} satisfies { readonly [Name in keyof Options]: z.ZodType<Options[Name]> };

const byMap = 'map';

/** By default, a match between bots is a draw after this turn. */
const drawAfter = 1000;
const untilDraw = `draw-after-${drawAfter}`;

const numberOrMap = ([low, high]: readonly [number, number], help: string): GameOption => {
  const number = wholeNumber(low, high, low, help);
  return {
    label: `${byMap}|${number.label}`,
    help,
    standard: byMap,
    onlyWhereSaid: true,
    read(text) {
      if (text === byMap) return success(null);
      const read = number.read(text);
      return read.ok ? read : failure(`${number.label} or ${byMap}`);
    },
  };
};

const noLimit = 'none';

const turnNumber = wholeNumber(...ranges.turns, 0, 'none: fight to the end; 60: most lands wins after turn 60');

const turns: GameOption = {
  ...turnNumber,
  label: `${noLimit}|${turnNumber.label}`,
  standard: noLimit,
  standardOfBots: untilDraw,
  boundsBots: true,
  read: (text) => (text === untilDraw || text === noLimit ? success(0) : turnNumber.read(text)),
};

const listPattern = /^[1-5](?:-[1-5]){1,4}$/;

const groups: GameOption = {
  label: 'fixed|random|2-1-..',
  help: 'which lands you start with; random: drawn by lot',
  standard: 'fixed',
  onlyWhereSaid: true,
  read: (text) =>
    text === 'fixed' || text === 'random' || listPattern.test(text)
      ? success(text)
      : failure('fixed, random or a list such as 2-1'),
  misfit(text, players) {
    if (!listPattern.test(text)) return undefined;
    const list = listOf(text);
    const isWhole = list.length === players && list.toSorted().every((group, i) => group === i + 1);
    return isWhole ? undefined : `each group from 1 to ${players} once, as in ${oneTo(players).join('-')}`;
  },
};

const listOf = (text: string): number[] => text.split('-').map(Number);

const oneTo = (players: number): number[] => Array.from({ length: players }, (_, i) => i + 1);

export const options = {
  units: numberOrMap(ranges.units, 'units each player starts with; map: 4 per land'),
  food: numberOrMap(ranges.start, "food each player starts with; map: two turns' income"),
  tech: numberOrMap(ranges.start, "tech each player starts with; map: two turns' income"),
  turns,
  groups,
} as const satisfies { readonly [Name in keyof Options]: GameOption };

/** Resolves the options of a match on a map. For `groups=random`, draws the groups at random. */
export function resolveOptions(
  map: RiscMap,
  givenOptions: Readonly<Record<string, string>>,
  dice: () => Stream,
): Options {
  const players = groupCount(map);
  const groupTerritories = map.ids.flatMap((_, i) => (map.groups[i] === 1 ? [i] : []));
  const yields = (amounts: readonly number[]) =>
    groupTerritories.reduce((sum, i) => sum + (amounts[i] ?? unreachable(i)), 0);
  const number = (name: 'units' | 'food' | 'tech', standard: number) => {
    const text = givenOptions[name] ?? byMap;
    return text === byMap ? standard : Number(text);
  };
  const order = givenOptions['groups'] ?? 'fixed';
  const numbers = oneTo(players);
  return {
    units: number('units', 4 * groupTerritories.length),
    food: number('food', 2 * yields(map.foods)),
    tech: number('tech', 2 * yields(map.techs)),
    turns: Number(givenOptions['turns'] ?? 0) || 0,
    groups: order === 'random' ? dice().shuffle(numbers) : order === 'fixed' ? numbers : listOf(order),
  };
}

/** Describes the first of `givenOptions` with an unusual value that contradicts a position. Undefined if none does. */
export function optionMisfit(inForce: Options, givenOptions: Readonly<Record<string, string>>): string | undefined {
  const values = new Map(Object.entries(inForce).map(([name, value]) => [name, [value].flat().join('-')]));
  for (const [name, { standard, read }] of Object.entries(options)) {
    const { [name]: text = standard } = givenOptions;
    if (text === standard || text === untilDraw) continue;
    const value = values.get(name);
    const givenValue = read(text);
    if (!givenValue.ok || String(givenValue.value) !== value)
      return `${name}=${text}: the position itself says ${name}=${value}`;
  }
  return undefined;
}

/** Turn after which a match between bots is a draw. 0 for none. */
export const drawAfterIn = (givenOptions: Readonly<Record<string, string>>): number =>
  givenOptions['turns'] === untilDraw ? drawAfter : 0;
