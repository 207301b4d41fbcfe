import { itemAt } from '../../engine/lookup.ts';
import type { Match } from '../../engine/match.ts';
import type { GameTypes, Seat, StateOf, Viewer } from '../../engine/vocabulary.ts';
import { isSimultaneous } from '../../match-session/planned-rounds.ts';
import { redactedCommand } from '../../match-session/redact-command.ts';
import { sentence } from '../../screen/sentences.ts';

/** A command of the log in words. */
export interface LoggedCommand {
  /** The number of the turn that it belongs to: the one that it ends, where turns are counted as they are played. */
  readonly turn: number;
  /** Its seat, in a match of several; absent where it completed what all had planned. */
  readonly seat?: Seat;
  /** The name of that player: `player 2`, or its own. */
  readonly who?: string;
  /** Its effects, in sentences. */
  readonly text: string;
  /** Why it was refused, if it was. */
  readonly refusal?: string;
}

/**
 * The command at an index of the log, from 0, as the viewer may read it; undefined outside the log.
 *
 * @param who the name of a player
 * @param sentences sentences about it for the viewer
 */
export function loggedCommand<T extends GameTypes>(
  match: Match<T>,
  index: number,
  viewer: Viewer,
  who: (seat: Seat) => string,
  sentences: readonly string[] = [],
): LoggedCommand | undefined {
  const line = match.log[index];
  if (line === undefined) return undefined;
  const step = match.stepAt(index);
  const before = match.stateAfter(index);
  const turn = turnOfStep(match, before, step.state);
  const isOfAll = isSimultaneous(match.game, before) && match.game.turnOf(before) !== match.game.turnOf(step.state);
  // Why a command was refused is for its own seat only.
  const isVisible = viewer === 'all' || line.seat === null || line.seat === viewer;
  const logged = {
    turn,
    ...(match.setup.players > 1 && line.seat !== null && !isOfAll && { seat: line.seat, who: who(line.seat) }),
    text: textOf(match, index, viewer, sentences),
  };
  return step.ok || !isVisible ? logged : { ...logged, refusal: step.error.message };
}

/** The command's story without its place, which the bar shows anyway; if there is none, the command's help. */
function textOf<T extends GameTypes>(match: Match<T>, index: number, viewer: Viewer, sentences: readonly string[]): string {
  const text = sentences.join(' ').replace(/^(?:Turn|Round) \d+(?:, [^.:]*)?\. /, '');
  if (text !== '') return text;
  const help = match.game.commands[itemAt(match.log, index).command.name]?.help;
  return redactedCommand(match, index, viewer) === undefined || help === undefined
    ? 'Plans in secret.'
    : sentence(help);
}

/** The number of the turn that a step belongs to: the one that it ends, where turns are counted as they are played. */
const turnOfStep = <T extends GameTypes>(match: Match<T>, before: StateOf<T>, after: StateOf<T>): number =>
  match.game.turnOf(countsPlayedTurns(match) ? after : before);

/** Whether a match begins in turn 0, and so numbers its turns by those already played. */
const countsPlayedTurns = <T extends GameTypes>(match: Match<T>): boolean => match.turns()[0]?.turn === 0;
