import { itemAt } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import { redactedCommand } from '#engine/report.ts';
import type { GameTypes, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import type { KeyBinding } from '#screen/game/actions.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Keyframe } from '#screen/game/playback.ts';
import type { MatchHistory } from '#screen/game/seats.ts';
import { turnNameOf } from '#screen/match-status.ts';
import { playerName } from '#screen/online.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { listOf, sentence } from '#screen/sentences.ts';
import type { Target } from '#screen/target.ts';
import { minSize, type Size } from '../layers/page-view.ts';
import {
  isPlayedBack,
  type MatchMoment,
  matchMemory,
  momentAt,
  nearestPlayedBack,
  type SceneFacts,
  sceneOf,
  seenAfter,
  viewerOf,
} from '../scene/scene.ts';

/** Number of a turn, and the length of the log when it began. */
export interface TurnStart {
  readonly turn: number;
  readonly length: number;
}

/** Number of commands in turn 0, such as loadout choices, without the last command. 0 if no command follows turn 0. */
export function firstTurn(turns: readonly TurnStart[], last: number): number {
  const [start, first] = turns;
  const hasChoices = start?.turn === 0 && first !== undefined && first.length < last;
  return hasChoices ? Math.max(0, first.length - 1) : 0;
}

const indexAt = (turns: readonly TurnStart[], length: number): number =>
  Math.max(
    0,
    turns.findLastIndex((start) => start.length <= length),
  );

/** Position `by` turns later (earlier if negative), but not beyond the ends of the log. */
export function turnsOn(turns: readonly TurnStart[], length: number, by: number, last: number): number {
  const index = indexAt(turns, length);
  const start = turns[index]?.length ?? 0;
  // From the middle of a turn, one turn back is the start of the same turn.
  const back = by < 0 && length > start ? index + by + 1 : index + by;
  return back < 0 ? 0 : (turns[back]?.length ?? last);
}

/** Position where turn `number` began, or if several turns have this number, where the one nearest to `from` began. */
export function turnNumbered(turns: readonly TurnStart[], number: number, from: number): number | undefined {
  const starts = turns.filter(({ turn }) => turn === number).map(({ length }) => length);
  return starts.sort((a, b) => Math.abs(a - from) - Math.abs(b - from))[0];
}

/** Progress at a position: in turns if their numbers always rise, otherwise in commands. */
export interface Counter {
  readonly text: string;
  /** Filled part of the bar, from 0 to `total`. The bar is full only at the end of the match. */
  readonly now: number;
  readonly total: number;
}

/** Number of commands played at a share (0 to 1) of a match, measured in turns if these show progress. */
export function lengthAt(turns: readonly TurnStart[], share: number, last: number): number {
  if (share >= 1) return last;
  if (!countsTurns(turns)) return Math.round(share * last);
  const index = Math.round(share * playedAt(turns, last, last));
  return turns[Math.min(index, turns.length - 1)]?.length ?? last;
}

export function counterAt(turns: readonly TurnStart[], length: number, last: number): Counter {
  if (!countsTurns(turns)) return { text: `step ${length} of ${last}`, now: length, total: last };
  const now = playedAt(turns, length, last);
  const total = playedAt(turns, last, last);
  return { text: `${numberAfter(turns, now)} of ${numberAfter(turns, total)}`, now, total };
}

/** Turns played at a position. The last turn counts at the end of the log if it has any commands. */
function playedAt(turns: readonly TurnStart[], length: number, last: number): number {
  const index = indexAt(turns, length);
  return length === last && length > (turns[index]?.length ?? 0) ? index + 1 : index;
}

/** Number of the last of `played` turns. If the match begins with turn 0, number of the next turn, if there is one. */
function numberAfter(turns: readonly TurnStart[], played: number): number {
  const numbers = turns.map(({ turn }) => turn);
  const [first = 0] = numbers;
  if (first === 0) return numbers[Math.min(played, numbers.length - 1)] ?? 0;
  return played === 0 ? first - 1 : (numbers[played - 1] ?? 0);
}

/** True if turn numbers show progress: there are several, and they only rise. */
const countsTurns = (turns: readonly TurnStart[]): boolean =>
  turns.length > 1 && turns.every(({ turn }, i) => i === 0 || turn > (turns[i - 1]?.turn ?? 0));

export const maxDecisive = 2;

const maxTurns = 200;

/** Minimum share of the total strength that a decisive turn shifts. */
const minDecided = 0.05;

/**
 * Decisive turns of a match: after each, the final leader's lead stayed at least `minDecided` above its value before
 * the turn. At most the two turns that shifted the lead most.
 *
 * @param estimates estimated strength of each player at the start of each turn and at the end
 * @returns zero-based indices of turns, ascending
 *
 * @example
 * decisiveTurns([[4, 4], [5, 3], [4, 4], [3, 5]]) // => [2]
 */
export function decisiveTurns(estimates: readonly (readonly number[])[]): readonly number[] {
  const winner = leaderOf(estimates.at(-1) ?? []);
  if (winner === undefined) return [];
  const leads = estimates.map((all) => {
    const sum = all.reduce((total, value) => total + value, 0);
    return (itemAt(all, winner) - Math.max(0, ...all.toSpliced(winner, 1))) / Math.max(1, sum);
  });
  const decided = leads.slice(0, -1).map((lead, turn) => ({ turn, gain: Math.min(...leads.slice(turn + 1)) - lead }));
  return decided
    .filter(({ gain }) => gain >= minDecided)
    .sort((one, other) => other.gain - one.gain || one.turn - other.turn)
    .slice(0, maxDecisive)
    .map(({ turn }) => turn)
    .sort((one, other) => one - other);
}

interface LastingFall {
  readonly turn: number;
  readonly fall: number;
}

/** Turns after which a chance always stayed at least `minDecided` below its value before. Largest fall first. */
export const lastingFalls = (chances: readonly number[]): readonly LastingFall[] =>
  chances
    .slice(0, -1)
    .map((chance, turn) => ({ turn, fall: chance - Math.max(...chances.slice(turn + 1)) }))
    .filter(({ fall }) => fall >= minDecided)
    .sort((one, other) => other.fall - one.fall || one.turn - other.turn);

/** Maximum number of turns to name, and minimum sum of changes in a turn that does not change the leader. */
const [maxSwings, minSwing] = [3, 3];

/**
 * At most `maxSwings` turns: first those with a new leader, then those with the largest changes.
 *
 * @param figures figures of each player at the start of each turn and at the end
 * @returns zero-based indices of turns, ascending
 *
 * @example
 * swingTurns([[4, 4], [5, 3], [4, 4], [3, 5]]) // => [0, 2]
 */
export function swingTurns(figures: readonly (readonly number[])[]): readonly number[] {
  let front = leaderOf(figures[0] ?? []);
  const weights = figures.slice(1).map((now, turn) => {
    const swing = now.reduce((sum, value, seat) => sum + Math.abs(value - itemAt(itemAt(figures, turn), seat)), 0);
    const leader = leaderOf(now);
    const isOvertaken = leader !== undefined && leader !== front;
    if (leader !== undefined) front = leader;
    return { turn, weight: isOvertaken ? 1000 + swing : swing };
  });
  return weights
    .filter(({ weight }) => weight >= minSwing)
    .sort((one, other) => other.weight - one.weight || one.turn - other.turn)
    .slice(0, maxSwings)
    .map(({ turn }) => turn)
    .sort((one, other) => one - other);
}

/** Index of the largest figure. Undefined in a tie. */
export const leaderOf = (figures: readonly number[]): number | undefined => {
  const max = Math.max(...figures);
  return figures.filter((value) => value === max).length === 1 ? figures.indexOf(max) : undefined;
};

/** Search in parts, because estimating every turn takes time. */
export interface DecisiveSearch {
  /** Estimates at most `count` more turns. Returns true when the search is complete. */
  run(count: number): boolean;
  /** Undefined before the end of the search, and if no turn was decisive. */
  text(): string | undefined;
}

/** Searches for decisive turns. Finds none for one seat, more than `maxTurns` turns or a game without `course`. */
export function decisiveSearch<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>): DecisiveSearch {
  const course = screen.seats?.course;
  const turns = match.turns().filter(({ turn }) => turn > 0);
  const { players } = match.setup;
  const isPossible = course !== undefined && players > 1 && turns.length <= maxTurns;
  const lengths = isPossible ? [...turns.map(({ length }) => length), match.log.length] : [];
  const seats = Array.from({ length: players }, (_, i) => i + 1);
  const estimates: (readonly number[])[] = [];
  const { coach } = screen;
  const estimateAt = (length: number, { figure }: MatchHistory<T['view']>): readonly number[] => {
    const view = match.game.view(match.stateAfter(length), 'all');
    if (coach === undefined) return seats.map((seat) => figure.of(view, seat));
    const first = coach.chance(view, 1);
    return seats.map((seat) => (seat === 1 ? first : players === 2 ? 1 - first : coach.chance(view, seat)));
  };
  const isDone = () => estimates.length === lengths.length;
  return {
    run(count) {
      for (let i = 0; i < count && !isDone() && course !== undefined; i++)
        estimates.push(estimateAt(itemAt(lengths, estimates.length), course));
      return isDone();
    },
    text() {
      const numbers = isDone() ? decisiveTurns(estimates).map((place) => String(itemAt(turns, place).turn)) : [];
      if (numbers.length === 0) return undefined;
      return `Decisive ${turnNameOf(screen)}${numbers.length === 1 ? '' : 's'}: ${listOf(numbers)}.`;
    },
  };
}

