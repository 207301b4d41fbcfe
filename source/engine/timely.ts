import { type CommandDeclaration, type CommandTable, getOwn } from './commands.ts';
import type { Game } from './game.ts';
import { parseLine } from './script.ts';
import type { GameTypes, Seat, StateOf } from './vocabulary.ts';

/**
 * The commands that a match takes at this moment with one argument or another: the others need not be offered.
 *
 * @example
 * const { game, state } = auction();
 * Object.keys(availableCommands(game, state, 1)).includes('bid') // => false
 */
export function availableCommands<T extends GameTypes>(game: Game<T>, state: StateOf<T>, seat: Seat): CommandTable {
  const isOver = game.outcome?.(state) !== undefined;
  return Object.fromEntries(
    Object.entries(game.commands).filter(([name, { args, phases, query = false, afterEnd = query }]) => {
      if (isOver) return afterEnd;
      return phases?.includes(state.phase) !== false && !isWrongPhase(game, state, seat, name, args);
    }),
  );
}

/** Whether the game's own check refuses a command because of the phase; tried with the first arguments that there are. */
function isWrongPhase<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  seat: Seat,
  name: string,
  args: CommandDeclaration['args'],
): boolean {
  const first = Object.values(args).map((kind) => kind.complete('')[0] ?? kind.complete('1')[0]);
  const parsed = parseLine(game, `${name}(${first.join(',')})`);
  if (parsed?.ok !== true) return false;
  const { command } = parsed.value;
  return getOwn(game.rules, name)?.check?.(state, command, seat)?.code === 'wrong-phase';
}
