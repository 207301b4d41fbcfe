import { forcedByTerminal } from '#app/session.ts';
import type { Game } from '#engine/game.ts';
import { startMatch } from '#engine/match.ts';
import { beginMatch } from '#engine/step.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import type { GameEntry } from '#games/index.ts';
import { startFaultAmong } from '#match-session/match-programs.ts';
import { earlyStopOf } from '#tournament/early-stop.ts';
import { gamesOf, scheduleOf, type TournamentPlan } from '#tournament/plan.ts';
import { brokenGame, type PlayedGame } from '#tournament/play-game.ts';
import { progressLine } from '#tournament/progress.ts';
import { type Format, formats, resultForms } from '#tournament/results/result-forms.ts';
import { counted, grouped } from '#tournament/results/text.ts';
import { setupOf } from '#tournament/tournament-game.ts';
import { complain } from './output.ts';
import { type Arguments, gameNamed, wordsWithGame } from './parse.ts';
import { checkDifferent, checkReplayFolder, checkResultFile, keepReplay, writeResultFile } from './result-files.ts';
import { gamePlayer, interruption } from './tournament/game-player.ts';
import { leftOut, onlyBundled, tournamentPlan } from './tournament/plan.ts';
import { UsageError } from './usage-error.ts';

/**
 * `turncade tournament GAME A B …`: lets strategies play each other. Status 1 if results could not be written or the
 * game had faults, 128 plus the signal if interrupted, 70 for an internal error.
 */
export async function tournament(
  args: Arguments,
  version: string,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const [id, ...words] = wordsWithGame(args);
  if (args.text('game') !== undefined && args.text('queue') !== undefined)
    throw new UsageError('--queue takes only built-in games: other machines do not have your --game module');
  if (id === undefined)
    throw new UsageError('tournament needs a game, as in "turncade tournament space-explorers greedy random"');
  const entry = gameNamed(id);
  return entry.visit((game) => hold(entry, game, words, { args, version }, print));
}

async function hold<T extends GameTypes>(
  { title }: GameEntry,
  game: Game<T>,
  words: readonly string[],
  { args, version }: { readonly args: Arguments; readonly version: string },
  print: (text: string) => Promise<void>,
): Promise<number> {
  const plan = tournamentPlan(game, words, args);
  const playGames = await gamePlayer(game, plan, args, version);
  const broken = await startFaultAmong(
    startMatch(game, setupOf(plan, scheduleOf(plan)(0))),
    plan.entrants.map(({ player }) => player),
  );
  if (broken !== undefined) throw new UsageError(broken, 1);
  const output = outputOf(args);
  const levelsLeftOut = leftOut(plan);
  if (levelsLeftOut !== undefined) complain(`turncade: ${levelsLeftOut}`);
  const total = gamesOf(plan);
  let played: PlayedGame[] = [];
  const earlyStop = args.on('until-decided') ? earlyStopOf(plan) : undefined;
  const interrupted = interruption();
  const isAscii = forcedByTerminal({ environment: process.env }).some(({ values }) => values.characters === 'ascii');
  const progress = progressDisplay(total, args.on('ascii') || isAscii);
  const keep = replayKeeper(plan, args.text('replays'));
  let fault: string | undefined;
  try {
    fault = await playGames({
      signal: interrupted.signal,
      onGames(delivered) {
        for (const { played: one, replay } of delivered) {
          played.push(one);
          if (one.reason !== brokenGame) earlyStop?.add(one);
          if (replay !== undefined) keep(one.index, replay);
        }
        progress.show(played.length);
        if (earlyStop?.games !== undefined) interrupted.stop();
      },
    });
  } finally {
    progress.clear();
    interrupted.end();
  }
  const decidedAfter = earlyStop?.games;
  if (decidedAfter !== undefined) played = played.filter(({ index }) => index < decidedAfter);
  const counting = played.filter(({ reason }) => reason !== brokenGame);
  const brokenGames = played.length - counting.length;
  const gameFault = gameFaultOf(plan, played, brokenGames);
  const forms = resultForms(plan, counting, {
    title,
    brokenGames,
    figures: figureNames(game, plan),
    isDecided: decidedAfter !== undefined,
  });
  if (output.isPrinted) await print(forms[output.format]());
  const advice = onlyBundled(game, plan);
  if (output.isPrinted && output.format === 'text' && advice !== undefined) await print(`\n${advice}`);
  let unwritten = 0;
  for (const [, path, format] of output.files) {
    const why = writeResultFile(path, forms[format]());
    if (why === undefined) continue;
    unwritten++;
    complain(`turncade: ${why}`);
    // The games may have taken minutes, so results that could not be written to their file are printed.
    await print(forms[format]());
  }
  if (gameFault !== undefined) complain(`turncade: ${gameFault}`);
  if (fault !== undefined) complain(`turncade: ${fault}`);
  else if (decidedAfter === undefined && played.length < total)
    complain(`turncade: interrupted after ${grouped(played.length)} of ${counted(total, 'game')}`);
  return fault !== undefined ? 70 : (interrupted.status() ?? (unwritten > 0 || gameFault !== undefined ? 1 : 0));
}

