import type { Match } from '../../engine/match.ts';
import { formatCommand } from '../../engine/script.ts';
import type { GameScreen, ScreenTypes } from '../../screen/screen.ts';
import { counted, ended, fewLines, flow } from '../../screen/sentences.ts';
import { type SceneFacts, sceneOf } from './scenes.ts';

/** A match and what its words are made with. */
export interface Logged<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly facts: SceneFacts;
}

/**
 * The answer to `log`: the last commands, or a turn once more.
 *
 * @param wanted nothing, or the number of a turn
 */
export function logLines<T extends ScreenTypes>(logged: Logged<T>, wanted: string): string[] {
  const { match } = logged;
  if (wanted === '') return lastCommands(match);
  const turns = match.turns().map(({ turn }) => turn);
  if (!/^\d{1,9}$/.test(wanted) || !turns.includes(Number(wanted)))
    return flow([
      `Found "${wanted}", expected a turn from ${Math.min(...turns)} to ${Math.max(...turns)}, as in log ${Math.max(...turns)}.`,
    ]);
  const indices = commandsOfTurn(match, Number(wanted));
  return indices.length === 0
    ? [`Nothing was played in turn ${wanted}.`]
    : indices.flatMap((index) => commandLines(logged, index));
}

/** Where the commands are in the log that led to a turn or were played in it. */
function commandsOfTurn<T extends ScreenTypes>(match: Match<T>, wanted: number): number[] {
  const turns = match.turns();
  return turns.flatMap(({ turn, length }, i) => {
    if (turn !== wanted) return [];
    const first = Math.max(0, length - 1);
    const end = (turns[i + 1]?.length ?? match.log.length + 1) - 1;
    return Array.from({ length: Math.max(0, end - first) }, (_, k) => first + k);
  });
}

/** A command of the log and what happened because of it, as it was seen then. */
export function commandLines<T extends ScreenTypes>({ match, screen, facts }: Logged<T>, index: number): string[] {
  const line = match.log[index];
  if (line === undefined) return [];
  const state = match.stateAt(index);
  const step = match.stepAt(index);
  const name = `command: ${formatCommand(match.game.commands, line.command)}`;
  if (!step.ok) return [name, ...flow([`Refused: ${ended(step.error.message)}`])];
  const before = sceneOf(match, screen, state, undefined, facts);
  const after = sceneOf(match, screen, step.state, { before: state, step }, facts);
  return [name, ...screen.reader.tell(before, after)];
}

function lastCommands<T extends ScreenTypes>({ game, log, stateAt, turns }: Match<T>): string[] {
  if (log.length === 0) return ['No commands so far.'];
  const first = Math.max(0, log.length - fewLines);
  const shown = log.slice(first).map(({ command }, i) => {
    const turn = game.turnOf(stateAt(first + i + 1));
    return `turn ${turn}: ${formatCommand(game.commands, command)}`;
  });
  const last = turns().at(-1)?.turn ?? 0;
  return [
    `${counted(log.length, 'command')} so far${first > 0 ? `, the last ${fewLines}` : ''}:`,
    ...shown,
    `Type log and a turn to hear it again, as in log ${last}.`,
  ];
}
