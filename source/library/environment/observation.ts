/** One number of an item in an observation. */
export interface ChannelForm<Item, View> {
  readonly name: string;
  /** The value is divided by this number. Undefined if the value is 0 or 1. */
  readonly scale?: number;
  readonly meaning: string;
  value(item: Item, view: View): number;
}

/** Facts about a channel. */
export interface ChannelInfo {
  readonly name: string;
  readonly scale: number | undefined;
  readonly meaning: string;
}

/** Part of an observation: a table with a row for each item and a column for each channel. */
export interface Block<View> {
  readonly name: string;
  /** Meaning of an item. */
  readonly per: string;
  readonly channels: readonly ChannelInfo[];
  count(view: View, seat: number): number;
  /** Writes the numbers of a seat from the index `at` on. Returns the index after them. */
  write(view: View, seat: number, into: Float32Array, at: number): number;
}

export const flag = <Item, View>(
  name: string,
  meaning: string,
  isSet: (item: Item, view: View) => boolean,
): ChannelForm<Item, View> => ({ name, meaning, value: (item, view) => (isSet(item, view) ? 1 : 0) });

export const scaled = <Item, View>(
  name: string,
  scale: number,
  meaning: string,
  of: (item: Item, view: View) => number,
): ChannelForm<Item, View> => ({ name, scale, meaning, value: (item, view) => of(item, view) / scale });

/** A channel for each of the values, which is 1 for the value of the item. */
export const oneOf = <Item, View, Value extends string | number>(
  values: readonly Value[],
  prefix: string,
  meaning: string,
  of: (item: Item, view: View) => Value | undefined,
): readonly ChannelForm<Item, View>[] =>
  values.map((value) => flag(`${prefix}${value}`, meaning, (item, view) => of(item, view) === value));

/** Creates a block. The number of `items` must be the same in every state of a level. */
export const block = <View, Item>(
  name: string,
  per: string,
  items: (view: View, seat: number) => readonly Item[],
  channels: readonly ChannelForm<Item, View>[],
): Block<View> => ({
  name,
  per,
  channels: channels.map(({ name: channel, scale, meaning }) => ({ name: channel, scale, meaning })),
  count: (view, seat) => items(view, seat).length,
  write(view, seat, into, at) {
    let index = at;
    for (const item of items(view, seat)) for (const channel of channels) into[index++] = channel.value(item, view);
    return index;
  },
});

/** The numbers from 0 to `count` - 1. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** All seats, in the order of their turns from `seat` on. */
export const seatsFrom = (seat: number, players: number): number[] =>
  upTo(players).map((i) => ((seat - 1 + i) % players) + 1);

/** All pairs of the numbers from 0 to `count` - 1. */
export const pairsOf = (count: number): (readonly [number, number])[] =>
  upTo(count).flatMap((one) => upTo(count).map((other) => [one, other] as const));
