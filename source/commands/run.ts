import { appendFileSync } from 'node:fs';
import type { Game } from '../engine/game.ts';
import { leftOut, loadSave } from '../engine/journal/load-save.ts';
import { commandLine } from '../engine/journal/save.ts';
import { seedOfLevel } from '../engine/levels/named.ts';
import { type Match, startFrom } from '../engine/match.ts';
import { readJson } from '../engine/reading/json-text.ts';
import { faultIn } from '../engine/result.ts';
import type { ScriptLine } from '../engine/script.ts';
import { visible } from '../engine/text/visible.ts';
import { createPrinter, readScript, type TranscriptFormat } from '../engine/transcript.ts';
import type { GameTypes, LevelSource, Seat, Viewer } from '../engine/vocabulary.ts';
import { playersFiles } from '../storage/files/players-files.ts';
import { reason } from '../storage/files/reason.ts';
import { bundledLevel, readLevelFile } from '../storage/levels.ts';
import { saveNotices } from '../storage/matches/save-notices.ts';
import { readSealed } from '../storage/matches/save-text.ts';
import { newSeed } from '../storage/new-seed.ts';
import type { ProgramPlayer } from '../strategies/player.ts';
import { programNamed } from '../strategies/program.ts';
import { exitAtSignals } from '../strategies/signals.ts';
import { matchReferee } from '../table/match-referee.ts';
import { botPlayers, mostBotCommands, type SeatPlayer } from '../table/players.ts';
import { neverStarted } from '../table/program-names.ts';
import { scriptPlay } from '../table/script-play.ts';
import { createTable } from '../table/table.ts';
import type { Arguments } from './arguments.ts';
import { ownFolders } from './at-home/own-folders.ts';
import { levelFault, UsageFault } from './fault.ts';
import { readText } from './files.ts';
import { gameNamed, wordsWithGame } from './game-named.ts';
import { type MatchOptions, matchOptions, optionsOf, trustedModules } from './match-options.ts';
import { complain } from './output.ts';
import { answerLines } from './run/answer-lines.ts';
import { checkSameStart, type KeptMatch, keepIn, keptMatch, whoGoesOn } from './run/kept-match.ts';

/**
 * `turncade run GAME [SCRIPT]`: plays a script and prints its transcript, or answers line by line.
 *
 * @param print writes one line or block; resolves when there is room for more
 * @returns the exit status: 0, 1 for a refusal under `--strict`, 2 for a script with faults
 * @throws UsageFault for a wrong use of the command line
 */
export async function run(args: Arguments, print: (text: string) => Promise<void>): Promise<number> {
  const [id, ...scripts] = wordsWithGame(args);
  if (id === undefined) throw new UsageFault('run needs a game, as in "turncade run space-defender my-script.txt"');
  const [script, other] = scripts;
  if (other !== undefined) throw new UsageFault(`run takes a game and a script, found also "${other}"`);
  return gameNamed(id).visit((game) => runGame(game, script, args, print));
}