export interface LoggedCommand {
  /** Number of the command's turn, or if the match begins in turn 0, the number of turns played by then. */
  readonly turn: number;
  /** Seat of the command, if the match has several. Undefined if the command completed a plan of all players. */
  readonly seat?: Seat;
  readonly who?: string;
  readonly text: string;
  readonly refusal?: string;
}

/** Describes a command of the log with `sentences`, limited to what the viewer may read. Undefined outside the log. */
export function loggedCommand<T extends GameTypes>(
  match: Match<T>,
  index: number,
  viewer: Viewer,
  who: (seat: Seat) => string,
  sentences: readonly string[] = [],
): LoggedCommand | undefined {
  const line = match.log[index];
  if (line === undefined) return undefined;
  const step = match.stepAt(index);
  const before = match.stateAfter(index);
  const turn = turnOfStep(match, before, step.state);
  const isOfAll = isSimultaneous(match.game, before) && match.game.turnOf(before) !== match.game.turnOf(step.state);
  // Only the refused player may know the reason for a refusal.
  const isVisible = viewer === 'all' || line.seat === null || line.seat === viewer;
  const logged = {
    turn,
    ...(match.setup.players > 1 && line.seat !== null && !isOfAll && { seat: line.seat, who: who(line.seat) }),
    text: textOf(match, index, viewer, sentences),
  };
  return step.ok || !isVisible ? logged : { ...logged, refusal: step.error.message };
}

