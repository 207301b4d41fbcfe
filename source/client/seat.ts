import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import { formatCommand } from '#engine/script.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { createBotDecisions, type Decision, onDecided } from '#match-session/bot-decisions.ts';
import { commandsOfTurn } from '#match-session/match-programs.ts';
import type { SeatPlayer } from '#match-session/players.ts';
import type { Thinker } from '#match-session/thinker.ts';
import { type Holder, isClosing, type MessageOf, type TableFacts } from '#net/wire/messages.ts';
import { ask, type Connection, type PendingRequest, RequestError } from './connection.ts';
import { type OpenedMatch, openMatch } from './open-match.ts';
import { createRemoteMatch } from './remote-match.ts';
import { createRemoteTable } from './remote-referee.ts';

export interface WantedSeat {
  readonly connection: Pick<Connection, 'request' | 'listen'>;
  readonly code: string;
  /** 32 random bytes as hex, for the dice of the match. */
  readonly random: string;
  /** Rejects if the local player cannot play the game. A seat taken in a private room is then left again. */
  fits(game: string): Promise<void>;
  waits(): void;
}

/**
 * Takes a seat. In a waiting room, takes a free seat and marks the player as ready. In a running match, takes the
 * account's own seat.
 *
 * @returns the match, once it has begun
 * @throws RequestError if there is no seat or the room closes, and errors of `fits`
 */
export async function takeSeat({ connection, code, random, fits, waits }: WantedSeat): Promise<OpenedMatch> {
  const { match, phase } = await ask(connection, { type: 'find', code });
  if (phase === 'over') throw noSeat('not-now', 'The match is over.');
  let isFitting: Promise<void> | undefined;
  let isSitting = false;
  let hadSeat = false;
  let hasRolled = false;

  /** Takes a seat in a waiting room, marks the player as ready and sends their random number. */
  const prepare = async ({ card, rolled }: MessageOf<'room'>['room']): Promise<void> => {
    const { seat, holders } = card;
    isFitting ??= fits(card.game).then(waits);
    await isFitting;
    if (seat === null && hadSeat) throw noSeat('not-your-seat', 'Your seat went to someone else.');
    // A message that was sent before the seat was taken may still arrive.
    if (seat === null) return isSitting ? undefined : sit();
    hadSeat = true;
    if (!hasRolled && !rolled.includes(seat)) {
      hasRolled = true;
      await unlessBegun({ type: 'roll', match, random });
    }
    const holder = holders[seat - 1];
    if (holder?.is === 'person' && !holder.isReady) await unlessBegun({ type: 'ready', match, ready: true });
  };
  const sit = async (): Promise<void> => {
    isSitting = true;
    await ask(connection, { type: 'sit', match });
  };
  const unlessBegun = async (request: PendingRequest): Promise<void> => {
    try {
      await ask(connection, request);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'not-now') throw error;
    }
  };

  /** True if the player took a seat without seeing the room. A private room is only visible to seated players. */
  let isBlind = false;
  const sitFirst = async (error: unknown): Promise<OpenedMatch> => {
    if (phase !== 'waiting' || !(error instanceof RequestError) || error.code !== 'match-full') throw error;
    isBlind = true;
    await sit();
    return openMatch(connection, match);
  };

  let leave = () => {};
  const closed = new Promise<never>((_, reject) => {
    leave = connection.listen({
      message(message) {
        if (message.type === 'room' && message.match === match) prepare(message.room).catch(reject);
        if (isClosing(message) && message.match === match) reject(noSeat('not-your-seat', message.text));
      },
      changed(state) {
        if (state.is === 'ended') reject(noSeat('not-sent', state.text));
      },
    });
  });
  closed.catch(() => {});
  try {
    const opened = await Promise.race([openMatch(connection, match).catch(sitFirst), closed]);
    if (opened.first.seat === null) throw noSeat('not-your-seat', 'The match has begun, and you have no seat in it.');
    await (isFitting === undefined ? fits(opened.first.card.game) : isFitting);
    return opened;
  } catch (error) {
    if (isBlind) await connection.request({ type: 'leave', match }).catch(() => {});
    throw error;
  } finally {
    leave();
  }
}

const noSeat = (code: string, message: string): RequestError => new RequestError({ code, message });

/** A seat of a match on a server, with the local bot or program that plays the seat. */
export interface PlayedSeat<T extends GameTypes> {
  readonly game: Game<T>;
  readonly opened: OpenedMatch;
  readonly connection: Pick<Connection, 'state' | 'request' | 'listen'>;
  player(match: Match<T>, seat: Seat): SeatPlayer<T>;
  readonly thinker?: Pick<Thinker, 'choose'> | undefined;
  newKey(): string;
  says(line: string): void;
  warns(line: string): void;
}

export type SeatPlayed =
  | { readonly is: 'over'; readonly text: string }
  | { readonly is: 'failed'; readonly text: string };

