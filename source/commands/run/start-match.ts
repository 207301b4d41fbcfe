import { appendFileSync } from 'node:fs';
import type { Game } from '#engine/game.ts';
import { commandLine, loadSave, skippedHistoryOf } from '#engine/journal/save.ts';
import { seedOfLevel } from '#engine/level-catalogue.ts';
import { type Match, startFrom } from '#engine/match.ts';
import { isObject, readJson } from '#engine/parsing/json.ts';
import type { StrategyFault } from '#engine/programs/strategy.ts';
import { fileFaultText } from '#engine/result.ts';
import { escapeControls } from '#engine/text/sanitize.ts';
import type { GameTypes, LevelSource, Seat } from '#engine/vocabulary.ts';
import { neverStarted } from '#match-session/match-programs.ts';
import { botPlayers, type SeatPlayer } from '#match-session/players.ts';
import { reason } from '#storage/files/attempt.ts';
import { playersFiles } from '#storage/files/players-files.ts';
import { bundledLevel, readLevelFile } from '#storage/levels.ts';
import { saveNotices } from '#storage/matches/saves.ts';
import { readSealed } from '#storage/matches/stored-save.ts';
import { newSeed } from '#storage/new-seed.ts';
import type { ProgramPlayer } from '#strategies/player.ts';
import { programNamed } from '#strategies/program.ts';
import { localFolders } from '../local/local-folders.ts';
import { type MatchOptions, optionsOf } from '../match-options.ts';
import { complain, readText } from '../output.ts';
import type { Arguments } from '../parse.ts';
import { levelFault, UsageError } from '../usage-error.ts';

/** Seats the bots and starts the programs, whose output goes to the file `log`, if any. Rejects with a UsageError. */
export async function seatPlayers<T extends GameTypes>(
  match: Match<T>,
  names: Readonly<Record<Seat, string>>,
  log: string | undefined,
) {
  if (log !== undefined) append(log, '');
  const bots = new Map(botPlayers(match.game, names));
  const programs = await startPrograms(match, names);
  let broken: string | undefined;
  const notStarted = (seat: Seat, why: string) => {
    broken ??= `${names[seat]} could not start: ${why}`;
  };
  for (const [seat, program] of programs) {
    const fault = await program.startFault();
    if (fault !== undefined) notStarted(seat, fault);
  }
  return {
    bots,
    players: new Map<Seat, SeatPlayer<T>>([
      ...bots,
      ...[...programs].map(([seat, program]) => programAt(match, seat, program)),
    ]),
    /** Handles a fault in a program's turn. Returns false if the program never started, which `check` reports. */
    isFault(fault: StrategyFault): boolean {
      const program = programs.get(fault.seat);
      const why = program && neverStarted(program, fault);
      if (why !== undefined) notStarted(fault.seat, why);
      return why === undefined;
    },
    check() {
      if (broken !== undefined) throw new UsageError(broken, 1);
    },
    writeLog() {
      if (log === undefined) return;
      for (const [seat, program] of programs)
        append(log, escapeControls(`player ${seat}:\n${program.log().replace(/(?<!\n)$/, '\n')}`));
    },
  };
}

const programAt = <T extends GameTypes>(match: Match<T>, seat: Seat, program: ProgramPlayer<T>) => {
  const turn = () => program.turn(match.state);
  return [seat, { type: 'program', name: `player ${seat}`, turn, close: program.close } as const] as const;
};

async function startPrograms<T extends GameTypes>(
  { game, setup: { seed, options } }: Match<T>,
  names: Readonly<Record<Seat, string>>,
): Promise<ReadonlyMap<Seat, ProgramPlayer<T>>> {
  const players = new Map<Seat, ProgramPlayer<T>>();
  if (game.programs === undefined) return players;
  const { startProgram } = await import('#strategies/player.ts');
  for (const [seat, name] of Object.entries(names)) {
    const program = Object.hasOwn(game.bots ?? {}, name) ? undefined : programNamed(name);
    if (program !== undefined) players.set(Number(seat), startProgram(game, Number(seat), program, { seed, options }));
  }
  return players;
}

