import { botNameOf, skillOf } from '../bot.ts';
import type { Game } from '../game.ts';
import { compact } from '../lookup.ts';
import type { Match } from '../match.ts';
import { foundText } from '../parsing/json.ts';
import { type FileFault, type Result, success } from '../result.ts';
import { type GameTypes, type Json, type MatchSetup, publish, type Seat, type StateOf } from '../vocabulary.ts';
import { badCampaign, type Campaign, groupOf, type Stage, type StageRival } from './campaign-file.ts';
import { goalKinds, type JudgedGoal, type JudgedMatch, judgeGoal, parseGoal } from './goals.ts';

type Judged<T extends GameTypes> = Pick<Game<T>, 'id' | 'bots' | 'options' | 'campaign'>;

/**
 * Checks that a game can play a campaign. Fails with the first fault: path, what was found, what was expected.
 *
 * @param seatsIn limits for the number of seats of a level, or why the level cannot be used
 *
 * @example
 * const seatsIn = () => success({ least: 2, most: 4 });
 * checkCampaign(auction().game, auctionCampaign, seatsIn).ok // => true
 * checkCampaign(auction().game, { ...auctionCampaign, game: 'risc' }, seatsIn).ok // => false
 */
export function checkCampaign<T extends GameTypes>(
  game: Judged<T>,
  campaign: Campaign,
  seatsIn: (level: string) => Result<{ readonly least: number; readonly most: number }, FileFault>,
): Result<Campaign, FileFault> {
  if (campaign.game !== game.id) return badCampaign(`$.game: found ${foundText(campaign.game)}, expected "${game.id}"`);
  for (const [index, stage] of campaign.stages.entries()) {
    const fault = stageFault(game, campaign, stage, seatsIn);
    if (fault !== undefined) return badCampaign(`$.stages[${index}]${fault}`);
  }
  const carried = game.campaign?.carry;
  const carries = compact(game.campaign?.placeOf && pointsCarry, carried?.name);
  if (campaign.carry !== null && !carries.includes(campaign.carry))
    return badCampaign(`$.carry: found ${foundText(campaign.carry)}, expected ${listOfTexts(carries)}`);
  if (campaign.carry === pointsCarry && campaign.medals === undefined)
    return badCampaign('$.medals: found nothing, expected the points for bronze, silver and gold');
  for (const [index, { carry: terms }] of campaign.stages.entries()) {
    const fault = campaign.carry === carried?.name ? carried?.termsFault(terms) : unusedFault(terms);
    if (fault !== undefined) return badCampaign(`$.stages[${index}].carry${fault}`);
  }
  return success(campaign);
}

const pointsCarry = 'points';

const listOfTexts = (carries: readonly string[]): string =>
  ['null', ...carries.map((name) => JSON.stringify(name))].join(' or ');

const unusedFault = (terms: Json | undefined): string | undefined =>
  terms === undefined ? undefined : `: found ${foundText(terms)}, expected none in this campaign`;

function stageFault<T extends GameTypes>(
  game: Judged<T>,
  campaign: Campaign,
  stage: Stage,
  seatsIn: (level: string) => Result<{ readonly least: number; readonly most: number }, FileFault>,
): string | undefined {
  const known = campaign.stages.slice(0, campaign.stages.indexOf(stage)).map((other) => other.id);
  if (known.includes(stage.id)) return `.id: found ${foundText(stage.id)}, expected an id that no earlier stage has`;
  if (stage.group !== undefined && groupOf(campaign, stage) === undefined)
    return `.group: found ${foundText(stage.group)}, expected the id of a group`;
  const missing = stage.after.findIndex((other) => !known.includes(other));
  if (missing >= 0)
    return `.after[${missing}]: found ${foundText(stage.after[missing])}, expected the id of an earlier stage`;
  const seats = seatsIn(stage.level);
  if (!seats.ok) return `.level: found ${foundText(stage.level)}: ${seats.error.message}`;
  const players = stage.seats.length + 1;
  const { least, most } = seats.value;
  if (players < least || players > most)
    return `.seats: found ${stage.seats.length}, expected ${least === most ? least - 1 : `${least - 1} to ${most - 1}`} for this level`;
  const { bots = {} } = game;
  const skilled = stage.seats.findIndex((rival) => botOf(game, rival) === undefined);
  if (skilled >= 0)
    return `.seats[${skilled}].skill: found ${foundText(stage.seats[skilled]?.skill)}, expected a bot: ${Object.keys(bots).join(', ')}`;
  return optionFault(game, stage) ?? handicapFault(game, stage, players) ?? goalFault(game, stage);
}

