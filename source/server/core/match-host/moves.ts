import type { LocalMatch, Match } from '#engine/match.ts';
import { type PlayedCommand, playedAt, playLine } from '#engine/report.ts';
import { formatCommand, parseLine } from '#engine/script.ts';
import type { GameTypes, Json, Seat } from '#engine/vocabulary.ts';
import { RefusedError, refused } from '../refusals.ts';
import type { BotRunner } from './bot-runner.ts';
import type { MoveBody } from './journal-body.ts';
import { type RecordedState, streamIn } from './recorded-state.ts';
import type { Recorder } from './recorder.ts';
import { isWatchingOnly } from './session-state.ts';
import type { IdempotencyKeys } from './turn-history.ts';

export interface RecordedMatch<T extends GameTypes> {
  readonly match: LocalMatch<T>;
  readonly recorder: Recorder<T>;
  readonly keys: IdempotencyKeys;
}

export interface LiveMatch<T extends GameTypes> extends RecordedMatch<T> {
  readonly bots: BotRunner;
  /** False in a match of the day that counts for the ranking. */
  canHint(): boolean;
}

export interface CommandAnswer {
  readonly number: number | null;
  readonly answer?: Json;
}

export interface SentCommand {
  readonly seat: Seat;
  readonly key: string;
  /** The command. Null if the move undoes the seat's newest command. */
  readonly line: string | null;
}

/**
 * Plays and records a command. Queries and refused commands are not recorded.
 *
 * @param by `bot` or `clock` if a bot or the clock chose the command. Undefined if the seat's own player sent it
 */
export function playMove<T extends GameTypes>(
  { match, recorder, keys }: RecordedMatch<T>,
  seat: Seat,
  command: T['command'],
  key: string | null,
  by?: 'bot' | 'clock',
): PlayedCommand<T> {
  recorder.createSavepoint();
  const move = playLine(match, by === undefined ? { seat, command } : { seat, command, bot: true });
  if (!move.step.ok || move.index === undefined) return move;
  const line = formatCommand(match.game.commands, command);
  recorder.record({ seat, key, body: { do: 'command', line, number: 1, ...(by && { by }) } }, move);
  if (key !== null) keys.add(seat, key, streamIn(recorder.state(), seat).number);
  return move;
}

function undoMove<T extends GameTypes>({ match, recorder, keys }: RecordedMatch<T>, seat: Seat, key: string): void {
  recorder.createSavepoint();
  const newest = newestMove(match, seat);
  const undone = match.undo(seat);
  if (!undone.ok) throw new RefusedError(undone.error.code, undone.error.message);
  recorder.record({ seat, key, body: { do: 'undo', number: 1 } }, newest);
  keys.add(seat, key, streamIn(recorder.state(), seat).number);
}

/** Plays or undoes a command from the journal. Undefined if the rules refuse this. */
export function replayMove<T extends GameTypes>(
  match: Match<T>,
  seat: Seat | null,
  body: MoveBody,
): PlayedCommand<T> | undefined {
  if (body.do === 'undo') {
    const newest = seat === null ? undefined : newestMove(match, seat);
    return seat !== null && match.undo(seat).ok ? newest : undefined;
  }
  const parsed = parseLine(match.game, body.line);
  if (parsed?.ok !== true) return undefined;
  const { command } = parsed.value;
  const move = playLine(match, body.by === undefined ? { seat, command } : { seat, command, bot: true });
  return move.step.ok ? move : undefined;
}

const newestMove = <T extends GameTypes>(match: Match<T>, seat: Seat): PlayedCommand<T> | undefined =>
  playedAt(
    match,
    match.log.findLastIndex((line) => line.seat === seat),
  );

/** Plays a command, or returns its answer if it was played before. The caller must flush. Rejects with RefusedError. */
export async function playCommand<T extends GameTypes>(
  live: LiveMatch<T>,
  { seat, key, line }: SentCommand,
): Promise<CommandAnswer> {
  const { recorder, bots } = live;
  const before = await live.keys.find(seat, key);
  if (before !== undefined) return { number: before };
  if (line === null) {
    assertCanPlay(recorder.state(), seat);
    undoMove(live, seat, key);
  } else {
    const command = commandIn(live.match, line);
    if (command.name === 'hint' && !live.canHint())
      throw refused('not-now', 'A hint would take this match out of the ranking. Leave the ranking first.');
    if (live.match.game.commands[command.name]?.switchesDebug === true)
      throw refused('not-now', 'On a server, you see everything only after the match.');
    if (isQuery(live.match, command)) assertCanQuery(recorder.state(), seat);
    else assertCanPlay(recorder.state(), seat);
    const { step, index } = playMove(live, seat, command, key);
    if (!step.ok) throw new RefusedError(step.error.code, step.error.message);
    if (index === undefined) return { number: null, answer: step.result ?? null };
  }
  bots.changed(seat);
  return { number: streamIn(recorder.state(), seat).number };
}

function commandIn<T extends GameTypes>({ game }: Match<T>, line: string): T['command'] {
  const parsed = parseLine(game, line);
  if (parsed === undefined) throw new RefusedError('bad-arguments', 'Found an empty line, expected a command.');
  if (!parsed.ok) {
    const { code, message } = parsed.error;
    throw new RefusedError(code === 'syntax' ? 'bad-arguments' : code, message);
  }
  if (parsed.value.seat !== null)
    throw refused('not-your-seat', 'Leave out the player number: the server knows your seat.');
  return parsed.value.command;
}

const isQuery = <T extends GameTypes>({ game }: Match<T>, { name }: T['command']): boolean =>
  game.commands[name]?.query === true;

/** True if the command could change the match: it can be parsed, is no query, and was not played before. */
export async function isNewCommand<T extends GameTypes>(
  { match, keys }: RecordedMatch<T>,
  { seat, key, line }: SentCommand,
): Promise<boolean> {
  const parsed = line === null ? undefined : parseLine(match.game, line);
  const isChange = line === null || (parsed?.ok === true && !isQuery(match, parsed.value.command));
  return isChange && (await keys.find(seat, key)) === undefined;
}

/** @throws RefusedError `match-over` */
export function assertRunning({ outcome }: RecordedState): void {
  if (outcome !== undefined) throw new RefusedError('match-over', 'The match is over.');
}

export function assertCanPlay(state: RecordedState, seat: Seat): void {
  assertRunning(state);
  const why = state.table.standIns[seat];
  if (why === 'away') throw refused('not-now', 'A bot is in your seat. Take it back first.');
  if (why !== undefined) throw onlyWatches();
}

/** A player who can only watch must not query the seat's view, because a bot may now play the seat. */
function assertCanQuery({ table, status }: RecordedState, seat: Seat): void {
  if (isWatchingOnly(table, status, seat)) throw onlyWatches();
}

const onlyWatches = () => refused('not-your-seat', 'You are out of this match and can only watch.');
