import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { failure, type Result, success } from '#engine/result.ts';
import { reason } from '#storage/files/attempt.ts';
import { closedFolders } from '#storage/files/folders.ts';
import { type OwnFiles, ownFiles } from '#strategies/module/own-files.ts';
import { programNamed } from '#strategies/program.ts';
import { reasonOf } from '#strategies/running.ts';
import type { GameRange } from '#tournament/messages.ts';
import { gamesOf, scheduleOf, type TournamentPlan } from '#tournament/plan.ts';
import type { Delivered } from '#tournament/tournament-game.ts';
import { hashOf, isSendable, packed, programHash, readOutcome, type SentPlan, type SentProgram } from './batches.ts';
import type { GameQueue } from './game-queue.ts';

/** Maximum number of characters of a program with all its imports. */
const longestProgram = 4 * 2 ** 20;

/**
 * Prepares a tournament for workers. Sends only the files that a module imports, not its whole folder.
 *
 * @returns the plan, or a sentence that explains why workers cannot play it
 */
export function sentPlanOf(plan: TournamentPlan, isBot: (name: string) => boolean): Result<SentPlan, string> {
  const { trusted, entrants, ...rest } = plan;
  const [programFiles] = trusted;
  if (programFiles !== undefined)
    return failure(`--trust ${programFiles} cannot be used with --queue: other machines run modules in the sandbox`);
  const programs: Record<string, SentProgram> = {};
  const sent: SentPlan['entrants'] = [];
  for (const { name, player } of entrants) {
    if (isBot(player)) {
      sent.push({ name, bot: player });
      continue;
    }
    const program = programNamed(player);
    if (program?.type !== 'module')
      return failure(`"${player}" cannot be used with --queue: other machines run only bots and sandboxed modules`);
    const files = sentProgramAt(program.path);
    if (!files.ok) return failure(`${player} cannot be used with --queue: ${files.error}`);
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
      return failure(`it is longer than ${longestProgram / 2 ** 20} MiB, including everything it imports`);
    return isSendable(program)
      ? success(program)
      : failure('its file names must not begin with a dot or contain : or \\');
  } catch (error) {
    return failure(reasonOf(error));
  }
}