async function runGame<T extends GameTypes>(
  game: Game<T>,
  named: string | undefined,
  args: Arguments,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const path = named ?? '-';
  const format = formatOf(args.text('format'));
  const seat = args.number('seat');
  const strict = args.on('strict');
  const isQuiet = args.on('quiet');
  checkSeat(game, seat, game.players.most);
  const position = await positionOf(game, args);
  const file = args.text('save');
  const kept = file === undefined ? undefined : keptMatch(game, ownFolders(), file);
  const options = matchOptions(game, args, kept?.match.state.players ?? position?.players);
  const bots = file === undefined || kept === undefined ? options.bots : whoGoesOn(game, file, kept.bots, options.bots);
  const chosen = { ...options, bots };
  trustedModules(args, Object.values(bots));
  const areAllBots = Object.keys(bots).length === chosen.players;
  const isNamed = named !== undefined;
  const isTyped = process.stdin.isTTY && process.stdout.isTTY;
  const isFollowed = args.on('follow') || (isTyped && !isNamed && !areAllBots);
  if (isFollowed && path !== '-') throw new UsageFault(`--follow reads standard input, found also "${path}"`);
  // Where bots play every seat, nobody is to be waited for at the keyboard, nor elsewhere if they play up to the end.
  const isUnnamed = !isNamed && (process.stdin.isTTY || game.script.botsFirst === true);
  const needsNoScript =
    areAllBots && (game.script.botsOwnSeats === true || isUnnamed || (path === '-' && process.stdin.isTTY));
  const text = isFollowed || needsNoScript ? '' : await readText(path);
  const { match, script: lines } = matchOf(game, args, { chosen, position, file, kept, text, path });
  checkSeat(game, seat, match.state.players);
  const script = readScript(game, lines, format);
  if (!script.ok) {
    await print(script.error);
    return 2;
  }
  const save =
    file === undefined
      ? undefined
      : keepIn(ownFolders(), file, match, { kept, bots, isSeedGiven: args.text('seed') !== undefined });
  const viewer = viewerOf(seat ?? (isFollowed && isTyped ? onlyPerson(match.state.players, bots) : undefined));
  const printer = createPrinter(match, { format, viewer });
  /** Steps not printed yet; without a text where the viewer may not read them. */
  const happened: { readonly text: string | undefined; readonly isRefused: boolean }[] = [];
  const botSeats = new Map(botPlayers(game, bots));
  const referee = matchReferee(match, {
    ownSeats: game.script.botsOwnSeats === true ? new Set(botSeats.keys()) : undefined,
    played(played) {
      save?.grow();
      happened.push({ text: printer.command(played), isRefused: !played.step.ok });
    },
  });
  const log = logOf(args);
  const leaveSignals = exitAtSignals();
  const programs = await startPrograms(match, bots);
  const notStarted = (own: Seat, why: string) => `${bots[own]} does not start: ${why}`;
  let broken: string | undefined;
  for (const [own, program] of programs) {
    const fault = await program.startFault();
    if (fault !== undefined) broken ??= notStarted(own, fault);
  }
  const table = createTable<T>({
    referee,
    players: new Map<Seat, SeatPlayer<T>>([
      ...botSeats,
      ...[...programs].map(([seat, program]) => programAt(match, seat, program)),
    ]),
    before: game.script.botsFirst === true ? 'everybody' : 'nobody',
    heard(news) {
      if (news.type !== 'lost') return;
      const { seat: own } = news.fault;
      const program = programs.get(own);
      const why = program && neverStarted(program, news.fault);
      if (why !== undefined) broken ??= notStarted(own, why);
      else happened.push({ text: printer.fault(news.fault), isRefused: false });
    },
  });
  const most = mostBotCommands(game);
  const onLimit = () => complain(`turncade: the bots stopped after ${most.toLocaleString('en')} commands`);
  const play = async (part: readonly ScriptLine<T['command']>[]): Promise<boolean> => {
    const goOn = scriptPlay({ table, referee, script: part, most, onLimit });
    while (await goOn()) {
      if (broken !== undefined) throw new UsageFault(broken, 1);
      for (const { text, isRefused } of happened.splice(0)) {
        const isLast = strict && isRefused;
        if (text !== undefined && (!isQuiet || isLast)) await print(text);
        if (isLast) return false;
      }
    }
    return true;
  };
  try {
    if (broken !== undefined) throw new UsageFault(broken, 1);
    if (!isQuiet) await print(printer.start());
    if (!(await play(script.value))) return 1;
    const status = isFollowed ? await answerLines({ match, format, strict, print, play, isTyped }) : 0;
    if (isQuiet) await print(printer.end());
    return status;
  } finally {
    await table.close();
    save?.close();
    log?.(programs);
    leaveSignals();
  }
}

/** The match that is played, and the script to play in it. */
function matchOf<T extends GameTypes>(
  game: Game<T>,
  args: Arguments,
  given: {
    readonly chosen: MatchOptions;
    readonly position: GivenPosition | undefined;
    readonly file: string | undefined;
    readonly kept: KeptMatch<T> | undefined;
    readonly text: string;
    readonly path: string;
  },
): { readonly match: Match<T>; readonly script: string } {
  const { chosen, position, file, kept, text, path } = given;
  const isSave = /^turncade \d/.test(text);
  if (file === undefined || kept === undefined)
    return isSave
      ? startOfSave(game, args, text, path)
      : { match: newMatch(game, args, chosen, position), script: text };
  if (isSave) throw new UsageFault(`--save ${file}: there is a match in it already, and ${path} is another`);
  const saysStart = startOptions.some((name) => args.list(name).length > 0);
  if (saysStart) checkSameStart(file, kept, newMatch(game, args, chosen, position, kept.match.setup.seed));
  return { match: kept.match, script: text };
}

/** A program that plays a match, as one who sits at its table. */
const programAt = <T extends GameTypes>(match: Match<T>, seat: Seat, program: ProgramPlayer<T>) => {
  const turn = () => program.turn(match.state);
  return [seat, { type: 'program', name: `player ${seat}`, turn, close: program.close } as const] as const;
};

/** The programs that play, started, by their seats. */
async function startPrograms<T extends GameTypes>(
  { game, setup: { seed, options } }: Match<T>,
  names: Readonly<Record<Seat, string>>,
): Promise<ReadonlyMap<Seat, ProgramPlayer<T>>> {
  const players = new Map<Seat, ProgramPlayer<T>>();
  if (game.programs === undefined) return players;
  const { startProgram } = await import('../strategies/player.ts');
  for (const [seat, name] of Object.entries(names)) {
    const program = Object.hasOwn(game.bots ?? {}, name) ? undefined : programNamed(name);
    if (program !== undefined) players.set(Number(seat), startProgram(game, Number(seat), program, { seed, options }));
  }
  return players;
}

