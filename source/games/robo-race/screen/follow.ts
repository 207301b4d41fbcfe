import type { Viewer } from '../../../engine/vocabulary.ts';
import type { Command } from '../commands.ts';
import type { Slots } from '../state.ts';
import type { View } from '../view.ts';
import { kept } from './keys/bindings.ts';
import type { Local, RaceScene } from './local.ts';

/** What the screen keeps at the start of a match. */
export const start = (): Local => ({ focus: 'hand', card: 0, scrolled: 0, below: 'preview' });

/**
 * What the screen keeps after a command: a new round begins with the hand; a card that was touched is the chosen one,
 * and a hint is dropped with it. What others do changes nothing.
 */
export function follow(local: Local, before: View, after: View): Local {
  if (before.round !== after.round || before.outcome !== after.outcome)
    return { ...local, focus: 'hand', card: 0, scrolled: 0, square: undefined, hinted: undefined };
  for (const player of playersOf(after.viewer, after.players)) {
    const was = slotsIn(before, player);
    const is = slotsIn(after, player);
    if (was === undefined || is === undefined || was.join() === is.join()) continue;
    const touched = only(difference(is, was)) ?? only(difference(was, is));
    const hand = after.hands[player - 1];
    const card = touched === undefined || hand == null || hand === 'hidden' ? -1 : hand.indexOf(touched);
    return { ...local, hinted: undefined, ...(card < 0 ? {} : { card }) };
  }
  return local;
}

const playersOf = (viewer: Viewer, players: number): readonly number[] =>
  Array.from({ length: players }, (_, i) => i + 1).filter((player) => viewer === 'all' || viewer === player);

function slotsIn({ slots }: View, player: number): Slots | undefined {
  const own = slots[player - 1];
  return own == null || own === 'hidden' ? undefined : own;
}

/** The cards of some slots that are not in others. */
function difference(slots: Slots, others: Slots): number[] {
  const left = [...others];
  return slots.flatMap((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0 || card === null ? [] : [card];
  });
}

const only = ([first, ...rest]: readonly number[]): number | undefined => (rest.length === 0 ? first : undefined);

/** What the screen keeps when these commands were given as a hint: the program, until the slots are touched. */
export function hinted(scene: RaceScene, commands: readonly Command[]): Local {
  const program = commands.find((command) => command.name === 'program');
  if (program === undefined) return scene.local;
  const { c1, c2, c3, c4, c5 } = program.args;
  return kept(scene, {
    hinted: [c1, c2, c3, c4, c5],
    focus: 'hand',
    square: undefined,
    below: 'preview',
    scrolled: 0,
  });
}
