import { discreetBotInputAt } from '#engine/bot-input.ts';
import { itemAt } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import { puzzleOf, solutionFrom } from '#engine/puzzle/puzzle.ts';
import type { Progress, Seat } from '#engine/vocabulary.ts';
import type { Thinker } from '#match-session/thinker.ts';
import type { GameScreen, TurnReview } from '#screen/game/game-screen.ts';
import type { TurnName } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { capitalize } from '#screen/sentences.ts';
import { lastingFalls, maxDecisive } from '../../timeline/match-timeline.ts';
import { namedBots, personsOf, winnersOf } from '../hotseat.ts';

/** `length`: commands in the log when the turn starts. */
export interface OwnTurn {
  readonly turn: number;
  readonly length: number;
  /** Chance of winning at the start of the turn, from 0 to 1. */
  readonly chance: number;
}

/** A turn that lowered the player's chance of winning, which never recovered. */
export interface Lesson extends OwnTurn, TurnReview {}

export interface MatchReview {
  readonly turns: readonly OwnTurn[];
  readonly lessons: readonly Lesson[];
  /** True for a puzzle. A chance is then 1 while a solution exists, otherwise 0. */
  readonly isPuzzle?: boolean;
  /** True if the player never did more than an absent player. Such a review has no lessons. */
  readonly isIdle?: boolean;
}

export interface ReviewRequest<T extends ScreenTypes> {
  /** Finished match without undone commands. */
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly seat: Seat;
  nameOf(seat: Seat): string;
}

/** Minimum gain in chance for calling the coach's play better. */
const minGain = 0.02;

export const isTeachable = ({ better, ownChance, coachedChance }: Omit<TurnReview, 'happened'>): boolean =>
  better !== undefined && coachedChance >= ownChance + minGain;

/**
 * Seat of the only person, if this person has lost and the game has a coach and a hint bot. Undefined in a puzzle of one
 * turn, whose result already says what is missing.
 */
export function reviewableSeat<T extends ScreenTypes>(
  match: Pick<Match<T>, 'game' | 'state' | 'setup' | 'turns' | 'log'>,
  { coach }: Pick<GameScreen<T>, 'coach'>,
  bots: Readonly<Record<string, string>>,
): Seat | undefined {
  const { game, state, setup } = match;
  const [seat, secondPerson] = personsOf(setup.players, namedBots(bots));
  const winners = winnersOf(game, state);
  const isLost = seat !== undefined && winners.length > 0 && !winners.includes(seat);
  if (isLost && puzzleOf(setup.level) !== undefined && ownTurnStarts(match, seat).length < 2) return undefined;
  return coach !== undefined && game.hintBot !== undefined && isLost && secondPerson === undefined ? seat : undefined;
}

export interface ReviewOptions {
  readonly thinker: Thinker;
  readonly signal: AbortSignal;
  readonly progress?: Progress | undefined;
}

/** Reviews in slices, so that the screen stays responsive. Undefined if `signal` was aborted. */
export async function reviewMatch<T extends ScreenTypes>(
  request: ReviewRequest<T>,
  { thinker, signal, progress }: ReviewOptions,
): Promise<MatchReview | undefined> {
  const { match, screen, seat } = request;
  const { coach } = screen;
  const { hintBot } = match.game;
  if (coach === undefined || hintBot === undefined) return { turns: [], lessons: [] };
  const starts = ownTurnStarts(match, seat);
  if (puzzleOf(match.setup.level) !== undefined) return reviewPuzzle(request, coach, starts);
  const turns: OwnTurn[] = [];
  for (const [i, start] of starts.entries()) {
    progress?.(i, starts.length);
    await nextTick();
    if (signal.aborted) return undefined;
    turns.push({ ...start, chance: coach.chance(match.game.view(match.stateAfter(start.length), 'all'), seat) });
  }
  if (isIdle(match, seat, starts)) return { turns, lessons: [], isIdle: true };
  const falls = lastingFalls([...turns.map(({ chance }) => chance), 0]).slice(0, maxReviewed);
  const reviewed: { readonly lesson: Lesson; readonly weight: number }[] = [];
  for (const { turn: place, fall } of falls) {
    const turn = itemAt(turns, place);
    const coached = await coachedCommands(request, turn, { bot: hintBot, thinker, signal });
    if (signal.aborted) return undefined;
    const end = turns[place + 1]?.length ?? nextTurnAfter(match, turn.length);
    const lesson = { ...turn, ...coach.review(reviewedTurn(request, turn.length, end, coached)) };
    reviewed.push({ lesson, weight: isTeachable(lesson) ? fall : fall * weightOfBadLuck });
  }
  const lessons = reviewed.toSorted((one, other) => other.weight - one.weight).slice(0, maxDecisive);
  return { turns, lessons: lessons.map(({ lesson }) => lesson).sort((one, other) => one.length - other.length) };
}

