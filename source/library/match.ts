import { type BotChoice, offeredBots, strongestBot } from '#engine/bot.ts';
import { askBotWith, type BotInput, botInputFor, discreetBotInputFor } from '#engine/bot-input.ts';
import type { BaseCommand } from '#engine/commands.ts';
import { writeSave } from '#engine/journal/save.ts';
import { type Match as Played, startMatch } from '#engine/match.ts';
import { freeBotNames, freeChoice, knowledgeOf } from '#engine/programs/free-bots.ts';
import type { LegalCommands, TypedValue } from '#engine/programs/legal.ts';
import { questionFor, questionLine, readCommand } from '#engine/programs/protocol.ts';
import { branchFrom, commandsOf } from '#engine/programs/simulation.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { createReports, playLine, redactFor } from '#engine/report.ts';
import { failure, type Refusal, refusal, success } from '#engine/result.ts';
import { formatCommand } from '#engine/script.ts';
import { activeSeats, legalFor } from '#engine/step.ts';
import { type TranscriptFormat, transcript } from '#engine/transcript.ts';
import type { GameTypes, Json, Outcome, Seat, Viewer } from '#engine/vocabulary.ts';
import { isGameId } from './games.ts';
import { throwMisuse } from './misuse.ts';
import { seedOf } from './new-match.ts';

/** A command as data: its name and its arguments. Numeric arguments are numbers. */
export type TypedCommand<Command extends BaseCommand> = Command extends BaseCommand
  ? keyof Command['args'] extends never
    ? { readonly name: Command['name']; readonly args?: Readonly<Record<string, never>> }
    : {
        readonly name: Command['name'];
        readonly args: { readonly [Argument in keyof Command['args']]: TypedValue };
      }
  : never;

/** A command that was executed, or a query that was answered. */
export interface Accepted<Event> {
  readonly ok: true;
  /** Events that the command caused, without information that is hidden from the acting seat. */
  readonly events: readonly Event[];
  readonly answer: Json | undefined;
}

/** A command that the rules refused. The state is unchanged, unless the game counts refusals. */
export interface Refused {
  readonly ok: false;
  /** The refusal. `code` is stable and meant for programs, `message` is meant for people. */
  readonly error: Refusal;
}

/** A played command, as one viewer may know it. */
export interface Told<Event> {
  /** Number of this report among all reports to this viewer, from 1. */
  readonly number: number;
  readonly seat: Seat | null;
  /** The command, without information that is hidden from this viewer. */
  readonly command: string;
  /** Events of the command, without information that is hidden from this viewer. */
  readonly events: readonly Event[];
}

export interface Choice {
  readonly command: string;
  /** Commands that the bot plans to play after its choice. */
  readonly next: readonly string[];
  readonly why: string;
}

/**
 * A match. The holder of this object acts as referee and can read everything. Give a player only data made for their
 * seat: {@link MatchOf.view}, {@link MatchOf.legal}, {@link MatchOf.told} and results of their own commands.
 */
export interface MatchOf<T extends GameTypes, Id extends string> {
  readonly game: Id;
  /** Version of the rules. Under another version, the same commands may have other results. */
  readonly rulesVersion: number;
  readonly seed: string;
  readonly players: number;
  readonly level: string | undefined;
  readonly turn: number;
  readonly phase: T['state']['phase'];
  /** Seats that may act now, in ascending order. Empty when the match is over. */
  readonly waitingFor: readonly Seat[];
  /** Winners and reason at the end of the match. Undefined while the match is running. */
  readonly outcome: Outcome | undefined;
  /** Number of commands in the match, without queries and undone commands. */
  readonly length: number;

  /** View of the current state for a seat or a `spectator`. */
  view(viewer: Seat | 'spectator'): T['view'];
  /**
   * Position as JSON, as in transcripts and messages to programs. For a seat it contains what the seat may know. For
   * `all` it is complete, including everything hidden from players.
   */
  position(viewer: Viewer): object;
  /** Input that a program of the seat would get: the position, the legal commands, and in RoboRace the board. */
  question(seat: Seat): object;
  /**
   * All legal commands of a seat, as lists and ranges of arguments. Empty if it is not the seat's turn. Queries, and
   * commands that undo, are accepted although they are not listed.
   */
  legal(seat: Seat): readonly LegalCommands[];
  /**
   * Plays a command of a seat. The command is a typed line such as `place(brook,3)`, or data.
   *
   * @throws TurncadeError for a seat that does not exist
   */
  play(seat: Seat, command: string | TypedCommand<T['command']>): Accepted<T['event']> | Refused;
  /** Undoes the newest command of a seat. Refused if the command cannot be undone. */
  undo(seat: Seat): { readonly ok: true } | Refused;
  /** Plays the last undone command of a seat again. Refused if this is not possible any more. */
  redo(seat: Seat): { readonly ok: true } | Refused;

