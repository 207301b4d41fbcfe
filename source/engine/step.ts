import { type CommandDeclaration, getOwn } from './commands.ts';
import type { CommandRule, Game, Phase, PhaseContext, Turn, WaitingPhase } from './game.ts';
import { itemAt } from './lookup.ts';
import type { LegalCommands } from './programs/legal.ts';
import { type OpenStreams, openStreams, type RandomState } from './random.ts';
import { type ReasonedRefusal, refuser } from './refusals.ts';
import type { Refusal } from './result.ts';
import {
  type BaseEvent,
  type GameTypes,
  type Json,
  type PushedEvent,
  publish,
  type Seat,
  type StateOf,
} from './vocabulary.ts';

/** Result of a command. A refused command changes nothing, unless the game counts refusals. */
export type Step<T extends GameTypes> = AcceptedStep<T> | RefusedStep<T>;

export interface AcceptedStep<T extends GameTypes> {
  readonly ok: true;
  readonly seat: Seat;
  readonly state: StateOf<T>;
  /** All events that the command caused, including those of the automatic phases after it. */
  readonly events: readonly T['event'][];
  readonly result?: Json;
}

interface PhaseSpan {
  readonly phase: string;
  readonly end: number;
}

export interface RefusedStep<T extends GameTypes> {
  readonly ok: false;
  readonly seat: Seat | null;
  /** State after the refusal. Only the game's count of refusals may differ from the state before. */
  readonly state: StateOf<T>;
  readonly error: Refusal;
}

/**
 * Seats that may act now, ascending. Empty once the match is over.
 *
 * @example
 * const match = auction();
 * activeSeats(match.game, match.state) // => [1]
 */
export function activeSeats<T extends GameTypes>(game: Game<T>, state: StateOf<T>): readonly Seat[] {
  if (game.outcome?.(state) !== undefined) return [];
  const phase = phaseOf(game, state.phase);
  return isWaiting(phase) ? phase.waitsFor(state) : [];
}

/**
 * Legal commands of a seat (see `Game.legal`). Empty unless the seat is active.
 *
 * @example
 * const { game, state } = auction();
 * legalFor(game, state, 1)[0] // => { name: 'stake', args: { points: { from: 1, to: 3 } } }
 * legalFor(game, state, 2) // => []
 */
export function legalFor<T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat): readonly LegalCommands[] {
  return activeSeats(game, state).includes(seat) ? game.legal(state, seat) : [];
}

export interface Rights {
  readonly hasFiles?: boolean;
  readonly botSeats?: ReadonlySet<Seat>;
}

/**
 * Checks a command, executes it on a copy of the state and runs the automatic phases that follow. Pure.
 *
 * @param seat seat of the command, or null if the player named none
 *
 * @example
 * const { game, state } = auction();
 * const played = step(game, state, 1, { name: 'stake', args: { points: 2 } });
 * played.ok && played.events.map(({ type }) => type) // => ['stake-set']
 * state.phase // => 'stakes'
 * played.state.phase // => 'bidding'
 */
export function step<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat | null,
  command: T['command'],
  { hasFiles = false, botSeats }: Rights = {},
): Step<T> {
  const waiting = activeSeats(game, state);
  const lineSeat = seatOfLine(game, state, seat, waiting);
  const rule = ruleOf(game, command);
  const declaration = declarationOf(game, command);
  const acting = actingSeat(game, state, lineSeat, command, declaration, waiting, botSeats);
  if (typeof acting !== 'number') return refuse(game, state, lineSeat, acting);
  if (rule.file !== undefined && !hasFiles)
    return refuse(game, state, acting, refuser(game.reasons)('not-available/files'));
  const error = rule.check?.(state, command, acting);
  if (error !== undefined) return refuse(game, state, acting, error);
  if (declaration.query === true)
    return { ok: true, seat: acting, state, events: [], result: rule.answer?.(state, command, acting) ?? null };
  const events: PushedEvent<T['event']>[] = [];
  const working = game.copy(state);
  const chance = lazyStreams(state.random);
  const turn: Turn<T> = { state: working, command, seat: acting, events, random: chance.random };
  const refused = rule.attempt?.(turn, command);
  if (refused !== undefined) return refuse(game, state, acting, refused);
  rule.apply?.(turn, command);
  const phaseSpans: PhaseSpan[] = [{ phase: state.phase, end: events.length }];
  runAutomaticPhases(game, turn, phaseSpans);
  working.random = chance.close();
  return new LazyStep<T>(acting, publish(working), events, phaseSpans);
}

/**
 * An accepted step that adds the phases to its events on first access. Most steps are never read, and adding a property
 * to every event would slow a match by a tenth.
 */
class LazyStep<T extends GameTypes> implements AcceptedStep<T> {
  readonly ok = true;
  readonly seat: Seat;
  readonly state: StateOf<T>;
  readonly #pushed: readonly PushedEvent<T['event']>[];
  readonly #stretches: readonly PhaseSpan[];

  constructor(
    seat: Seat,
    state: StateOf<T>,
    pushed: readonly PushedEvent<T['event']>[],
    phaseSpans: readonly PhaseSpan[],
  ) {
    this.seat = seat;
    this.state = state;
    this.#pushed = pushed;
    this.#stretches = phaseSpans;
  }