/** Finds the last turn at whose start the puzzle could still be solved. */
function reviewPuzzle<T extends ScreenTypes>(
  request: ReviewRequest<T>,
  coach: NonNullable<GameScreen<T>['coach']>,
  starts: ReturnType<Match<T>['turns']>,
): MatchReview {
  const { match } = request;
  const solved = starts.map((start) => {
    const solution = solutionFrom({ ...match, state: match.stateAfter(start.length) });
    return { start, commands: solution?.ok === true ? [solution.value.command, ...solution.value.next] : [] };
  });
  const turns = solved.map(({ start, commands }) => ({ ...start, chance: commands.length === 0 ? 0 : 1 }));
  const lost = solved.findLast(({ commands }) => commands.length > 0);
  if (lost === undefined) return { turns, lessons: [], isPuzzle: true };
  const { start, commands } = lost;
  const end = starts.find(({ length }) => length > start.length)?.length ?? match.log.length;
  const review = coach.review(reviewedTurn(request, start.length, end, commands));
  return { turns, lessons: [{ ...start, ...review, chance: 1, ownChance: 0, coachedChance: 1 }], isPuzzle: true };
}

/** True if the player gave exactly the commands that the game plays for an absent player. */
const isIdle = <T extends ScreenTypes>(
  { game, log, stateAfter }: Match<T>,
  seat: Seat,
  starts: ReturnType<Match<T>['turns']>,
): boolean =>
  log.every(
    (line, i) =>
      line.seat !== seat ||
      i < (starts[0]?.length ?? log.length) ||
      JSON.stringify(game.forAbsent?.(stateAfter(i), seat)) === JSON.stringify(line.command),
  );

const maxReviewed = 5;

/** Factor for a loss of chance if the coach could not have played the turn better. Other losses count in full. */
const weightOfBadLuck = 0.5;

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Starts of the turns in which `seat` played. Turn 0 is skipped, because it only prepares the match. */
function ownTurnStarts<T extends ScreenTypes>(match: Pick<Match<T>, 'turns' | 'log'>, seat: Seat) {
  const starts = match.turns();
  return starts.filter(({ turn, length }, i) => {
    const end = starts[i + 1]?.length ?? match.log.length;
    return turn > 0 && match.log.slice(length, end).some((line) => line.seat === seat);
  });
}

const nextTurnAfter = <T extends ScreenTypes>(match: Match<T>, length: number): number =>
  match.turns().find((start) => start.length > length)?.length ?? match.log.length;

function reviewedTurn<T extends ScreenTypes>(
  { match, seat, nameOf }: ReviewRequest<T>,
  start: number,
  end: number,
  coached: readonly T['command'][],
) {
  const { game } = match;
  const viewAt = (length: number) => game.view(match.stateAfter(length), 'all');
  const events = Array.from({ length: end - start }, (_, i) => match.stepAt(start + i)).flatMap((step) =>
    step.ok ? step.events : [],
  );
  return { seat, before: viewAt(start), after: viewAt(end), events, coached, nameOf };
}