  /**
   * All reports to a viewer so far.
   *
   * @param after number of the last report that the caller has received. If omitted, all reports are returned
   */
  told(viewer: Viewer, after?: number): readonly Told<T['event']>[];
  /** Output of `turncade run` for a viewer, as text or JSON lines. `all` includes everything hidden. */
  transcript(format: TranscriptFormat, viewer: Viewer): string;
  /** The match as a save, for `openSave` and `turncade replay`. It contains the commands of all seats. */
  save(): string;
  /**
   * Creates an independent match from the first `from` commands, by default from all. With `{ seed }`, the
   * match starts at the current state instead, draws other dice, and cannot undo what came before.
   */
  fork(from?: number | { readonly seed: string | number }): MatchOf<T, Id>;

  /**
   * Choice of a bot, based on what the seat may know. Undefined if the bot has nothing to do.
   *
   * @throws TurncadeError for a bot that the game does not have
   */
  askBot(name: string, seat: Seat): Choice | undefined;
  /** Lets a bot play its choice, then the commands that it plans next, as long as the rules accept them. */
  playBot(name: string, seat: Seat): Choice | undefined;
  /** Choice of the game's hint bot, or else its strongest bot. Undefined if there is no bot or it has nothing to do. */
  hint(seat: Seat): Choice | undefined;
}

const copyOf = <Data>(data: Data): Data => structuredClone(data);

