import type { Game } from '../game.ts';
import { commandLine } from '../journal/save.ts';
import { playersIn } from '../level.ts';
import { itemAt } from '../lookup.ts';
import { startMatch } from '../match.ts';
import { completeOptions } from '../options.ts';
import { drawLegal } from '../programs/legal.ts';
import { readCommand } from '../programs/protocol.ts';
import { openStreams, type Stream, seeded } from '../random.ts';
import { playLine } from '../report.ts';
import { activeSeats, legalFor } from '../step.ts';
import type { GameTypes, LevelSource, MatchSetup } from '../vocabulary.ts';
import { type ChanceTraps, withChanceTraps } from './chance-traps.ts';
import type { Check, GameCheck, Moment, TrialLine } from './moment.ts';
import { botsFault, copyFault, legalFault, positionFault, replayFault, saveFault, undoFault } from './rules-checks.ts';
import { otherCommand, secretsFault, twinsAfter } from './secrets.ts';

/** A fault of a game, and the shortest match found that shows it. */
export interface GameFault {
  readonly check: GameCheck;
  readonly message: string;
  readonly seed: string;
  readonly players: number;
  /** Name of the level. Undefined if the match has none. */
  readonly level: string | undefined;
  /** Commands of the match as lines of a script. */
  readonly commands: readonly string[];
}

export interface GameReport {
  readonly game: string;
  readonly seed: string;
  readonly matches: number;
  /** Number of matches that reached their end. */
  readonly finished: number;
  /** Number of commands in all matches. */
  readonly commands: number;
  /** At most one fault of each kind. Empty if the game has passed all checks. */
  readonly faults: readonly GameFault[];
}

export interface CheckPlan<T extends GameTypes> {
  readonly seed: string;
  readonly matches: number;
  /** Maximum number of commands in a match. */
  readonly commands: number;
  /** Levels to play on. Empty for a game without levels. */
  readonly levels: readonly LevelSource[];
  readonly screen?: Check<T> | undefined;
}

interface Found {
  readonly check: GameCheck;
  readonly message: string;
}

type Checks<T extends GameTypes> = Partial<Readonly<Record<GameCheck, Check<T>>>>;

interface Trial<T extends GameTypes> {
  readonly game: Game<T>;
  readonly setup: MatchSetup;
  readonly traps: ChanceTraps;
  /** Next command. Undefined to end the trial. */
  readonly next: (moment: Moment<T>) => TrialLine<T> | undefined;
  readonly checksAt: (moment: Moment<T>) => Checks<T>;
  /** True to search for commands that a viewer cannot distinguish from the played ones. */
  readonly findsOthers?: boolean;
}

interface TrialEnd<T extends GameTypes> {
  /** Commands up to the fault, or all commands. Refused commands are left out. */
  readonly lines: readonly TrialLine<T>[];
  readonly fault: Found | undefined;
  readonly isFinished: boolean;
  readonly texts: readonly string[];
}

/** Number of commands between two runs of the slow checks. */
const slowEvery = 8;

/**
 * Plays matches with random commands and searches for faults of the game. The same plan leads to the same report.
 *
 * @example
 * const { game } = auction();
 * checkGame(game, { seed: 'k7f2', matches: 2, commands: 20, levels: [] }).faults // => []
 */
export function checkGame<T extends GameTypes>(game: Game<T>, plan: CheckPlan<T>): GameReport {
  const quick: Checks<T> = { copy: copyFault, legal: legalFault, undo: undoFault, secrets: secretsFault };
  const all: Checks<T> = {
    ...quick,
    position: positionFault,
    bots: botsFault,
    save: saveFault,
    replay: replayFault,
    ...(plan.screen !== undefined && { screen: plan.screen }),
  };
  const { seed, matches } = plan;
  const faults = new Map<GameCheck, GameFault>();
  let [commands, finished] = [0, 0];
  withChanceTraps((traps) => {
    for (let i = 0; i < matches; i++) {
      const setup = setupOf(game, plan, i);
      const open = (checks: Checks<T>) => without(checks, faults);
      const trial: Trial<T> = {
        game,
        setup,
        traps,
        next: randomCommands(game, openStreams(seeded(`${setup.seed}/check`)).stream('commands'), plan.commands),
        checksAt: ({ match }) =>
          open(match.log.length % slowEvery === 0 || game.outcome?.(match.state) !== undefined ? all : quick),
        findsOthers: !faults.has('secrets'),
      };
      const end = runTrial(trial);
      commands += end.lines.length;
      if (end.isFinished) finished++;
      const { fault } = end;
      if (fault === undefined || faults.has(fault.check)) continue;
      const { check } = fault;
      const shortestEnd = shortest(trial, end, all[check] === undefined ? open(all) : { [check]: all[check] });
      faults.set(check, {
        ...(shortestEnd.fault ?? fault),
        seed: setup.seed,
        players: setup.players,
        level: setup.level?.name,
        commands: shortestEnd.texts,
      });
    }
  });
  return { game: game.id, seed, matches, finished, commands, faults: [...faults.values()] };
}

