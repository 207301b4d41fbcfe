import { isAlive, type Robot } from '../../state.ts';
import type { RaceScene } from '../local.ts';
import { isYou, playerName } from '../phrases.ts';
import { cardText, slotsWords } from '../words/own-cards.ts';
import { directionWord, distanceText, squareText } from '../words/places.ts';
import { elementsOf } from '../words/squares.ts';

/** `, on belt east`; nothing on floor. */
export function standsOn({ view: { board } }: RaceScene, square: number): string {
  const elements = elementsOf(board, square);
  return elements.length === 0 ? '' : `, on ${elements.join(' and ')}`;
}

/** How many checkpoints a robot has reached, where there are any: `, 1 of 3 flags reached`. */
const flagsText = ({ view: { board } }: RaceScene, { flags }: Readonly<Robot>): string =>
  board.flags.length === 0 ? '' : `, ${flags} of ${board.flags.length} flags reached`;

/** Says that a player is a bot, where the name does not: `, a bot`. */
const botText = ({ bots, online }: RaceScene, player: number): string =>
  online === undefined && bots[player] !== undefined ? ', a bot' : '';

/** A robot in a sentence, with what its player does; the cards only for who may know them. */
export function robotSentence(scene: RaceScene, player: number): string {
  const { view } = scene;
  const robot = view.robots[player - 1];
  const name = playerName(scene, player);
  if (robot === undefined || !isAlive(robot)) {
    const [is, comes] = isYou(scene, player) ? ['are', 'come'] : ['is', 'comes'];
    return `${name} ${is} destroyed${view.outcome === null ? ` and ${comes} back in the next round` : ''}.`;
  }
  const { square, facing } = robot;
  const place = `${name}${botText(scene, player)}, at ${squareText(view.board, square)}, facing ${directionWord(facing)}${standsOn(scene, square)}`;
  return `${place}${flagsText(scene, robot)}, ${distanceText(view.board, square, robot.flags)}${doing(scene, player)}.`;
}

/** Whether a player plans or has committed; in the debug view of others also with what. */
function doing({ view, seat }: RaceScene, player: number): string {
  const { hands, programs, slots } = view;
  const hand = hands[player - 1] ?? null;
  const program = programs[player - 1] ?? null;
  const draft = slots[player - 1] ?? null;
  if (hand === null) return '';
  const state = program === null ? ', planning' : ', committed';
  if (hand === 'hidden' || player === seat) return state;
  const cards = [program, draft].flatMap((list) => (list === null || list === 'hidden' ? [] : list));
  const isEmpty = cards.every((card) => card === null);
  const placed = isEmpty ? 'no slot filled' : `slots ${slotsWords(cards)}`;
  return `${state}, hand ${hand.map(cardText).join(', ')}; ${placed}`;
}
