import type { Game } from '../game.ts';
import type { ScriptLine } from '../script.ts';
import { type Step, step } from '../step.ts';
import type { GameTypes, StateOf } from '../vocabulary.ts';

/**
 * Why the command cannot be taken back, if so: it is not of those that can, numbers were drawn, or what other seats did
 * since would come out differently without it.
 */
export function undoFault<T extends GameTypes>(
  game: Game<T>,
  before: StateOf<T>,
  line: ScriptLine<T['command']> | undefined,
  since: readonly ScriptLine<T['command']>[],
): string | undefined {
  if (line === undefined) return 'There is nothing to undo.';
  const { seat, command } = line;
  if (game.commands[command.name]?.undoable !== true) return `${command.name} cannot be taken back.`;
  let withIt = step(game, before, seat, command);
  if (!withIt.ok) return `${command.name} was refused; there is nothing to take back.`;
  if (withIt.state.random !== before.random) return `${command.name} cannot be taken back: numbers were drawn.`;
  if (withIt.events.some(({ phase }) => phase !== before.phase))
    return `${command.name} cannot be taken back: it has had consequences.`;
  let without = before;
  for (const later of since) {
    withIt = step(game, withIt.state, later.seat, later.command);
    const other = step(game, without, later.seat, later.command);
    if (withIt.state.phase !== before.phase || !sameStep(withIt, other))
      return `${command.name} cannot be taken back: it has had consequences since.`;
    without = other.state;
  }
  return undefined;
}

const sameStep = <T extends GameTypes>(a: Step<T>, b: Step<T>): boolean =>
  a.ok === b.ok && (!a.ok || !b.ok || JSON.stringify(a.events) === JSON.stringify(b.events));
