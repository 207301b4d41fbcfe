import type { Bot } from './bot.ts';
import { askBot } from './bot-moment.ts';
import { ownOf } from './commands.ts';
import type { Game } from './game.ts';
import type { Match } from './match.ts';
import type { ScriptLine } from './script.ts';
import { seatOfLine, waitingFor } from './step.ts';
import type { GameTypes, Seat, StateOf } from './vocabulary.ts';

/** The seats that bots play, each with its bot. */
export type BotSeats<T extends GameTypes> = ReadonlyMap<Seat, Bot<T['view'], T['command']>>;

/** A game's bots by the seats that they play; a name that is none of its bots is left out. */
export const botsOf = <T extends GameTypes>(game: Game<T>, names: Readonly<Record<string, string>>): BotSeats<T> =>
  new Map(
    Object.entries(names).flatMap(([seat, name]) => {
      const bot = ownOf(game.bots ?? {}, name);
      return bot === undefined ? [] : [[Number(seat), bot] as const];
    }),
  );

/** Most commands of bots in a script's match, where the game does not say; one that bots can play without end ends here. */
export const usualBotCommands = 10_000;

/** Most commands of bots in a script's match. */
export const mostBotCommands = <T extends GameTypes>({ script }: Game<T>): number =>
  script?.mostBotCommands ?? usualBotCommands;

/**
 * The commands of a script and of bots, each made when the one before it has been played. Whenever none but bots are
 * waited for, they play, and a line of the script waits until somebody else's turn has come or they have nothing to do;
 * a line for a seat of theirs comes before what they would do themselves. Where a game has its bots play first, they do
 * so as soon as they are waited for at all.
 *
 * @param onLimit called when the bots have played as much as they may, after which only the script goes on
 */
export function* linesOfPlayers<T extends GameTypes>(
  match: Match<T>,
  script: readonly ScriptLine<T['command']>[],
  bots: BotSeats<T>,
  onLimit: () => void,
): Generator<ScriptLine<T['command']>> {
  for (const move of movesOfPlayers(match, script, { bots, programs: noSeats }, onLimit))
    if (!('asks' in move)) yield move;
}

const noSeats: ReadonlySet<Seat> = new Set();

/** The seats that nobody at the keyboard plays. */
export interface OwnPlayers<T extends GameTypes> {
  readonly bots: BotSeats<T>;
  /** Those of programs, which take their time. */
  readonly programs: ReadonlySet<Seat>;
}

/** What comes next in a match: a line, or that the program of a seat is to be asked for its turn. */
export type Move<T extends GameTypes> = ScriptLine<T['command']> | { readonly asks: Seat };

/**
 * The same with programs, which play as bots do, but a whole turn at a time: whoever is told that one is to be asked
 * plays what it answers before the next move is taken.
 */
export function* movesOfPlayers<T extends GameTypes>(
  match: Match<T>,
  script: readonly ScriptLine<T['command']>[],
  players: OwnPlayers<T>,
  onLimit: () => void,
): Generator<Move<T>> {
  const most = mostBotCommands(match.game);
  let played = 0;
  let lines = 0;
  let plan: Plan<T> | undefined;
  /** Where programs have changed nothing, so that they would be asked without end. */
  let idleAt: StateOf<T> | undefined;
  for (;;) {
    const line = script[lines];
    const goesFirst =
      match.game.script?.botsFirst !== true &&
      line !== undefined &&
      isOwn(players, seatOfLine(match.game, match.state, line.seat) ?? 0);
    const own = goesFirst || played > most ? undefined : moveOfBots(match, players, plan, match.state === idleAt);
    if (own !== undefined && played++ < most) {
      const before = match.state;
      if ('asks' in own) {
        yield own;
        plan = undefined;
        if (match.state === before) idleAt = before;
      } else {
        yield own.line;
        plan = match.state === before ? undefined : { ...own, after: match.state };
      }
    } else if (own !== undefined) onLimit();
    else if (line === undefined) return;
    else {
      lines++;
      yield line;
    }
  }
}

const isOwn = <T extends GameTypes>({ bots, programs }: OwnPlayers<T>, seat: Seat): boolean =>
  bots.has(seat) || programs.has(seat);

/** A line of a bot, and what it would play after it. */
interface PlannedLine<T extends GameTypes> {
  readonly line: ScriptLine<T['command']>;
  readonly next: readonly T['command'][];
}

/** What a bot has planned, as long as the state is the one after its own last line. */
interface Plan<T extends GameTypes> extends PlannedLine<T> {
  readonly after: StateOf<T>;
}

/**
 * What the first bot or program that has something to do would play; nothing as long as somebody else is waited for. A bot that has
 * planned ahead is not asked again while nothing but its plan is played.
 */
function moveOfBots<T extends GameTypes>(
  match: Match<T>,
  players: OwnPlayers<T>,
  plan: Plan<T> | undefined,
  areProgramsIdle: boolean,
): PlannedLine<T> | { readonly asks: Seat } | undefined {
  const waiting = waitingFor(match.game, match.state);
  if (match.game.script?.botsFirst !== true && !waiting.every((seat) => isOwn(players, seat))) return undefined;
  const seat = plan?.line.seat ?? null;
  const [planned, ...next] = plan?.after === match.state ? plan.next : [];
  if (planned !== undefined && seat !== null && waiting.includes(seat))
    return { line: { seat, command: planned, bot: true }, next };
  for (const seat of waiting) {
    if (players.programs.has(seat) && !areProgramsIdle) return { asks: seat };
    const bot = players.bots.get(seat);
    const choice = bot && askBot(match, bot, seat);
    if (choice !== undefined) return { line: { seat, command: choice.command, bot: true }, next: choice.next ?? [] };
  }
  return undefined;
}
