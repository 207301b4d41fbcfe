import type { Bot } from '#engine/bot.ts';
import { askBotWith } from '#engine/bot-input.ts';
import type { PhaseContext } from '#engine/game.ts';
import { openStreams } from '#engine/random.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Command, OrderCommand } from '#games/risc/commands.ts';
import { apply } from '#games/risc/events.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import { groupCount, readLevel } from '#games/risc/levels.ts';
import { checkOrders } from '#games/risc/orders.ts';
import { attacks, growth, moves, victory } from '#games/risc/phases.ts';
import { changeSeat, type State, seatIn, seatsOf, type View, viewOf } from '#games/risc/state.ts';
import { basics, countOf } from '#games/risc/units.ts';

type RiscBot = Bot<View, Command>;

export interface Duel {
  readonly level: string;
  /** Indexed by seat - 1. */
  readonly bots: readonly RiscBot[];
  readonly seed: string;
  readonly turns: number;
}

export interface Ending {
  readonly winners: readonly Seat[];
  readonly reason: string;
  readonly turn: number;
}

/** Plays a match of bots to its end, without history or transcript. Throws on an illegal order. */
export function playedOut({ level, bots, seed, turns }: Duel): Ending {
  const setup = {
    seed,
    players: bots.length,
    options: { turns: String(turns) },
    level: { name: 'arena', text: level },
  };
  const state = risc.setup(setup);
  const streams = openStreams(state.random);
  for (const seat of seatsOf(state)) place(state, seat, chosen(state, bots, seat, seed));
  apply(state, { type: 'turn', turn: 1 });
  state.phase = 'orders';
  const course: PhaseContext<RiscTypes> = { state, events: [], random: (name) => streams.stream(name) };
  while (state.outcome === null) {
    const drafts = seatsOf(state).map((seat) => (seatIn(state, seat).alive ? chosen(state, bots, seat, seed) : []));
    for (const [i, commands] of drafts.entries()) order(state, i + 1, commands);
    for (const phase of [moves, attacks, growth, victory]) phase(course);
    course.events.length = 0;
  }
  return { ...state.outcome, turn: state.turn };
}

function chosen(state: State, bots: readonly RiscBot[], seat: Seat, seed: string): readonly Command[] {
  const bot = bots[seat - 1];
  const moment = { view: viewOf(state, seat), seat, seed: `${seed}/bot ${seat}/${state.turn}` };
  const choice = bot && askBotWith(bot, moment);
  const commands = choice === undefined ? [] : [choice.command, ...(choice.next ?? [])];
  if (commands.at(-1)?.name !== 'commit') throw new Error('a bot does not commit');
  return commands.slice(0, -1);
}

function place(state: State, _seat: Seat, commands: readonly Command[]): void {
  for (const command of commands)
    if (command.name === 'place' && command.args.units !== 'all')
      state.units[state.map.ids.indexOf(command.args.territory)] = basics(countOf(command.args.units));
}

function order(state: State, seat: Seat, commands: readonly Command[]): void {
  const seatState = seatIn(state, seat);
  const checked = checkOrders(state, seat, seatState, commands.filter(isOrder));
  if (!checked.ok) throw new Error(`order ${checked.error.index}: ${checked.error.error.message}`);
  changeSeat(state, seat, { orders: checked.value, committed: true });
}

const isOrder = (command: Command): command is OrderCommand =>
  command.name === 'move' || command.name === 'attack' || command.name === 'upgrade' || command.name === 'research';

function seatCount(text: string): number {
  const level = readLevel(text);
  if (!level.ok) throw new Error(level.error.message);
  return groupCount(level.value.map);
}

/**
 * Share of `games` matches that the first bot wins. A draw counts as half a win. Each bot has every second seat. The
 * bots play each seed twice, the second time with swapped seats.
 */
export function shareOf(names: readonly [string, string], level: string, games: number): number {
  const [bot, other] = names.map((name) => risc.bots?.[name]);
  if (bot === undefined || other === undefined) throw new Error(`no bots ${names.join(', ')}`);
  const seats = seatCount(level);
  let points = 0;
  for (let game = 0; game < games; game++) {
    const isOwn = (seat: Seat) => (seat + game) % 2 === 1;
    const bots = Array.from({ length: seats }, (_, i) => (isOwn(i + 1) ? bot : other));
    const [winner] = playedOut({ level, bots, seed: `bench ${game >> 1}`, turns: 60 }).winners;
    points += winner === undefined ? 0.5 : isOwn(winner) ? 1 : 0;
  }
  return points / games;
}
