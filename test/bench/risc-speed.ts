import { askBot } from '#engine/bot-input.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { activeSeats, step } from '#engine/step.ts';
import { fight, oddsOf } from '#games/risc/combat.ts';
import type { Command } from '#games/risc/commands.ts';
import type { Roll } from '#games/risc/events.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import { commandOf } from '#games/risc/orders.ts';
import { basics, type Units } from '#games/risc/units.ts';
import { bundledLevels } from '#storage/levels.ts';
import type { PlainAction } from '../games/risc/plain-match.ts';
import { actionOfCommand, plainOf } from '../games/risc/plain-play.ts';
import { reducePlain } from '../games/risc/plain-reducer.ts';
import { median, milliseconds, percentile } from './measure.ts';

export const maps = bundledLevels(risc).map(({ source }) => source);

/** Text of a bundled or generated map. */
export const mapText = (name: string, players = 2): string =>
  maps.find((map) => map.name === name)?.text ?? risc.levels?.generate?.(name, undefined, players).text ?? '';

const startOn = (text: string, players: number, seed: string): Match<RiscTypes> =>
  startMatch(risc, { seed, players, options: {}, level: { name: './bench.dot', text } });

/** Combats per second, each of 100 against 100 basic units, with or without an event for each roll. */
export function fightRate(isTold: boolean): number {
  const dice = openStreams(seeded('bench')).stream('dice');
  const army = basics(100);
  const rates = Array.from({ length: 7 }, () => {
    let rolls: Roll[] = [];
    const onRoll = isTold ? (roll: Roll) => rolls.push(roll) : undefined;
    const time = milliseconds(() => {
      for (let i = 0; i < 5_000; i++) {
        rolls = [];
        fight(army, army, dice, onRoll);
      }
    });
    return 5_000_000 / time;
  });
  return median(rates);
}

const mixed: Units = [40, 40, 30, 30, 30, 20, 10];

/** Milliseconds to compute the odds of an attack, by units per side. */
export function oddsTimes(): Readonly<Record<'twenty' | 'mixed200' | 'thousand', number>> {
  const time = (units: Units, times: number) => {
    const runs = Array.from({ length: 7 }, () =>
      milliseconds(() => {
        for (let i = 0; i < times; i++) oddsOf(units, units);
      }),
    );
    return median(runs) / times;
  };
  return { twenty: time([4, 4, 4, 4, 2, 1, 1], 200), mixed200: time(mixed, 10), thousand: time(basics(1000), 1) };
}

/** Milliseconds from the last commit of a turn to the next turn, with bots: median, 99th percentile and maximum. */
export function turnTimes(map: string, players: number, bot: string, turns: number) {
  const times: number[] = [];
  for (let seed = 0; times.length < turns; seed++) {
    const match = startOn(mapText(map, players), players, `turn ${seed}`);
    playTurns(match, bot, 200, (seat, command) => {
      const isLast = command.name === 'commit' && activeSeats(risc, match.state).length === 1;
      const { state } = match;
      // Steps are pure, so each is repeated. Uses the best of three to reduce noise.
      const time = () => milliseconds(() => step(risc, state, seat, command));
      if (isLast) times.push(Math.min(time(), time(), time()));
      match.play(seat, command);
    });
  }
  return { half: median(times), most: percentile(times, 99), slowest: Math.max(...times), turns: times.length };
}

/** Lets a bot play all seats for `turns` turns, or to the end. */
function playTurns(
  match: Match<RiscTypes>,
  name: string,
  turns: number,
  play: (seat: number, command: Command) => void,
): void {
  const bot = risc.bots?.[name];
  if (bot === undefined) throw new Error(`no bot ${name}`);
  while (match.state.outcome === null && match.state.turn < turns)
    for (const seat of activeSeats(risc, match.state)) {
      const choice = askBot(match, bot, seat);
      if (choice === undefined) continue;
      for (const command of [choice.command, ...(choice.next ?? [])]) play(seat, command);
    }
}

