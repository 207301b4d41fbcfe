import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { type Store, StoreError } from '../store/store.ts';

/** A list that is stored as JSON in a fact. */
export interface FactList<Item> {
  readonly name: string;
  readonly schema: z.ZodType<Item[]>;
}

/** The items of a list. An unreadable list is empty. */
export async function readList<Item>(store: Pick<Store, 'fact'>, list: FactList<Item>): Promise<readonly Item[]> {
  return itemsIn(list, await store.fact(list.name));
}

const itemsIn = <Item>({ schema }: FactList<Item>, value = '[]'): readonly Item[] =>
  schema.safeParse(parseJsonOrUndefined(value)).data ?? [];

const maxAttempts = 10;

/** Changes a list. Calls `change` again if another request or server has changed the list first. */
export async function changeList<Item>(
  store: Pick<Store, 'fact' | 'write'>,
  list: FactList<Item>,
  change: (items: readonly Item[]) => readonly Item[],
): Promise<void> {
  const { name } = list;
  for (let attempt = 1; ; attempt++) {
    const before = await store.fact(name);
    const items = itemsIn(list, before);
    const changed = change(items);
    if (isDeepStrictEqual(changed, items)) return;
    const value = JSON.stringify(changed);
    try {
      return await store.write([{ type: 'fact', name, value, from: before ?? null }]);
    } catch (error) {
      if (!(error instanceof StoreError) || error.fault !== 'stale' || attempt === maxAttempts) throw error;
    }
  }
}
