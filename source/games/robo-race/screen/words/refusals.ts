import type { Refusal } from '../../../../engine/result.ts';
import { type Rewordings, reworded } from '../../../../screen/rewordings.ts';
import { capitalized, counted, ended, listOf } from '../../../../screen/sentences.ts';
import { commands } from '../../commands.ts';
import type { RaceScene } from '../local.ts';
import { playerName } from './names.ts';

const isOwn = ({ seat }: RaceScene, player = ''): boolean => Number(player) === seat;

const called = (scene: RaceScene, player = ''): string => playerName(scene, Number(player));

const numbered = (what: string, found = '', last = ''): string =>
  `${capitalized(what)}s are 1 to ${last}, not ${found}.`;

/** By code; the wording of other refusals names nobody. */
const rewordings: Rewordings<RaceScene> = {
  'out-of-range': [
    [
      /^(slot|card|player) (\d+): \w+ are numbered 1 to (\d+)$/,
      (_, what = '', found, last) => numbered(what, found, last),
    ],
    [/^player (\d+): this match has players 1 to (\d)$/, (_, found, last) => numbered('player', found, last)],
  ],
  'not-your-turn': [[/^player (\d+) is played by a bot$/, (scene, player) => `${called(scene, player)} is a bot.`]],
  destroyed: [
    [
      /^robot (\d+) is destroyed and plans nothing in this round$/,
      (scene, player) =>
        `${isOwn(scene, player) ? 'Your robot' : `The robot of ${called(scene, player)}`} is destroyed and plans nothing this round.`,
    ],
  ],
  'already-committed': [
    [
      /^player (\d+) has committed the program of round \d+$/,
      (scene, player) => `${isOwn(scene, player) ? 'You have' : `${called(scene, player)} has`} already committed.`,
    ],
  ],
  'not-in-hand': [
    [
      /^card (\d+) is not in the hand of player (\d+): (.+)$/,
      (scene, card, player, hand) =>
        `Card ${card} is not in ${isOwn(scene, player) ? 'your hand' : `the hand of ${called(scene, player)}`}: ${hand}.`,
    ],
  ],
  'card-in-use': [
    [/^card (\d+) is given more often/, (_, card) => `Your hand does not hold card ${card} that often.`],
    [/^card (\d+) already lies in slot (\d)$/, (_, card, slot) => `Card ${card} already lies in slot ${slot}.`],
  ],
  'slot-empty': [[/^slot (\d) is empty$/, (_, slot) => `Slot ${slot} is empty.`]],
  'incomplete-program': [
    [
      /^five cards are needed, empty slots: (.+)$/,
      (_, empty = '') => {
        const slots = empty.split(', ');
        return slots.length === 5
          ? 'Put five cards into the slots first.'
          : `${counted(slots.length, 'more card is', 'more cards are')} needed: slot${slots.length === 1 ? '' : 's'} ${listOf(slots)} ${slots.length === 1 ? 'is' : 'are'} empty.`;
      },
    ],
  ],
  'not-available': [[/^this race is without exchange/, () => 'Hands are not exchanged in this race.']],
  'already-exchanged': [
    [
      /^player (\d+) has exchanged a hand already$/,
      (scene, player) =>
        `${isOwn(scene, player) ? 'You have' : `${called(scene, player)} has`} already exchanged a hand.`,
    ],
  ],
  'hand-moves': [
    [
      /^only a hand that cannot move is exchanged, this one moves with (.+)$/,
      (_, cards = '') => `Only a hand that cannot move is exchanged; this one moves with ${listOf(cards.split(' '))}.`,
    ],
  ],
};

/** Why a command was refused, as it is said at the screen: the rules call everybody by number. */
export function refusalWords(scene: RaceScene, { code, message }: Refusal): string {
  const text = reworded(rewordings[code], scene, message);
  // A text with other words may begin with a name; one without, with the name of a typed command.
  const [first = ''] = message.split(/\W/);
  return text !== message || Object.hasOwn(commands, first) ? text : ended(capitalized(message));
}
