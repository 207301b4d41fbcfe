import type { Outcome, Seat } from '../../../../engine/vocabulary.ts';
import type { Role } from '../../../../screen/paint.ts';
import { placeText } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { groupText, type Names, shortGroupText, signNames } from './group-text.ts';
import { type Group, groupsOf } from './groups.ts';

/** A sentence about a round. */
export interface RoundSentence {
  /** Of what happens in an execution step. */
  readonly execution?: number;
  /** `12.6` */
  readonly counter?: string;
  /** The player whose robot it begins with, where it begins with one. */
  readonly player?: Seat;
  readonly text: string;
  /** With less in it, for few columns, where there is one. */
  readonly short?: string;
  readonly role: Role;
  /** Whether it is told even where only what matters most is: pushes, falls, who is blocked, returns and the end. */
  readonly matters: boolean;
}

/**
 * What happened in a round, as sentences: the programs, every group of events, who comes back, and a round limit that was
 * reached. With its counter and the names of the board one has at most 76 columns, and at most 52 in short.
 *
 * @param outcome how the match has ended, if it has; a round limit is told by no event
 */
export function roundSentences(
  events: readonly GameEvent[],
  names: Names = signNames,
  outcome: Outcome | null = null,
): RoundSentence[] {
  const programs = events.flatMap((event): RoundSentence[] => {
    if (event.type !== 'program-revealed') return [];
    const { player, cards } = event;
    return [{ player, text: `${names.robots([player])} runs ${cards.join(' ')}`, role: 'dim', matters: false }];
  });
  const returns = events.flatMap((event): RoundSentence[] => {
    if (event.type !== 'revived') return [];
    const { player, x, y, facing, start, flag } = event;
    const where = `on ${flag === undefined ? `start ${start}` : `flag ${flag}`} at ${placeText(x, y)}, facing ${names.direction(facing)}`;
    return [{ player, text: `${names.robots([player])} is back ${where}`, role: 'text', matters: true }];
  });
  const limit: RoundSentence[] =
    outcome?.reason === 'round-limit' ? [{ text: 'draw: round limit reached', role: 'warning', matters: true }] : [];
  return [...programs, ...groupsOf(events).flatMap((group) => groupSentences(group, names)), ...returns, ...limit];
}

/** What happens at once: what a robot does, and who falls by it. */
function groupSentences(group: Group, names: Names): RoundSentence[] {
  const { execution, counter, deed, pushed, fallen } = group;
  const told = { execution, counter };
  const role = deed === 'victory' || deed === 'flag' ? 'success' : deed === 'destroyed' ? 'warning' : 'text';
  const matters = pushed.length > 0 || fallen.length > 0 || !plain.has(deed);
  const short = shortGroupText(group, names);
  return [
    {
      ...told,
      player: group.player,
      text: groupText(group, names),
      ...(short === undefined ? {} : { short }),
      role,
      matters,
    },
    ...fallen.map(
      ({ player, x, y }): RoundSentence => ({
        ...told,
        player,
        text: `${names.robots([player])} is destroyed at ${placeText(x, y)}`,
        role: 'warning',
        matters: true,
      }),
    ),
  ];
}

/** What robots do in every round. */
const plain: ReadonlySet<Group['deed']> = new Set(['move', 'turn', 'half-turn']);
