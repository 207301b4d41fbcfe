import { offeredBots } from '#engine/bot.ts';
import { askBotWith, type BotInput, botInputFor, discreetBotInputFor } from '#engine/bot-input.ts';
import type { BaseCommand } from '#engine/commands.ts';
import { writeSave } from '#engine/journal/save.ts';
import { type Match as Played, startMatch } from '#engine/match.ts';
import type { LegalCommands, TypedValue } from '#engine/programs/legal.ts';
import { readCommand } from '#engine/programs/protocol.ts';
import { createReports, playLine, redactFor } from '#engine/report.ts';
import { failure, type Refusal, refusal, success } from '#engine/result.ts';
import { formatCommand } from '#engine/script.ts';
import { activeSeats, legalFor } from '#engine/step.ts';
import { type TranscriptFormat, transcript } from '#engine/transcript.ts';
import type { GameTypes, Json, Outcome, Seat, Viewer } from '#engine/vocabulary.ts';
import { throwMisuse } from './misuse.ts';

/** A command as data: its name, and its arguments as they are typed, numbers as numbers. */
export type TypedCommand<Command extends BaseCommand> = Command extends BaseCommand
  ? keyof Command['args'] extends never
    ? { readonly name: Command['name']; readonly args?: Readonly<Record<string, never>> }
    : {
        readonly name: Command['name'];
        readonly args: { readonly [Argument in keyof Command['args']]: TypedValue };
      }
  : never;

/** A command was carried out, or a query answered. */
export interface Accepted<Event> {
  readonly ok: true;
  /** All that happened because of it, as far as the seat that played it may know. */
  readonly events: readonly Event[];
  /** The answer to a query. */
  readonly answer: Json | undefined;
}

/** The rules do not take a command; nothing has changed, unless the game counts what it refuses. */
export interface Refused {
  readonly ok: false;
  /** A stable code, and a sentence for a person. */
  readonly error: Refusal;
}

/** A command of the match as somebody is told of it. */
export interface Told<Event> {
  /** Counts what this viewer has been told, from 1. */
  readonly number: number;
  readonly seat: Seat | null;
  /** The command as far as this viewer may read it. */
  readonly command: string;
  /** Its events, as far as this viewer may know them. */
  readonly events: readonly Event[];
}

/** What a bot would play. */
export interface Choice {
  /** Its command, as it is typed. */
  readonly command: string;
  /** What it means to play after that. */
  readonly next: readonly string[];
  /** Its reason, in a sentence. */
  readonly why: string;
}

/**
 * A match. Whoever holds it is its referee and could know everything; give a player only what is made for their seat:
 * {@link MatchOf.view}, {@link MatchOf.legal}, {@link MatchOf.told}, and the result of their own commands.
 */
export interface MatchOf<T extends GameTypes, Id extends string> {
  /** The id of the game. */
  readonly game: Id;
  /** The version of its rules: with another one, the same commands may lead elsewhere. */
  readonly rulesVersion: number;
  readonly seed: string;
  readonly players: number;
  /** The name of the level, if it has one. */
  readonly level: string | undefined;
  /** The number of the turn, or round. */
  readonly turn: number;
  /** The phase of the rules that it is in. */
  readonly phase: string;
  /** The seats that may play now, ascending; none after the end. */
  readonly waitingFor: readonly Seat[];
  /** How it has ended; undefined while it goes on. */
  readonly outcome: Outcome | undefined;
  /** How many commands have been played; those taken back are not among them. */
  readonly length: number;