function append(file: string, text: string): void {
  try {
    appendFileSync(file, text);
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${reason(error)}`);
  }
}

export interface GivenPosition {
  readonly file: string;
  readonly content: unknown;
  readonly level: LevelSource | undefined;
  readonly players: number;
}

/** Loads the position of `--position`. Undefined without the option. Rejects with a UsageError for a bad position. */
export async function positionOf<T extends GameTypes>(
  game: Game<T>,
  args: Arguments,
): Promise<GivenPosition | undefined> {
  const file = args.text('position');
  if (file === undefined) return undefined;
  if (args.text('level') !== undefined) throw new UsageError('--position has its own level; leave out --level');
  const content = positionIn(await readPosition(game, file));
  const level = bundledLevel(game, game.position.levelOf?.(content));
  const setup = {
    seed: '',
    players: game.players.least,
    options: optionsOf(game, args, false),
    level,
  };
  const state = game.position.read(content, setup);
  if (!state.ok) throw new UsageError(fileFaultText(file, state.error), 2, true);
  return { file, content, level, players: state.value.players };
}

export const startOptions = ['seed', 'position', 'players', 'set', 'level'];

/** @param seedElse seed if `--seed`, level and position determine none. Default: the game's own seed, or a new one */
export function newMatch<T extends GameTypes>(
  game: Game<T>,
  args: Arguments,
  { players, options, level = undefined }: MatchOptions,
  position: GivenPosition | undefined,
  seedElse?: string,
): Match<T> {
  const start = level ?? position?.level;
  const ownSeed = level === undefined ? game.position.seedOf?.(position?.content) : seedOfLevel(level, game.levels);
  const seed = args.text('seed') ?? ownSeed ?? seedElse ?? game.script.seed ?? newSeed();
  const setup = { seed, players, options, level: start };
  const match = startFrom(game, setup, position?.content, playersFiles);
  if (!match.ok) throw new UsageError(fileFaultText(`${position?.file}`, match.error), 2, true);
  return match.value;
}

export function startOfSave<T extends GameTypes>(game: Game<T>, args: Arguments, text: string, path: string) {
  const option = [...startOptions, 'bot'].find((name) => args.list(name).length > 0);
  if (option !== undefined) throw new UsageError(`${path} is a save with its own start: leave out --${option}`);
  const save = readSealed(localFolders(), text);
  // Replays the whole save first, so that a save that the rules refuse is not printed in part.
  const loaded = save.ok ? loadSave(game, save.value) : save;
  const start = loaded.ok ? startFrom(game, loaded.value.setup, loaded.value.position, playersFiles) : loaded;
  if (!save.ok || !loaded.ok || !start.ok) throw new UsageError(`${path}: ${start.ok ? '' : start.error.message}`);
  const { log } = loaded.value;
  for (const notice of saveNotices(loaded.value, save.value)) complain(`turncade: ${path}: ${notice}`);
  const isWhole = skippedHistoryOf(loaded.value, save.value) === undefined;
  const script = isWhole ? save.value.script : log.map((line) => commandLine(loaded.value, line));
  return { match: start.value, script: script.join('\n') };
}

async function readPosition<T extends GameTypes>({ position }: Game<T>, path: string): Promise<unknown> {
  if (position.plain !== true) return readJsonFile(path);
  const text = readLevelFile(path);
  if (!text.ok) throw levelFault(text.error);
  return text.value;
}

/** The position in a whole line of `run --format json`, or else `content` itself. */
function positionIn(content: unknown): unknown {
  if (typeof content === 'string' && content.startsWith('{"')) {
    const json = readJson(content);
    return json.ok ? positionIn(json.value) : content;
  }
  return isObject(content) && isObject(content['position']) ? content['position'] : content;
}

async function readJsonFile(path: string): Promise<unknown> {
  const json = readJson(await readText(path));
  if (!json.ok) throw new UsageError(`${path}: not JSON, ${json.error}`, 2, true);
  return json.value;
}
