import rate from 'glicko2-lite';
import type { MatchResult } from './results.ts';
import { countedMatches, personsIn } from './statistics.ts';

/** How strong a player is in a game, by Glicko-2. */
export interface Rating {
  readonly rating: number;
  /** How far the true strength may be from it: not further than twice this in 19 cases of 20. */
  readonly deviation: number;
  /** Matches that it is made from. */
  readonly matches: number;
}

/** The bots that a player is compared with: their ratings by name. */
export type RatedBots = Readonly<Record<string, number>>;

/** Where everybody begins. */
const start = { rating: 1500, deviation: 350, volatility: 0.06 } as const;

/** How well the strength of the bots is known. */
const deviationOfBots = 50;

/**
 * The rating of a player in a game, from all matches that are rated; nothing where none is. A match with several bots counts
 * as won against each, or as lost against the one that has won.
 */
export function ratingOf(results: readonly MatchResult[], game: string, bots: RatedBots): Rating | undefined {
  let now: { rating: number; rd: number; vol: number } = {
    rating: start.rating,
    rd: start.deviation,
    vol: start.volatility,
  };
  const seen = new Set<string>();
  let matches = 0;
  for (const result of countedMatches(results)) {
    if (result.game !== game) continue;
    const start = JSON.stringify([result.level, result.seed]);
    const opponents = seen.has(start) ? [] : opponentsIn(result, bots);
    seen.add(start);
    if (opponents.length === 0) continue;
    matches += 1;
    now = rate(now.rating, now.rd, now.vol, opponents);
  }
  return matches === 0 ? undefined : { rating: now.rating, deviation: now.rd, matches };
}

/** Rating, deviation and the player's points for each bot that a match is counted against; none where it is not rated. */
function opponentsIn(result: MatchResult, bots: RatedBots): [number, number, number][] {
  const { end, winners = [] } = result;
  const named = Object.entries(result.bots);
  if (!isPlayedAlone(result) || named.some(([, bot]) => !Object.hasOwn(bots, bot))) return [];
  const points = { won: 1, drawn: 0.5, lost: 0 }[end];
  const winning = named.filter(([seat]) => winners.includes(Number(seat)));
  // Lines of before do not say who has won where there were several.
  const beaten = end === 'lost' ? (winning.length > 0 ? winning : named.slice(0, 1)) : named;
  return beaten.map(([, bot]) => [bots[bot] ?? start.rating, deviationOfBots, points]);
}

/**
 * Whether a match says how well its one person plays against bots: with a seed that was not chosen, without hints and the
 * debug view. Whatever can be taken back in such a match has had no consequences yet.
 */
const isPlayedAlone = (match: MatchResult): boolean =>
  personsIn(match) === 1 && !match.debugUsed && match.hints === 0 && !match.seedGiven;

/** The share of points that a player with a rating can expect against a bot, from 0 to 1. */
export function expectedAgainst({ rating, deviation }: Rating, bot: number): number {
  const spread = (Math.LN10 / 400) ** 2 * (deviation ** 2 + deviationOfBots ** 2);
  const weight = 1 / Math.sqrt(1 + (3 * spread) / Math.PI ** 2);
  return 1 / (1 + 10 ** ((-weight * (rating - bot)) / 400));
}
