import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '#client/connection.ts';
import type { Game } from '#engine/game.ts';
import { loadSave } from '#engine/journal/save.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import type { GameTypes, MatchSetup } from '#engine/vocabulary.ts';
import { games, noGameFor, titleOf } from '#games/index.ts';
import { dailySeated, optionsInForce } from '#match-session/seating.ts';
import { uploadText } from '#match-session/uploads.ts';
import { uploadLimits } from '#net/wire/limits.ts';
import type { Answers } from '#net/wire/requests.ts';
import { sealed } from '#storage/checksum.ts';
import type { Folders } from '#storage/files/folders.ts';
import { bundledLevel } from '#storage/levels.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import { listMatches } from '#storage/matches/matches.ts';
import { readMatch, type StoredSave } from '#storage/matches/stored-save.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import { cleanText } from '../clean-text.ts';
import { ordinal } from '../daily/daily-words.ts';
import { type Outcome, tried } from '../send-request.ts';

/** Sends a match that was won on this machine. Resolves to the sentences for the player. */
export async function sendMatch(
  connection: Connection,
  folders: Folders,
  path: string,
): Promise<Outcome<readonly string[]>> {
  const text = await uploadOf(folders, path);
  if (!text.ok) return { ok: false, code: text.error.code, text: text.error.message };
  const answer = await tried(connection, { type: 'upload', save: text.value });
  return answer.ok ? { ok: true, value: uploadSentences(answer.value) } : answer;
}

async function uploadOf(folders: Folders, path: string): Promise<Result<string>> {
  const save = readMatch(folders, path);
  if (!save.ok) return save;
  const { game } = save.value.header;
  const entry = games.find(({ id }) => id === game);
  return entry === undefined
    ? failure(refusal('bad-save', noGameFor(game)))
    : entry.visit((rules) => textOf(rules, save.value));
}

function textOf<T extends GameTypes>(game: Game<T>, save: StoredSave): Result<string> {
  const { header } = save;
  if (header.position !== undefined) return wrong('This match does not begin at the start of a level.');
  const loaded = loadSave(game, save);
  if (!loaded.ok) return loaded;
  const { setup } = loaded.value;
  const { bots, hints, debugUsed } = factsOf(header.notes);
  const text = sealed(
    uploadText(loaded.value, setupToSend(game, setup), { bots, hasHints: hints > 0, hasDebug: debugUsed }),
  );
  return Buffer.byteLength(JSON.stringify(text)) > uploadLimits.bytes
    ? wrong(`This match has more than ${uploadLimits.bytes / 1024} KB.`)
    : success(text);
}

const wrong = (message: string) => failure(refusal('bad-save', message));

/** The start of a match with the level and the options in the form in which a server compares them. */
function setupToSend<T extends GameTypes>(game: Game<T>, setup: MatchSetup): MatchSetup {
  const bundled = bundledLevel(game, setup.level?.name);
  if (bundled === undefined || bundled.text !== setup.level?.text) return setup;
  const { limit: _, ...level } = bundled;
  const { options } = dailySeated(game, bundled);
  const isUsual = isDeepStrictEqual(optionsInForce(game, options), optionsInForce(game, setup.options));
  return { ...setup, level, ...(isUsual && { options }) };
}

/**
 * @example
 * const answer = { match: 'm', title: 'Line Up', text: 'won, 9 turns', place: 1, players: 4 } as const;
 * uploadSentences({ ...answer, counts: 'record', before: 'won, 11 turns' }) // => ['It counts: won, 9 turns.', 'It is the record on Line Up. The old record: won, 11 turns.']
 * uploadSentences({ ...answer, counts: 'worse', before: null }) // => ['Line Up: won, 9 turns.', 'Your record there is at least as good, so nothing changes.']
 */
export function uploadSentences(answer: Answers['upload']): readonly string[] {
  const { counts, place, players } = answer;
  const [title, text] = [cleanText(answer.title), cleanText(answer.text)];
  const before = answer.before === null ? '' : cleanText(answer.before);
  if (counts === 'helped')
    return [`${title}: ${text}.`, 'Records need a match without hints and without the debug view.'];
  if (counts === 'worse') return [`${title}: ${text}.`, 'Your record there is at least as good, so nothing changes.'];
  if (place === 1 && before === text) return [`It counts: ${text}.`, `You share the record on ${title}.`];
  const best = before === '' ? '' : ` The old record: ${before}.`;
  return [
    `It counts: ${text}.`,
    place === 1 ? `It is the record on ${title}.${best}` : `It is ${ordinal(place)} of ${players} on ${title}.`,
  ];
}

/** Finished matches of this home that a server may take, newest first. */
export const wonMatches = ({ folders }: Pick<PlayersHome, 'folders'>): readonly ListedMatch[] =>
  listMatches(folders).finished.filter(
    ({ over, level, players, facts }) =>
      over === 'won' &&
      level !== undefined &&
      facts.isContinued !== true &&
      facts.campaign === undefined &&
      players - Object.keys(facts.bots).length === 1,
  );

/** Game, level and result of a match, such as `RISC, Long March: turn 8, player 1 wins`. */
export const wonMatchText = (match: ListedMatch): string =>
  `${titleOf(match.game)}, ${levelTitleOf(match)}: ${cleanText(match.standing)}`;

export const levelTitleOf = ({ level }: ListedMatch): string => (level === undefined ? '' : cleanText(level.title));

export const nothingToSend = 'You have won no matches here. Play a level alone or against bots first.';
