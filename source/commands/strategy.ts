import { on } from 'node:events';
import { statSync, watch, writeFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import { refusalFault } from '#engine/programs/game-fault.ts';
import { formatCommand } from '#engine/script.ts';
import { activeSeats } from '#engine/step.ts';
import { escapeControls } from '#engine/text/sanitize.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { commandsOfTurn } from '#match-session/match-programs.ts';
import { matchReferee } from '#match-session/referee.ts';
import { reason } from '#storage/files/attempt.ts';
import { exampleText } from '#storage/files/folders.ts';
import { exitAtSignals } from '#strategies/children.ts';
import { type ProgramPlayer, type ProgramTurn, startProgram } from '#strategies/player.ts';
import { type Program, programNamed } from '#strategies/program.ts';
import { grouped } from '#tournament/results/text.ts';
import { matchOptions, nameFault, trustedModules } from './match-options.ts';
import { type Arguments, gameNamed } from './parse.ts';
import { newMatch, positionOf } from './run/start-match.ts';
import { unknownWord } from './usage.ts';
import { UsageError } from './usage-error.ts';

/** `turncade strategy new [GAME] NAME`: writes a sample program. `turncade strategy try`: see `tryStrategy`. */
export async function strategy(args: Arguments, print: (text: string) => Promise<void>): Promise<number> {
  const [verb, first, second, ...extraWords] = args.words;
  if ((verb !== 'new' && verb !== 'try') || first === undefined)
    throw new UsageError(
      'strategy writes or tries a program, as in "turncade strategy new risc my-strategy" or "turncade strategy try FILE --game risc"',
    );
  if (verb === 'try') {
    if (second !== undefined) throw new UsageError(`strategy try takes one program; leave out "${second}"`);
    return tryStrategy(first, args, print);
  }
  if (extraWords.length > 0) throw new UsageError(`strategy new takes a game and a name; leave out "${extraWords[0]}"`);
  const gameOption = args.text('game');
  if (gameOption !== undefined && second !== undefined)
    throw new UsageError(`strategy new takes one game, found "${first}" and --game ${gameOption}`);
  const [game, name] = second === undefined ? [gameOption ?? 'space-explorers', first] : [first, second];
  if (!/^[a-z\d][\w-]{0,59}$/i.test(name))
    throw new UsageError(
      `"${name}" is not a valid strategy name: use up to 60 letters, digits, - and _, as in my-strategy`,
    );
  const entry = gameNamed(game);
  if (entry.file !== undefined) return writeExample(anyGame, { js: 'anything.mjs' }, name, args, print);
  const examples = await entry.visit(examplesOf);
  if (examples === undefined) throw new UsageError(`programs cannot play ${entry.id}`);
  return writeExample(entry.id, examples, name, args, print);
}

/** Folder of the example that plays every game, including players' own. */
const anyGame = 'any-game';

const examplesOf = <T extends GameTypes>({ programs }: Game<T>) => programs?.examples;

async function writeExample(
  game: string,
  examples: Readonly<Record<string, string>>,
  name: string,
  args: Arguments,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const language = args.text('language') ?? 'js';
  const languageName = language === 'ts' ? 'typescript' : language;
  const example = Object.hasOwn(examples, languageName) ? examples[languageName] : undefined;
  if (example === undefined) throw new UsageError(unknownWord('language', language, Object.keys(examples)));
  const ending = extname(example);
  const file = `${name}${ending}`;
  const text = exampleText(game, example)
    .replaceAll(example, file)
    .replaceAll('./GAME.mjs', args.text('game') ?? game);
  if (!isWritten(file, text)) throw new UsageError(`${file} already exists`, 1);
  // File of type declarations that the sample imports. All samples of a game share it.
  const types = /(?:from |import\()'\.\/([\w-]+\.d\.ts)'/.exec(text)?.[1];
  const isNew = types !== undefined && isWritten(types, exampleText(game, types));
  // The first lines of the sample explain how to run it.
  const uses = text
    .split('\n')
    .flatMap((line) => /^(?:\/\/)? +(turncade (?:run|tournament|play|strategy) .+)$/.exec(line)?.[1] ?? []);
  await print([`wrote ${file}${isNew ? ` and ${types}` : ''}`, ...uses.map((line) => `  ${line}`)].join('\n'));
  return 0;
}

/** Writes a file that does not exist yet. Returns true if written. Throws a UsageError if writing fails. */
function isWritten(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new UsageError(`cannot write ${file}: ${reason(error)}`, 1);
  }
}

type Print = (text: string) => Promise<void>;

/**
 * `turncade strategy try FILE --game GAME`: lets a program play one turn. Prints its answer, the accepted commands, its
 * steps in the sandbox, and its log output. `--watch` repeats this on every change. Status 1 for a lost turn.
 */
export async function tryStrategy(name: string, args: Arguments, print: Print): Promise<number> {
  const id = args.text('game');
  if (id === undefined) throw new UsageError('strategy try needs a game, as in "--game risc"');
  return gameNamed(id).visit((game) => tryIn(game, name, args, print));
}

async function tryIn<T extends GameTypes>(game: Game<T>, name: string, args: Arguments, print: Print): Promise<number> {
  const fault = nameFault(game, name);
  const program = programNamed(name);
  if (program === undefined) throw new UsageError(fault ?? `"${name}" is a bot, not a program`);
  if (fault !== undefined) throw new UsageError(fault);
  if (args.on('watch') && program.type === 'executable') throw new UsageError('--watch works only with a module');
  trustedModules(args, [name]);
  const position = await positionOf(game, args);
  const chosen = matchOptions(game, args, position?.players);
  // Every attempt plays the same match, so that only changes of the program matter.
  const { setup } = newMatch(game, args, chosen, position);
  const start = () => newMatch(game, args, chosen, position, setup.seed);
  const seat = seatIn(start(), args.number('seat'));
  const leaveSignals = exitAtSignals();
  try {
    const attempt = () => tryOnce(start(), seat, program, print);
    if (!args.on('watch') || program.type === 'executable') return await attempt();
    await tryAtChanges(program.path, print, attempt);
    return 0;
  } finally {
    leaveSignals();
  }
}

function seatIn<T extends GameTypes>({ game, state }: Match<T>, requested: number | undefined): Seat {
  const waiting = activeSeats(game, state);
  const [first] = waiting;
  if (first === undefined) throw new UsageError('nobody can play in this position: the match is over');
  if (requested !== undefined && !waiting.includes(requested))
    throw new UsageError(`--seat ${requested}: waiting for ${waiting.join(', ')}`);
  return requested ?? first;
}

async function tryAtChanges(path: string, print: Print, attempt: () => Promise<number>): Promise<void> {
  const timeOf = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  // Watches the folder, because many editors replace the file. A change during an attempt starts another one.
  const changes = on(watch(dirname(path)), 'change');
  let tried = timeOf();
  await attempt();
  await print(`waiting for changes to ${path}; press Ctrl+C to stop`);
  for await (const [, filename] of changes) {
    const time = timeOf();
    if (filename !== basename(path) || time === undefined || time === tried) continue;
    tried = time;
    await print('');
    await attempt();
  }
}

async function tryOnce<T extends GameTypes>(
  match: Match<T>,
  seat: Seat,
  program: Program,
  print: Print,
): Promise<number> {
  const player = startProgram(match.game, seat, program, match.setup);
  try {
    return await playTurn(match, player, print);
  } finally {
    await player.close();
    const log = player.log().trimEnd();
    if (log !== '') await print(escapeControls(`its log:\n${log}`));
  }
}

async function playTurn<T extends GameTypes>(match: Match<T>, player: ProgramPlayer<T>, print: Print): Promise<number> {
  const { game } = match;
  const { seat } = player;
  const referee = matchReferee(match);
  const [turn, phase] = [referee.turn(), referee.phase()];
  await print(`player ${seat}, turn ${turn}, ${phase}`);
  while (referee.waitingFor().includes(seat) && referee.turn() === turn && referee.phase() === phase) {
    const turn = await player.turn(match.state);
    if (turn.fault !== undefined) {
      await print(`fault, ${turn.fault.code}: ${turn.fault.message}`);
      await printSteps(turn, print);
      return 1;
    }
    let played = 0;
    for (const command of commandsOfTurn(referee, seat, turn)) {
      const verdict = referee.play(seat, command, true);
      const what = played++ < turn.commands.length ? '' : ", added to end the program's turn";
      const how = verdict.ok ? `accepted${what}` : `refused: ${verdict.error.message}`;
      await print(`  ${formatCommand(game.commands, command)}  ${how}`);
      const fault = verdict.ok ? undefined : refusalFault(game, match.state, seat, { command, error: verdict.error });
      if (fault !== undefined) await print(`  fault of the game: ${fault}`);
    }
    for (const command of turn.commands.slice(played))
      await print(`  ${formatCommand(game.commands, command)}  left out: the turn was over`);
    await printSteps(turn, print);
  }
  return 0;
}

/** The sandbox counts steps only in units of 10,000. */
async function printSteps({ steps }: ProgramTurn<GameTypes>, print: Print): Promise<void> {
  if (steps === undefined) return;
  const { used, limit } = steps;
  await print(`steps: ${used === 0 ? 'under 10,000' : grouped(used)} of ${grouped(limit)}`);
}
