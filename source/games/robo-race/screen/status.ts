import { itemAt } from '../../../engine/lookup.ts';
import { wrapped } from '../../../screen/cut.ts';
import { type Line, line } from '../../../screen/paint.ts';
import { sentence } from '../../../screen/sentences.ts';
import { type StatusTexts, statusLine } from '../../../screen/status-line.ts';
import { placeText, xOf, yOf } from '../board.ts';
import type { OwnEnd } from '../bots/own-round.ts';
import { reasonFor } from '../bots/playing.ts';
import { goalDistances } from '../distance.ts';
import { isAlive, planners } from '../state.ts';
import { DIRECTIONS } from '../vocabulary.ts';
import type { RaceScene } from './local.ts';
import { lookedAt, squareTexts } from './panel/square-words.ts';
import { isWatched, lostOn, pathWith, planOf } from './plan.ts';
import { cardText, filledSlots, playersText } from './words/own-cards.ts';
import { isBlockedIn, type Path } from './words/path.ts';
import { distanceText, squareText } from './words/places.ts';

/** What Enter would do, and how far the plan is; what stands on a square that is looked at. */
export function statusOf(scene: RaceScene): readonly [Line, Line] {
  if (isWatched(scene)) return [line(''), line('')];
  const width = scene.columns - 2;
  const [first, second] = textsOf(scene, width);
  return [statusLine(first, width), statusLine(second, width)];
}

function textsOf(scene: RaceScene, width: number): readonly [StatusTexts, StatusTexts] {
  const { moment, isOpen } = planOf(scene);
  const { local } = scene;
  if (isOpen && local.focus === 'hand')
    return local.hinted === undefined
      ? [chosenStatus(scene), fillingStatus(scene)]
      : [
          hintedStatus(scene, local.hinted),
          { texts: ['Enter takes the hint over, Esc drops it; it is not committed yet.'] },
        ];
  if (isOpen) return squareStatus(scene, width);
  const head = { texts: [momentText(scene)] };
  if (local.square !== undefined) return [head, { texts: [squareSentences(scene)] }];
  if (moment === 'over')
    return [
      head,
      {
        texts: [
          `${scene.online === undefined ? 'y plays this level again, ' : ''}r watches the match; arrows look at squares.`,
        ],
      },
    ];
  const log = scene.events.length === 0 || local.below === 'log' ? '' : ', L shows what happened in the last round';
  return [head, { texts: [`Arrows look at squares${log}.`] }];
}

/** Why there is nothing to plan. */
function momentText({ view, ...scene }: RaceScene): string {
  const { round, step, outcome } = view;
  if (outcome !== null) {
    const [winner] = outcome.winners;
    if (winner === undefined) return `A draw: the last round, round ${round}, is over and nobody has won.`;
    return `Robot ${winner} wins on the goal in step ${step} of round ${round}.`;
  }
  const others = planners(view).filter((player) => player !== scene.seat);
  const waiting = others.length === 0 ? '' : ` Waiting for ${playersText(others, scene.online)}.`;
  const { moment } = planOf({ view, ...scene });
  return moment === 'destroyed'
    ? `Your robot is destroyed and plans nothing in this round.${waiting}`
    : `Committed.${waiting}`;
}

/** The square under the cursor, in both lines where it needs them. */
function squareStatus(scene: RaceScene, width: number): readonly [StatusTexts, StatusTexts] {
  const rows = wrapped(squareSentences(scene), width);
  return [{ texts: [itemAt(rows, 0)] }, { texts: [rows.slice(1).join(' ') || 'Esc goes back to the cards.'] }];
}

/** `(9,6): crusher C* destroys in steps 2 and 4, else belt v carries S. 5 squares to the goal.` */
function squareSentences(scene: RaceScene): string {
  const { board } = scene.view;
  const square = lookedAt(scene);
  const distance = board.tiles[square] === 'O' || board.tiles[square] === 'G' ? [] : [distanceText(board, square)];
  const about = [...squareTexts(scene, square), ...distance].join('; ');
  return sentence(`${squareText(board, square)}: ${about}`);
}

/** What Enter would do with the chosen card, and where the step in which it is played ends. */
function chosenStatus(scene: RaceScene): StatusTexts {
  const { hand, chosen, slotOf, free } = planOf(scene);
  const card = hand[chosen];
  if (card === undefined) return { texts: [''] };
  const slot = slotOf[chosen];
  if (slot !== undefined)
    return { texts: [`Enter takes ${cardText(card)} back from slot ${slot}; left and right move it to another.`] };
  if (free === undefined)
    return { texts: [`${cardText(card)} is left over; its letter does nothing until a slot is empty.`] };
  const path = pathWith(scene, free, card);
  const { role, texts } = path === undefined ? { texts: ['.'] } : stepStatus(scene, path, free);
  const sign = role === 'hazard' ? '! ' : '';
  return {
    texts: texts.map((text) => `${sign}Enter puts ${cardText(card)} into slot ${free}${text}`),
    ...(role === undefined ? {} : { role }),
  };
}

/** How a step of a path ends, as the end of a sentence. */
function stepStatus(scene: RaceScene, path: Path, step: number): StatusTexts {
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
function fillingStatus(scene: RaceScene): StatusTexts {
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
function hintedStatus(scene: RaceScene, hinted: readonly number[]): StatusTexts {
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
        : { type: 'alive', square, flags: 0, distance: goalDistances(board)[square] ?? board.tiles.length };
  return { texts: [`${head} ${reasonFor(board, end)}`] };
}
