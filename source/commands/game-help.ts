import { faceIds } from '#engine/bot.ts';
import type { Game } from '#engine/game.ts';
import { generatedPlayerCounts } from '#engine/level.ts';
import { compact } from '#engine/lookup.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { programNames } from '#strategies/program.ts';

/** Parts of an option's help that differ by game. Undefined for a game without the option. */
export const gameHelps = {
  /** Names for `--bot`, such as `random, easy, mab, also as mab:easy, or a program: ..`. */
  bots<T extends GameTypes>({ bots = {}, programs }: Game<T>): string | undefined {
    const botNames = Object.keys(bots);
    const plainBots = botNames.filter((name) => bots[name]?.rival === undefined);
    const [rivalName] = botNames.filter((name) => bots[name]?.rival !== undefined);
    const rivals = compact(...faceIds(bots), rivalName && `also as ${rivalName}`);
    const names = compact(...plainBots, ...rivals, programs && `or a program: ${programNames}`);
    return names.length === 0 ? undefined : names.join(', ');
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

/**
 * Help for all games that have the option, such as `robo-race: random, easy; risc: random`.
 *
 * @param gameId id of a game whose help is returned alone, without its id. The help is empty if the game has no values
 */
export async function helpOfGames(what: GameHelp, gameId?: string): Promise<string> {
  const helps = await Promise.all(
    games.map(async ({ id, visit }) => {
      const text = gameId === undefined || gameId === id ? await visit((game) => gameHelps[what](game)) : undefined;
      return text === undefined ? [] : [gameId === undefined ? `${id}: ${text}` : text];
    }),
  );
  return helps.flat().join('; ');
}
