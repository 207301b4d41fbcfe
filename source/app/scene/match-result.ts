import type { Game } from '#engine/game.ts';
import { writeSave } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { escapeControls } from '#engine/text/sanitize.ts';
import { titleOf } from '#games/index.ts';
import { displayName, shortNames } from '#match-session/match-programs.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import { withNames } from '#screen/online.ts';
import {
  puzzleLine,
  type ResultFacts,
  resultLine,
  type SharedResult,
  type Star,
  starsEarnedIn,
} from '#screen/results.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { digest } from '#storage/checksum.ts';
import type { MatchFacts } from '#storage/matches/match-facts.ts';
import { judgeMatch } from '../campaign/judge.ts';
import { namedBots, personsOf, playerNames, viewerAtEnd } from '../match/hotseat.ts';
import { dailyTitle } from '../pages/dates.ts';
import { puzzleFacts } from '../puzzles/puzzles.ts';
import { levelOf } from './scene.ts';

interface UsageFacts
  extends Pick<MatchFacts, 'bots' | 'names' | 'debugUsed' | 'hints' | 'isContinued' | 'campaign' | 'seconds'> {
  /** Number of tries of this level, including this one. Undefined if unknown. */
  readonly tries?: number | undefined;
}

/** Stars if exactly one person plays. Undefined for continued copies, the debug view, and defeats without stars. */
export function starsIn<T extends ScreenTypes>(
  match: Match<T>,
  standing: MatchStatus,
  { bots, debugUsed, hints, isContinued }: UsageFacts,
): readonly Star[] | undefined {
  const persons = personsOf(match.state.players, namedBots(bots));
  if (debugUsed || isContinued === true || persons.length !== 1) return undefined;
  return starsEarnedIn(standing, { par: levelOf(match)?.par, hints });
}

const knownStageStars = new WeakMap<object, readonly Star[] | undefined>();

/** Stars of a won stage of a campaign. Cached by the final state, because judging a match may replay it. */
function stageStarsOf<T extends ScreenTypes>(match: Match<T>, facts: UsageFacts): readonly Star[] | undefined {
  const { state } = match;
  if (!knownStageStars.has(state)) {
    const stars = judgeMatch(match, facts)?.judged.stars.map(({ label, isMet, reached }, i) => ({
      name: `star ${i + 1}`,
      says: label,
      ...(reached !== undefined && !isMet && { reached: `${label}: ${reached}` }),
      isEarned: isMet,
    }));
    knownStageStars.set(state, stars?.[0]?.isEarned === true ? stars : undefined);
  }
  return knownStageStars.get(state);
}

const digits = 6;

/** Cached by state, because the screen needs the digest for every frame. */
const knownDigests = new WeakMap<object, { readonly length: number; readonly mark: string }>();

/** First digits of a digest of game, seed, level, options and commands. A replay of the match has the same digest. */
function digestOf<T extends ScreenTypes>(match: Match<T>): string {
  const { state, log } = match;
  const before = knownDigests.get(state);
  if (before?.length === log.length) return before.mark;
  const mark = digest(writeSave(match)).slice(0, digits);
  knownDigests.set(state, { length: log.length, mark });
  return mark;
}

/** True if neither the rules nor a bot use the seed. */
const isWithoutChance = ({ seedIsOpen }: Pick<Game<never>, 'seedIsOpen'>, { bots }: UsageFacts): boolean =>
  seedIsOpen === true && Object.keys(bots).length === 0;

/** `formerLines`: the result in formats of older versions, which players may still send. */
export interface EndedResult extends SharedResult {
  readonly formerLines: readonly string[];
}

/** Bots of the same kind get the same name, because a result line counts them. */
const screenNames = (bots: UsageFacts['bots']): UsageFacts['bots'] =>
  Object.fromEntries(Object.entries(bots).map(([seat, name]) => [seat, displayName(name)]));

export function resultOf<T extends ScreenTypes>(
  match: Match<T>,
  { view }: Pick<GameScreen<T>, 'view'>,
  facts: UsageFacts,
): EndedResult | undefined {
  const { game, state, setup } = match;
  const persons = personsOf(state.players, namedBots(facts.bots));
  const standing = view.standing(game.view(state, viewerAtEnd(game, state, persons)));
  const { end, text, mark } = standing;
  if (end === undefined) return undefined;
  const level = levelOf(match);
  const stars = starsIn(match, standing, facts);
  const shownStars = facts.campaign === undefined ? stars : stageStarsOf(match, facts);
  const daily = dailyTitle(setup.level?.name);
  const linedWith = (bots: UsageFacts['bots'], code: string): ResultFacts => ({
    game: titleOf(game.id),
    level: level?.title,
    par: level?.par,
    standing: withNames(text, { ...playerNames(facts, state.players), bots }),
    isSinglePlayer: persons.length === 1,
    bots: Object.values(bots),
    debugUsed: facts.debugUsed,
    seed: isWithoutChance(game, facts) ? undefined : setup.seed,
    digest: code,
    end,
    mark,
    stars,
  });
  const puzzle = puzzleOf(setup.level);
  if (puzzle !== undefined) {
    const line = puzzleLine(titleOf(game.id), puzzleFacts(puzzle, setup.seed, facts.tries), {
      ...facts,
      end: facts.isContinued ? 'lost' : end,
    });
    const { seconds } = facts;
    return { line, formerLines: [], isLineOnly: true, end, turns: standing.turns, seconds };
  }
  const code = digestOf(match);
  const withCode = linedWith(screenNames(facts.bots), `check code ${code}`);
  const lined = { ...withCode, stars: shownStars };
  const formerly = linedWith(shortNames(facts.bots), code);
  return {
    line: escapeControls(resultLine({ ...lined, daily })),
    formerLines: [
      { ...withCode, digest: code, daily },
      { ...formerly, daily },
      { ...formerly, level: level?.title === daily ? level?.name : level?.title },
    ].map((former) => escapeControls(resultLine(former))),
    end,
    turns: standing.turns,
    ...(mark.better === 'less' && level?.par !== undefined && { par: level.par }),
    ...(shownStars && { stars: shownStars }),
  };
}