/** Map, players, seed and commands of a recorded match. */
interface Recorded {
  readonly text: string;
  readonly players: number;
  readonly seed: string;
  readonly lines: readonly { readonly seat: number; readonly command: Command }[];
}

/** Records a match of random bots that sometimes discard and rewrite their drafts, like people. */
function recorded(text: string, players: number, seed: string, most: number, rewrites = 1): Recorded {
  const match = startOn(text, players, seed);
  const chance = openStreams(seeded(seed)).stream('bench');
  const lines: { seat: number; command: Command }[] = [];
  const play = (seat: number, command: Command) => {
    lines.push({ seat, command });
    match.play(seat, command);
  };
  while (match.state.outcome === null && lines.length < most)
    playTurns(match, 'random', match.state.turn + 1, (seat, command) => {
      if (command.name === 'commit' && match.state.turn > 0)
        for (let i = 0; i < rewrites; i++) rewrite(match, seat, chance, play);
      play(seat, command);
    });
  return { text, players, seed, lines };
}

/** Takes back a draft and rewrites it, usually without one of its orders. */
function rewrite(
  match: Match<RiscTypes>,
  seat: number,
  chance: Stream,
  play: (seat: number, command: Command) => void,
): void {
  const orders = match.state.seats[seat - 1]?.orders ?? [];
  const skipped = chance.integer(0, orders.length);
  play(seat, { name: 'cancel', args: { n: 'all' } });
  // Orders that depended on the omitted one are refused, which also takes time.
  for (const [i, order] of orders.entries()) if (i !== skipped) play(seat, commandOf(order));
}

/**
 * Commands per second of matches of random bots, with validation, events and history, and of a plain hand-written
 * reducer with validation only. Measurements alternate so that noise affects both.
 */
export function commandRates(): Readonly<Record<'match' | 'plain', number>> {
  const all = maps.flatMap(({ text }, i) => recorded(text, playersOf(i), `bench ${i}`, 4_000));
  const commands = all.reduce((sum, { lines }) => sum + lines.length, 0);
  const plainAll = all.map(({ lines }) =>
    lines.map(({ seat, command }): [number, PlainAction] => [seat, actionOfCommand(command)]),
  );
  const times: Record<'match' | 'plain', number[]> = { match: [], plain: [] };
  for (let round = 0; round < 9; round++) {
    const plains = all.map(({ text, players, seed }) => {
      const { state } = startOn(text, players, seed);
      return plainOf(state, openStreams(state.random).stream('dice').integer);
    });
    times.plain.push(
      milliseconds(() => {
        for (const [i, plain] of plains.entries())
          for (const [seat, action] of plainAll[i] ?? []) reducePlain(plain, seat, action);
      }),
    );
    const matches = all.map(({ text, players, seed }) => startOn(text, players, seed));
    times.match.push(
      milliseconds(() => {
        for (const [i, match] of matches.entries())
          for (const { seat, command } of all[i]?.lines ?? []) match.play(seat, command);
      }),
    );
  }
  const rate = (own: readonly number[]) => (1000 * commands) / median(own);
  return { match: rate(times.match), plain: rate(times.plain) };
}

/** Number of players of a map by its index. The list has two maps for each number. */
const playersOf = (index: number): number => 2 + (index >> 1);

/** Median time of 10,000 commands in the second half of 100,000 commands, divided by that in the first half. */
export function flatness(): number {
  const { text, players, seed, lines } = recorded(mapText('flat:24', 5), 5, 'flat', 100_000, 8);
  if (lines.length < 100_000) throw new Error(`only ${lines.length} commands`);
  const match = startOn(text, players, seed);
  const parts = Array.from({ length: 10 }, (_, part) =>
    milliseconds(() => {
      for (const { seat, command } of lines.slice(part * 10_000, (part + 1) * 10_000)) match.play(seat, command);
    }),
  );
  return median(parts.slice(5)) / median(parts.slice(0, 5));
}