/** Matches a dynamic import with a computed name, or the quoted name after `from`, `import` and `import(`. */
const imports =
  /(\bimport\s*\((?!\s*(?:'[^'\n]*'|"[^"\n]*")\s*[,)]))|\b(?:from|import)\s*\(?\s*(?:'([^'\n]+)'|"([^"\n]+)")/g;

/** Adds a file and its imports. Skips missing imports, because the worker reports them. */
function collect(programFiles: OwnFiles, name: string, files: Record<string, string>): void {
  if (Object.hasOwn(files, name)) return;
  const text = programFiles.textOf(name);
  files[name] = text;
  if (name.endsWith('.json')) return;
  for (const [, madeUp, single, double] of text.matchAll(imports)) {
    const specifier = single ?? double;
    if (madeUp !== undefined || specifier === undefined)
      throw new Error(`${name} imports a file whose name it computes: write the name in quotes`);
    const imported = attempt(() => programFiles.nameOf(specifier, name));
    if (imported !== undefined && programFiles.isThere(imported)) collect(programFiles, imported, files);
  }
}

/** Returns the result of `make`. Undefined if `make` throws for a forbidden import, which the sandbox will refuse. */
function attempt(make: () => string): string | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

export interface ByQueueOptions {
  readonly version: string;
  readonly signal: AbortSignal;
  onGames(games: readonly Delivered[]): void;
}

/** Milliseconds between polls for results. Heartbeats are sent every `watchPause` milliseconds. */
const pause = 200;
const watchPause = 5000;

/** Maximum number of a tournament's jobs in the queue. The jobs of a killed tournament stay there for a while. */
const maxWaiting = 500;

/** Maximum number of jobs of a tournament, unless a job would then exceed `maxGames` games. */
const jobsOfTournament = 400;
const maxGames = 50;

/** Maximum number of times that a game is sent to workers. A worker may crash, and a job may be deleted. */
const maxAttempts = 3;

interface Sent extends GameRange {
  readonly sendings: number;
}

/** Lets a queue's workers play a tournament. Returns the error that ended it, or undefined if it succeeded. */
export async function playByQueue(
  queue: GameQueue,
  plan: TournamentPlan,
  sentPlan: SentPlan,
  { version, signal, onGames }: ByQueueOptions,
): Promise<string | undefined> {
  const planId = randomUUID();
  const planText = packed(sentPlan);
  const total = gamesOf(plan);
  const size = Math.min(maxGames, Math.ceil(total / jobsOfTournament));
  const waiting = new Map<string, Sent>();
  let next = 0;

  const send = async (ranges: readonly Sent[]) => {
    const jobs = ranges.map((range) => ({ id: randomUUID(), range }));
    for (const { id, range } of jobs) waiting.set(id, range);
    const common = { version, plan: planId, sha256: hashOf(planText) };
    await queue.add(jobs.map(({ id, range: { from, to } }) => ({ id, data: { ...common, from, to } })));
  };
  const fill = async () => {
    const ranges: Sent[] = [];
    for (; next < total && waiting.size + ranges.length < maxWaiting; next += size)
      ranges.push({ from: next, to: Math.min(total, next + size), sendings: 1 });
    if (ranges.length > 0) await send(ranges);
  };
  /** Records a heartbeat. If workers have deleted the plan after a long silence, sends it again. */
  const showLife = async () => {
    if (await queue.showLife(planId)) return;
    await queue.addPlan(planId, planText);
    for (const [id, sent] of waiting) waiting.set(id, { ...sent, sendings: 0 });
  };
  /** Collects results, and sends unplayed games again. */
  const collect = async () => {
    const ended = await queue.ended([...waiting.keys()]);
    const again: Sent[] = [];
    for (const { id, output } of ended) {
      const sent = waiting.get(id);
      if (sent === undefined) continue;
      waiting.delete(id);
      const outcome = readOutcome(output);
      if (outcome.ok && 'fault' in outcome.value) throw new Error(outcome.value.fault);
      if (outcome.ok && 'games' in outcome.value && isWhole(outcome.value.games, sent, plan.players))
        onGames(outcome.value.games);
      else if (sent.sendings < maxAttempts) again.push({ ...sent, sendings: sent.sendings + 1 });
      else throw new Error(`${namesOf(plan, sent)}: the workers gave up ${maxAttempts} times`);
    }
    if (again.length > 0) {
      await showLife();
      await send(again);
    }
    await queue.remove(ended.map(({ id }) => id));
    return ended.length;
  };

  try {
    await queue.addPlan(planId, planText);
    let watched = performance.now();
    while (!signal.aborted) {
      if (performance.now() - watched >= watchPause) {
        await showLife();
        await queue.expire();
        watched = performance.now();
      }
      await fill();
      if (waiting.size === 0) break;
      const results = await collect();
      if (results === 0) await wait(pause, undefined, { signal }).catch(() => {});
    }
    await queue.remove([...waiting.keys()], planId);
    return undefined;
  } catch (error) {
    await queue.remove([...waiting.keys()], planId).catch(() => {});
    return reason(error);
  }
}

/** True if `games` are exactly the games of the range, each with the right number of players. */
const isWhole = (games: readonly Delivered[], { from, to }: GameRange, players: number): boolean =>
  games.length === to - from &&
  new Set(games.map(({ played }) => played.index)).size === games.length &&
  games.every(
    ({ played: { index, winners, faults, firstFaults, alone } }) =>
      index >= from &&
      index < to &&
      winners.every((seat) => seat <= players) &&
      faults.length === players &&
      firstFaults.length === players &&
      (alone !== undefined) === (players === 1),
  );

/** Names of the games of a range, such as `game 1/2/0` or `games 1/2/0 to 1/2/9`. */
function namesOf(plan: TournamentPlan, { from, to }: GameRange): string {
  const at = scheduleOf(plan);
  const [first, last] = [at(from).id, at(to - 1).id];
  return first === last ? `game ${first}` : `games ${first} to ${last}`;
}
