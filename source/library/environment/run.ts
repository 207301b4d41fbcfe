import { askBot } from '#engine/bot-input.ts';
import { unreachable } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import type { GameTypes, Seat, Viewer } from '#engine/vocabulary.ts';
import type { GameId, Games } from '../games.ts';
import { activeSeats, formatCommand, legalFor, matchOf, readCommand } from '../internals.ts';
import type { ActionBox } from './action-space.ts';
import type { Model } from './model.ts';

/** A match of an environment. */
export interface MatchRun {
  /** Number of commands until now, including those of bots. */
  readonly length: number;
  /** Agents that can act now, in ascending order. */
  readonly waitingFor: readonly Seat[];
  readonly isTerminated: boolean;
  readonly isTruncated: boolean;
  /** 1 for a win, 0 for a draw or a running match, -1 for a loss. */
  reward(seat: Seat): number;
  /** Writes the observation of an agent from the index `at` on. */
  observe(seat: Seat, into: Float32Array, at: number): void;
  /** Boxes of the legal actions of an agent. Empty after the end. */
  boxes(seat: Seat): readonly ActionBox[];
  /** Plays the actions of agents, all chosen in the same state. Returns true for each that was legal. */
  play(actions: readonly (readonly [seat: Seat, action: ArrayLike<number>])[]): readonly boolean[];
  /** Command at an index, as a player types it. Undefined after the newest one. */
  commandAt(index: number): string | undefined;
  render(viewer: Viewer): string;
}

/** Maximum number of decisions that bots make in a row, so that a bot that never ends its turn cannot run forever. */
const maxDecisions = 10_000;

export const startRun = <Id extends GameId>(id: Id, model: Model<Games[Id]>, seed: string): MatchRun =>
  runOf(id, model, model.startMatch(seed));

function runOf<T extends GameTypes>(id: string, model: Model<T>, match: Match<T>): MatchRun {
  const { game } = match;
  const { space, bots, maxSteps } = model;
  let steps = 0;
  let waiting: readonly Seat[] = [];
  let isOver = false;
  let isStuck = false;
  const boxesBySeat = new Map<Seat, readonly ActionBox[]>();

  function playBots(): void {
    for (let i = 0; bots.size > 0; i++) {
      const seat = activeSeats(game, match.state).find((each) => bots.has(each));
      if (seat === undefined) return;
      const choice = askBot(match, game.bots?.[bots.get(seat) ?? unreachable(seat)] ?? unreachable(seat), seat);
      const command = choice === undefined ? game.forAbsent?.(match.state, seat) : choice.command;
      isStuck = i >= maxDecisions || command === undefined || !match.play(seat, command).ok;
      if (isStuck) return;
      if (choice?.next) for (const next of choice.next) if (!match.play(seat, next).ok) break;
    }
  }

  function update(): void {
    playBots();
    waiting = activeSeats(game, match.state).filter((seat) => !bots.has(seat));
    isOver = game.outcome?.(match.state) !== undefined;
    boxesBySeat.clear();
  }

  const handOf = (seat: Seat) => model.handOf(game.view(match.state, seat), seat);
  const isTruncated = () => !isOver && (isStuck || steps >= maxSteps);

  function boxes(seat: Seat): readonly ActionBox[] {
    if (isOver || isTruncated()) return [];
    if (!waiting.includes(seat)) return [space.waiting];
    let known = boxesBySeat.get(seat);
    if (known === undefined) {
      known = space.boxes(legalFor(game, match.state, seat), handOf(seat));
      boxesBySeat.set(seat, known);
    }
    return known;
  }

  update();
  return {
    get length() {
      return match.log.length;
    },
    get waitingFor() {
      return isTruncated() ? [] : waiting;
    },
    get isTerminated() {
      return isOver;
    },
    get isTruncated() {
      return isTruncated();
    },
    reward(seat) {
      const outcome = game.outcome?.(match.state);
      if (outcome === undefined) return 0;
      if (outcome.winners.length === 0) return match.state.players === 1 ? -1 : 0;
      return outcome.winners.includes(seat) ? 1 : -1;
    },
    observe: (seat, into, at) => model.write(game.view(match.state, seat), seat, into, at),
    boxes,
    play(actions) {
      const boxed = actions.map(([seat, action]) => ({ seat, action, box: space.find(boxes(seat), action) }));
      const results = boxed.map(({ seat, action, box }) => {
        if (box === space.waiting) return true;
        steps++;
        if (box === undefined) return false;
        const command = readCommand(game, space.commandOf(action, handOf(seat), box.entry));
        return command.ok && match.play(seat, command.value).ok;
      });
      update();
      return results;
    },
    commandAt(index) {
      const line = match.log[index];
      return line && formatCommand(game.commands, line.command);
    },
    render: (viewer) => matchOf(id, match).transcript('text', viewer),
  };
}
