import { type CheckPlan, checkGame, type GameFault, type GameReport } from '#engine/checks/check-game.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { bundledLevels } from '#storage/levels.ts';
import { newSeed } from '#storage/new-seed.ts';
import { counted } from '#tournament/results/text.ts';
import type { Arguments } from '../parse.ts';
import { UsageError } from '../usage-error.ts';

type Print = (text: string) => Promise<void>;

/** `turncade game new NAME`: writes a new game. `turncade game check FILE`: looks for faults of a custom game. */
export async function game(args: Arguments, version: string, print: Print): Promise<number> {
  const [verb, name, ...extraWords] = args.words;
  if ((verb !== 'new' && verb !== 'check') || name === undefined)
    throw new UsageError(
      'game writes or checks a game of your own, as in "turncade game new my-game" or "turncade game check ./my-game/game.ts"',
    );
  if (extraWords.length > 0)
    throw new UsageError(`game ${verb} takes one ${verb === 'new' ? 'name' : 'module'}; leave out "${extraWords[0]}"`);
  if (verb === 'check') return check(name, args, print);
  const { newGame } = await import('./new.ts');
  return newGame(name, { language: args.text('language'), version }, print);
}

/** Status 1 if the check finds faults. */
async function check(file: string, args: Arguments, print: Print): Promise<number> {
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
