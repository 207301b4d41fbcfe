import type { Connection } from '#client/connection.ts';
import { offeredBots } from '#engine/bot.ts';
import { standardLevelOf } from '#engine/level.ts';
import type { GameOption } from '#engine/options.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { offeredIn, seatsIn, usualBot } from '#match-session/seating.ts';
import { lazy } from '#net/lazy.ts';
import type { LevelPainter, PictureRoom } from '#screen/game/level-painter.ts';
import type { Line } from '#screen/styled-text.ts';
import { bundledLevel } from '#storage/levels.ts';
import type { MatchResult } from '#storage/results.ts';
import { loadOptional } from '../optional-import.ts';
import { type PickerLevel, pickerLevels } from '../pages/levels/level-rows.ts';
import { rowOptions } from '../pages/seats/choosing-players.ts';

/** A game that a server hosts, as the pages need it: without its types. */
export interface HostedGame {
  readonly id: string;
  readonly title: string;
  readonly levels: readonly PickerLevel[];
  readonly painter: LevelPainter | undefined;
  /** The names of its bots, and that of the one that a newcomer plays against. */
  readonly bots: readonly string[];
  readonly usualBot: string | undefined;
  readonly options: readonly (readonly [string, GameOption])[];
  /** The level of a match for which nobody chose one, for as many players as usual. */
  readonly standard: string | undefined;
  /** How many have to play a level, or the game without one, and how many seats there are at most. */
  seats(level: LevelSource | undefined): { readonly least: number; readonly most: number };
  /** The options that a level has where nobody chooses. */
  offered(level: LevelSource | undefined): Readonly<Record<string, string>>;
  /** The text of a level that comes with the game. */
  textOf(level: string): string | undefined;
}

/** Games as pages ask for them: loaded when they are asked for first, absent until then. */
export interface HostedGames {
  /** @returns nothing where it is still being loaded, and where there is no such game here */
  get(id: string): HostedGame | undefined;
  /** A game once it has been loaded; nothing where there is none of this name. */
  load(id: string): Promise<HostedGame | undefined>;
}

/**
 * The games that a server may host.
 *
 * @param results what was played on this machine, for the level picker
 * @param arrived called when another one has been loaded
 */
export function hostedGames(
  results: () => readonly MatchResult[] = () => [],
  arrived: () => void = () => {},
): HostedGames {
  const loaded = new Map<string, HostedGame>();
  const request = new Map<string, () => Promise<HostedGame | undefined>>();
  const load = (id: string): Promise<HostedGame | undefined> => {
    const entry = games.find((game) => game.id === id);
    if (entry === undefined) return Promise.resolve(undefined);
    return entry.open((game, screen): HostedGame => {
      const hosted: HostedGame = {
        id,
        title: entry.title,
        levels: pickerLevels(game, results()),
        painter: screen.levels?.painter,
        bots: game.bots === undefined ? [] : offeredBots(game.bots),
        usualBot: usualBot(game),
        options: rowOptions(game),
        standard: standardLevelOf(game),
        seats: rememberedByText((level) => seatsIn(game, level)),
        offered: rememberedByText((level) => offeredIn(game, level)),
        textOf: (level) => bundledLevel(game, level)?.text,
      };
      loaded.set(id, hosted);
      arrived();
      return hosted;
    });
  };
  const once = (id: string): Promise<HostedGame | undefined> => {
    const known = request.get(id) ?? lazy(() => load(id));
    request.set(id, known);
    return known();
  };
  return {
    load: once,
    get(id) {
      const known = loaded.get(id);
      if (known === undefined) loadOptional(once(id), () => {});
      return known;
    },
  };
}

/** Remembers what is made of a level's text: pages ask for it in every row. */
function rememberedByText<Made>(
  make: (level: LevelSource | undefined) => Made,
): (level: LevelSource | undefined) => Made {
  const known = new Map<string | undefined, Made>();
  return (level) => {
    const made = known.get(level?.text) ?? make(level);
    known.set(level?.text, made);
    return made;
  };
}

/** Ids of the games of a server that this program has, too. */
export const gamesHere = ({ state }: Pick<Connection, 'state'>): readonly string[] =>
  state.is === 'open' ? state.server.games.filter((id) => games.some((game) => game.id === id)) : [];

/** The map of a level with the owners of its places, as far as this program knows that game and level. */
export function ownedPicture(
  game: HostedGame | undefined,
  text: string | undefined,
  owners: readonly number[] | null,
  room: PictureRoom,
): readonly Line[] {
  if (text === undefined || owners === null || room.rows < 1) return [];
  return game?.painter?.owned?.(text, owners, room) ?? [];
}

/** Rows of a picture with its facts, which go first where there are fewer. */
const minPictureRows = 14;

/**
 * A level as the picker's panel draws it, in at most so many rows: where there are too few, without the facts above the
 * picture. Nothing while the game is not known.
 */
export function levelPicture(
  game: HostedGame | undefined,
  text: string | null | undefined,
  room: PictureRoom,
): readonly Line[] {
  if (game?.painter === undefined || text === null || text === undefined) return [];
  const { rows } = room;
  const drawn = game.painter.about(text, { ...room, rows: Math.max(rows, minPictureRows) });
  const picture = drawn.length <= rows ? drawn : drawn.slice(drawn.findIndex((row) => row.length === 0) + 1);
  return picture.slice(0, Math.max(0, rows));
}
