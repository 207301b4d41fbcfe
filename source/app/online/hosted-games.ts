import type { Connection } from '#client/connection.ts';
import { faceIds, offeredBots } from '#engine/bot.ts';
import { standardLevelOf } from '#engine/level.ts';
import type { GameOption } from '#engine/options.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { botWithFace, nextFace, rivalNamed, seatableBot } from '#match-session/rivals.ts';
import { offeredIn, seatsIn, usualBot } from '#match-session/seating.ts';
import { lazy } from '#net/lazy.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import type { LevelPainter, PictureRoom } from '#screen/game/level-painter.ts';
import type { Line } from '#screen/styled-text.ts';
import { bundledLevel } from '#storage/levels.ts';
import type { MatchResult } from '#storage/results.ts';
import { loadOptional } from '../async-value.ts';
import { type PickerLevel, pickerLevels } from '../pages/levels/level-rows.ts';
import { rowOptions } from '../pages/seats/choosing-players.ts';

/** A hosted game without its type parameters, which the pages do not need. */
export interface HostedGame {
  readonly id: string;
  readonly title: string;
  readonly levels: readonly PickerLevel[];
  /** `levels` with the player's current results. */
  levelsNow(): readonly PickerLevel[];
  readonly painter: LevelPainter | undefined;
  /** The rule book. */
  readonly rules: string;
  /** Bots that are offered. `usualBot`: the default. */
  readonly bots: readonly string[];
  readonly usualBot: string | undefined;
  /** Bot that a typed `text` names, such as `hard`, `rook` or `rook hard`. Undefined if there is none. */
  botNamed(text: string): string | undefined;
  /** Bots of all skills, with the face of the bot `name` if it has one. */
  withFaceOf(name: string | undefined): readonly string[];
  /** Ids of the faces that bots can have, such as `rook`. */
  readonly faces: readonly string[];
  /** The same bot with the next face that no other bot has, or without a face after the last one. */
  nextRival(name: string, otherBots: readonly string[]): string;
  readonly options: readonly (readonly [string, GameOption])[];
  /** Default level for the usual number of players, otherwise the first level. */
  readonly standard: string | undefined;
  /** Bounds for the number of players on a level. Undefined `level`: the bounds of the game. */
  seats(level: LevelSource | undefined): { readonly least: number; readonly most: number };
  offered(level: LevelSource | undefined): Readonly<Record<string, string>>;
  textOf(level: string): string | undefined;
}

/** Results of a player's finished matches on a server, oldest first. They have neither hints nor a file as replay. */
export const onlineResults = (finished: readonly MatchCard[]): readonly MatchResult[] =>
  finished
    .flatMap(({ game, level, seat, outcome, turn, changed, holders, match }): MatchResult[] => {
      if (seat === null || outcome === null) return [];
      const { winners } = outcome;
      return [
        {
          time: new Date(changed).toISOString(),
          game,
          level,
          seed: match,
          seedGiven: false,
          end: winners.length === 0 ? 'drawn' : winners.includes(seat) ? 'won' : 'lost',
          turns: turn,
          mark: { name: game === 'robo-race' ? 'rounds' : 'turns', value: turn, better: 'less' },
          debugUsed: false,
          hints: 0,
          undos: 0,
          replay: '',
          bots: Object.fromEntries(holders.flatMap((holder, i) => (holder.is === 'bot' ? [[i + 1, holder.bot]] : []))),
          players: holders.length,
          winners: [...winners],
        },
      ];
    })
    .toReversed();

/** Games loaded on first request. */
export interface HostedGames {
  /** @returns undefined while the game is loading, and for a game that this program does not have */
  get(id: string): HostedGame | undefined;
  load(id: string): Promise<HostedGame | undefined>;
}

export function hostedGames(
  results: () => readonly MatchResult[] = () => [],
  arrived: () => void = () => {},
): HostedGames {
  const loaded = new Map<string, HostedGame>();
  const loads = new Map<string, () => Promise<HostedGame | undefined>>();
  const load = (id: string): Promise<HostedGame | undefined> => {
    const entry = games.find((game) => game.id === id);
    if (entry === undefined) return Promise.resolve(undefined);
    return entry.open((game, screen): HostedGame => {
      const { bots = {} } = game;
      const levels = pickerLevels(game, []);
      const hosted: HostedGame = {
        id,
        title: entry.title,
        levels,
        levelsNow: () => pickerLevels(game, results()),
        painter: screen.levels?.painter,
        rules: screen.rules,
        bots: offeredBots(bots),
        usualBot: usualBot(game),
        botNamed: (text) => seatableBot(game, text.trim().replace(/\s+/, ':')),
        withFaceOf: (name) => {
          const face = name === undefined ? undefined : rivalNamed(game, name)?.id;
          return offeredBots(bots).map((skill) => botWithFace(game, skill, face));
        },
        faces: faceIds(bots),
        nextRival: (name, otherBots) => nextFace(game, name, otherBots),
        options: rowOptions(game),
        standard: standardLevelOf(game) ?? levels[0]?.name,
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
    const known = loads.get(id) ?? lazy(() => load(id));
    loads.set(id, known);
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

/** Memoizes `make` by the level's text, because pages call it for every row. */
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

export const gamesHere = ({ state }: Pick<Connection, 'state'>): readonly string[] =>
  state.is === 'open' ? state.server.games.filter((id) => games.some((game) => game.id === id)) : [];

/** Map of a level with each node in its owner's colour. Empty without text, owners or painter, or if no row is free. */
export function ownedPicture(
  game: HostedGame | undefined,
  text: string | undefined,
  owners: readonly number[] | null,
  room: PictureRoom,
): readonly Line[] {
  if (text === undefined || owners === null || room.rows < 1) return [];
  return game?.painter?.owned?.(text, owners, room) ?? [];
}

/** Map of a match's current position if the game draws one, otherwise a picture of its level. */
export function matchPicture(
  games: HostedGames,
  { game: id, level, owners }: Pick<MatchCard, 'game' | 'level' | 'owners'>,
  room: PictureRoom,
): { readonly title: 'map' | 'level'; readonly lines: readonly Line[] } {
  const game = games.get(id);
  const text = level === null ? undefined : game?.textOf(level);
  const now = ownedPicture(game, text, owners, room);
  return now.length > 0 ? { title: 'map', lines: now } : { title: 'level', lines: levelPicture(game, text, room) };
}

/** Minimum number of rows of a panel that shows facts above the picture. */
const minPictureRows = 14;

/** Picture of a level, below facts about it if there is room. Empty without a level, or if the game draws none. */
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
