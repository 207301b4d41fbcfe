import { botNameOf, faceIds, offeredBots } from '#engine/bot.ts';
import { getOwn } from '#engine/commands.ts';
import type { Game } from '#engine/game.ts';
import { type LevelHeader, levelFaultText, playersOf, standardLevelOf } from '#engine/level.ts';
import type { GameWithLevels } from '#engine/level-catalogue.ts';
import type { FileFault, Result } from '#engine/result.ts';
import type { GameTypes, LevelSource } from '#engine/vocabulary.ts';
import { seatableBot } from '#match-session/rivals.ts';
import { botHolder, type Holder, optionFault, seatedBy } from '#match-session/seating.ts';
import { levelLimits, maxLevelBytes } from '#net/wire/limits.ts';
import type { RequestOf, SeatWish, Terms } from '#net/wire/requests.ts';
import { bundledLevels } from '#storage/levels.ts';
import type { Platform } from '../../platform.ts';
import { createRateLimiter } from '../../rate-limiter.ts';
import type { SeatHolder } from '../match/metadata.ts';
import { refused } from '../refusals.ts';

/** Reads a level that an account has uploaded. Rejects with a RefusedError `too-fast` or `busy`. */
export type LevelReader = (
  account: number,
  game: GameWithLevels,
  text: string,
) => Promise<Result<LevelHeader, FileFault>>;

export function createLevelReader(world: Pick<Platform, 'now' | 'readLevel'>): LevelReader {
  const allowance = createRateLimiter<number>(levelLimits.levels, levelLimits.within, world);
  const reading = new Set<number>();
  return async (account, game, text) => {
    if (reading.has(account))
      throw refused('too-fast', 'Your previous level is still being read. Wait a moment.', 1, 'levels');
    const wait = allowance.wait(account);
    if (wait > 0) throw refused('too-fast', `You are uploading levels too fast. Wait ${wait} s.`, wait, 'levels');
    allowance.note(account);
    reading.add(account);
    try {
      return await world.readLevel(game, text);
    } finally {
      reading.delete(account);
    }
  };
}

type LevelWish = RequestOf<'create'>['level'];
type UploadedLevel = RequestOf<'check-level'>['file'];

export interface ChosenLevel extends LevelHeader {
  readonly level: LevelSource | null;
  readonly title: string;
}

type Read = (game: GameWithLevels, text: string) => ReturnType<LevelReader>;

/** Returns the requested bundled or uploaded level, else the standard one. Rejects with a RefusedError `bad-level`. */
export async function chosenLevel<T extends GameTypes>(
  game: Game<T>,
  wish: LevelWish,
  players: number,
  read: Read,
): Promise<ChosenLevel> {
  if (wish !== undefined && 'file' in wish) return uploadedLevel(game, wish.file, read);
  const bundled = bundledLevels(game);
  // In some games, a match without a level never ends.
  const name = wish?.name ?? standardLevelOf(game, players) ?? bundled[0]?.source.name;
  if (name === undefined) return { level: null, title: game.id };
  const bundledLevel = bundled.find(({ source }) => source.name === name);
  if (bundledLevel === undefined || !bundledLevel.sheet.ok) {
    const known = bundled.map(({ source }) => source.name).join(', ');
    throw refused('bad-level', `There is no level "${name}". Choose one of ${known}.`);
  }
  const { title, seats } = bundledLevel.sheet.value;
  return { level: bundledLevel.source, title, ...(seats !== undefined && { seats }) };
}

/** Checks an uploaded level. Rejects with a RefusedError `bad-level` and the file's first fault. */
export async function uploadedLevel<T extends GameTypes>(
  game: Game<T>,
  { name: called, text }: UploadedLevel,
  read: Read,
): Promise<ChosenLevel> {
  const { levels } = game;
  if (levels === undefined) throw refused('bad-level', `${game.id} has no levels.`);
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > maxLevelBytes)
    throw refused('bad-level', `${called}: found ${bytes} bytes, expected at most ${maxLevelBytes}.`);
  const base = called.split(/[/\\]/).at(-1) ?? '';
  // Removes unusual characters, because control characters could change the state of players' terminals.
  const plain = base.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, 60);
  // An uploaded level gets a name with a dot, to distinguish it from bundled levels, whose names have no dot.
  const name = plain.includes('.') ? plain : `${plain}${levels.ending ?? '.txt'}`;
  const known = await read(game, text);
  if (!known.ok) throw refused('bad-level', levelFaultText(levels, name, known.error));
  const { title = name.replace(/\.[^.]*$/, '') } = known.value;
  return { ...known.value, level: { name, text }, title: title.slice(0, 60) };
}

/** Two, or the nearest number of players that the game allows. */
export const fewestSeats = ({ least, most }: { readonly least: number; readonly most: number }): number =>
  Math.max(least, Math.min(2, most));

/** Checks that the game and the level allow `players`. Throws a RefusedError `bad-options` or `bad-level`. */
export function checkPlayers<T extends GameTypes>(game: Game<T>, chosen: ChosenLevel, players: number): void {
  const { most: maxPlayers } = game.players;
  const fewest = fewestSeats(game.players);
  if (players < fewest || players > maxPlayers)
    throw refused(
      'bad-options',
      `Found ${players} seats, expected ${fewest === maxPlayers ? fewest : `${fewest} to ${maxPlayers}`}.`,
    );
  const fits = playersOf(game, chosen.level?.name, chosen, players);
  if (!fits.ok) throw refused('bad-level', `${fits.error.message}.`);
}

/** Throws a RefusedError `bad-options` if the bot requested for a seat does not exist. */
export function checkBot<T extends GameTypes>(game: Game<T>, wish: SeatWish): void {
  if (wish.is !== 'bot') return;
  const { bots = {} } = game;
  // Lists and journals name a rival with its skill, so a name without a skill is refused.
  if (seatableBot(game, wish.bot) === wish.bot) return;
  const [face] = faceIds(bots);
  const [skill] = offeredBots(bots);
  const rivals = face === undefined || skill === undefined ? '' : ` and rivals such as ${botNameOf(face, skill)}`;
  throw refused(
    'bad-options',
    `There is no bot "${wish.bot}". Choose one of ${offeredBots(bots).join(', ')}${rivals}.`,
  );
}

/** Throws a RefusedError `bad-options` for invalid options of the game. */
export function checkOptions<T extends GameTypes>(
  game: Game<T>,
  seats: readonly SeatHolder[],
  options: Terms['options'],
): void {
  const seating = { holders: seats.map((seat) => holderOf(game, seat)), options };
  for (const [name, value] of Object.entries(options)) {
    if (getOwn(game.options ?? {}, name) === undefined) {
      const known = Object.keys(game.options ?? {}).join(', ');
      throw refused('bad-options', `There is no option "${name}". Choose one of ${known}.`);
    }
    const fault = optionFault(game, seating, name, value);
    if (fault !== undefined) throw refused('bad-options', fault);
  }
}

export const startOptions = <T extends GameTypes>(
  game: Game<T>,
  seats: readonly SeatHolder[],
  options: Terms['options'],
): Readonly<Record<string, string>> =>
  seatedBy(game, { holders: seats.map((seat) => holderOf(game, seat)), options }).options;

const holderOf = <T extends GameTypes>(game: Game<T>, seat: SeatHolder): Holder =>
  (seat.is === 'bot' ? botHolder(game, seat.bot) : undefined) ?? 'person';
