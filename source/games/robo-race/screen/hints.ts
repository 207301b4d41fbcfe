import { itemAt } from '../../../engine/lookup.ts';
import { wrapped } from '../../../screen/cut.ts';
import { type Hint, hintLine } from '../../../screen/hint-line.ts';
import { type Line, line } from '../../../screen/paint.ts';
import { sentence } from '../../../screen/sentences.ts';
import { planners } from '../state.ts';
import { chosenHint, fillingHint, hintedHint } from './hints/plan-hints.ts';
import type { RaceScene } from './local.ts';
import { lookedAt } from './panel/square-section.ts';
import { squareTexts } from './panel/square-words.ts';
import { isWatched, planOf } from './plan.ts';
import { playersText } from './words/own.ts';
import { distanceText, squareText } from './words/places.ts';

/** What Enter would do, and how far the plan is; what stands on a square that is looked at. */
export function hintOf(scene: RaceScene): readonly [Line, Line] {
  if (isWatched(scene)) return [line(''), line('')];
  const width = scene.columns - 2;
  const [first, second] = hintsOf(scene, width);
  return [hintLine(first, width), hintLine(second, width)];
}

function hintsOf(scene: RaceScene, width: number): readonly [Hint, Hint] {
  const { moment, isOpen } = planOf(scene);
  const { local } = scene;
  if (isOpen && local.focus === 'hand')
    return local.hinted === undefined
      ? [chosenHint(scene), fillingHint(scene)]
      : [
          hintedHint(scene, local.hinted),
          { texts: ['Enter takes the hint over, Esc drops it; it is not committed yet.'] },
        ];
  if (isOpen) return squareHints(scene, width);
  const head = { texts: [momentText(scene)] };
  if (local.square !== undefined) return [head, { texts: [squareSentences(scene)] }];
  if (moment === 'over')
    return [head, { texts: ['y plays this level again, r watches the match; arrows look at squares.'] }];
  const log = scene.events.length === 0 || local.lower === 'log' ? '' : ', L shows what happened in the last round';
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
  const waiting = others.length === 0 ? '' : ` Waiting for ${playersText(others)}.`;
  const { moment } = planOf({ view, ...scene });
  return moment === 'destroyed'
    ? `Your robot is destroyed and plans nothing in this round.${waiting}`
    : `Committed.${waiting}`;
}

/** The square under the cursor, in both lines where it needs them. */
function squareHints(scene: RaceScene, width: number): readonly [Hint, Hint] {
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
