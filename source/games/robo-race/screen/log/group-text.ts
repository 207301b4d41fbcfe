import { listOf } from '../../../../screen/sentences.ts';
import { placeText } from '../../board.ts';
import { cardKind } from '../../cards.ts';
import { type DirectionName, directionOf, dx, dy } from '../../vocabulary.ts';
import type { Group } from './groups.ts';

/** What a group of events is, as a sentence without its counter; it begins with the player's robot. */
export const groupText = (group: Group, names: Names): string => sentenceText(group, names, wallText(group, names));

/** The same of a robot that cannot push others, without the wall that stops them; nothing of other groups. */
export const shortGroupText = (group: Group, names: Names): string | undefined =>
  isBlocked(group) && group.pushed.length > 0 ? sentenceText(group, names, undefined) : undefined;

/** @param wall what stops robots that are pushed, where that is told */
function sentenceText(group: Group, names: Names, wall: string | undefined): string {
  const subject = names.robots([group.player]);
  const { card } = group;
  if (card === undefined) return `${subject} ${activationText(group, names, wall)}`;
  const name = `${card.number} ${cardKind(card.number).name}`;
  if (!card.begins && isBlocked(group) && group.pushed.length === 0)
    return `${subject} is blocked by a ${wallText(group, names)}, card ${card.number}`;
  const what = actionText(group, names, wall);
  if (!card.begins) return `${subject} ${what}, card ${name}`;
  return group.deed === 'turn' || group.deed === 'half-turn'
    ? `${subject} plays ${name} at ${placeText(group.from.x, group.from.y)}`
    : `${subject} plays ${name}: ${what}`;
}

const isBlocked = ({ deed }: Group): boolean => deed === 'bump';

/** `moves N to (7,5)`, `pushes 2 and 1 N`, `blocked, wall N of (3,1)`, `cannot push 2, wall N of (3,2)`. */
function actionText(group: Group, names: Names, wall: string | undefined): string {
  const { pushed } = group;
  const others = pushed.length === 0 ? undefined : names.robots(pushed);
  if (isBlocked(group)) return others === undefined ? `blocked, ${wallText(group, names)}` : cannotPush(others, wall);
  const way = wayText(group, names);
  return others === undefined ? `moves${way}${endText(group)}` : `pushes ${others}${way}`;
}

const cannotPush = (others: string, wall: string | undefined): string =>
  `cannot push ${others}${wall === undefined ? '' : `, ${wall}`}`;

/** What the factory does with a robot. */
function activationText(group: Group, names: Names, wall: string | undefined): string {
  const { by, clockwise, from } = group;
  const at = placeText(from.x, from.y);
  switch (by) {
    case 'gear':
      return `is turned ${clockwise === true ? 'right' : 'left'} by the gear at ${at}`;
    case 'crusher':
      return `is crushed at ${at}`;
    case 'goal':
      return `wins on the goal at ${at}`;
    case 'flag':
      return `reaches flag ${group.flag} at ${at}`;
    default:
      return carriedText(group, names, wall);
  }
}

/** What a belt or a pusher does: `is carried E to (8,7) by the belt`, `is not pushed W: wall W of (3,1)`. */
function carriedText(group: Group, names: Names, wall: string | undefined): string {
  const { by, pushed } = group;
  const others = pushed.length === 0 ? undefined : names.robots(pushed);
  const way = `${by === 'belt' ? 'carried' : 'pushed'}${wayText(group, names)}`;
  if (isBlocked(group))
    return `is not ${way}: ${others === undefined ? wallText(group, names) : cannotPush(others, wall)}`;
  return others === undefined ? `is ${way}${endText(group)} by the ${by}` : `is ${way} by the ${by}: pushes ${others}`;
}

/** Where a robot is after its move; nothing where it falls, which is told by itself. */
function endText({ player, from, direction, fallen }: Group): string {
  const way = directionOf(direction);
  if (way === undefined || fallen.some((robot) => robot.player === player)) return '';
  return ` to ${placeText(from.x + dx[way], from.y + dy[way])}`;
}

const wallText = ({ stopped, from, ...group }: Group, names: Names): string =>
  `wall${wayText(group, names)} of ${placeText((stopped ?? from).x, (stopped ?? from).y)}`;

const wayText = ({ direction }: Pick<Group, 'direction'>, names: Names): string =>
  direction === undefined ? '' : ` ${names.direction(direction)}`;

/** What robots and directions are called. */
export interface Names {
  /** At least one. */
  robots(players: readonly number[]): string;
  direction(name: DirectionName): string;
}

const listed = (players: readonly number[]): string => listOf(players.map(String));

/** As the board writes them: `2` and `N`. */
export const signNames: Names = {
  robots: listed,
  direction: (name) => name,
};

const directions: Readonly<Record<DirectionName, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' };

/** As they are read aloud: `robot 2`, `robots 2 and 3`, and `north`. */
export const wordNames: Names = {
  robots: (players) => `robot${players.length === 1 ? '' : 's'} ${listed(players)}`,
  direction: (name) => directions[name],
};