  /** What a seat, or a `spectator`, may know of it now. */
  view(viewer: Seat | 'spectator'): T['view'];
  /**
   * The position as JSON, as transcripts and programs have it: what a seat may know, or with `all` the whole of it, with
   * everything that is hidden from players.
   */
  position(viewer: Viewer): object;
  /**
   * All that a seat may play now, in lists and ranges; empty while it is not waited for. What is among these is accepted,
   * and nothing else is, but for queries and for commands that take back.
   */
  legal(seat: Seat): readonly LegalCommands[];
  /**
   * Plays a command of a seat: a line as it is typed, such as `place(brook,3)`, or the same as data.
   *
   * @throws TurncadeError for a seat that is none
   */
  play(seat: Seat, command: string | TypedCommand<T['command']>): Accepted<T['event']> | Refused;
  /** Takes back the newest command of a seat, if it can be taken back. */
  undo(seat: Seat): { readonly ok: true } | Refused;
  /** Plays again what the seat took back last, if it still can be played. */
  redo(seat: Seat): { readonly ok: true } | Refused;

  /**
   * What a viewer is told of the match so far.
   *
   * @param after the number of the last that is known already; from the beginning where it is left out
   */
  told(viewer: Viewer, after?: number): readonly Told<T['event']>[];
  /**
   * What `turncade run` prints for a viewer of the commands so far: text, or a line of JSON for each command. `all` has
   * everything that is hidden from players.
   */
  transcript(format: TranscriptFormat, viewer: Viewer): string;
  /** The match as a save, which `openSave` and `turncade replay` open. It holds the commands of all seats. */
  save(): string;
  /** Another match with the first so many commands of this one, or all: what is played there changes nothing here. */
  fork(length?: number): MatchOf<T, Id>;

  /**
   * What a bot of the game would play for a seat; it knows no more than the seat. Undefined where it has nothing to do.
   *
   * @throws TurncadeError for a bot that the game does not have
   */
  askBot(name: string, seat: Seat): Choice | undefined;
  /** Has a bot play for a seat: its command, and what it means to play after that as far as the rules take it. */
  playBot(name: string, seat: Seat): Choice | undefined;
  /** What the game's own adviser would play, with its reason; undefined where it has nothing to do. */
  hint(seat: Seat): Choice | undefined;
}

/** Data of the match as a copy: whoever changes it changes no match. */
const copyOf = <Data>(data: Data): Data => structuredClone(data);

/** Offers a match of the engine to callers. */
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
  const choiceOf = (name: string, moment: BotInput<T['view']>): Choice | undefined => {
    const { bots = {} } = game;
    const bot = Object.hasOwn(bots, name) ? bots[name] : undefined;
    if (bot === undefined) return throwMisuse('unknown-bot', 'bot', name, `one of ${offeredBots(bots).join(', ')}`);
    const choice = askBotWith(bot, moment);
    return choice && { command: typed(choice.command), next: (choice.next ?? []).map(typed), why: choice.why };
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
        // Of most commands nobody asks for them.
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
    fork(length = match.log.length) {
      if (!Number.isInteger(length) || length < 0 || length > match.log.length)
        throwMisuse('bad-value', 'length', length, `a number from 0 to ${match.log.length}`);
      return matchOf(id, forkAt(match, length));
    },

    askBot(name, seat) {
      checkSeat(seat);
      return choiceOf(name, botInputFor(match, seat));
    },
    playBot(name, seat) {
      checkSeat(seat);
      const choice = choiceOf(name, botInputFor(match, seat));
      if (choice !== undefined)
        for (const command of [choice.command, ...choice.next]) {
          const played = play(seat, command);
          if (!played.ok || !played.value.step.ok) break;
        }
      return choice;
    },
    hint(seat) {
      checkSeat(seat);
      const adviser = game.hintBot ?? offeredBots(game.bots ?? {}).at(-1);
      return adviser === undefined ? undefined : choiceOf(adviser, discreetBotInputFor(match, seat));
    },
  };
}

/** A refusal as it is told outside: nothing of it but code and sentence. */
const plainRefusal = ({ code, message }: Refusal): Refusal => ({ code, message });

const plainUndo = (undone: { readonly ok: true } | Refused): { readonly ok: true } | Refused =>
  undone.ok ? { ok: true } : { ok: false, error: plainRefusal(undone.error) };

/** Another match that has come as far; it is opened at the beginning of the turn, so that its bots decide alike. */
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