function optionFault<T extends GameTypes>({ options = {} }: Judged<T>, stage: Stage): string | undefined {
  for (const [name, value] of Object.entries(stage.options)) {
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined)
      return `.options.${name}: there is no such option, expected one of ${Object.keys(options).join(', ')}`;
    const read = option.read(value);
    if (!read.ok) return `.options.${name}: found ${foundText(value)}, expected ${read.error}`;
  }
  return undefined;
}

function handicapFault<T extends GameTypes>(
  { campaign: { handicaps = {} } = { goals: [] } }: Judged<T>,
  stage: Stage,
  players: number,
): string | undefined {
  const { handicap = {} } = stage;
  for (const [seat, changes] of Object.entries(handicap)) {
    if (!/^[1-9]$/.test(seat) || Number(seat) > players)
      return `.handicap.${seat}: there is no seat ${seat}; expected 1 to ${players}`;
    for (const [name, value] of Object.entries(changes)) {
      const kind = Object.hasOwn(handicaps, name) ? handicaps[name] : undefined;
      if (kind === undefined)
        return `.handicap.${seat}.${name}: found no such handicap, expected one of ${Object.keys(handicaps).join(', ') || 'none'}`;
      const [low, high] = kind.range;
      if (value < low || value > high)
        return `.handicap.${seat}.${name}: found ${value}, expected a number from ${low} to ${high}`;
    }
  }
  return undefined;
}

function goalFault<T extends GameTypes>(game: Judged<T>, { goal, stars }: Stage): string | undefined {
  const kinds = goalKinds(game.campaign?.goals, game.campaign?.turnName);
  for (const [path, text] of [['.goal', goal] as const, ...stars.map((star, i) => [`.stars[${i}]`, star] as const)]) {
    const parsed = parseGoal(kinds, text);
    if (!parsed.ok) return `${path}: ${parsed.error}`;
  }
  return stars[0] === goal
    ? undefined
    : `.stars[0]: found ${foundText(stars[0])}, expected the goal, ${foundText(goal)}`;
}

/**
 * Name of a rival's bot: the bot with its face and skill, else the plain bot of the skill. Undefined without either.
 *
 * @example
 * botOf({}, { face: 'mab', skill: 'easy' }) // => undefined
 */
export function botOf<T extends GameTypes>(
  { bots = {} }: Pick<Game<T>, 'bots'>,
  { face, skill }: StageRival,
): string | undefined {
  return [botNameOf(face, skill), skill].find((name) => Object.hasOwn(bots, name));
}

/**
 * Starting position with handicaps applied. Undefined without handicaps: the match then has the game's own start.
 *
 * @example
 * handicappedStart(auction().game, { seed: 'a', players: 2, options: {} }, undefined) // => undefined
 */
export function handicappedStart<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  handicap: Stage['handicap'],
): object | undefined {
  return handicap && game.position.write(handicappedState(game, setup, handicap), 'all');
}

/**
 * State at the start of a match with handicaps.
 *
 * @example
 * handicappedState(auction().game, { seed: 'a', players: 2, options: {} }).phase // => auction().state.phase
 */
export function handicappedState<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  handicap: Stage['handicap'] = {},
): StateOf<T> {
  const { handicaps = {} } = game.campaign ?? { goals: [] };
  const state = game.setup(setup);
  for (const [seat, changes] of Object.entries(handicap))
    for (const [name, value] of Object.entries(changes)) handicaps[name]?.apply(state, Number(seat), value);
  return publish(state);
}

