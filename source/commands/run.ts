import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import type { StrategyFault } from '#engine/programs/strategy.ts';
import type { ScriptLine } from '#engine/script.ts';
import { createPrinter } from '#engine/transcript.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { maxBotCommands } from '#match-session/players.ts';
import { matchReferee } from '#match-session/referee.ts';
import { scriptPlay } from '#match-session/script-play.ts';
import { createMatchSession } from '#match-session/session.ts';
import { exitAtSignals } from '#strategies/children.ts';
import { counted } from '#tournament/results/text.ts';
import { complain } from './output.ts';
import { type Arguments, gameNamed, wordsWithGame } from './parse.ts';
import { answerLines } from './run/repl.ts';
import { type RunConfig, resolveRunConfig } from './run/run-config.ts';
import { seatPlayers } from './run/start-match.ts';
import { UsageError } from './usage-error.ts';

/**
 * `turncade run GAME [SCRIPT]`: plays a script, or answers standard input line by line. Status 1 for a refusal under
 * `--strict`, 2 for a script with faults.
 */
export async function run(args: Arguments, print: (text: string) => Promise<void>): Promise<number> {
  const [id, ...scripts] = wordsWithGame(args);
  if (id === undefined) throw new UsageError('run needs a game, as in "turncade run space-defender my-script.txt"');
  const [script, other] = scripts;
  if (other !== undefined) throw new UsageError(`run takes a game and a script; leave out "${other}"`);
  return gameNamed(id).visit((game) => runGame(game, script, args, print));
}

async function runGame<T extends GameTypes>(
  game: Game<T>,
  named: string | undefined,
  args: Arguments,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const read = await resolveRunConfig(game, named, args);
  if (!read.ok) {
    await print(read.error);
    return 2;
  }
  const { match, script, bots, format, isFollowed, isTyped, save } = read.value;
  const strict = args.on('strict');
  const printed = printing(match, read.value, args, print);
  const leaveSignals = exitAtSignals();
  const who = await seatPlayers(match, bots, args.text('strategy-log'));
  const referee = matchReferee(match, {
    ownSeats: game.script.botsOwnSeats === true ? new Set(who.bots.keys()) : undefined,
    played(played) {
      save?.grow();
      printed.played(played);
    },
  });
  const table = createMatchSession<T>({
    referee,
    players: who.players,
    before: game.script.botsFirst === true ? 'everybody' : 'nobody',
    onEvent(news) {
      if (news.type === 'lost' && who.isFault(news.fault)) printed.lost(news.fault);
    },
  });
  const maxCommands = maxBotCommands(game);
  const onLimit = () => complain(`turncade: the bots stopped after ${maxCommands.toLocaleString('en')} commands`);
  const play = async (part: readonly ScriptLine<T['command']>[]): Promise<boolean> => {
    const goOn = scriptPlay({ table, referee, script: part, maxBotCommands: maxCommands, onLimit });
    while (await goOn()) {
      who.check();
      if (!(await printed.goesOn())) return false;
    }
    return true;
  };
  try {
    who.check();
    await printed.start();
    if (!(await play(script))) return 1;
    const status = isFollowed ? await answerLines({ match, format, strict, print, play, isTyped }) : 0;
    await printed.end();
    return status;
  } finally {
    await table.close();
    save?.close();
    who.writeLog();
    leaveSignals();
  }
}

/** Prints a running match: each step, or only the final state with `--quiet`. */
export function printing<T extends GameTypes>(
  match: Match<T>,
  { format, viewer }: Pick<RunConfig<T>, 'format' | 'viewer'>,
  args: Arguments,
  print: (text: string) => Promise<void>,
) {
  const printer = createPrinter(match, { format, viewer });
  const isQuiet = args.on('quiet');
  const strict = args.on('strict');
  /** Steps that were not printed yet. `text` is undefined if the viewer may not read the step. */
  const happened: { readonly text: string | undefined; readonly isRefused: boolean }[] = [];
  /** Faults of each program. `first` is its first fault. */
  const faults = new Map<Seat, { readonly first: StrategyFault; readonly count: number }>();
  let gameFault: StrategyFault | undefined;
  return {
    played: (played: Parameters<typeof printer.command>[0]) =>
      void happened.push({ text: printer.command(played), isRefused: !played.step.ok }),
    lost(fault: StrategyFault) {
      if (fault.code === 'bad-game') gameFault ??= fault;
      else faults.set(fault.seat, { first: faults.get(fault.seat)?.first ?? fault, count: fault.faults });
      happened.push({ text: printer.fault(fault), isRefused: false });
    },
    async start() {
      if (!isQuiet) await print(printer.start());
    },
    /** Prints the new steps. Returns false if the match must stop, after a refusal under `--strict`. */
    async goesOn(): Promise<boolean> {
      for (const { text, isRefused } of happened.splice(0)) {
        const isLast = strict && isRefused;
        if (text !== undefined && (!isQuiet || isLast)) await print(text);
        if (isLast) return false;
      }
      return true;
    },
    async end() {
      if (!isQuiet) return;
      await print(printer.end());
      if (gameFault !== undefined)
        complain(`turncade: fault of the game in turn ${gameFault.turn}: ${gameFault.message}`);
      for (const [seat, { first, count }] of faults)
        complain(
          `turncade: player ${seat} made ${counted(count, 'fault')}, the first in turn ${first.turn}: ${first.code}, ${first.message}`,
        );
    },
  };
}
