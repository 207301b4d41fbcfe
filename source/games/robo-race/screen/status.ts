import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import type { Frame } from '#screen/frame.ts';
import type { ShownHint } from '#screen/parts/hint-steps.ts';
import { type StatusTexts, statusLine } from '#screen/parts/screen-lines.ts';
import { listOf, sentence } from '#screen/sentences.ts';
import { line } from '#screen/styled-text.ts';
import { wrapWords } from '#screen/truncate.ts';
import { placeText, xOf, yOf } from '../board.ts';
import { isAlive, planners } from '../state.ts';
import { cardKind } from '../vocabulary.ts';
import type { RaceScene } from './local.ts';
import { lookedAt, squareTexts } from './panel/panel.ts';
import { awayText } from './panel/progress-sections.ts';
import {
  beginText,
  directionWord,
  distanceText,
  isYou,
  leadsText,
  missedText,
  namedPlayers,
  namesInside,
  playerName,
  squareText,
  targetsOf,
} from './phrases.ts';
import {
  canExchange,
  cardText,
  exchanges,
  filledSlots,
  isWatched,
  obstacleIn,
  ownCardsOf,
  pathOf,
  planOf,
  poorHand,
  shownHintSlots,
} from './plan.ts';

/** Two status lines, such as the effects of Enter and of `t`, or the square under the cursor. */
export function statusOf(scene: RaceScene): Pick<Frame, 'status' | 'isOneStatus'> {
  if (isWatched(scene)) return { status: [line(''), line('')] };
  const width = scene.columns - 2;
  const [first, second] = textsOf(scene, width);
  const fits = shownHintSlots(scene.local) !== undefined || first.texts.some((text) => text.length <= width);
  const [fullText] = first.texts;
  const rows = fits || fullText === undefined ? [] : wrapWords(fullText, width);
  if (rows.length === 2) {
    const [upper = '', lower = ''] = rows;
    return { status: [line(upper, first.role), line(lower, first.role)], isOneStatus: true };
  }
  return { status: [statusLine(first, width), statusLine(second, width)] };
}

function textsOf(scene: RaceScene, width: number): readonly [StatusTexts, StatusTexts] {
  const { seatPhase, isOpen } = planOf(scene);
  const { local } = scene;
  if (isOpen && local.focus === 'hand')
    return local.hint === undefined ? [chosenStatus(scene), adviceStatus(scene)] : hintStatus(scene, local.hint);
  if (isOpen) return squareStatus(scene, width);
  const head = { texts: [momentText(scene)] };
  if (local.square !== undefined) return [head, { texts: [squareSentences(scene)] }];
  if (seatPhase === 'over') return [head, { texts: ['Arrows: look around'] }];
  return [
    head,
    {
      texts: [scene.events.length === 0 ? 'Arrows: look around' : 'Arrows: look around  v: watch the last round'],
    },
  ];
}

function momentText(scene: RaceScene): string {
  const { view, seat } = scene;
  const { round, step, outcome } = view;
  if (outcome !== null) {
    const [winner] = outcome.winners;
    if (winner === undefined && puzzleOf(scene.level) !== undefined) return missedText;
    if (winner === undefined) return `Draw: round limit reached after round ${round}.`;
    return `${playerName(scene, winner)} ${isYou(scene, winner) ? 'win' : 'wins'} in step ${step} of round ${round}.`;
  }
  const otherPlayers = planners(view).filter((player) => player !== seat);
  const waiting = otherPlayers.length === 0 ? '' : ` Waiting for ${namesInside(scene, otherPlayers)}.`;
  return planOf(scene).seatPhase === 'destroyed'
    ? `Your robot is destroyed. It comes back next round.${waiting}`
    : `Ready.${waiting}`;
}

function squareStatus(scene: RaceScene, width: number): readonly [StatusTexts, StatusTexts] {
  const [first = '', ...more] = wrapWords(squareSentences(scene), width);
  return [{ texts: [first] }, { texts: [more.join(' ') || 'Esc: back to the cards'] }];
}

function squareSentences(scene: RaceScene): string {
  const { board, robots } = scene.view;
  const square = lookedAt(scene);
  // The distance depends on the checkpoints reached by the robot on the square, or else by the viewer's robot.
  const { flags = 0 } = robots.find((robot) => robot.square === square) ?? robots[scene.seat - 1] ?? {};
  const distance =
    board.tiles[square] === 'O' || board.tiles[square] === 'G' || targetsOf(board, flags).includes(square)
      ? []
      : [distanceText(board, square, flags)];
  const about = [...squareTexts(scene, square), ...distance].join('; ');
  return sentence(`${squareText(board, square)}: ${about}`);
}

