import type { BotChoice } from '../bot.ts';
import type { Game } from '../game.ts';
import { compact, itemAt } from '../lookup.ts';
import { completeOptions } from '../options.ts';
import { parseJsonOrUndefined } from '../parsing/json.ts';
import { openStreams, type Stream, seeded } from '../random.ts';
import { formatCommand } from '../script.ts';
import { activeSeats, legalFor, step } from '../step.ts';
import { type GameTypes, type Progress, publish, type Seat, type StateOf } from '../vocabulary.ts';
import { unreadableText } from './game-fault.ts';
import { argumentSamples, drawLegal, type LegalCommands } from './legal.ts';
import { questionFor, readCommand } from './protocol.ts';
import { startSimulation } from './simulation.ts';

/** Names of the bots that every custom game has, unless it has bots with these names. */
export const freeBotNames = ['random', 'mcts'] as const;

export type FreeBotName = (typeof freeBotNames)[number];

export const freeBotTexts: Readonly<Record<FreeBotName, string>> = {
  random: 'plays random commands',
  mcts: 'plays what wins most simulated matches',
};

/** Everything that a seat knows, as plain data. */
export interface SeatKnowledge {
  readonly legal: readonly LegalCommands[];
  /** JSON of the position. */
  readonly position: string;
  /** True if the position hides nothing but random numbers. */
  readonly isComplete: boolean;
  readonly players: number;
}

/**
 * @example
 * const { game, state } = auction();
 * knowledgeOf(game, state, 1).legal[0]?.name // => 'stake'
 */
export function knowledgeOf<T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat): SeatKnowledge {
  const { known } = questionFor(game, state, seat);
  const [seatPart, allParts] = [seat, 'all' as const].map((viewer) => openPart(game.position.write(state, viewer)));
  return {
    legal: legalFor(game, state, seat),
    position: known,
    isComplete: seatPart === allParts,
    players: state.players,
  };
}

/** JSON of a position without its random numbers, which no seat may know. */
const openPart = (position: object): string => JSON.stringify({ ...position, random: undefined, seed: undefined });

/**
 * Choice of a free bot. It depends only on what the seat knows, on the random numbers, and on a number of simulated
 * commands, never on the time.
 *
 * @throws Error if `mcts` cannot simulate the game
 *
 * @example
 * const { game, state } = auction();
 * const random = openStreams(seeded('k7f2')).stream('bot');
 * freeChoice(game, 'random', { knowledge: knowledgeOf(game, state, 1), seat: 1, random })?.command.name // => 'stake'
 */
export function freeChoice<T extends GameTypes>(
  game: Game<T>,
  name: FreeBotName,
  turn: FreeBotTurn,
): BotChoice<T['command']> | undefined {
  return name === 'mcts' ? searchedChoice(game, turn) : randomChoice(game, turn);
}

export interface FreeBotTurn {
  readonly knowledge: SeatKnowledge;
  readonly seat: Seat;
  readonly random: Stream;
  readonly progress?: Progress | undefined;
}

function randomChoice<T extends GameTypes>(
  game: Game<T>,
  { knowledge: { legal }, seat, random }: FreeBotTurn,
): BotChoice<T['command']> | undefined {
  const command = randomCommand(game, legal, seat, random);
  return command && { command, why: 'Any command will do.' };
}

/** @throws Error for listed arguments that the declaration of the command excludes */
function randomCommand<T extends GameTypes>(
  game: Game<T>,
  legal: readonly LegalCommands[],
  seat: Seat,
  random: Stream,
): T['command'] | undefined {
  if (legal.length === 0) return undefined;
  const entry = itemAt(legal, random.integer(0, legal.length - 1));
  const args = drawLegal(entry, random);
  const read = readCommand(game, { name: entry.name, args });
  if (!read.ok) throw new Error(unreadableText(seat, entry.name, args, read.error));
  return read.value;
}

/** Number of simulated commands for each decision. */
const maxSteps = 10_000;

/** Number of commands after which a simulated match is counted as a draw. */
const maxLength = 400;

/** Number of different arguments of each legal command that are searched. */
const maxArguments = 24;

/** Weight of commands that were tried less often. */
const curiosity = 0.8;

const maxSeed = 2 ** 30;

/** A command after the commands above it, with the results of the simulated matches that contain it. */
interface SearchNode<T extends GameTypes> {
  readonly seat: Seat;
  readonly command: T['command'] | undefined;
  readonly children: Map<string, SearchNode<T>>;
  visits: number;
  /** Sum of the results of `seat`. */
  sum: number;
}

const nodeOf = <T extends GameTypes>(seat: Seat, command: T['command'] | undefined): SearchNode<T> => ({
  seat,
  command,
  children: new Map(),
  visits: 0,
  sum: 0,
});

