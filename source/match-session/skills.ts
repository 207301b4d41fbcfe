import { offeredBots } from '#engine/bot.ts';
import type { Game } from '#engine/game.ts';
import type { GameTypes } from '#engine/vocabulary.ts';

/**
 * Skill of a bot: `hard` for `hard` and for `rook:hard`.
 *
 * @example
 * skillOf('rook:hard') // => 'hard'
 */
export const skillOf = (bot: string): string => bot.slice(bot.indexOf(':') + 1);

/**
 * Bots that are one skill lower than the given bots. Programs and the weakest bots stay. Undefined if none can be lower.
 *
 * @example
 * easierBots(auction().game, { 2: 'gambler' }) // => { 2: 'sleeper' }
 * easierBots(auction().game, { 2: 'sleeper' }) // => undefined
 */
export function easierBots<T extends GameTypes>(
  { bots: known = {} }: Pick<Game<T>, 'bots'>,
  bots: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const skills = offeredBots(known);
  const lowered = Object.entries(bots).map(([seat, bot]): [seat: string, bot: string] => {
    const skill = skillOf(bot);
    const lower = skills[skills.indexOf(skill) - 1];
    const name = lower === undefined ? bot : `${bot.slice(0, bot.length - skill.length)}${lower}`;
    return [seat, Object.hasOwn(known, name) ? name : bot];
  });
  return lowered.some(([seat, bot]) => bot !== bots[seat]) ? Object.fromEntries(lowered) : undefined;
}