/** Sentences about the matches in which the game itself made a fault. Undefined if there were none. */
function gameFaultOf(plan: TournamentPlan, played: readonly PlayedGame[], brokenGames: number): string | undefined {
  const faulty = played.filter(({ gameFault }) => gameFault !== undefined).toSorted((a, b) => a.index - b.index);
  const [first] = faulty;
  if (first === undefined) return undefined;
  const { id, level } = scheduleOf(plan)(first.index);
  const place = `game ${id} on ${plan.levels[level]?.name}`;
  const left = brokenGames === 0 ? '' : `, and ${grouped(brokenGames)} of them could not be played on and do not count`;
  return `The game has faults in ${counted(faulty.length, 'game')}${left}. The first, in ${place}, ${first.gameFault}`;
}

interface Output {
  readonly format: Format;
  /** True if the results go to standard output, because `--out` names no file. */
  readonly isPrinted: boolean;
  readonly files: readonly (readonly [option: string, path: string, format: Format])[];
}

function outputOf(args: Arguments): Output {
  const text = args.text('format') ?? 'text';
  const format = formats.find((known) => known === text);
  if (format === undefined) throw new UsageError(`--format must be text, json or csv, found "${text}"`);
  const named = [
    ['out', format],
    ['json', 'json'],
    ['csv', 'csv'],
  ] as const;
  const files = named.flatMap(([option, form]) => {
    const path = args.text(option);
    return path === undefined ? [] : [[`--${option}`, path, form] as const];
  });
  checkDifferent(files.map(([option, path]) => [option, path]));
  for (const [option, path] of files) checkResultFile(option, path, args.on('replace'));
  const folder = args.text('replays');
  if (folder !== undefined) checkReplayFolder(folder);
  return { format, isPrinted: args.text('out') === undefined, files };
}

function replayKeeper(plan: TournamentPlan, folder: string | undefined): (index: number, text: string) => void {
  if (folder === undefined) return () => {};
  const at = scheduleOf(plan);
  const seed = plan.seed.replace(/[^\w-]/g, '').slice(0, 20);
  const start = seed === '' ? plan.game : `${plan.game}-${seed}`;
  return (index, text) => keepReplay(folder, `${start}-${at(index).id.replaceAll('/', '-')}`, text);
}

function figureNames<T extends GameTypes>(game: Game<T>, plan: TournamentPlan): readonly string[] {
  const { state } = beginMatch(game, game.setup(setupOf(plan, scheduleOf(plan)(0))));
  return Object.keys(game.tournament?.figures(state) ?? {});
}

interface ProgressDisplay {
  show(done: number): void;
  clear(): void;
}

const pause = 200;

const terminalWidth = () => process.stderr.columns ?? 80;

function progressDisplay(total: number, ascii: boolean): ProgressDisplay {
  if (!process.stderr.isTTY) return { show: () => {}, clear: () => {} };
  const start = performance.now();
  let done = 0;
  let printed = 0;
  const draw = () => {
    const line = progressLine({ done, total, elapsed: performance.now() - start }, { width: terminalWidth(), ascii });
    // Blanks over the rest of the line work on every terminal, unlike escape sequences.
    process.stderr.write(`\r${line.padEnd(printed)}`);
    printed = line.length;
  };
  draw();
  const timer = setInterval(draw, pause);
  return {
    show(games) {
      done = games;
    },
    clear() {
      clearInterval(timer);
      process.stderr.write(`\r${' '.repeat(Math.min(printed, terminalWidth() - 1))}\r`);
    },
  };
}