const without = <T extends GameTypes>(checks: Checks<T>, done: ReadonlyMap<GameCheck, unknown>): Checks<T> =>
  Object.fromEntries(checksIn(checks).filter(([check]) => !done.has(check)));

const checksIn = <T extends GameTypes>(checks: Checks<T>) =>
  Object.entries(checks) as unknown as readonly (readonly [GameCheck, Check<T>])[];

/** Setup of one of the matches. All numbers of players and all levels take turns. */
function setupOf<T extends GameTypes>(game: Game<T>, { seed, levels }: CheckPlan<T>, match: number): MatchSetup {
  const { least: minPlayers, most: maxPlayers } = game.players;
  const requested = minPlayers + (match % (maxPlayers - minPlayers + 1));
  const level = levels.length === 0 ? undefined : itemAt(levels, match % levels.length);
  const exact = playersIn(game, level, requested);
  const players = exact.ok ? exact : playersIn(game, level, undefined);
  return {
    seed: `${seed}/${match}`,
    players: players.ok ? players.value : requested,
    options: completeOptions(game.options, {}, false),
    ...(level !== undefined && { level }),
  };
}

function randomCommands<T extends GameTypes>(game: Game<T>, random: Stream, maxCommands: number): Trial<T>['next'] {
  let drawn = 0;
  const among = <Item>(items: readonly Item[]) => items[random.integer(0, items.length - 1)];
  return ({ match: { state } }) => {
    const seat = among(activeSeats(game, state));
    if (seat === undefined || drawn++ === maxCommands) return undefined;
    const entry = among(legalFor(game, state, seat));
    const read = entry && readCommand(game, { name: entry.name, args: drawLegal(entry, random) });
    return read?.ok === true ? { seat, command: read.value } : undefined;
  };
}

function runTrial<T extends GameTypes>(trial: Trial<T>): TrialEnd<T> {
  const { game, setup, traps, next, findsOthers = false } = trial;
  const lines: TrialLine<T>[] = [];
  const texts: string[] = [];
  const end = (fault?: Found, isFinished = false): TrialEnd<T> => ({ lines, texts, fault, isFinished });
  try {
    const match = startMatch(game, setup);
    const text = (command: T['command'], seat: TrialLine<T>['seat']) => commandLine(match, { seat, command });
    let moment: Moment<T> = { match, played: undefined, textBefore: '', twins: [] };
    for (;;) {
      const fault = faultAt(moment, trial.checksAt(moment), traps);
      if (fault !== undefined) return end(fault);
      const line = next(moment);
      if (line === undefined) return end(undefined, game.outcome?.(match.state) !== undefined);
      const textBefore = JSON.stringify(match.state);
      // Written before the command is played, so that the fault lists a command that throws an error.
      texts.push(text(line.command, line.seat));
      const played = playLine(match, line);
      if (!played.step.ok) {
        texts.pop();
        continue;
      }
      const other = line.other ?? (findsOthers ? otherCommand(game, played, moment.twins) : undefined);
      lines.push({ ...line, other });
      const { seat } = line;
      const twins = twinsAfter(game, moment.twins, played, { other }, (command) => `"${text(command, seat)}"`);
      moment = { match, played, textBefore, twins };
    }
  } catch (error) {
    return end({ check: 'failed', message: error instanceof Error ? error.message : String(error) });
  } finally {
    traps.used();
  }
}

function faultAt<T extends GameTypes>(moment: Moment<T>, checks: Checks<T>, traps: ChanceTraps): Found | undefined {
  for (const [check, faultOf] of checksIn(checks)) {
    const message = faultOf(moment);
    if (message !== undefined) return { check, message };
  }
  const source = traps.used();
  return source === undefined
    ? undefined
    : { check: 'chance', message: `the game uses ${source}, so the same commands can lead to different matches` };
}

/** Maximum number of commands that are played to shorten a match. */
const maxShortening = 20_000;

/** Leaves out commands as long as the fault remains, first many at a time. */
function shortest<T extends GameTypes>(trial: Trial<T>, first: TrialEnd<T>, checks: Checks<T>): TrialEnd<T> {
  let best = first;
  let remaining = maxShortening;
  const replayed = (lines: readonly TrialLine<T>[]): TrialEnd<T> => {
    remaining -= lines.length + 1;
    const left = [...lines];
    return runTrial({ ...trial, next: () => left.shift(), checksAt: () => checks, findsOthers: false });
  };
  const failing = (lines: readonly TrialLine<T>[]): TrialEnd<T> | undefined => {
    const end = replayed(lines);
    const isSame = end.fault?.check === first.fault?.check;
    const isSameError = first.fault?.check !== 'failed' || end.fault?.message === first.fault.message;
    return isSame && isSameError ? end : undefined;
  };
  for (let size = best.lines.length; size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at < best.lines.length && remaining > 0; ) {
      const shorter = failing(best.lines.toSpliced(at, size));
      if (shorter === undefined) at += size;
      else best = shorter;
    }
  return best;
}
