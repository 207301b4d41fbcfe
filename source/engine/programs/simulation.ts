import type { BotChoice } from '../bot.ts';
import { askBotWith } from '../bot-input.ts';
import type { Game, Sample } from '../game.ts';
import { positionJson } from '../journal/save.ts';
import { type LocalMatch, startMatch } from '../match.ts';
import { foundInstead, isObject, type JsonObject } from '../parsing/json.ts';
import { seeded } from '../random.ts';
import { type FileFault, failure, type Result, refusal, success } from '../result.ts';
import { activeSeats, beginMatch, step } from '../step.ts';
import { type GameTypes, type MatchSetup, publish, type Seat, type StateOf } from '../vocabulary.ts';

/**
 * Starts a match from a question to a program or from a position. Draws missing facts from the seed of `setup`, so the
 * match depends on nothing that the seat cannot know. Fails with the first fault of the position.
 *
 * @example
 * const { game, setup, state } = auction();
 * const question = { ...game.position.write(state, 1), legal: [] };
 * const simulated = startSimulation(game, { ...setup, seed: 'guess' }, question);
 * simulated.ok && activeSeats(game, simulated.value.state) // => [1]
 */
export function startSimulation<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  question: unknown,
): Result<LocalMatch<T>, FileFault> {
  if (!isObject(question)) return failure(refusal('bad-position', foundInstead(question, 'an object')));
  const { legal: _, ...position } = question;
  const sample = sampleOf(game, setup, position);
  if (!sample.ok) return sample;
  const { state, planned, options } = sample.value;
  return success(
    branchFrom(
      game,
      { ...setup, players: state.players, options: { ...setup.options, ...options } },
      planFor(game, setup.seed, publish(state), planned),
    ),
  );
}

function sampleOf<T extends GameTypes>(
  { programs, position: { known } }: Game<T>,
  setup: MatchSetup,
  position: JsonObject,
): Result<Sample<T['state']>, FileFault> {
  if (programs?.sample !== undefined) return programs.sample(position, setup);
  if (known === undefined) return failure(refusal('bad-position', 'this game cannot be simulated'));
  const state = known(position, setup);
  return state.ok ? success({ state: state.value, planned: [] }) : state;
}

/** Maximum number of decisions of a bot for one plan. A bot that has not ended its turn by then leaves its seat waiting. */
const maxDecisions = 100;

/** Lets a bot plan for the seats that have already committed in the real match. */
function planFor<T extends GameTypes>(
  game: Game<T>,
  seed: string,
  sampled: StateOf<T>,
  planned: readonly Seat[],
): StateOf<T> {
  const planner = game.programs?.planner;
  const bot = planner === undefined ? undefined : game.bots?.[planner];
  let state = sampled;
  const play = (seat: Seat, command: T['command']) => {
    const played = step(game, state, seat, command);
    state = played.state;
    return played.ok;
  };
  for (const seat of bot === undefined ? [] : planned)
    for (let i = 0; i < maxDecisions && activeSeats(game, state).includes(seat); i++) {
      const choice = bot && askBotWith(bot, { view: game.view(state, seat), seat, seed: `${seed}/plan ${seat}/${i}` });
      if (choice === undefined || !commandsOf(choice).every((command) => play(seat, command))) {
        const last = game.forAbsent?.(state, seat);
        if (last !== undefined) play(seat, last);
      }
    }
  return state;
}

/**
 * The command of a choice and those planned after it.
 *
 * @example
 * commandsOf({ command: 'bid', next: ['pass'], why: '' }) // => ['bid', 'pass']
 */
export const commandsOf = <Command>({ command, next = [] }: BotChoice<Command>): Command[] => [command, ...next];

/**
 * Starts an independent match at a state. All its random numbers come from the seed of `setup`. Nothing before the
 * state can be undone.
 *
 * @example
 * const { game, setup, state } = auction();
 * const branch = branchFrom(game, { ...setup, seed: 'other' }, state);
 * branch.log.length // => 0
 * branch.state.random // => { seed: 'other', streams: {} }
 */
export function branchFrom<T extends GameTypes>(game: Game<T>, setup: MatchSetup, state: StateOf<T>): LocalMatch<T> {
  const opening = game.copy(state);
  opening.random = seeded(setup.seed);
  const start = beginMatch(game, opening);
  return startMatch(game, setup, { start, position: () => savedPosition(game, setup, start.state) });
}

/** Complete position as JSON. If the game cannot read that JSON, the result of `positionJson`. */
function savedPosition<T extends GameTypes>(game: Game<T>, setup: MatchSetup, state: StateOf<T>): unknown {
  const written: unknown = JSON.parse(JSON.stringify(game.position.write(state, 'all')));
  return game.position.read(written, setup).ok ? written : positionJson(game, state);
}
