import { risc } from '#games/risc/index.ts';
import { playedOut, shareOf } from '../games/risc/bots/arena.ts';
import { median, milliseconds, percentile } from './measure.ts';
import { maps, mapText } from './risc-speed.ts';

/** Milliseconds of a bot's decisions in all seats: median, 99th percentile and maximum. */
export function decisionTimes(name: string, map: string, players: number, turns: number) {
  const bot = risc.bots?.[name];
  if (bot === undefined) throw new Error(`no bot ${name}`);
  const times: number[] = [];
  const timed: typeof bot = {
    ...bot,
    choose(turn) {
      let choice: ReturnType<typeof bot.choose>;
      times.push(
        milliseconds(() => {
          choice = bot.choose(turn);
        }),
      );
      return choice;
    },
  };
  const bots = Array.from({ length: players }, () => timed);
  playedOut({ level: mapText(map, players), bots, seed: 'slow', turns });
  return { half: median(times), most: percentile(times, 99), slowest: Math.max(...times) };
}

/** Proportion of matches that a bot wins against another, by map. Plays `gamesOfTwo` matches on each map for two. */
export function sharesByMap(names: readonly [string, string], gamesOfTwo: number, gamesOfMore: number) {
  return maps.map(({ name, text }, i) => {
    const games = i < 2 ? gamesOfTwo : gamesOfMore;
    return { map: name, games, share: shareOf(names, text, games) };
  });
}
