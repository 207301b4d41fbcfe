import type { Game } from '../game.ts';
import { compact } from '../lookup.ts';
import type { Match } from '../match.ts';
import { type GameTypes, type MatchSetup, publish, type Seat } from '../vocabulary.ts';
import type { Rival, Stage } from './campaign.ts';
import type { JudgedMatch } from './form.ts';
import { goalKinds, type JudgedGoal, judgeGoal, parseGoal } from './goals.ts';

/**
 * Position of a start with handicaps. Undefined for the game's own start.
 *
 * @example
 * handicappedStart(auction().game, { seed: 'a', players: 2, options: {} }, undefined) // => undefined
 */
export function handicappedStart<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  handicap: Stage['handicap'],
): object | undefined {
  if (handicap === undefined) return undefined;
  const { handicaps = {} } = game.campaign ?? { goals: [] };
  const state = game.setup(setup);
  for (const [seat, changes] of Object.entries(handicap))
    for (const [name, value] of Object.entries(changes)) handicaps[name]?.apply(state, Number(seat), value);
  return game.position.write(publish(state), 'all');
}

/**
 * The handicaps of a seat in words.
 *
 * @example
 * const food = { range: [0, 9] as const, label: (value: number) => `${value} food`, apply: () => {} };
 * handicapWords({ campaign: { goals: [], handicaps: { food } } }, { food: 3 }) // => ['3 food']
 */
export const handicapWords = <T extends GameTypes>(
  { campaign: { handicaps = {} } = { goals: [] } }: Pick<Game<T>, 'campaign'>,
  changes: Readonly<Record<string, number>>,
): readonly string[] => compact(...Object.entries(changes).map(([name, value]) => handicaps[name]?.label(value)));

export interface JudgedStage {
  /** Without the first star, the goal, no star is earned. */
  readonly stars: readonly JudgedGoal[];
  readonly points: number | undefined;
}

/**
 * Labels of a stage's stars.
 *
 * @example
 * starLabels(auction().game, auctionCampaign.stages[0]) // => ['win', 'win by turn 3', 'ask for no hint']
 */
export const starLabels = <T extends GameTypes>({ campaign }: Pick<Game<T>, 'campaign'>, { stars }: Stage): string[] =>
  stars.map((text) => {
    const goal = parseGoal(goalKinds(campaign?.goals), text);
    return goal.ok ? goal.value.label : text;
  });

/** Facts of a match for its judgement, from the point of view of `seat`. */
function judgedMatch<T extends GameTypes>(match: Match<T>, seat: Seat, hints: number): JudgedMatch<T> {
  const { game, state, log } = match;
  return {
    seat,
    isWon: game.outcome?.(state)?.winners.includes(seat) === true,
    turn: game.turnOf(state),
    states: [...match.turns().map((turn) => match.turnStartState(turn)), state],
    events: () =>
      log.flatMap((_, index) => {
        const step = match.stepAt(index);
        return step.ok ? step.events : [];
      }),
    hints,
  };
}

/**
 * Judges a finished match by the goals of a stage.
 *
 * @param isEased true if a rival was weaker than the stage says. The third star then cannot be won
 * @example
 * const { stars } = judgeStage(auction(), auctionCampaign.stages[0], { hints: 0, isEased: false });
 * stars.map(({ isMet }) => isMet) // => [false, false, false]
 */
export function judgeStage<T extends GameTypes>(
  match: Match<T>,
  stage: Stage,
  { hints, isEased }: { readonly hints: number; readonly isEased: boolean },
): JudgedStage {
  const { campaign } = match.game;
  const judged = judgedMatch(match, 1, hints);
  const kinds = goalKinds(campaign?.goals);
  const goals = stage.stars.map((text): JudgedGoal => {
    const goal = parseGoal(kinds, text);
    return goal.ok ? judgeGoal(goal.value, judged) : { label: text, isMet: false, progress: undefined };
  });
  const isWon = goals[0]?.isMet === true;
  const place = campaign?.placeOf?.(match.state, 1);
  return {
    stars: goals.map((goal, i) => ({ ...goal, isMet: isWon && goal.isMet && !(isEased && i === 2) })),
    points: place === undefined ? undefined : pointsFor(stage, place),
  };
}

function pointsFor({ points }: Stage, place: number): number | undefined {
  if (points === undefined) return undefined;
  const { [place - 1]: won = 0 } = points;
  return won;
}

const skillOf = (bot: string): string => bot.split(':').at(-1) ?? bot;

/**
 * True if a rival of the match has another skill than the stage says.
 *
 * @example
 * isEasedFor([{ face: 'mab', skill: 'normal' }], { 2: 'mab:normal' }) // => false
 * isEasedFor([{ face: 'mab', skill: 'normal' }], { 2: 'easy' }) // => true
 */
export const isEasedFor = (seats: readonly Rival[], bots: Readonly<Record<string, string>>): boolean =>
  seats.some(({ skill }, i) => skillOf(bots[i + 2] ?? skill) !== skill);
