import { type CheckPlan, checkGame, type GameFault, type GameReport } from '#engine/checks/check-game.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { bundledLevels } from '#storage/levels.ts';
import { newSeed } from '#storage/new-seed.ts';
import { counted } from '#tournament/results/text.ts';
import type { Arguments } from '../parse.ts';
import { UsageError } from '../usage-error.ts';

type Print = (text: string) => Promise<void>;

/** `turncade game check FILE`: looks for faults of a custom game. Status 1 if there are some. */
export async function game(args: Arguments, print: Print): Promise<number> {
  const [verb, file, ...extraWords] = args.words;
  if (verb !== 'check' || file === undefined)
    throw new UsageError('game checks a game of your own, as in "turncade game check ./my-game/game.mjs"');
  if (extraWords.length > 0) throw new UsageError(`game check takes one module; leave out "${extraWords[0]}"`);
  const format = args.text('format') ?? 'text';
  if (format !== 'text' && format !== 'json') throw new UsageError(`--format must be text or json, found "${format}"`);
  const report = await checkFile(file, {
    seed: args.text('seed') ?? newSeed(),
    matches: args.number('matches') ?? 20,
    commands: args.number('commands') ?? 200,
  });
  await print(format === 'json' ? JSON.stringify(report) : reportText(report));
  return report.faults.length === 0 ? 0 : 1;
}

async function checkFile(
  file: string,
  plan: Pick<CheckPlan<GameTypes>, 'seed' | 'matches' | 'commands'>,
): Promise<GameReport> {
  const { assertTrialEnds } = await import('#custom-games/trial-run.ts');
  const [{ loadCustomGame }, { screenCheck }] = await Promise.all([
    import('#custom-games/open.ts'),
    import('#custom-games/check-screen.ts'),
    assertTrialEnds(file),
  ]);
  const custom = await loadCustomGame(file);
  const levels = bundledLevels(custom.game).map(({ source }) => source);
  return checkGame(custom.game, { ...plan, levels, screen: screenCheck(custom) });
}

function reportText({ game: id, seed, matches, finished, commands, faults }: GameReport): string {
  const played = `${id}: ${counted(matches, 'match', 'matches')} with seed ${seed}, ${finished} to the end, ${counted(commands, 'command')}`;
  const result = faults.length === 0 ? 'no faults' : counted(faults.length, 'fault');
  return [...faults.map(faultText), `${played}: ${result}`].join('\n');
}

function faultText({ check, message, seed, players, level, commands }: GameFault): string {
  const where = [`seed ${seed}`, counted(players, 'player'), ...(level === undefined ? [] : [`level ${level}`])];
  const after = commands.length === 0 ? 'at the start' : 'after';
  return [`${check}: ${message}`, `  ${where.join(', ')}, ${after}`, ...commands.map((line) => `    ${line}`), ''].join(
    '\n',
  );
}
