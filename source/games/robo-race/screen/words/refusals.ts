import { type Rewordings, reworded, type ValuesOf } from '../../../../engine/refusals.ts';
import type { Refusal } from '../../../../engine/result.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { capitalized, counted, ended, listOf } from '../../../../screen/sentences.ts';
import { reasons } from '../../refusals.ts';
import type { RaceScene } from '../local.ts';
import { playerName } from '../phrases.ts';

const isOwn = ({ seat }: RaceScene, player: Seat): boolean => player === seat;

/** Somebody at the beginning of a sentence: `You have`, `Ann has`. */
const whoHas = (scene: RaceScene, player: Seat): string =>
  isOwn(scene, player) ? 'You have' : `${playerName(scene, player)} has`;

/** The rules write no sentences, and call everybody by number. */
const words: Rewordings<RaceScene, ValuesOf<typeof reasons>> = {
  'match-over': () => ended(capitalized(reasons['match-over']())),
  'seat-needed': (_, values) => ended(capitalized(reasons['seat-needed'](values))),
  'out-of-range/player': (_, { seat, players }) => `Players are 1 to ${players}, not ${seat}.`,
  'not-your-turn/bot': (scene, { seat }) => `${playerName(scene, seat)} is a bot.`,
  'already-committed': (scene, { seat }) => `${whoHas(scene, seat)} already committed.`,
  destroyed: (scene, { seat }) =>
    `${isOwn(scene, seat) ? 'Your robot' : `The robot of ${playerName(scene, seat)}`} is destroyed and plans nothing this round.`,
  'bad-arguments/number': (_, { name, found: value }) => `${name} takes numbers, not ${value}.`,
  'out-of-range/numbered': (_, { what, found: value, last }) => `${capitalized(what)}s are 1 to ${last}, not ${value}.`,
  'not-in-hand': (scene, { card, seat, hand }) =>
    `Card ${card} is not in ${isOwn(scene, seat) ? 'your hand' : `the hand of ${playerName(scene, seat)}`}: ${hand.join(' ')}.`,
  'card-in-use/slot': (_, { card, slot }) => `Card ${card} already lies in slot ${slot}.`,
  'card-in-use/program': (_, { card }) => `Your hand does not hold card ${card} that often.`,
  'slot-empty': (_, { slot }) => `Slot ${slot} is empty.`,
  'incomplete-program'(_, { empty }) {
    if (empty.length === 5) return 'Put five cards into the slots first.';
    const slots = `slot${empty.length === 1 ? '' : 's'} ${listOf(empty.map(String))}`;
    return `${counted(empty.length, 'more card is', 'more cards are')} needed: ${slots} ${empty.length === 1 ? 'is' : 'are'} empty.`;
  },
  'not-available/exchange': () => 'Hands are not exchanged in this race.',
  'already-exchanged': (scene, { seat }) => `${whoHas(scene, seat)} already exchanged a hand.`,
  'hand-moves': (_, { cards }) =>
    `Only a hand that cannot move is exchanged; this one moves with ${listOf(cards.map(String))}.`,
};

/** Why a command was refused, as it is said at the screen. */
export const refusalWords = (scene: RaceScene, error: Refusal): string => inOtherWords(scene, error) ?? error.message;

const inOtherWords = reworded(reasons, words);
