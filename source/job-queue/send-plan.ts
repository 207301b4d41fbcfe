import { failure, type Result, success } from '#engine/result.ts';
import { closedFolders } from '#strategies/closed-folders.ts';
import { type OwnFiles, ownFiles } from '#strategies/module/own-files.ts';
import { programNamed } from '#strategies/program.ts';
import { reasonOf } from '#strategies/running.ts';
import type { TournamentPlan } from '#tournament/plan.ts';
import { isSendable, programHash, type SentPlan, type SentProgram } from './batches.ts';

/** Maximum number of characters in a program with all its imports. */
const longestProgram = 4 * 2 ** 20;

/**
 * Prepares a tournament for workers. Modules are sent with the files that they import, without other files of their
 * folder.
 *
 * @returns the plan, or one sentence about why others cannot play it
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

/** Matches a dynamic import with a computed name, or the text after `from`, `import` and `import(`. */
const imports =
  /(\bimport\s*\((?!\s*(?:'[^'\n]*'|"[^"\n]*")\s*[,)]))|\b(?:from|import)\s*\(?\s*(?:'([^'\n]+)'|"([^"\n]+)")/g;

/** Adds a file and its imports. A missing file is skipped, so that the worker reports it in the same words as here. */
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

/** Undefined for a forbidden import, which the sandbox refuses on any machine. */
function attempt(make: () => string): string | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
