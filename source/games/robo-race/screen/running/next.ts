import { type Line, span } from '../../../../screen/paint.ts';
import { listOf } from '../../../../screen/sentences.ts';
import { placeText } from '../../board.ts';
import type { RaceScene, Running } from '../local.ts';
import { groupText, signNames } from '../log/group-text.ts';
import { type Group, groupsOf } from '../log/groups.ts';

/** What comes next, for the hint. */
export function nextLine(scene: RaceScene, running: Running): Line {
  const group = running.next.length === 0 ? undefined : groupsOf([...scene.events, ...running.next]).at(-1);
  if (group === undefined) return [span('next: ', 'dim'), span(endText(scene, running))];
  const step = group.execution === running.execution ? '' : `, step ${group.execution}`;
  return [span(`next${step}: `, 'dim'), span(`${deedText(group)}${fatesText(scene, group)}`)];
}

/** A step of a move that goes on is told by where it begins. */
function deedText(group: Group): string {
  const { card, deed, player, direction = '', pushed, from } = group;
  if (card?.begins !== false || deed !== 'move') return groupText(group, signNames);
  const what = pushed.length === 0 ? 'moves' : `pushes ${signNames.robots(pushed)}`;
  return `${player} ${what} ${direction} from ${placeText(from.x, from.y)}`;
}

/** Who falls, and into what. */
function fatesText({ view: { board } }: RaceScene, { player, fallen }: Group): string {
  return fallen
    .map((robot) => {
      const isOn = robot.x >= 0 && robot.x < board.width && robot.y >= 0 && robot.y < board.height;
      const who = robot.player === player ? '' : `${robot.player} `;
      return `, ${who}${isOn ? 'into the pit' : 'over the open border'}`;
    })
    .join('');
}

/** What comes after the last moment. */
function endText({ view }: RaceScene, { ending, back }: Running): string {
  const { outcome } = ending;
  if (outcome !== null) {
    const [winner] = outcome.winners;
    return `the end of the match, ${winner === undefined ? 'a draw by the round limit' : `${winner} wins`}`;
  }
  const round = `round ${view.round + 1}`;
  if (back !== undefined || ending.back.length === 0) return round;
  return `${listOf(ending.back.map(String))} come${ending.back.length === 1 ? 's' : ''} back, then ${round}`;
}
