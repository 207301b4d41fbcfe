import type { Hint } from '../../../../screen/hint-line.ts';
import { placeText, xOf, yOf } from '../../board.ts';
import type { OwnEnd } from '../../bots/own-round.ts';
import { reasonFor } from '../../bots/reasons.ts';
import { goalDistances } from '../../distance.ts';
import { isAlive } from '../../state.ts';
import { DIRECTIONS } from '../../vocabulary.ts';
import type { RaceScene } from '../local.ts';
import { lostOn, pathWith, planOf } from '../plan.ts';
import { cardText } from '../words/cards.ts';
import { filledSlots } from '../words/own.ts';
import { isBlockedIn, type Path } from '../words/path.ts';

/** What Enter would do with the chosen card, and where the step in which it is played ends. */
export function chosenHint(scene: RaceScene): Hint {
  const { hand, chosen, slotOf, free } = planOf(scene);
  const card = hand[chosen];
  if (card === undefined) return { texts: [''] };
  const slot = slotOf[chosen];
  if (slot !== undefined)
    return { texts: [`Enter takes ${cardText(card)} back from slot ${slot}; left and right move it to another.`] };
  if (free === undefined)
    return { texts: [`${cardText(card)} is left over; its letter does nothing until a slot is empty.`] };
  const path = pathWith(scene, free, card);
  const { role, texts } = path === undefined ? { texts: ['.'] } : stepHint(scene, path, free);
  const sign = role === 'hazard' ? '! ' : '';
  return {
    texts: texts.map((text) => `${sign}Enter puts ${cardText(card)} into slot ${free}${text}`),
    ...(role === undefined ? {} : { role }),
  };
}

/** How a step of a path ends, as the end of a sentence. */
function stepHint(scene: RaceScene, path: Path, step: number): Hint {
  const at = path.steps[step - 1];
  const end = path.steps.length;
  if (at === undefined)
    return path.end === 'goal'
      ? { texts: [`; your robot wins before, in step ${end}.`] }
      : { texts: [`; your robot is destroyed before, in step ${end}.`], role: 'hazard' };
  if (!isAlive(at.afterFactory)) {
    const lost = lostOn(path, scene.seat);
    const where = lost === undefined ? '' : ` at ${placeText(lost.x, lost.y)}`;
    return { texts: [`: step ${step} destroys your robot${where}.`], role: 'hazard' };
  }
  if (path.end === 'goal' && step === end)
    return { texts: [`: step ${step} wins, if nobody gets in the way.`, `: step ${step} wins.`], role: 'success' };
  const { board } = scene.view;
  const { square, facing } = at.afterFactory;
  const place = placeText(xOf(board, square), yOf(board, square));
  const way = wayText(scene, square);
  const how = `${isBlockedIn(path, scene.seat, step) ? 'blocked, ' : ''}step ${step} ends at`;
  return {
    texts: [
      `: ${how} ${place} facing ${DIRECTIONS[facing]}, ${way}.`,
      `: ${how} ${place} ${DIRECTIONS[facing]}, ${way}.`,
      `: ${how} ${place} ${DIRECTIONS[facing]}.`,
    ],
  };
}

/** `3 to goal` */
function wayText({ view: { board } }: RaceScene, square: number): string {
  const far = board.width * board.height;
  const distance = goalDistances(board)[square] ?? far;
  return distance >= far ? 'no way to goal' : `${distance} to goal`;
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four'];

/** How many slots are filled, what commits, and loudly how it ends where that is no ordinary end. */
export function fillingHint(scene: RaceScene): Hint {
  const { slots, path } = planOf(scene);
  const filled = filledSlots(slots).length;
  const isFull = filled === slots.length;
  if (path?.end === 'destroyed' && filled > 0)
    return {
      texts: [
        `! Your robot is destroyed in step ${path.steps.length}.${isFull ? ' c commits all the same, and asks first.' : ''}`,
      ],
      role: 'hazard',
    };
  if (path?.end === 'goal')
    return {
      texts: [
        `You win in step ${path.steps.length} if nobody gets in the way; c commits ${isFull ? 'the program' : 'a full program'}.`,
      ],
      role: 'success',
    };
  if (filled === 0) return { texts: ['No slot is filled yet: a letter or Enter puts a card into the first free one.'] };
  if (isFull) return { texts: ['All five slots are filled: c commits the program, which is final.'] };
  const are = filled === 1 ? 'of five slots is' : 'of five slots are';
  return { texts: [`${numbers[filled]} ${are} filled; c commits when all five are.`] };
}

/** The program of a hint, and where it ends, in the words in which it was given. */
export function hintedHint(scene: RaceScene, hinted: readonly number[]): Hint {
  const { path } = planOf(scene);
  const head = `Hint: program(${hinted.join()}).`;
  const last = path?.steps.at(-1);
  if (path === undefined || last === undefined) return { texts: [head] };
  const { board } = scene.view;
  const { square } = last.afterFactory;
  const end: OwnEnd =
    path.end === 'goal'
      ? { type: 'goal', execution: last.execution }
      : path.end === 'destroyed'
        ? { type: 'destroyed' }
        : { type: 'alive', square, distance: goalDistances(board)[square] ?? board.tiles.length };
  return { texts: [`${head} ${reasonFor(board, end)}`] };
}
