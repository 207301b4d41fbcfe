import type { Game } from '#engine/game.ts';
import { usage } from '#engine/script.ts';
import { titles } from '#games/titles.ts';
import { type GameId, type Games, isGameId, rules } from './games.ts';
import { levelsOf } from './new-match.ts';

/** What there is to know of a game before it is played. */
export interface GameInfo {
  readonly id: GameId;
  readonly title: string;
  readonly summary: string;
  /** The game's word for a turn. */
  readonly turnName: 'turn' | 'round';
  /** Raised whenever the same commands would give another match than before. */
  readonly rulesVersion: number;
  readonly players: { readonly least: number; readonly most: number };
  readonly options: readonly OptionInfo[];
  readonly commands: readonly CommandInfo[];
  /** Weakest first. */
  readonly bots: readonly BotInfo[];
  /** The levels that come with it, easiest first. */
  readonly levels: readonly LevelInfo[];
}

/** An option of a game. */
export interface OptionInfo {
  readonly name: string;
  /** Its possible values, such as `none|1..9999`. */
  readonly values: string;
  readonly standard: string;
  readonly help: string;
}

/** A command of a game. */
export interface CommandInfo {
  readonly name: string;
  /** The form that it is typed in, such as `move(row: A..J, column: 1..30)`. */
  readonly usage: string;
  readonly help: string;
  /** Whether it only asks, changes nothing and is answered. */
  readonly isQuery: boolean;
}

/** A bot of a game. */
export interface BotInfo {
  readonly name: string;
  readonly about: string;
  /** Its strength among the bots of the game; a bot 200 above another wins about three of four matches. */
  readonly rating: number | undefined;
}

/** A level of a game. */
export interface LevelInfo {
  readonly name: string;
  readonly title: string;
  /** Its difficulty, from 1. */
  readonly tier: number;
  readonly summary: string;
  /** The text of its file. */
  readonly text: string;
}

/** The games, in the order of the menu. */
export const games: readonly GameInfo[] = Object.keys(rules).filter(isGameId).map(infoOf);

function infoOf<Id extends GameId>(id: Id): GameInfo {
  const game: Game<Games[Id]> = rules[id];
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
    // Read only where somebody asks for them.
    get levels() {
      return levelsOf(game).flatMap(({ source: { name, text }, sheet }) =>
        sheet.ok ? { name, text, title: sheet.value.title, tier: sheet.value.tier, summary: sheet.value.summary } : [],
      );
    },
  };
}
