import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Game } from '#engine/game.ts';
import { loadSave, readSave, type Save } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import { failure, type Refusal, type Result, refusal, success } from '#engine/result.ts';
import type { GameTypes, Outcome } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { dailySeated } from '#match-session/seating.ts';
import { findLevel } from '#storage/levels.ts';
import { dailyResultOf } from './daily.ts';
import { commitmentOf, generatedLevelOf, matchSeedOf } from './daily-seeds.ts';

export interface VerifiedRecord {
  readonly game: string;
  readonly date: string;
  readonly name: string;
  /** SHA-256 that the server must have published for this game and date. */
  readonly bound: string;
  readonly rank: number;
  readonly text: string;
  readonly practises: boolean;
}

/** Notes of the result of a finished match of the day. */
export function resultNotes<T extends GameTypes>(match: Match<T>, seat: number, outcome: Outcome) {
  const { rank, text } = dailyResultOf(match.game, match.state, seat, outcome);
  return { 'daily-rank': String(rank), 'daily-text': text };
}

const checkName = 'note daily-check';

const checkOf = (text: string, seed: string): string =>
  createHmac('sha256', seed).update(text).digest('hex').slice(0, 32);

/** Adds a checksum of the whole record, before its line `commands`. */
export function withCheck(record: string, seed: string): string {
  return record.replace(/^commands /m, `${checkName} ${checkOf(record, seed)}\ncommands `);
}

/**
 * Checks the record of a match of the day: its seed, level, opponents, options and commands, by playing it again. The
 * caller must compare `bound` with the hash that the server published, to prove that the seed was fixed by then.
 */
export async function verifyRecord(text: string): Promise<Result<VerifiedRecord>> {
  const save = readSave(text);
  if (!save.ok) return save;
  const { notes, game: id, position, checkpoint } = save.value.header;
  const { 'daily-seed': seed, 'daily-bound': bound, 'daily-date': date, 'daily-check': check } = notes;
  if (seed === undefined || bound === undefined || date === undefined || check === undefined)
    return wrong('not-daily', 'This is not the record of a daily match.');
  if (withCheck(text.replace(`${checkName} ${check}\n`, ''), seed) !== text)
    return wrong('other-check', 'The file was changed: its check code does not match.');
  if (commitmentOf(seed) !== bound) return wrong('other-seed', 'The seed does not match the hash.');
  if (position !== undefined || checkpoint !== undefined)
    return wrong('other-start', 'The record does not begin at the start of the match.');
  const entry = games.find((one) => one.id === id);
  if (entry === undefined) return wrong('other-game', `This program does not have the game ${id}.`);
  return entry.visit((game) => verifyMatch(game, save.value, { seed, bound, date }));
}

function verifyMatch<T extends GameTypes>(
  game: Game<T>,
  save: Save,
  { seed, bound, date }: { readonly seed: string; readonly bound: string; readonly date: string },
): Result<VerifiedRecord> {
  const { setup, notes } = save.header;
  if (setup.seed !== matchSeedOf(seed)) return wrong('other-seed', 'The match was played with another seed.');
  const level = findLevel(game, generatedLevelOf(seed), date);
  if (!level.ok) return level;
  if (setup.level?.text !== level.value.text || setup.level.name !== `day-${date}`)
    return wrong('other-level', "This is not that day's level.");
  const { players, bots, options } = dailySeated(game, level.value);
  const named = Object.entries(bots).map(([seat, bot]) => notes[`bot-${seat}`] === bot);
  if (setup.players !== players || named.includes(false))
    return wrong('other-players', "These are not that day's rivals.");
  if (!isDeepStrictEqual(setup.options, options)) return wrong('other-options', "These are not that day's options.");
  const loaded = loadSave(game, save);
  if (!loaded.ok) return loaded;
  const seat = Array.from({ length: players }, (_, i) => i + 1).find((one) => bots[one] === undefined);
  const reason = notes['online-end'];
  // A save has no line for a resignation, which always counts as lost.
  const isGivenUp = reason === 'resigned' || reason === 'ended' || reason === 'abandoned';
  const outcome = game.outcome?.(loaded.value.state) ?? (isGivenUp ? { winners: [], reason } : undefined);
  if (outcome === undefined || outcome.reason !== reason || seat === undefined)
    return wrong('not-over', 'The match is not over, or it ended differently.');
  const result = resultNotes(loaded.value, seat, outcome);
  for (const [name, value] of Object.entries(result))
    if (notes[name] !== value) return wrong('other-result', `The result is ${result['daily-text']}.`);
  const name = notes[`name-${seat}`];
  if (name === undefined) return wrong('no-name', 'The record does not say who played.');
  const practises = notes['daily-practice'] === 'true';
  return success({
    game: game.id,
    date,
    name,
    bound,
    rank: Number(result['daily-rank']),
    text: result['daily-text'],
    practises,
  });
}

const wrong = (code: string, message: string): { readonly ok: false; readonly error: Refusal } =>
  failure(refusal(code, message));