/**
 * Handicaps of a stage together with those of the player in a run.
 *
 * @example
 * handicapIn({ handicap: { 1: { food: 0 } } }, { handicap: { hull: 40 } }) // => { 1: { food: 0, hull: 40 } }
 */
export const handicapIn = (
  { handicap }: Pick<Stage, 'handicap'>,
  run: { readonly handicap: Readonly<Record<string, number>> | undefined } | undefined,
): Stage['handicap'] =>
  run?.handicap === undefined ? handicap : { ...handicap, 1: { ...handicap?.['1'], ...run.handicap } };

/**
 * @example
 * const food = { range: [0, 9] as const, label: (value: number) => `${value} food`, apply: () => {} };
 * handicapWords({ campaign: { goals: [], handicaps: { food } } }, { food: 3 }) // => ['3 food']
 */
export const handicapWords = <T extends GameTypes>(
  { campaign: { handicaps = {} } = { goals: [] } }: Pick<Game<T>, 'campaign'>,
  changes: Readonly<Record<string, number>>,
): readonly string[] => compact(...Object.entries(changes).map(([name, value]) => handicaps[name]?.label?.(value)));

export interface JudgedStage {
  /** The first star is for the goal. Without it, the other stars are not earned. */
  readonly stars: readonly JudgedGoal[];
  readonly points: number | undefined;
  /** Facts for the carry-over. Undefined if the stage has no terms for it. */
  readonly facts: Json | undefined;
}

/**
 * @example
 * starLabels(auction().game, auctionCampaign.stages[0]) // => ['win', 'win by turn 3', 'use no hints']
 */
export const starLabels = <T extends GameTypes>({ campaign }: Pick<Game<T>, 'campaign'>, { stars }: Stage): string[] =>
  stars.map((text) => {
    const goal = parseGoal(goalKinds(campaign?.goals, campaign?.turnName), text);
    return goal.ok ? goal.value.label : text;
  });

/** Facts of a match for judging the goals of the player in `seat`. */
export function judgedMatch<T extends GameTypes>(
  match: Match<T>,
  { carry: terms }: Pick<Stage, 'carry'>,
  seat: Seat,
  hints: number,
): JudgedMatch<T> {
  const { game, state, log, setup } = match;
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
    par: setup.level?.par,
    terms,
  };
}

/**
 * Judges a finished match by the goals of a stage.
 *
 * @param isEased true if a rival played at another skill than the stage's. The third star then cannot be won
 *
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
  const judged = judgedMatch(match, stage, 1, hints);
  const kinds = goalKinds(campaign?.goals, campaign?.turnName);
  const goals = stage.stars.map((text): JudgedGoal => {
    const goal = parseGoal(kinds, text);
    return goal.ok ? judgeGoal(goal.value, judged) : { label: text, isMet: false, reached: undefined };
  });
  const isWon = goals[0]?.isMet === true;
  const place = campaign?.placeOf?.(match.state, 1);
  return {
    stars: goals.map((goal, i) => ({ ...goal, isMet: isWon && goal.isMet && !(isEased && i === 2) })),
    points: place === undefined ? undefined : pointsFor(stage, place),
    facts: stage.carry === undefined ? undefined : campaign?.carry?.measure(judged),
  };
}

function pointsFor({ points }: Stage, place: number): number | undefined {
  if (points === undefined) return undefined;
  const { [place - 1]: won = 0 } = points;
  return won;
}

/**
 * @example
 * isEasedFor([{ face: 'mab', skill: 'normal' }], { 2: 'mab:normal' }) // => false
 * isEasedFor([{ face: 'mab', skill: 'normal' }], { 2: 'easy' }) // => true
 */
export const isEasedFor = (seats: readonly StageRival[], bots: Readonly<Record<string, string>>): boolean =>
  seats.some(({ skill }, i) => skillOf(bots[i + 2] ?? skill) !== skill);