/** Commands of the hint bot for a turn. The bot knows only what the seat knew at the start of the turn. */
const coachedCommands = <T extends ScreenTypes>(
  { match, seat }: ReviewRequest<T>,
  start: Pick<OwnTurn, 'turn' | 'length'>,
  { bot, thinker, signal }: Pick<ReviewOptions, 'thinker' | 'signal'> & { readonly bot: string },
): Promise<readonly T['command'][]> =>
  new Promise((resolve, reject) => {
    const moment = discreetBotInputAt(match, start, seat);
    const cancel = thinker.choose(
      match.game,
      { bot, moment },
      {
        done(choice) {
          if (choice === undefined) return resolve([]);
          const { command, next = [] } = choice;
          resolve([command, ...next]);
        },
        failed: (reason) => reject(new Error(reason)),
      },
    );
    signal.addEventListener('abort', () => {
      cancel();
      resolve([]);
    });
  });

/** Whole percentage of a chance. Never 0 or 100, because the coach only estimates. */
export const percentOf = (chance: number): number => Math.min(99, Math.max(1, Math.round(100 * chance)));

/** Minimum fall in chance for calling a turn bad luck. */
const minLoss = 0.05;

/** Sentence such as `Better: keep 2 in Tiara. Your chance: 46 % instead of 31 %.` */
export function betterText({
  better,
  ownChance,
  coachedChance,
  isLuckless,
  after,
  isPuzzle,
}: Omit<Lesson, keyof OwnTurn | 'happened'> & Pick<MatchReview, 'isPuzzle'> & { after: number }): string {
  if (isPuzzle === true)
    return `${better === undefined ? '' : `Better: ${better}. `}After your move, the puzzle could no longer be solved.`;
  if (isTeachable({ better, ownChance, coachedChance }))
    return `Better: ${better}. Your chance: ${percentOf(coachedChance)} % instead of ${percentOf(ownChance)} %.`;
  return ownChance >= after + minLoss && isLuckless !== true
    ? `That was bad luck: your plan had a ${percentOf(ownChance)} % chance of winning. After the turn, it was ${percentOf(after)} %.`
    : 'The coach would have done much the same.';
}

export interface SpokenLesson {
  readonly lesson: Lesson;
  readonly title: string;
  readonly sentences: readonly [happened: string, better: string];
}

export function spokenLessons({ turns, lessons, isPuzzle }: MatchReview, turnName: TurnName): readonly SpokenLesson[] {
  return lessons.map((lesson) => {
    const next = turns.find(({ length }) => length > lesson.length);
    const after = next === undefined ? 0 : next.chance;
    return {
      lesson,
      title: `${capitalize(turnName)} ${lesson.turn}`,
      sentences: [lesson.happened, betterText({ ...lesson, after, isPuzzle: isPuzzle === true })],
    };
  });
}

/** Text instead of lessons. */
export function noLessonsText({ isPuzzle, isIdle }: MatchReview, turnName: TurnName): string {
  if (isPuzzle === true) return 'The solver found no solution even at the start.';
  if (isIdle === true) return `You gave no orders in the whole match. A hint shows a good first ${turnName}.`;
  return `No single ${turnName} lost this match: your chance fell little by little.`;
}

/** Heading of the chances of a review, and one chance as text. */
export const chanceTexts = ({ isPuzzle }: MatchReview) =>
  isPuzzle === true
    ? { title: 'can it still be solved?', label: 'Solvable', cell: (chance: number) => (chance === 1 ? 'yes' : 'no') }
    : { title: 'your chance of winning', label: 'Percent', cell: (chance: number) => String(percentOf(chance)) };

/** Selects at most `room` turns: evenly spaced ones, `lessons` and the last. If they do not fit, only the last. */
export function sampledTurns({ turns, lessons }: MatchReview, room: number): readonly OwnTurn[] {
  const isFixed = ({ length }: OwnTurn, i: number) =>
    i === turns.length - 1 || lessons.some((lesson) => lesson.length === length);
  for (let step = 1; step <= turns.length; step++) {
    const sampled = turns.filter((turn, i) => i % step === 0 || isFixed(turn, i));
    if (sampled.length <= room) return sampled;
  }
  return turns.length === 0 ? [] : [itemAt(turns, turns.length - 1)];
}
