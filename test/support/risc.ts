import type { Bot } from '#engine/bot.ts';
import type { Game } from '#engine/game.ts';
import type { Command } from '#games/risc/commands.ts';
import { risc } from '#games/risc/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import type { View } from '#games/risc/state.ts';
import { basics } from '#games/risc/units.ts';
import { bundledLevel } from '#storage/levels.ts';

const commit: Command = { name: 'commit', args: {} };

/** Bot that places units evenly and gives no orders. */
const keeper: Bot<View, Command> = {
  about: 'keeps what it has',
  choose: ({ view }) =>
    view.phase === 'placement'
      ? { command: { name: 'spread', args: {} }, next: [commit], why: 'All are held.' }
      : { command: commit, why: 'It waits.' },
};

/** Bot that attacks once a turn, with all basic units of the first border territory that has at least three of them. */
const raider: Bot<View, Command> = {
  about: 'attacks whoever is next',
  choose(turn) {
    const { view, seat } = turn;
    const { map, owners, units } = view;
    if (view.phase === 'placement') return keeper.choose(turn);
    for (const [from, linked] of map.links.entries())
      for (const to of linked) {
        const count = units[from]?.[0] ?? 0;
        const [source, target] = [map.ids[from], map.ids[to]];
        if (owners[from] !== seat || owners[to] === seat || count < 3 || count > (view.seats[seat - 1]?.food ?? 0))
          continue;
        if (source === undefined || target === undefined) continue;
        const args = { from: source, to: target, units: basics(count) };
        return { command: { name: 'attack', args }, next: [commit], why: 'It is near.' };
      }
    return { command: commit, why: 'Nobody is near.' };
  },
};

/** Slow bot that does nothing. */
const ponderer: Bot<View, Command> = { ...keeper, slow: true };

/** RISC with bots that decide synchronously, and the slow bot `ponderer`, which runs in a thinker. */
export const quickRisc: Game<RiscScreen> = { ...risc, bots: { raider, keeper, ponderer }, hintBot: 'keeper' };

export function riscMap(name: string) {
  const level = bundledLevel(risc, name);
  if (level === undefined) throw new Error(`no map ${name}`);
  return level;
}
