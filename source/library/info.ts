import type { Game } from '#engine/game.ts';
import { usage } from '#engine/script.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { titles } from '#games/titles.ts';
import type { GameId } from './games.ts';
import { levelsOf } from './new-match.ts';

/** Facts about a game that do not depend on a match. */
export interface GameInfo {
  readonly id: GameId;
  readonly title: string;
  readonly summary: string;
  /** The word for a turn in this game. */
  readonly turnName: 'turn' | 'round';
  /** Incremented when the same commands no longer lead to the same match as before. */
  readonly rulesVersion: number;
  readonly players: { readonly least: number; readonly most: number };
  readonly options: readonly OptionInfo[];
  readonly commands: readonly CommandInfo[];
  /** The game's bots, weakest first. */
  readonly bots: readonly BotInfo[];
  /** Bundled levels, easiest first. */
  readonly levels: readonly LevelInfo[];
}

export interface OptionInfo {
  readonly name: string;
  readonly values: string;
  readonly standard: string;
  readonly help: string;
}

export interface CommandInfo {
  readonly name: string;
  /** Form of the command, such as `move(row: A..J, column: 1..30)`. */
  readonly usage: string;
  readonly help: string;
  /** True if the command only returns an answer and changes nothing. */
  readonly isQuery: boolean;
}

export interface BotInfo {
  readonly name: string;
  readonly about: string;
  /** Strength. A bot rated 200 higher wins about three of four matches. Undefined if not rated. */
  readonly rating: number | undefined;
}

export interface LevelInfo {
  readonly name: string;
  readonly title: string;
  /** Difficulty of the level, from 1 (easiest). */
  readonly tier: number;
  readonly summary: string;
  readonly text: string;
}

export function infoOf<T extends GameTypes>(id: GameId, game: Game<T>): GameInfo {
  const { rulesVersion, players, options = {}, commands, bots = {} } = game;
  return {
    id,
    ...titles[id],
    rulesVersion,
    players: { least: players.least, most: players.most },
    options: Object.entries(options).map(([name, { label, standard, help }]) => ({
      name,
      values: label,
      standard,
      help,
    })),
    commands: Object.entries(commands).map(([name, declaration]) => ({
      name,
      usage: usage(name, declaration),
      help: declaration.help,
      isQuery: declaration.query === true,
    })),
    bots: Object.entries(bots).flatMap(([name, { about, rating, onlyTyped }]) =>
      onlyTyped === true ? [] : { name, about, rating },
    ),
    // Computed on access, because reading all levels takes time.
    get levels() {
      return levelsOf(game).flatMap(({ source: { name, text }, sheet }) =>
        sheet.ok ? { name, text, title: sheet.value.title, tier: sheet.value.tier, summary: sheet.value.summary } : [],
      );
    },
  };
}
