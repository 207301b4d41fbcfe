import * as z from 'zod';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { Change, Store } from '../../store/store.ts';
import type { RegistryEntry } from './registry-entry.ts';

/** The fact that says how far each seat of a match has been shown it. */
const factOf = (match: string): string => `shown ${match}`;

const schema = z.array(z.tuple([z.int(), z.int()]));

/** By seat: the newest update that its player was shown. Looked up when it is first asked for. */
export async function shownTurns(store: Pick<Store, 'fact'>, entry: RegistryEntry): Promise<Map<Seat, number>> {
  if (entry.shown === undefined) {
    const fact = await store.fact(factOf(entry.match));
    entry.shown = new Map(fact === undefined ? [] : schema.parse(JSON.parse(fact)));
  }
  return entry.shown;
}

/** How far the players have been shown a match, as a change to store. */
export const shownChange = (match: string, shown: ReadonlyMap<Seat, number>): Change => ({
  type: 'fact',
  name: factOf(match),
  value: JSON.stringify([...shown]),
});

/** The newest update that the player of a seat was shown; 0 for those who watch, and where nobody has said. */
export const shownTo = (shown: ReadonlyMap<Seat, number>, seat: Seat | null): number => shown.get(seat ?? nobody) ?? 0;

const nobody: Seat = 0;
