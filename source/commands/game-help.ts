import type { Game } from '#engine/game.ts';
import { generatedPlayerCounts } from '#engine/level.ts';
import { compact } from '#engine/lookup.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { programNames } from '#strategies/program.ts';

/** Parts of an option's help that differ by game. Undefined for a game without the option. */
export const gameHelps = {
  /** Names for `--bot`, such as `random, easy, or a program: ..`. */
  bots<T extends GameTypes>({ bots = {}, programs }: Game<T>): string | undefined {
    const known = compact(...Object.keys(bots), programs && `or a program: ${programNames}`);
    return known.length === 0 ? undefined : known.join(', ');
  },
  /** Range and default, such as `1 to 4, default: 2`. */
  players<T extends GameTypes>(game: Game<T>): string | undefined {
    const { least: min, most: max, standard = min } = game.players;
    const isByLevel = generatedPlayerCounts(game).length > 0;
    const usual = isByLevel ? `set by the level, default: ${standard}` : `default: ${standard}`;
    return min === max ? undefined : `${min} to ${max}, ${usual}`;
  },
  /** Names and values for `--set`, such as `cards=deck|with-replacement, rounds=none|1..9999`. */
  options<T extends GameTypes>({ options = {} }: Game<T>): string | undefined {
    const open = Object.entries(options).filter(([, { label }]) => /\||\.\./.test(label));
    return open.length === 0 ? undefined : open.map(([name, { label }]) => `${name}=${label}`).join(', ');
  },
  /** `with 0, only what everybody may see`. Undefined if scripts of the game cannot view the match as a spectator. */
  spectators<T extends GameTypes>({ script }: Game<T>): string | undefined {
    return script.hasSpectators === true ? 'with 0, only what everybody may see' : undefined;
  },
} as const;

export type GameHelp = keyof typeof gameHelps;

/** Help for all games that have the option, such as `robo-race: random, easy; risc: random`. */
export async function helpOfGames(what: GameHelp): Promise<string> {
  const levelLines = await Promise.all(
    games.map(async (entry) => {
      const text = await entry.visit((game) => gameHelps[what](game));
      return text === undefined ? [] : [`${entry.id}: ${text}`];
    }),
  );
  return levelLines.flat().join('; ');
}