/** Searches the commands of a seat. Each simulated match begins in another sample of what the seat cannot know. */
function searchedChoice<T extends GameTypes>(
  game: Game<T>,
  { knowledge, seat, random, progress }: FreeBotTurn,
): BotChoice<T['command']> | undefined {
  const root = nodeOf<T>(seat, undefined);
  if (knowledge.legal.length === 0) return undefined;
  let steps = 0;
  const play = (state: StateOf<T>, actor: Seat, command: T['command']) => {
    steps++;
    return step(game, state, actor, command);
  };
  while (steps < maxSteps) {
    progress?.(steps, maxSteps);
    // A match that cannot be played on would otherwise never end the search.
    steps++;
    let state = sampleOf(game, knowledge, String(random.integer(0, maxSeed)));
    const path = [root];
    for (let node: SearchNode<T> | undefined = root; node !== undefined; ) {
      const actor: Seat | undefined = node === root ? seat : activeSeats(game, state)[0];
      const child: SearchNode<T> | undefined =
        actor === undefined ? undefined : childOf(game, node, state, actor, random);
      if (child?.command === undefined) break;
      const played = play(state, child.seat, child.command);
      if (!played.ok) break;
      state = played.state;
      path.push(child);
      node = child.visits === 0 ? undefined : child;
    }
    for (let length = 0; length < maxLength; length++) {
      const [actor] = activeSeats(game, state);
      if (actor === undefined) break;
      const command = randomCommand(game, game.legal(state, actor), actor, random);
      if (command === undefined) break;
      const played = play(state, actor, command);
      if (!played.ok) break;
      state = played.state;
    }
    for (const node of path) {
      node.visits++;
      node.sum += resultOf(game, state, node.seat);
    }
  }
  const best = [...root.children.values()].toSorted((a, b) => b.visits - a.visits)[0];
  if (best?.command === undefined) return undefined;
  const percent = Math.round((100 * best.sum) / best.visits);
  return { command: best.command, why: `It wins ${percent} % of ${best.visits} simulated matches.` };
}

/** Next command to simulate: one that was not tried yet, or else the one with the highest upper confidence bound. */
function childOf<T extends GameTypes>(
  game: Game<T>,
  parent: SearchNode<T>,
  state: StateOf<T>,
  actor: Seat,
  random: Stream,
): SearchNode<T> | undefined {
  const commands = game
    .legal(state, actor)
    .flatMap((entry) =>
      argumentSamples(entry, maxArguments).map((args) => readCommand(game, { name: entry.name, args })),
    )
    .flatMap((read) => (read.ok ? [read.value] : []))
    .map((command) => ({ command, text: `${actor}: ${formatCommand(game.commands, command)}` }));
  const untried = commands.filter(({ text }) => !parent.children.has(text));
  if (untried.length > 0) {
    const { command, text } = itemAt(untried, random.integer(0, untried.length - 1));
    const child = nodeOf<T>(actor, command);
    parent.children.set(text, child);
    return child;
  }
  const bound = ({ sum, visits }: SearchNode<T>) =>
    visits === 0 ? Infinity : sum / visits + curiosity * Math.sqrt(Math.log(parent.visits) / visits);
  const tried = compact(...commands.map(({ text }) => parent.children.get(text)));
  return tried.toSorted((a, b) => bound(b) - bound(a))[0];
}

/** Result of a seat from 0 (lost) to 1 (won). A match without an end counts as a draw. */
function resultOf<T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat): number {
  const winners = game.outcome?.(state)?.winners;
  const isDraw = winners === undefined || (winners.length === 0 && state.players > 1);
  if (isDraw) return 0.5;
  return winners.includes(seat) ? 1 / winners.length : 0;
}

/** A possible state of the match. It depends only on what the seat knows, and on the seed. */
function sampleOf<T extends GameTypes>(
  game: Game<T>,
  { position, isComplete, players }: SeatKnowledge,
  seed: string,
): StateOf<T> {
  const json = parseJsonOrUndefined(position);
  const setup = { seed, players, options: completeOptions(game.options, {}, false) };
  if (isComplete && game.programs?.sample === undefined && game.position.known === undefined) {
    const read = game.position.read(json, setup);
    if (read.ok) return publish({ ...read.value, random: seeded(seed) });
  }
  const simulation = startSimulation(game, setup, json);
  if (simulation.ok) return simulation.value.state;
  throw new Error(
    `mcts cannot play ${game.id}: its positions hide something, and game.position.known is missing or refuses them (${simulation.error.message})`,
  );
}

/** Number of random commands after which `searchFault` stops. */
const maxTrial = 40;

/**
 * Plays a few random commands, and returns the reason why `mcts` cannot play the game. Undefined if it can.
 *
 * @example
 * const { game, state } = auction();
 * searchFault(game, state) // => undefined
 */
export function searchFault<T extends GameTypes>(game: Game<T>, start: StateOf<T>): string | undefined {
  const random = openStreams(seeded('trial')).stream('commands');
  let state = start;
  for (let i = 0; i < maxTrial; i++) {
    const [seat] = activeSeats(game, state);
    if (seat === undefined) return undefined;
    try {
      sampleOf(game, knowledgeOf(game, state, seat), 'trial');
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    const next = stateAfterRandomCommand(game, state, seat, random);
    if (next === undefined) return undefined;
    state = next;
  }
  return undefined;
}

/** Undefined if there is no legal command, or if the game throws an error. A match reports that error itself. */
function stateAfterRandomCommand<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat,
  random: Stream,
): StateOf<T> | undefined {
  try {
    const command = randomCommand(game, game.legal(state, seat), seat, random);
    return command && step(game, state, seat, command).state;
  } catch {
    return undefined;
  }
}