/** Appends the console output of programs to its file, if there is one. */
function logOf(
  args: Arguments,
): (<T extends GameTypes>(programs: ReadonlyMap<Seat, ProgramPlayer<T>>) => void) | undefined {
  const file = args.text('strategy-log');
  if (file === undefined) return undefined;
  const add = (text: string) => {
    try {
      appendFileSync(file, text);
    } catch (error) {
      throw new UsageFault(`cannot write ${file}: ${reason(error)}`);
    }
  };
  add('');
  return (programs) => {
    for (const [seat, program] of programs) add(visible(`player ${seat}:\n${program.log().replace(/(?<!\n)$/, '\n')}`));
  };
}

/** Checks that `--seat` names a seat of the match, or 0 in a game that has spectators. */
function checkSeat<T extends GameTypes>({ script }: Game<T>, seat: number | undefined, players: number): void {
  if (seat === undefined || (seat >= 1 && seat <= players) || (seat === 0 && script?.hasSpectators === true)) return;
  throw new UsageFault(players === 1 ? '--seat can only be 1' : `--seat must be a whole number from 1 to ${players}`);
}

/** The seat of the only person among bots, who is not to read what they plan; nothing in a game for one. */
function onlyPerson(players: number, bots: Readonly<Record<Seat, string>>): Seat | undefined {
  const seats = Array.from({ length: players }, (_, i) => i + 1).filter((seat) => bots[seat] === undefined);
  return players > 1 && seats.length === 1 ? seats[0] : undefined;
}

/** The viewer for `--seat`: everything without it, a spectator for 0. */
function viewerOf(seat: number | undefined): Viewer {
  if (seat === undefined) return 'all';
  return seat === 0 ? 'spectator' : seat;
}

function formatOf(format = 'text'): TranscriptFormat {
  if (format === 'text' || format === 'json') return format;
  throw new UsageFault(`--format must be text or json, found "${format}"`);
}

/** The position that a match starts from: its file, its content, and the number of its players. */
interface GivenPosition {
  readonly file: string;
  readonly content: unknown;
  /** The level that it names, if it names one. */
  readonly level: LevelSource | undefined;
  readonly players: number;
}

/**
 * The position that `--position` names.
 *
 * @throws UsageFault for one that cannot be played (rejects with it)
 */
export async function positionOf<T extends GameTypes>(
  game: Game<T>,
  args: Arguments,
): Promise<GivenPosition | undefined> {
  const file = args.text('position');
  if (file === undefined) return undefined;
  if (args.text('level') !== undefined)
    throw new UsageFault('--position is a moment of a match with its own level, found also --level');
  const content = await readPosition(game, file);
  const level = bundledLevel(game, game.position.levelOf?.(content));
  const setup = {
    seed: '',
    players: game.players.least,
    options: optionsOf(game, args, false),
    level,
  };
  const state = game.position.read(content, setup);
  if (!state.ok) throw new UsageFault(faultIn(file, state.error), 2, true);
  return { file, content, level, players: state.value.players };
}

/** Options that say how a match begins. */
const startOptions = ['seed', 'position', 'players', 'set', 'level'];

/**
 * The match that a script starts in.
 *
 * @param seedElse the seed where nothing decides it; a new one where absent
 */
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
  if (!match.ok) throw new UsageFault(faultIn(`${position?.file}`, match.error), 2, true);
  return match.value;
}

/** The match and the script of a save, which brings its own start. */
function startOfSave<T extends GameTypes>(game: Game<T>, args: Arguments, text: string, path: string) {
  const option = [...startOptions, 'bot'].find((name) => args.list(name).length > 0);
  if (option !== undefined) throw new UsageFault(`${path} is a save and brings its own start, found --${option}`);
  const save = readSealed(ownFolders(), text);
  // Played once to see that it can be: a save that the rules refuse is not to be printed up to there.
  const loaded = save.ok ? loadSave(game, save.value) : save;
  const start = loaded.ok ? startFrom(game, loaded.value.setup, loaded.value.position, playersFiles) : loaded;
  if (!save.ok || !loaded.ok || !start.ok) throw new UsageFault(`${path}: ${start.ok ? '' : start.error.message}`);
  const { log } = loaded.value;
  for (const notice of saveNotices(loaded.value, save.value)) complain(`turncade: ${path}: ${notice}`);
  const isWhole = leftOut(loaded.value, save.value) === undefined;
  const script = isWhole ? save.value.script : log.map((line) => commandLine(loaded.value, line));
  return { match: start.value, script: script.join('\n') };
}

/** The position in a file: its text where the game takes it as it is, else JSON. */
async function readPosition<T extends GameTypes>({ position }: Game<T>, path: string): Promise<unknown> {
  if (position.plain !== true) return readJsonFile(path);
  const text = readLevelFile(path);
  if (!text.ok) throw levelFault(text.error);
  return text.value;
}

async function readJsonFile(path: string): Promise<unknown> {
  const json = readJson(await readText(path));
  if (!json.ok) throw new UsageFault(`${path}: not JSON, ${json.error}`, 2, true);
  return json.value;
}
