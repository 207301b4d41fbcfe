import { appendFileSync } from 'node:fs';
import type { Match } from '../../engine/match.ts';
import type { StrategyFault } from '../../engine/programs/strategy-fault.ts';
import { visible } from '../../engine/text/visible.ts';
import type { GameTypes, Seat } from '../../engine/vocabulary.ts';
import { botPlayers, type SeatPlayer } from '../../match-session/players.ts';
import { neverStarted } from '../../match-session/program-names.ts';
import { reason } from '../../storage/files/reason.ts';
import type { ProgramPlayer } from '../../strategies/player.ts';
import { programNamed } from '../../strategies/program.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Those who play a match that is run: seats bots, and starts programs.
 *
 * @param log the file that what programs write is appended to, if one is named
 * @throws UsageFault for a file that cannot be written (rejects with it)
 */
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
    broken ??= `${names[seat]} does not start: ${why}`;
  };
  for (const [seat, program] of programs) {
    const fault = await program.startFault();
    if (fault !== undefined) notStarted(seat, fault);
  }
  return {
    /** The seats of bots alone. */
    bots,
    players: new Map<Seat, SeatPlayer<T>>([
      ...bots,
      ...[...programs].map(([seat, program]) => programAt(match, seat, program)),
    ]),
    /** Takes in that a program has lost its turn; says whether it is a fault of one that has started. */
    isFault(fault: StrategyFault): boolean {
      const program = programs.get(fault.seat);
      const why = program && neverStarted(program, fault);
      if (why !== undefined) notStarted(fault.seat, why);
      return why === undefined;
    },
    /** @throws UsageFault where a program does not start */
    check() {
      if (broken !== undefined) throw new UsageError(broken, 1);
    },
    /** Appends what programs have written to the file, if there is one. */
    writeLog() {
      if (log === undefined) return;
      for (const [seat, program] of programs)
        append(log, visible(`player ${seat}:\n${program.log().replace(/(?<!\n)$/, '\n')}`));
    },
  };
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
  const { startProgram } = await import('../../strategies/player.ts');
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
