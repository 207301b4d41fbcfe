import { askBot, type Bot } from './bot.ts';
import type { Game, GameTypes, Seat, StateOf } from './game.ts';
import type { Match } from './match.ts';
import type { ScriptLine } from './script.ts';
import { seatOfLine, waitingFor } from './step.ts';

/** The seats that bots play, each with its bot. */
export type BotSeats<T extends GameTypes> = ReadonlyMap<Seat, Bot<T['view'], T['command']>>;

/** A game's bots by the seats that they play; a name that is none of its bots is left out. */
export const botsOf = <T extends GameTypes>(game: Game<T>, names: Readonly<Record<string, string>>): BotSeats<T> =>
  new Map(
    Object.entries(names).flatMap(([seat, name]) => {
      const bot = Object.hasOwn(game.bots ?? {}, name) ? game.bots?.[name] : undefined;
      return bot === undefined ? [] : [[Number(seat), bot] as const];
    }),
  );

/** Most commands of bots in a script's match, where the game does not say; one that bots can play without end ends here. */
export const usualBotCommands = 10_000;

/** Most commands of bots in a script's match. */
export const mostBotCommands = <T extends GameTypes>({ mostBotCommands: most = usualBotCommands }: Game<T>): number =>
  most;

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
  const most = mostBotCommands(match.game);
  let played = 0;
  let lines = 0;
  let plan: Plan<T> | undefined;
  for (;;) {
    const line = script[lines];
    const goesFirst =
      match.game.botsBeforeScript !== true &&
      line !== undefined &&
      bots.has(seatOfLine(match.game, match.state, line.seat) ?? 0);
    const own = goesFirst || played > most ? undefined : lineOfBots(match, bots, plan);
    if (own !== undefined && played++ < most) {
      const before = match.state;
      yield own.line;
      plan = match.state === before ? undefined : { ...own, after: match.state };
    } else if (own !== undefined) onLimit();
    else if (line === undefined) return;
    else {
      lines++;
      yield line;
    }
  }
}

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
 * What the first bot that has something to do would play; nothing as long as somebody else is waited for. A bot that has
 * planned ahead is not asked again while nothing but its plan is played.
 */
function lineOfBots<T extends GameTypes>(
  match: Match<T>,
  bots: BotSeats<T>,
  plan: Plan<T> | undefined,
): PlannedLine<T> | undefined {
  const waiting = waitingFor(match.game, match.state);
  if (match.game.botsBeforeScript !== true && !waiting.every((seat) => bots.has(seat))) return undefined;
  const seat = plan?.line.seat ?? null;
  const [planned, ...next] = plan?.after === match.state ? plan.next : [];
  if (planned !== undefined && seat !== null && waiting.includes(seat))
    return { line: { seat, command: planned, bot: true }, next };
  for (const seat of waiting) {
    const bot = bots.get(seat);
    const choice = bot && askBot(match, bot, seat);
    if (choice !== undefined) return { line: { seat, command: choice.command, bot: true }, next: choice.next ?? [] };
  }
  return undefined;
}
