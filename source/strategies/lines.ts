import type { Match } from '../engine/match.ts';
import { type BotSeats, movesOfPlayers } from '../engine/players.ts';
import type { ScriptLine } from '../engine/script.ts';
import type { StrategyFault } from '../engine/strategy-fault.ts';
import type { GameTypes, Seat } from '../engine/vocabulary.ts';
import type { ProgramPlayer } from './player.ts';

/** A line of a match, or a turn that a program has lost. */
export type LineOrFault<T extends GameTypes> = ScriptLine<T['command']> | { readonly fault: StrategyFault };

/** Who plays the seats that nobody at the keyboard plays. */
export interface Players<T extends GameTypes> {
  readonly bots: BotSeats<T>;
  readonly programs: ReadonlyMap<Seat, ProgramPlayer<T>>;
}

/**
 * The commands of a script, of bots and of programs, each made when the one before it has been played. A program's turn
 * is all the commands that it asks for, legal or not, and what passes the turn on; a fault comes before that.
 *
 * @param onLimit called when bots and programs have played as much as they may
 */
export async function* linesOfEverybody<T extends GameTypes>(
  match: Match<T>,
  script: readonly ScriptLine<T['command']>[],
  { bots, programs }: Players<T>,
  onLimit: () => void,
): AsyncGenerator<LineOrFault<T>> {
  for (const move of movesOfPlayers(match, script, { bots, programs: new Set(programs.keys()) }, onLimit)) {
    if (!('asks' in move)) yield move;
    else {
      const turn = await programs.get(move.asks)?.turn(match.state);
      if (turn?.fault !== undefined) yield { fault: turn.fault };
      for (const command of turn?.commands ?? []) yield { seat: move.asks, command, bot: true };
    }
  }
}
