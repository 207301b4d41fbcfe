import type { GameTypes, Seat } from '../engine/vocabulary.ts';
import type { ProgramTurn } from '../strategies/player.ts';
import type { Referee } from './referee.ts';

/**
 * The commands of a program's turn, each of them taken when the one before has been played: its own, as long as the turn
 * lasts, and then those that end it by the game's rule for absent players. A program that wants to be asked again has to
 * have changed something.
 *
 * @example
 * const referee = matchReferee(auction());
 * const own = { commands: [{ name: 'stake', args: { points: 2 } }] } as const;
 * [...commandsOfTurn(referee, 1, own)].map(({ name }) => name) // => ['stake']
 */
export function* commandsOfTurn<T extends GameTypes>(
  referee: Omit<Referee<T>, 'play'>,
  seat: Seat,
  { commands, more }: ProgramTurn<T>,
): Generator<T['command'], void> {
  const start = referee.now();
  const [setup, turn, phase] = [referee.setup(), referee.turn(), referee.phase()];
  const lasts = () =>
    referee.waitingFor().includes(seat) &&
    referee.setup() === setup &&
    referee.turn() === turn &&
    referee.phase() === phase;
  for (const command of commands) {
    if (!lasts()) return;
    yield command;
  }
  if (more === true && referee.now() !== start) return;
  for (let before: object | undefined; lasts() && referee.now() !== before; ) {
    before = referee.now();
    const command = referee.forAbsent(seat);
    if (command !== undefined) yield command;
  }
}
