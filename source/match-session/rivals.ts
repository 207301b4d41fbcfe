import { botNameOf, faceIds, offeredBots, skillOf } from '#engine/bot.ts';
import type { Rival } from '#engine/face.ts';
import type { Game } from '#engine/game.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { displayNames } from './match-programs.ts';

type Bots<T extends GameTypes> = Pick<Game<T>, 'bots'>;

/**
 * Named opponent behind a bot's name. Undefined for plain bots and for programs.
 *
 * @example
 * rivalNamed(auction().game, 'gambler') // => undefined
 */
export const rivalNamed = <T extends GameTypes>({ bots = {} }: Bots<T>, name: string): Rival | undefined =>
  Object.hasOwn(bots, name) ? bots[name]?.rival : undefined;

/**
 * @example
 * rivalsAmong(auction().game, { 2: 'gambler' }).size // => 0
 */
export const rivalsAmong = <T extends GameTypes>(
  game: Bots<T>,
  names: Readonly<Record<string, string>>,
): ReadonlyMap<Seat, Rival> =>
  new Map(
    Object.entries(names).flatMap(([seat, name]) => {
      const rival = rivalNamed(game, name);
      return rival === undefined ? [] : [[Number(seat), rival] as const];
    }),
  );

/** Adds the usual skill to a face without a skill: `rook` becomes `rook:normal`. Other names stay. */
export function withSkillNamed<T extends GameTypes>(game: Bots<T>, name: string): string {
  const rival = rivalNamed(game, name);
  return rival?.skill === undefined ? name : botNameOf(rival.id, rival.skill);
}

/**
 * Bot that players of a server may seat: an offered one, or a rival with its skill. Undefined for other names.
 *
 * @example
 * seatableBot(auction().game, 'gambler') // => 'gambler'
 * seatableBot(auction().game, 'rook') // => undefined
 */
export function seatableBot<T extends GameTypes>({ bots = {} }: Bots<T>, name: string): string | undefined {
  if (offeredBots(bots).includes(name)) return name;
  return rivalNamed({ bots }, name)?.skill === undefined ? undefined : withSkillNamed({ bots }, name);
}

/**
 * Name of the bot that has `face` and plays at `skill`. Returns `skill` if there is no such bot.
 *
 * @example
 * botWithFace(auction().game, 'gambler', 'rook') // => 'gambler'
 */
export function botWithFace<T extends GameTypes>({ bots = {} }: Bots<T>, skill: string, face: string | undefined) {
  const name = face === undefined ? skill : botNameOf(face, skill);
  return Object.hasOwn(bots, name) ? name : skill;
}

/** Faces that no bot of the match has yet, in the order of the game. All faces if every face is in use. */
export function freeFaces<T extends GameTypes>({ bots = {} }: Bots<T>, seated: readonly string[]): readonly string[] {
  const all = faceIds(bots);
  const seatedIds = seated.map((name) => rivalNamed({ bots }, name)?.id);
  const free = all.filter((id) => !seatedIds.includes(id));
  return free.length > 0 ? free : all;
}

/**
 * Bot with the same skill and the next unused face of the game. After the last face comes the plain bot.
 *
 * @example
 * nextFace(auction().game, 'gambler', []) // => 'gambler'
 */
export function nextFace<T extends GameTypes>(game: Bots<T>, name: string, seated: readonly string[]): string {
  const rival = rivalNamed(game, name);
  const skill = rival?.skill ?? name;
  const order = [...freeFaces(game, seated), undefined];
  return botWithFace(game, skill, order[(order.indexOf(rival?.id) + 1) % order.length]);
}

/**
 * @example
 * weakerSkill(auction().game, 'gambler') // => 'sleeper'
 * weakerSkill(auction().game, 'sleeper') // => undefined
 */
export function weakerSkill<T extends GameTypes>({ bots = {} }: Bots<T>, skill: string): string | undefined {
  const skills = offeredBots(bots);
  return skills[skills.indexOf(skill) - 1];
}

/**
 * Replaces each bot by one of the next lower skill. Programs and the weakest bots stay. Undefined if nothing changes.
 *
 * @example
 * easierBots(auction().game, { 2: 'gambler' }) // => { 2: 'sleeper' }
 * easierBots(auction().game, { 2: 'sleeper' }) // => undefined
 */
export function easierBots<T extends GameTypes>(
  { bots: known = {} }: Pick<Game<T>, 'bots'>,
  bots: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const lowered = Object.entries(bots).map(([seat, bot]): [seat: string, bot: string] => {
    const skill = skillOf(bot);
    const lower = weakerSkill({ bots: known }, skill);
    const name = lower === undefined ? bot : `${bot.slice(0, bot.length - skill.length)}${lower}`;
    return [seat, Object.hasOwn(known, name) ? name : bot];
  });
  return lowered.some(([seat, bot]) => bot !== bots[seat]) ? Object.fromEntries(lowered) : undefined;
}

/**
 * Names of bots with their skills, such as `Mab (novice)`.
 *
 * @example
 * rivalNames(auction().game, { 2: 'gambler' }) // => ['Gambler']
 */
export function rivalNames<T extends GameTypes>(game: Bots<T>, bots: Readonly<Record<string, string>>): string[] {
  const faces = rivalsAmong(game, bots);
  return Object.entries(displayNames(bots)).map(([seat, name]) => {
    const face = faces.get(Number(seat));
    return face === undefined ? name : `${name} (${face.skill})`;
  });
}
