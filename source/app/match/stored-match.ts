import { basename } from 'node:path';
import type { Match } from '../../engine/match.ts';
import { loadSave } from '../../engine/save.ts';
import { games } from '../../games/index.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { GameScreen } from '../../screen/screen.ts';
import { playersFiles } from '../../storage/files/players-files.ts';
import type { StoredMatch } from '../../storage/matches/matches.ts';

/** Does something with the match of a save and its screen; says why it cannot be had, if so. */
export async function withMatchOf(
  { path, save }: StoredMatch,
  use: <T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>) => void,
): Promise<string | undefined> {
  const entry = games.find((game) => game.id === save.header.game);
  if (entry === undefined) return `${basename(path)}: found a save of ${save.header.game}, which is no game here`;
  return entry.open((game, screen) => {
    const match = loadSave(game, save, playersFiles);
    if (!match.ok) return `${basename(path)}: ${match.error.message}`;
    use(match.value, screen);
    return undefined;
  });
}
