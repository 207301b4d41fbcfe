import type { Game } from '#engine/game.ts';
import { loadSave, readSave, type Save, writeSave } from '#engine/journal/save.ts';
import type { Match } from '#engine/match.ts';
import { failure, type Refusal, type Result, refusal, success } from '#engine/result.ts';
import { formatCommand } from '#engine/script.ts';
import type { GameTypes, LevelSource, Outcome } from '#engine/vocabulary.ts';
import { type UploadFacts, uploadFactsIn } from '#match-session/uploads.ts';
import { uploadLimits } from '#net/wire/limits.ts';
import type { Answers } from '#net/wire/requests.ts';
import { sealed, unsealed, withoutSeal } from '#storage/checksum.ts';
import { bundledLevel } from '#storage/levels.ts';
import type { Platform } from '../../platform.ts';
import type { Change, JournalEntry } from '../../store/store.ts';
import { assertNoGuest } from '../accounts/guests.ts';
import type { LoggedIn } from '../accounts/logins.ts';
import { dailyResultOf } from '../daily/daily.ts';
import { newMatchId } from '../lobby/new-matches.ts';
import { apartFromText, type MatchMetadata, recordOf, type SeatHolder } from '../match/metadata.ts';
import type { JournalBody } from '../match-host/journal-body.ts';
import { RefusedError, refused } from '../refusals.ts';
import type { ServerContext } from '../server-context.ts';
import { isUsualMatch, movesHash, recordLevels, usualMatch } from './won-match.ts';

interface ReadUpload extends UploadFacts {
  readonly save: Save;
  readonly level: LevelSource;
  readonly title: string;
}

const wrong = (code: string, message: string): { readonly ok: false; readonly error: Refusal } =>
  failure(refusal(code, message));

/** Checks everything about an upload except its commands. */
export function readUpload<T extends GameTypes>(game: Game<T>, save: Save): Result<ReadUpload> {
  const { header } = save;
  const { setup, rules } = header;
  if (rules !== game.rulesVersion)
    return wrong(
      'other-rules',
      `It was played with version ${rules} of the rules. This server has version ${game.rulesVersion}.`,
    );
  const facts = uploadFactsIn(save);
  if (facts === undefined || header.position !== undefined || header.checkpoint !== undefined)
    return wrong('bad-save', 'This is not a whole match, from start to end, as turncade uploads it.');
  const seats = Array.from({ length: setup.players }, (_, i) => i + 1);
  if (seats.filter((seat) => facts.bots[seat] === undefined).length !== 1)
    return wrong('not-alone', 'Only matches that one person played alone or against bots can be sent.');
  const bundled = setup.level && bundledLevel(game, setup.level.name);
  const known = recordLevels(game).find(({ level }) => level === setup.level?.name);
  if (setup.level === undefined || bundled === undefined || known === undefined)
    return wrong('other-level', 'Only matches on levels that come with turncade can be sent.');
  const line = firstOtherLine(bundled.text, setup.level.text);
  if (line !== undefined) return wrong('other-level', `The level differs from the one on this server in line ${line}.`);
  const usual = usualMatch(game, bundled);
  for (const name of new Set([...Object.keys(setup.options), ...Object.keys(usual.options)])) {
    const [value = 'missing', meant = 'none'] = [setup.options[name], usual.options[name]];
    if (value !== meant) return wrong('other-options', `The option ${name} is ${value}. The level has ${meant}.`);
  }
  if (!isUsualMatch(game, bundled, { players: setup.players, bots: facts.bots, options: setup.options })) {
    const bots = usual.seats.flatMap((seat) => (seat.is === 'bot' ? [seat.bot] : []));
    return wrong('other-options', `The opponents are not those of the level: ${bots.join(', ')}.`);
  }
  return success({ ...facts, save, level: bundled, title: known.title });
}

/** Number of the first line that differs, from 1. */
function firstOtherLine(text: string, other: string): number | undefined {
  if (text === other) return undefined;
  const [lines, otherLines] = [text.split('\n'), other.split('\n')];
  return lines.findIndex((line, i) => line !== otherLines[i]) + 1 || lines.length + 1;
}

/** Plays an upload again in the background. Then stores it as a finished match of the account. */
export async function upload(server: ServerContext, { account }: LoggedIn, text: string): Promise<Answers['upload']> {
  assertNoGuest(server, account, 'send matches');
  const { uploads } = server;
  const wait = Math.max(uploads.ofMinute.wait(account), uploads.ofDay.wait(account));
  if (wait > 0) throw refused('too-fast', `You are sending matches too fast. Wait ${wait} s.`, wait, 'uploads');
  uploads.ofMinute.note(account);
  uploads.ofDay.note(account);
  if (new TextEncoder().encode(text).length > uploadLimits.bytes)
    throw new RefusedError('bad-save', `The match has more than ${uploadLimits.bytes / 1024} KB.`);
  const save = expectGood(savedIn(text));
  if (!server.games.ids.includes(save.header.game))
    throw new RefusedError('bad-save', `This server does not have the game ${save.header.game}.`);
  return server.games.with(save.header.game, (game) =>
    uploads.inTurn(() => uploadTo(server, account, game, save, text)),
  );
}

