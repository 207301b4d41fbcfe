import { listOf, wrapSentences } from '../../../../screen/sentences.ts';
import { isSame } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { type Effect, enemyActs } from '../event-texts.ts';
import { type Strike, strikesOf } from '../outlook/strikes.ts';
import { objectiveText, silencedText, wayText } from '../words.ts';
import { thingAt } from './things.ts';

/** Whether these events are those of `end_turn`. */
export const isTurn = (events: readonly GameEvent[]): boolean => events[0]?.phase === 'attack';

/**
 * What happened in a turn as lines, by phase.
 *
 * @param turn its number
 * @param full whether it is also told who did nothing
 */
export const turnLines = (events: readonly GameEvent[], turn: number, full: boolean): string[] => [
  ...wrapSentences([`Turn ${turn}, attacks.`, ...attackSentences(events, full)]),
  ...wrapSentences(headed(`Turn ${turn}, enemies.`, movementSentences(events))),
];

const headed = (head: string, sentences: readonly string[]): string[] =>
  sentences.length === 0 ? [] : [head, ...sentences];

/** Who hit whom, in the order of attack; then those who did nothing, unless they were destroyed after it. */
export function attackSentences(events: readonly GameEvent[], full: boolean): string[] {
  const strikes = strikesOf(events);
  const fallen = strikes.flatMap(({ effects }) => effects.filter(({ health }) => health === 0).map(({ at }) => at));
  const falls = ({ at }: Strike) => fallen.some((tile) => isSame(tile, at));
  const isIdle = ({ isSkipped, effects }: Strike) => !isSkipped && effects.length === 0;
  const strikeSentences = strikes.flatMap((strike) => {
    if (strike.effects.length > 0) return [strikeSentence(strike)];
    return full && isIdle(strike) && falls(strike) ? [`${nameOf(strike)} hits nothing.`] : [];
  });
  const skipped = strikes.filter(({ isSkipped }) => isSkipped).map(nameOf);
  const idle = strikes.filter((strike) => isIdle(strike) && !falls(strike)).map(nameOf);
  const quietSentences = [
    ...(skipped.length === 0 ? [] : [`${listOf(skipped)} ${skipped.length === 1 ? 'is' : 'are'} ${silencedText}.`]),
    ...(idle.length === 0 ? [] : [`${listOf(idle)} ${idle.length === 1 ? 'hits' : 'hit'} nothing.`]),
  ];
  if (full) return [...strikeSentences, ...quietSentences];
  return strikeSentences.length === 0 ? ['Nothing is hit.'] : strikeSentences;
}

const nameOf = ({ kind, at }: Pick<Effect, 'kind' | 'at'>): string => thingAt(kind, at);

/** `Scorpion at (8,8) destroys Firefly at (8,7), hits TankMech at (8,6) for 2, 3 left.` */
function strikeSentence(strike: Strike): string {
  const { effects } = strike;
  const destroyed = effects.filter(({ health }) => health === 0);
  const hit = effects.filter(({ health, change }) => health > 0 && change < 0);
  const healed = effects.filter(({ change }) => change > 0);
  const parts = [
    ...(destroyed.length === 0 ? [] : [`destroys ${listOf(destroyed.map(nameOf))}`]),
    ...hit.map((effect) => `hits ${nameOf(effect)} for ${-effect.change}, ${effect.health} left`),
    ...(healed.length === 0
      ? []
      : [`heals ${listOf(healed.map((effect) => `${nameOf(effect)} by ${effect.change} to ${effect.health}`))}`]),
  ];
  return `${nameOf(strike)} ${parts.join('; ')}.`;
}

/** Where the enemies move and what they go for. */
export function movementSentences(events: readonly GameEvent[]): string[] {
  const acts = enemyActs(events);
  const walks = acts.filter((act) => act.type === 'walks');
  const wishes = acts.filter((act) => act.type === 'wants');
  const aims = ({ kind, objective }: (typeof wishes)[number]) => `, aiming for ${objectiveText(kind, objective)}`;
  const moved = walks.map((walk) => {
    const wish = wishes.find((act) => isSame(act.at, walk.from));
    return `${walk.kind} moves from ${wayText(walk)}${wish === undefined ? '' : aims(wish)}.`;
  });
  const stayed = wishes.flatMap((wish) =>
    walks.some((walk) => isSame(walk.from, wish.at)) ? [] : [`${nameOf(wish)} stays${aims(wish)}.`],
  );
  return [...moved, ...stayed];
}