function chosenStatus(scene: RaceScene): StatusTexts {
  const { hand, slots, chosen, slotOf, pending } = planOf(scene);
  const { slot } = scene.local;
  if (pending !== undefined) return pendingStatus(scene, pending.card, pending.slot);
  const card = chosen === undefined ? undefined : hand[chosen];
  if (card !== undefined) {
    const from = chosen === undefined ? undefined : slotOf[chosen];
    return from === undefined
      ? { texts: [`All slots are full. Take a card back to play ${cardText(card)}.`] }
      : { texts: [`Enter: take ${cardText(card)} back from slot ${from}`] };
  }
  if (slot !== undefined) {
    const held = slots[slot - 1];
    return held == null
      ? { texts: [`Slot ${slot} is empty. 1-7: play a card there.`] }
      : {
          texts: [
            `Slot ${slot}: ${cardText(held)}. Enter: take it back  1-7: play another card there`,
            `Slot ${slot}: ${cardText(held)}. Enter: take it back`,
          ],
        };
  }
  const filled = filledSlots(slots).length;
  if (filled === 0) return { texts: ['1-7: play a card. Arrows: choose one.'] };
  const subject = slots.includes(null) ? 'As it stands, you' : 'You';
  return endStatus(scene, `${filled} of ${slots.length} slots filled. `, subject);
}

function pendingStatus(scene: RaceScene, card: number, slot: number): StatusTexts {
  return endStatus(scene, `Enter: play ${cardText(card)} in slot ${slot}. `, 'Then you');
}

function endStatus(scene: RaceScene, head: string, subject: string): StatusTexts {
  const { path } = planOf(scene);
  const { seat, view, preferences } = scene;
  const last = path?.steps.at(-1);
  if (path === undefined || last === undefined || !preferences.forecast) return { texts: [head.trim()] };
  const step = path.steps.length;
  if (path.end === 'goal')
    return {
      texts: [`${head}You win in step ${step} if nobody bumps you.`, `${head}You win in step ${step}.`],
      role: 'success',
    };
  if (!isAlive(last.afterFactory))
    return { texts: [`! ${head}${subject} are destroyed in step ${step}.`], role: 'danger' };
  const { square, facing } = last.afterFactory;
  const place = placeText(xOf(view.board, square), yOf(view.board, square));
  const obstacle = obstacleIn(path, seat, step);
  const blocked =
    obstacle === undefined
      ? ''
      : obstacle === 'wall'
        ? ' You hit a wall.'
        : ` ${playerName(scene, obstacle.robot)} blocks you.`;
  return {
    texts: [
      `${head}${subject} end at ${place}, facing ${directionWord(facing)}, ${awayText(scene, last.afterFactory)}.${blocked}`,
    ],
  };
}

/** Advice for the second row, because a remark of a rival replaces the first row. */
function adviceStatus(scene: RaceScene): StatusTexts {
  const { slots, chosen } = planOf(scene);
  if (filledSlots(slots).length === 0 && canExchange(scene))
    return { texts: [`${poorHand(ownCardsOf(scene))} ${exchanges}`] };
  if (slots.includes(null)) return { texts: ['t: run the program, once all five slots are filled.'] };
  const isFree = chosen === undefined && scene.local.slot === undefined;
  return { texts: [`${isFree ? 't or Enter' : 't'}: run the program.`] };
}

function hintStatus(scene: RaceScene, hint: ShownHint<number>): readonly [StatusTexts, StatusTexts] {
  const { commands, step, why } = hint;
  const [first] = commands;
  if (step === 'where') {
    const [lead = '', risk] = namedPlayers(scene, why).split(/ (?=Risk )/);
    const keys = 'b: which card first  Esc: ignore';
    return [
      { texts: [leadsText(lead), leadsText(lead.replace(/ Works in .*$/, ''))] },
      risk === undefined
        ? { texts: [keys] }
        : { texts: [`! ${risk} ${keys}`, `! ${risk}  b: more`, `! ${risk}`], role: 'danger' },
    ];
  }
  if (step === 'act' && first !== undefined)
    return [{ texts: [beginText(first)] }, { texts: ['b: the whole program  Enter: use it  Esc: ignore'] }];
  const ownResult = ownEnd(scene, commands);
  const keys = 'Enter: use hint  Esc: ignore';
  return [hintedStatus(scene, commands), { texts: [...(ownResult === '' ? [] : [`${ownResult} ${keys}`]), keys] }];
}

/** End of the player's own program, to compare with a hint. Empty without cards or forecasts, or if both are equal. */
function ownEnd(scene: RaceScene, hinted: readonly number[]): string {
  const { slots } = planOf(scene);
  if (filledSlots(slots).length === 0 || slots.join() === hinted.join() || !scene.preferences.forecast) return '';
  const path = pathOf(scene, slots);
  const last = path?.steps.at(-1)?.afterFactory;
  if (path === undefined || last === undefined) return '';
  if (path.end === 'goal') return 'Your program wins, too.';
  return `Your program ${isAlive(last) ? `ends ${awayText(scene, last)}` : `destroys you in step ${path.steps.length}`}.`;
}

function hintedStatus(scene: RaceScene, hinted: readonly number[]): StatusTexts {
  const cards = listOf(hinted.map((card) => cardKind(card).name));
  const { texts, role } = endStatus(scene, `Hint: ${cards}. `, 'You');
  return { texts: [...texts, `Hint: ${cards}.`], ...(role === undefined ? {} : { role }) };
}