function savedIn(text: string): Result<Save> {
  const sound = unsealed(text);
  if (!sound.ok) return sound;
  const { text: plain, checksum } = withoutSeal(text);
  if (checksum === undefined) return wrong('bad-save', 'The match has no checksum.');
  const save = readSave(plain);
  if (!save.ok) return wrong('bad-save', `This is not a turncade match: ${save.error.message}.`);
  if (save.value.script.length > uploadLimits.commands)
    return wrong('bad-save', `The match has more than ${uploadLimits.commands} commands.`);
  return save;
}

function expectGood<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new RefusedError(result.error.code, result.error.message);
  return result.value;
}

async function uploadTo<T extends GameTypes>(
  server: ServerContext,
  account: number,
  game: Game<T>,
  save: Save,
  text: string,
): Promise<Answers['upload']> {
  const { store, world, people, lobby } = server;
  const read = expectGood(readUpload(game, save));
  const { bots, hasHints, hasDebug, level, title } = read;
  expectGood(await world.checkUpload(game.id, text));
  const match = expectGood(loadSave(game, save));
  const { state, setup } = match;
  // Rules out all differences of form, so that each match has only one upload.
  if (
    sealed(writeSave(match, save.header.notes)) !== text ||
    setup.level?.par !== level.par ||
    setup.level?.title !== level.title
  )
    throw new RefusedError('bad-save', 'The match is not in the format that turncade uploads.');
  const seats = Array.from({ length: setup.players }, (_, i): SeatHolder => {
    const bot = bots[i + 1];
    return bot === undefined ? { is: 'person', account } : { is: 'bot', bot };
  });
  const seat = seats.findIndex(({ is }) => is === 'person') + 1;
  const outcome = game.outcome?.(state);
  if (outcome?.winners.includes(seat) !== true)
    throw new RefusedError('not-won', 'You did not win this match, so it does not count.');
  const moves = movesHash(match, world);
  const holders = await store.accountsWithMoves(moves);
  const hasLuck = game.seedIsOpen !== true || Object.keys(bots).length > 0;
  if (holders.includes(account)) throw new RefusedError('known', 'This server has this match already.');
  if (hasLuck && holders.length > 0) throw new RefusedError('known', 'Somebody has sent these very moves.');
  const counts = !hasHints && !hasDebug;
  const now = world.now();
  const query = { game: game.id, level: level.name };
  const [leader] = await store.records(query, 1);
  const ownRecord = (await store.ownRecords(account, game.id)).find((one) => one.level === level.name);
  const result = dailyResultOf(game, state, seat, outcome);
  const apart = apartFromText(world, level);
  const about = { account, title, level: apart.level, seats, outcome, counts };
  const head = uploadedMetadata(match, world, about);
  const changes: Change[] = [
    apart.kept,
    { type: 'match', match: recordOf(head), from: null },
    ...entriesOf(match, head, seat).map((entry) => ({ type: 'append' as const, entry })),
    {
      type: 'level-record',
      ...{ match: head.match, account, ...query, ...result, time: now, isUploaded: true, moves, counts },
    },
  ];
  await store.write(changes);
  await people.load([account]);
  lobby.ended();
  const isBest = counts && (ownRecord === undefined || result.rank < ownRecord.rank);
  return {
    match: head.match,
    title,
    text: result.text,
    counts: !counts ? 'helped' : isBest ? 'record' : 'worse',
    place: 1 + (await store.recordCount(query, result.rank)),
    players: await store.recordCount(query),
    before: leader === undefined || leader.account === account ? null : leader.text,
  };
}

interface AboutUpload extends Pick<MatchMetadata, 'title' | 'level' | 'seats'> {
  readonly account: number;
  readonly outcome: Outcome;
  readonly counts: boolean;
}

function uploadedMetadata<T extends GameTypes>(
  { game, setup, state }: Match<T>,
  world: Platform,
  { account, title, level, seats, outcome, counts }: AboutUpload,
): MatchMetadata {
  const now = world.now();
  const { seed, players } = setup;
  const options = { ...setup.options };
  return {
    match: newMatchId(world),
    code: `sent-${now.toString(36)}`,
    game: game.id,
    phase: 'over',
    created: now,
    changed: now,
    title,
    level,
    terms: { options, limit: 0, watching: 'everybody', outSees: 'own', listed: false, hints: !counts },
    maker: account,
    seats,
    ready: [],
    dice: { server: '', seats: {} },
    start: { time: now, seed, players, options, rules: game.rulesVersion },
    outcome: { winners: [...outcome.winners], reason: outcome.reason },
    turn: game.turnOf(state),
    resigned: [],
    rematch: { wanted: [], match: null },
    isUploaded: true,
  };
}

const entriesOf = <T extends GameTypes>(
  { game, log }: Match<T>,
  { match, seats, changed: time }: MatchMetadata,
  person: number,
): JournalEntry[] =>
  log.map((line, i) => {
    const seat = line.seat ?? person;
    const body: JournalBody = {
      do: 'command',
      line: formatCommand(game.commands, line.command),
      number: 1,
      ...(seats[seat - 1]?.is === 'bot' && { by: 'bot' }),
    };
    return { match, number: i + 1, time, seat, key: null, body: JSON.stringify(body) };
  });