  get events(): readonly T['event'][] {
    return withPhases<T>(this.#pushed, this.#stretches);
  }
}

export interface InitialStep<T extends GameTypes> {
  readonly state: StateOf<T>;
  readonly events: readonly T['event'][];
}

/**
 * Begins a match by running its initial automatic phases. Modifies the given state.
 *
 * @example
 * const { game, setup } = auction();
 * beginMatch(game, game.setup(setup)).state.phase // => 'stakes'
 */
export function beginMatch<T extends GameTypes>(game: Game<T>, state: T['state']): InitialStep<T> {
  const events: PushedEvent<T['event']>[] = [];
  const phaseSpans: PhaseSpan[] = [];
  const chance = lazyStreams(state.random);
  runAutomaticPhases(game, { state, events, random: chance.random }, phaseSpans);
  state.random = chance.close();
  return { state: publish(state), events: withPhases<T>(events, phaseSpans) };
}

function withPhases<T extends GameTypes>(
  events: readonly PushedEvent<T['event']>[],
  phaseSpans: readonly PhaseSpan[],
): readonly T['event'][] {
  let i = 0;
  for (const { phase, end } of phaseSpans) for (; i < end; i++) itemAt(events, i).phase ??= phase;
  return events as readonly T['event'][];
}

/**
 * Event with its phase inserted after the type. A phase that the rules have set is kept.
 *
 * @example
 * inPhase({ type: 'scored' }, 'score') // => { type: 'scored', phase: 'score' }
 */
export const inPhase = <Event extends BaseEvent>(event: PushedEvent<Event>, phase: string): Event =>
  (event.phase === undefined ? Object.assign({ type: event.type, phase }, event) : event) as Event;

function lazyStreams(state: RandomState) {
  let streams: OpenStreams | undefined;
  return {
    random(name: string) {
      streams ??= openStreams(state);
      return streams.stream(name);
    },
    close: () => streams?.close() ?? state,
  };
}

/**
 * The named seat, else the game's choice, else seat 1 if it is the only seat or the only active one, else null.
 *
 * @example
 * const { game, state } = auction();
 * seatOfLine(game, state, 2) // => 2
 * seatOfLine(game, state, null) // => 1
 */
export const seatOfLine = <T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat | null,
  waiting: readonly Seat[] = activeSeats(game, state),
): Seat | null => seat ?? game.script.seatOf?.(state) ?? impliedSeat(state, waiting);

const impliedSeat = ({ players }: BaseStateLike, waiting: readonly Seat[]): Seat | null =>
  players === 1 || (waiting.length === 1 && waiting[0] === 1) ? 1 : null;

interface BaseStateLike {
  readonly players: number;
}

/** Seat that acts, or a refusal by the checks that all games share. */
function actingSeat<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat | null,
  command: T['command'],
  { query = false, afterEnd = query, phases }: CommandDeclaration,
  waiting: readonly Seat[],
  botSeats: ReadonlySet<Seat> | undefined,
): Seat | ReasonedRefusal {
  const over = game.outcome?.(state) !== undefined;
  const no = refuser(game.reasons);
  const { name } = command;
  if (over && !afterEnd) return no('match-over');
  if (seat === null) return no('seat-needed', { command: name, waiting });
  const { players, phase } = state;
  if (seat < 1 || seat > players) return no('out-of-range/player', { seat, players });
  if (botSeats?.has(seat) === true) return no('not-your-turn/bot', { seat });
  if (phases?.includes(phase) === false) return no('wrong-phase', { command: name, phase, phases });
  if (!query && !over && !waiting.includes(seat)) return inactiveRefusal(game, state, seat, waiting);
  return seat;
}

/** Reason why a seat that is not in `waiting` cannot act. */
export const inactiveRefusal = <T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat,
  waiting: readonly Seat[],
): ReasonedRefusal => game.notWaitedFor?.(state, seat) ?? refuser(game.reasons)('not-your-turn', { seat, waiting });

const refuse = <T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat | null,
  error: Refusal,
): RefusedStep<T> => ({ ok: false, seat, state: game.refused?.(state) ?? state, error });

function runAutomaticPhases<T extends GameTypes>(
  game: Game<T>,
  context: PhaseContext<T>,
  phaseSpans: PhaseSpan[],
): void {
  const { state, events } = context;
  let phase = phaseOf(game, state.phase);
  while (!isWaiting(phase) && game.outcome?.(publish(state)) === undefined) {
    phase.run(context);
    phaseSpans.push({ phase: state.phase, end: events.length });
    state.phase = typeof phase.next === 'function' ? phase.next(publish(state)) : phase.next;
    phase = phaseOf(game, state.phase);
  }
}

const isWaiting = <T extends GameTypes>(phase: Phase<T>): phase is WaitingPhase<T> => 'waitsFor' in phase;

function phaseOf<T extends GameTypes>(game: Game<T>, name: string): Phase<T> {
  return getOwn(game.phases, name) ?? bug(`${game.id} has no phase ${name}`);
}

function declarationOf<T extends GameTypes>(game: Game<T>, command: T['command']): CommandDeclaration {
  return getOwn(game.commands, command.name) ?? bug(`${game.id} declares no command ${command.name}`);
}

function ruleOf<T extends GameTypes>(game: Game<T>, command: T['command']): CommandRule<T, T['command']> {
  return (
    getOwn<CommandRule<T, T['command']>>(game.rules, command.name) ?? bug(`${game.id} has no rule for ${command.name}`)
  );
}

/** Throws an error about inconsistent tables of a game. Players cannot cause it. */
function bug(message: string): never {
  throw new Error(message);
}
