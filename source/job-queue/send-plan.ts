import { failure, type Result, success } from '#engine/result.ts';
import { closedFolders } from '#strategies/closed-folders.ts';
import { type OwnFiles, ownFiles } from '#strategies/module/own-files.ts';
import { programNamed } from '#strategies/program.ts';
import { reasonOf } from '#strategies/running.ts';
import type { TournamentPlan } from '#tournament/plan.ts';
import { isSendable, programHash, type SentPlan, type SentProgram } from './batches.ts';

/** Most characters of a program with all that it imports. */
const longestProgram = 4 * 2 ** 20;

/**
 * A tournament as it goes to workers: modules go along with the files that they import, and nothing else of their folder.
 *
 * @returns or why it cannot be played by others, one sentence
 */
export function sentPlanOf(plan: TournamentPlan, isBot: (name: string) => boolean): Result<SentPlan, string> {
  const { trusted, entrants, ...rest } = plan;
  const [programFiles] = trusted;
  if (programFiles !== undefined)
    return failure(`--trust ${programFiles} does not go with --queue: other machines play modules only in the sandbox`);
  const programs: Record<string, SentProgram> = {};
  const sent: SentPlan['entrants'] = [];
  for (const { name, player } of entrants) {
    if (isBot(player)) {
      sent.push({ name, bot: player });
      continue;
    }
    const program = programNamed(player);
    if (program?.type !== 'module')
      return failure(`"${player}" does not go with --queue: other machines play only bots, and modules in the sandbox`);
    const files = sentProgramAt(program.path);
    if (!files.ok) return failure(`${player} does not go with --queue: ${files.error}`);
    const hash = programHash(files.value);
    programs[hash] = files.value;
    sent.push({ name, program: hash });
  }
  return success({
    ...rest,
    entrants: sent,
    levels: rest.levels.map(({ name, source }) => ({ name, source })),
    keep: { kinds: [...rest.keep.kinds], games: [...rest.keep.games] },
    programs,
  });
}

function sentProgramAt(path: string): Result<SentProgram, string> {
  try {
    const programFiles = ownFiles(path, closedFolders());
    const files: Record<string, string> = {};
    collect(programFiles, programFiles.entry, files);
    const program = { entry: programFiles.entry, files };
    if (Object.values(files).reduce((sum, { length }) => sum + length, 0) > longestProgram)
      return failure(`it is longer than ${longestProgram / 2 ** 20} MiB with all that it imports`);
    return isSendable(program)
      ? success(program)
      : failure('the names of its files may not begin with a dot, nor have : or \\ in them');
  } catch (error) {
    return failure(reasonOf(error));
  }
}

/** An import of a name that is made up only when it is needed, or the text after `from`, `import` and `import(`. */
const imports =
  /(\bimport\s*\((?!\s*(?:'[^'\n]*'|"[^"\n]*")\s*[,)]))|\b(?:from|import)\s*\(?\s*(?:'([^'\n]+)'|"([^"\n]+)")/g;

/** Adds a file, and those that it imports; a file that is not there is missed by the worker in the same words as here. */
function collect(programFiles: OwnFiles, name: string, files: Record<string, string>): void {
  if (Object.hasOwn(files, name)) return;
  const text = programFiles.textOf(name);
  files[name] = text;
  if (name.endsWith('.json')) return;
  for (const [, madeUp, single, double] of text.matchAll(imports)) {
    const specifier = single ?? double;
    if (madeUp !== undefined || specifier === undefined)
      throw new Error(`${name} imports a file whose name it makes up: write the name in quotes`);
    const imported = attempt(() => programFiles.nameOf(specifier, name));
    if (imported !== undefined && programFiles.isThere(imported)) collect(programFiles, imported, files);
  }
}

/** What may not be imported is refused by the sandbox, wherever it is. */
function attempt(make: () => string): string | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
