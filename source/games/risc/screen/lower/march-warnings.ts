import { listOf } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { ownerOf } from '../../state.ts';
import { countOf, minus } from '../../units.ts';
import type { ComposedMarch } from '../composing/composed.ts';
import type { RiscScene } from '../local.ts';
import { targetsFrom } from '../words/choices.ts';

/** What is to be minded of units that leave a territory: that nobody stays where others could come. */
export function marchWarnings({ view }: RiscScene, { source, left, units }: ComposedMarch): readonly string[] {
  if (countOf(minus(left, units)) > 0) return [];
  const owners = new Set(targetsFrom(view, source).map((territory) => ownerOf(view, territory)));
  if (owners.size === 0) return [];
  const players = [...owners].sort((a, b) => a - b);
  const who = players.length === 1 ? `player ${players[0]} is` : `players ${listOf(players.map(String))} are`;
  return [`${idOf(view.map, source)} keeps no unit, and ${who} linked to it`];
}