export function matchOf<T extends GameTypes, Id extends string>(id: Id, match: Played<T>): MatchOf<T, Id> {
  const { game } = match;
  const reports = createReports(match);

  const checkSeat = (seat: unknown): void => {
    const { players } = match.state;
    if (!Number.isInteger(seat) || Number(seat) < 1 || Number(seat) > players)
      throwMisuse('bad-value', 'seat', seat, players === 1 ? '1' : `a number from 1 to ${players}`);
  };
  const checkViewer = (viewer: unknown, allowed: readonly string[]): void => {
    if (typeof viewer !== 'string') return checkSeat(viewer);
    if (!allowed.includes(viewer)) throwMisuse('bad-value', 'viewer', viewer, `a seat, ${allowed.join(' or ')}`);
  };
  const nonSeatViewers = ['spectator', 'all'];
  const typed = (command: T['command']) => formatCommand(game.commands, command);
  const askBot = (name: string, moment: BotInput<T['view']>): BotChoice<T['command']> | undefined => {
    const { bots = {} } = game;
    const bot = Object.hasOwn(bots, name) ? bots[name] : undefined;
    const freeBot = isGameId(id) ? undefined : freeBotNames.find((each) => each === name);
    if (bot === undefined && freeBot === undefined) {
      const all = [...offeredBots(bots), ...(isGameId(id) ? [] : freeBotNames)];
      return throwMisuse('unknown-bot', 'bot', name, `one of ${all.join(', ')}`);
    }
    const { seat, seed } = moment;
    return bot === undefined
      ? freeBot &&
          freeChoice(game, freeBot, {
            knowledge: knowledgeOf(game, match.state, seat),
            seat,
            random: openStreams(seeded(seed)).stream('bot'),
          })
      : askBotWith(bot, moment);
  };
  /** Computes texts on access, because simulations play many choices of bots without reading them. */
  const choiceOf = (choice: BotChoice<T['command']> | undefined): Choice | undefined =>
    choice && {
      get command() {
        return typed(choice.command);
      },
      get next() {
        return commandsOf(choice).slice(1).map(typed);
      },
      get why() {
        return choice.why;
      },
    };
  const play = (seat: Seat, input: unknown) => {
    const command = readCommand(game, input);
    return command.ok
      ? success(playLine(match, { seat, command: command.value }))
      : failure(refusal('bad-arguments', command.error));
  };

  return {
    game: id,
    rulesVersion: game.rulesVersion,
    get seed() {
      return match.setup.seed;
    },
    get players() {
      return match.state.players;
    },
    get level() {
      return match.setup.level?.name;
    },
    get turn() {
      return game.turnOf(match.state);
    },
    get phase() {
      return match.state.phase;
    },
    get waitingFor() {
      return activeSeats(game, match.state);
    },
    get outcome() {
      return game.outcome?.(match.state);
    },
    get length() {
      return match.log.length;
    },

    view(viewer) {
      checkViewer(viewer, ['spectator']);
      return copyOf(game.view(match.state, viewer));
    },
    position(viewer) {
      checkViewer(viewer, nonSeatViewers);
      return copyOf(game.position.write(match.state, viewer));
    },
    question(seat) {
      checkSeat(seat);
      return JSON.parse(questionLine(questionFor(game, match.state, seat)));
    },
    legal(seat) {
      checkSeat(seat);
      return copyOf(legalFor(game, match.state, seat));
    },
    play(seat, input) {
      checkSeat(seat);
      const read = play(seat, input);
      if (!read.ok) return read;
      const { value: played } = read;
      if (!played.step.ok) return { ok: false, error: plainRefusal(played.step.error) };
      return {
        ok: true,
        answer: played.step.result,
        // Computed on access, because most callers never read the events.
        get events() {
          return copyOf(redactFor(game, played, seat)?.events ?? []);
        },
      };
    },
    undo(seat) {
      checkSeat(seat);
      return plainUndo(match.undo(seat));
    },
    redo(seat) {
      checkSeat(seat);
      return plainUndo(match.redo(seat));
    },

    told(viewer, after = 0) {
      checkViewer(viewer, nonSeatViewers);
      if (!Number.isInteger(after) || after < 0) throwMisuse('bad-value', 'after', after, 'a whole number from 0');
      return reports
        .steps(after, undefined, viewer)
        .map(({ number, seat, echo, events }, i) =>
          copyOf({ number: number ?? after + i + 1, seat, command: echo, events }),
        );
    },
    transcript(format, viewer) {
      if (format !== 'text' && format !== 'json') throwMisuse('bad-value', 'format', format, 'text or json');
      checkViewer(viewer, nonSeatViewers);
      const again = startMatch(game, match.setup, { start: match.start, position: match.position });
      const lines = [...transcript(again, match.log, { format, viewer, strict: false })];
      return lines.map((line) => `${line}\n`).join('');
    },
    save: () => writeSave(match),
    fork(from = match.log.length) {
      if (typeof from === 'object') {
        const { seed = match.setup.seed, ...setup } = { ...match.setup, seed: seedOf(from.seed) };
        return matchOf(id, branchFrom(game, { ...setup, seed }, match.state));
      }
      const length = from;
      if (!Number.isInteger(length) || length < 0 || length > match.log.length)
        throwMisuse('bad-value', 'length', length, `a number from 0 to ${match.log.length}`);
      return matchOf(id, forkAt(match, length));
    },

    askBot(name, seat) {
      checkSeat(seat);
      return choiceOf(askBot(name, botInputFor(match, seat)));
    },
    playBot(name, seat) {
      checkSeat(seat);
      const choice = askBot(name, botInputFor(match, seat));
      if (choice !== undefined) for (const command of commandsOf(choice)) if (!match.play(seat, command).ok) break;
      return choiceOf(choice);
    },
    hint(seat) {
      checkSeat(seat);
      const adviser = game.hintBot ?? strongestBot(game.bots ?? {});
      return adviser === undefined ? undefined : choiceOf(askBot(adviser, discreetBotInputFor(match, seat)));
    },
  };
}

const plainRefusal = ({ code, message }: Refusal): Refusal => ({ code, message });

const plainUndo = (undone: { readonly ok: true } | Refused): { readonly ok: true } | Refused =>
  undone.ok ? { ok: true } : { ok: false, error: plainRefusal(undone.error) };

/** Copies the first `length` commands. Resumes from the start of the last turn, so that bots decide as before. */
function forkAt<T extends GameTypes>(match: Played<T>, length: number): Played<T> {
  const turnStart = match.turns().findLast((turn) => turn.length <= length);
  const openedAt = turnStart && {
    turn: turnStart.turn,
    state: match.turnStartState(turnStart),
    log: match.log.slice(0, turnStart.length),
  };
  const { game, setup, start, position } = match;
  const fork = startMatch(game, setup, { start, position, resumeFrom: openedAt });
  for (const { seat, command } of match.log.slice(fork.log.length, length)) fork.play(seat, command);
  return fork;
}