/** Text of a command that the viewer may not read. */
export const secretText = 'Secret planning.';

/** Text of a command: `sentences` without turn and player, or else the command's help or `Secret planning.` */
function textOf<T extends GameTypes>(
  match: Match<T>,
  index: number,
  viewer: Viewer,
  sentences: readonly string[],
): string {
  const text = sentences.join(' ').replace(/^(?:Turn|Round) \d+(?:, [^.:]*)?\. /, '');
  if (text !== '') return text;
  const help = match.game.commands[itemAt(match.log, index).command.name]?.help;
  return redactedCommand(match, index, viewer) === undefined || help === undefined ? secretText : sentence(help);
}

/** Turn of a step, or if the match begins in turn 0, the number of turns played by then. */
const turnOfStep = <T extends GameTypes>(match: Match<T>, before: StateOf<T>, after: StateOf<T>): number =>
  match.game.turnOf(countsPlayedTurns(match) ? after : before);

/** True if a match begins in turn 0, so that turn numbers count played turns. */
const countsPlayedTurns = <T extends GameTypes>(match: Match<T>): boolean => match.turns()[0]?.turn === 0;

export interface MatchTimelineOptions<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  readonly match: Match<T>;
  facts(): SceneFacts<T>;
  readonly viewer: Viewer;
  /** Plays the match while it is watched. Undefined in a replay. */
  readonly growth?: MatchGrowth;
}

