import { isDeepStrictEqual } from 'node:util';
import { skillOf } from '#engine/bot.ts';
import type { Game } from '#engine/game.ts';
import { writeSave } from '#engine/journal/save.ts';
import { tutorialName } from '#engine/level.ts';
import type { Match } from '#engine/match.ts';
import type { GameTypes, LevelSource, Seat } from '#engine/vocabulary.ts';
import { dailySeated, optionsInForce } from '#match-session/seating.ts';
import type { SeatWish } from '#net/wire/requests.ts';
import { bundledLevel, bundledLevels } from '#storage/levels.ts';
import { hexOf, type Platform, utf8 } from '../../platform.ts';
import type { NewRecord } from '../../store/records.ts';
import { dailyResultOf } from '../daily/daily.ts';
import type { MatchMetadata } from '../match/metadata.ts';

interface EndedSession {
  readonly standIns: Readonly<Record<string, string>>;
  /** Set if the match did not end by its rules, for example by a vote. */
  readonly ended: { readonly reason: string } | null;
}

/**
 * Change that stores a match for the records of its level. None if its only person has not won, or if its level,
 * options or opponents are not the usual ones.
 */
export function recordChanges<T extends GameTypes>(
  match: Match<T>,
  head: MatchMetadata,
  { standIns, ended }: EndedSession,
  { sha256 }: Pick<Platform, 'sha256'>,
): NewRecord[] {
  const { game, state, setup } = match;
  const { seats, outcome, start, terms, level } = head;
  const persons = seats.flatMap((holder, i) => (holder.is === 'person' ? [{ seat: i + 1, holder }] : []));
  const [person] = persons;
  if (person === undefined || persons.length > 1 || level === null || outcome === null || ended !== null) return [];
  const { seat, holder } = person;
  const isWon = outcome.winners.includes(seat) && standIns[seat] === undefined;
  const bundled = bundledLevel(game, level.name);
  if (!isWon || bundled?.text !== setup.level?.text || start?.rules !== game.rulesVersion) return [];
  const bots = Object.fromEntries(seats.flatMap((one, i) => (one.is === 'bot' ? [[i + 1, one.bot]] : [])));
  if (!isUsualMatch(game, bundled, { players: seats.length, bots, options: setup.options })) return [];
  return [
    {
      type: 'level-record',
      match: head.match,
      account: holder.account,
      game: game.id,
      level: level.name,
      ...dailyResultOf(game, state, seat, outcome),
      time: head.changed,
      isUploaded: false,
      moves: movesHash(match, { sha256 }),
      counts: !terms.hints,
    },
  ];
}

interface PlayedSetup {
  readonly players: number;
  /** Names of bots by seat. */
  readonly bots: Readonly<Record<Seat, string>>;
  readonly options: Readonly<Record<string, string>>;
}

/** True if a match has the players, the skills of bots and the options that records of its level need. */
export function isUsualMatch<T extends GameTypes>(
  game: Game<T>,
  level: LevelSource | undefined,
  { players, bots, options }: PlayedSetup,
): boolean {
  const usual = dailySeated(game, level);
  return (
    players === usual.players &&
    isDeepStrictEqual(skillsOf(bots), skillsOf(usual.bots)) &&
    isDeepStrictEqual(optionsInForce(game, options), optionsInForce(game, usual.options))
  );
}

const skillsOf = (bots: PlayedSetup['bots']) =>
  Object.fromEntries(Object.entries(bots).map(([seat, name]) => [seat, skillOf(name)]));

/** Hash of a match's start and commands. */
export const movesHash = <T extends GameTypes>(match: Match<T>, { sha256 }: Pick<Platform, 'sha256'>): string =>
  hexOf(sha256(utf8(writeSave(match))));

/** Seats and options of a match for a record. */
export function usualMatch<T extends GameTypes>(
  game: Game<T>,
  level: LevelSource,
): { readonly seats: SeatWish[]; readonly options: Record<string, string> } {
  const { players, bots, options } = dailySeated(game, level);
  const seats = Array.from({ length: players }, (_, i): SeatWish => {
    const bot = bots[i + 1];
    return bot === undefined ? { is: 'me' } : { is: 'bot', bot };
  });
  return { seats, options: { ...options } };
}

const isForSeveral = <T extends GameTypes>(game: Game<T>, level: LevelSource): boolean =>
  usualMatch(game, level).seats.filter(({ is }) => is === 'me').length !== 1;

/** Bundled levels that have records, in order. */
export const recordLevels = <T extends GameTypes>(
  game: Game<T>,
): readonly { readonly level: string; readonly title: string }[] =>
  bundledLevels(game).flatMap(({ source, sheet }) =>
    !sheet.ok || source.name === tutorialName || isForSeveral(game, source)
      ? []
      : [{ level: source.name, title: sheet.value.title }],
  );