/** Lets a local bot or program play a seat to the end of the match, and takes the seat back from a stand-in bot. */
export async function playSeat<T extends GameTypes>(played: PlayedSeat<T>): Promise<SeatPlayed> {
  const { game, opened, connection, thinker, newKey, says, warns } = played;
  const made = createRemoteMatch(game, opened.first);
  if (!made.ok) return { is: 'failed', text: made.error.message };
  const remote = made.value;
  const { match, id, seat } = remote;
  if (seat === null) return { is: 'failed', text: 'You have no seat in this match.' };
  const place = createRemoteTable({ remote, connection, newKey });
  const player = played.player(match, seat);
  const referee = place.referee(match);
  const deciding = createBotDecisions<T>({ referee, players: new Map([[seat, player]]), thinker });
  /** Plays a decision's commands. For a bot, stops at the first one without effect. Resolves to true after a change. */
  const playDecision = async (decision: Decision<T>): Promise<boolean> => {
    const { commands, ofProgram, now } = decision;
    if (ofProgram?.fault !== undefined) warns(`lost its turn: ${ofProgram.fault.message}`);
    for (const command of ofProgram === undefined ? commands : commandsOfTurn(referee, seat, ofProgram)) {
      if (ofProgram === undefined && !deciding.holds(decision)) break;
      const before = referee.now();
      const verdict = await referee.play(seat, command, true);
      if (!verdict.ok && connection.state.is === 'open')
        warns(`${formatCommand(game.commands, command)} was refused: ${verdict.error.message}`);
      if (ofProgram === undefined && (!verdict.ok || referee.now() === before)) break;
      deciding.goesOn(decision);
    }
    if (ofProgram !== undefined && referee.now() === now) deciding.wasIdle(now);
    return referee.now() !== now;
  };

  const turnLog = createTurnLog(says);
  let changes = 0;
  let noticed = () => {};
  const noteChange = () => {
    changes++;
    noticed();
  };
  let broken: { readonly error: unknown } | undefined;
  const stopHearing = [
    place.listen((result) => {
      if (result?.type === 'played' && result.step.line.seat === seat) {
        const { before, line } = result.step;
        turnLog.add(game.turnOf(before.state), formatCommand(game.commands, line.command));
      }
      turnLog.flush(game.turnOf(match.state));
      if (result !== undefined) noteChange();
    }),
    connection.listen({ changed: noteChange }),
    opened.leave,
  ];
  opened.follow((message) => {
    try {
      place.take(message);
    } catch (error) {
      broken = { error };
      place.leave();
      noteChange();
    }
  });
  const takeBack = async (): Promise<void> => {
    try {
      await ask(connection, { type: 'take', match: id });
      says('took its seat back');
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    }
  };

  try {
    for (;;) {
      const before = changes;
      if (broken !== undefined) throw broken.error;
      const fault = remote.fault();
      if (fault !== undefined) return { is: 'failed', text: fault.message };
      if (connection.state.is === 'ended') return { is: 'failed', text: connection.state.text };
      const facts = remote.tableFacts();
      if (facts.outcome !== null) {
        turnLog.flush();
        return { is: 'over', text: resultText(facts.outcome, facts.holders) };
      }
      const holder = facts.holders[seat - 1];
      if (connection.state.is === 'open' && holder?.is === 'stand-in') {
        if (holder.why === 'away') await takeBack();
      } else if (connection.state.is === 'open') {
        const decided = referee.waitingFor().includes(seat) ? await onDecided(deciding.ask([seat])) : undefined;
        if (decided?.type === 'failed' && broken === undefined) return { is: 'failed', text: decided.reason };
        if (decided?.type === 'decided' && (!deciding.holds(decided) || (await playDecision(decided)))) continue;
      }
      // Waits if nothing has changed since the decision, because another decision would be the same.
      if (changes === before)
        await new Promise<void>((resolve) => {
          noticed = resolve;
        });
    }
  } finally {
    for (const stop of stopHearing) stop();
    place.leave();
    deciding.cancel();
    if (player.type === 'program') await player.close?.();
  }
}

function createTurnLog(says: (line: string) => void) {
  let turn: { readonly number: number; readonly commands: string[] } | undefined;
  /** Prints the turn, unless its number is `current`. */
  const flush = (current?: number): void => {
    if (turn === undefined || turn.number === current) return;
    says(`turn ${turn.number}: ${turn.commands.join(', ')}`);
    turn = undefined;
  };
  return {
    flush,
    add(number: number, command: string): void {
      flush(number);
      turn ??= { number, commands: [] };
      turn.commands.push(command);
    },
  };
}

/** Describes the end of a match: `over: player 2, mia, won (resigned)`. */
function resultText({ winners, reason }: NonNullable<TableFacts['outcome']>, holders: readonly Holder[]): string {
  const names = winners.map((seat) => `player ${seat}${nameOf(holders[seat - 1])}`);
  const who = names.length === 0 ? 'nobody won' : `${names.join(' and ')} won`;
  return `over: ${who} (${reason})`;
}

const nameOf = (holder: Holder | undefined): string => {
  if (holder === undefined || holder.is === 'open') return '';
  return holder.is === 'bot' ? `, bot ${holder.bot},` : `, ${holder.name},`;
};
