import type { Game } from '#engine/game.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { bundledLevels, levelsDigest } from '#storage/levels.ts';
import type { BuiltList, LevelList } from './built-lists.ts';

export function levelList<T extends GameTypes>(game: Game<T>): LevelList {
  const made = [
    { name: 'daily', how: 'made from the date' },
    { name: `random:${game.levels?.seeds?.shape ?? 'SEED'}`, how: 'made from a seed' },
  ];
  return {
    levels: bundledLevels(game).map(({ source: { name }, sheet }) => ({ name, sheet })),
    made: game.levels?.generate === undefined ? [] : made,
  };
}

/** Level lists of all games. Called by the build, which stores them in `built-lists.ts`. */
export async function allLists(): Promise<Readonly<Record<string, BuiltList>>> {
  const lists = games.map(async (entry) => {
    const list = await entry.visit((game) => levelList(game));
    return [entry.id, { digest: levelsDigest(entry.id), list }] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}