/** Scenes before and after a command. The second one has the command's events. */
export interface ScenesAround<T extends ScreenTypes> {
  readonly before: Scene<T>;
  readonly after: Scene<T>;
}

export interface MatchGrowth {
  isOver(): boolean;
  /** Plays a command, or up to the next turn. Unless cancelled, calls `then`, with false if this was not possible. */
  play(what: 'command' | 'turn', then: (isThere: boolean) => void): void;
  cancel(): void;
}

export type MatchTimeline<T extends ScreenTypes> = ReturnType<typeof createMatchTimeline<T>>;

/** Keys that scroll without a command. In the debug view, Tab also switches between its pages. */
const lookingKeys = ['pageup', 'pagedown', 'wheelup', 'wheeldown'];

interface Captions {
  readonly past: LoggedCommand | undefined;
  readonly next: LoggedCommand | undefined;
}

/** Creates scenes and captions for the positions of a replay or of a running match. */
export function createMatchTimeline<T extends ScreenTypes>(options: MatchTimelineOptions<T>) {
  const { screen, match, viewer: ownViewer, growth } = options;
  const memory = matchMemory(match, screen);
  let debug = false;
  /** Presses of Tab since the debug view was opened, so that the same page stays open from turn to turn. */
  let tabs = 0;
  /** Local state and view after browsing, such as with the cursor. */
  let lookedAt: Pick<MatchMoment<T>, 'local' | 'view'> | undefined;
  let seen: { readonly at: number; readonly moment: MatchMoment<T> } | undefined;
  let cachedCaptions: { readonly of: string; readonly captions: Captions } | undefined;

  const viewerAt = (at: number) => viewerOf(screen, match.stateAfter(at), { debug, viewer: ownViewer });
  const sceneAt = (moment: MatchMoment<T>, at: number, size: Size, shownAt = at, looker?: Seat | null): Scene<T> => {
    const { view, events, local } = moment;
    const turn = shownAt === match.log.length ? undefined : match.game.turnOf(match.stateAfter(shownAt));
    const facts = factsBefore(options.facts(), turn);
    const seated = looker === undefined || looker === null ? facts : { ...facts, seat: looker };
    return sceneOf(match, seated, { view, events, local, ...memory(at, viewerAt(at)), debug }, size);
  };

  /** Moment after a key that only browses. Returns `from` for any other key. */
  const afterLookKey = (from: MatchMoment<T>, key: string, at: number, size: Size): MatchMoment<T> => {
    const binding = screen.input.bindings(sceneAt(from, at, size)).find(({ keys }) => keys.includes(key));
    const action = binding?.kind === 'look' ? binding.act(key) : undefined;
    return action?.type === 'local' ? { ...from, local: action.local } : from;
  };
  const buildMoment = (at: number, size: Size): MatchMoment<T> => {
    const first = momentAt(match, screen, at, { debug, viewer: ownViewer });
    const local = lookedAt === undefined ? first.local : screen.state.reduce(lookedAt.local, lookedAt.view, first.view);
    return Array.from({ length: tabs }, () => 'tab').reduce((from, key) => afterLookKey(from, key, at, size), {
      ...first,
      local,
    });
  };
  const momentOf = (at: number, size: Size): MatchMoment<T> => {
    if (seen?.at !== at) seen = { at, moment: buildMoment(at, size) };
    return seen.moment;
  };
  // The description of a turn does not depend on the size.
  const scenesOf = (command: number, looker?: Seat | null): ScenesAround<T> => {
    const after = sceneAt(buildMoment(command + 1, minSize), command + 1, minSize, command, looker);
    return {
      before: sceneAt(buildMoment(command, minSize), command, minSize, command, looker),
      after: { ...after, ...seenAfter(match, screen, command, { debug, viewer: ownViewer }) },
    };
  };
  /** Caption of a command. If nothing is hidden, it is the caption that the command's own player reads. */
  const captionOf = (command: number, viewer: Viewer): LoggedCommand | undefined => {
    const line = match.log[command];
    const { names, bots } = options.facts();
    const who = (seat: Seat) => playerName({ names }, seat, bots);
    if (line === undefined || !match.stepAt(command).ok) return loggedCommand(match, command, viewer, who);
    const { before, after } = scenesOf(command, viewer === 'all' ? line.seat : undefined);
    return loggedCommand(match, command, viewer, who, screen.reader.tell(before, after));
  };
  /** Caption of the next command. It must not reveal a turn that will be played back in parts. */
  const captionAhead = (command: number, viewer: Viewer): LoggedCommand | undefined => {
    const caption = captionOf(command, viewer);
    const isTurn = screen.playback.parts !== undefined && command < match.log.length;
    if (caption === undefined || !isTurn || !isPlayedBack(screen, match.stepAt(command))) return caption;
    const { seat: _, who: __, ...all } = caption;
    return { ...all, text: `The ${turnNameOf(screen)} plays out.` };
  };
  /** Stores the result of browsing, in games with a spectator view for every position. Returns true after a change. */
  const rememberLook = (moment: MatchMoment<T>, at: number, size: Size): boolean => {
    const hasChanged = moment !== momentOf(at, size);
    seen = { at, moment };
    if (hasChanged && screen.eyes.onlooker !== undefined) lookedAt = moment;
    return hasChanged;
  };

  return {
    length: () => match.log.length,
    turns: match.turns,
    nearestPlayedBack: (from: number, by: 1 | -1): number | undefined => nearestPlayedBack(match, screen, from, by),
    /** @param command zero-based index in the log */
    isPlayedBack: (command: number) => isPlayedBack(screen, match.stepAt(command)),
    scenes: (command: number): ScenesAround<T> => scenesOf(command),
    keyframes(command: number): readonly Keyframe<T>[] {
      if (
        screen.playback.beats === undefined ||
        command >= match.log.length ||
        !isPlayedBack(screen, match.stepAt(command))
      )
        return [];
      const { before, after } = scenesOf(command);
      return screen.playback.beats(before, after);
    },
    ...(growth && { growth }),
    isDebug: () => debug,
    toggleDebug(at: number) {
      debug = !debug;
      tabs = 0;
      seen = undefined;
      // The stored state belongs to the previous view.
      if (lookedAt !== undefined) lookedAt = buildMoment(at, minSize);
    },
    /** Scene at position `at`, or at a keyframe of the turn that follows it. */
    scene: (at: number, size: Size, beat?: Keyframe<T>): Scene<T> => sceneAt(beat ?? momentOf(at, size), at, size),
    /** Captions of the commands before and after a position, limited to what the viewer may read. */
    captions(at: number): Captions {
      const viewer = debug ? 'all' : ownViewer;
      const of = `${at} ${match.log.length} ${viewer}`;
      if (cachedCaptions?.of !== of)
        cachedCaptions = {
          of,
          captions: { past: captionOf(at - 1, viewer), next: captionAhead(at, viewer) },
        };
      return cachedCaptions.captions;
    },
    lookingBindings: (at: number, size: Size): readonly KeyBinding<T>[] =>
      screen.eyes.onlooker === undefined
        ? []
        : screen.input.bindings(sceneAt(momentOf(at, size), at, size)).filter(({ kind }) => kind === 'look'),
    /** Handles a key that only browses. Returns true if it changed anything. */
    look(key: string, at: number, size: Size) {
      const next = () => afterLookKey(momentOf(at, size), key, at, size);
      if (screen.eyes.onlooker !== undefined) return rememberLook(next(), at, size);
      const turnsPage = key === 'tab' && debug;
      if (!(turnsPage || lookingKeys.includes(key))) return false;
      const hasChanged = rememberLook(next(), at, size);
      if (turnsPage) tabs++;
      return hasChanged;
    },
    lookAt(target: Target, at: number, size: Size) {
      const moment = momentOf(at, size);
      const action = screen.eyes.onlooker && screen.input.click?.(sceneAt(moment, at, size), target);
      if (action?.type === 'local') rememberLook({ ...moment, local: action.local }, at, size);
    },
  };
}

const factsBefore = <T extends ScreenTypes>(facts: SceneFacts<T>, turn: number | undefined): SceneFacts<T> =>
  turn === undefined || facts.programErrors === undefined
    ? facts
    : { ...facts, programErrors: facts.programErrors.filter((mishap) => mishap.turn < turn) };
