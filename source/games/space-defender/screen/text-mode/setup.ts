import { foundInput } from '../../../../screen/game/text-mode.ts';
import { pluralize, sentence, wrapSentences } from '../../../../screen/sentences.ts';
import { sumOfParts, weaponOf } from '../../tables.ts';
import type { View } from '../../view.ts';
import { type EquipmentSlot, enemyKinds, isSetupPhase, setupPhases, slotOf } from '../../vocabulary.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { goalSentences } from './goal.ts';
import {
  attributesText,
  changesText,
  chosenName,
  enduranceText,
  flightSentence,
  optionsOf,
  partsText,
} from './parts.ts';

/** A page of setup: its options, what is taken, and what the ship is with it. */
export function setupLines(scene: SpaceDefenderScene): string[] {
  const { view } = scene;
  const slot = slotOf(view.phase);
  return [
    ...wrapSentences([pageSentence(view, slot)]),
    ...(slot === undefined ? [] : allOptionLines(view, slot)),
    ...chosenShipLines(view),
    ...(slot === undefined
      ? wrapSentences([...goalSentences(scene), 'Type setup_next 1 to start the game.'])
      : choosingLines(slot)),
  ];
}

function pageSentence({ phase, mission, field, equipment }: View, slot: EquipmentSlot | undefined): string {
  const number = isSetupPhase(phase) ? setupPhases.indexOf(phase) + 1 : 0;
  const board = field === null ? 'the ship' : `a board of ${field.rows} rows and ${field.columns} columns`;
  const page = slot === undefined ? 'summary' : `${slot}, now ${chosenName(slot, equipment)}`;
  return `Loadout for ${mission?.title ?? board}, page ${number} of ${setupPhases.length}: ${page}.`;
}

function allOptionLines({ mission, equipment }: View, slot: EquipmentSlot): string[] {
  const options = optionsOf[slot];
  const lines = options.map(({ name, text }, i) => {
    const number = i + 1;
    if (mission?.parts[slot].includes(number) === false) return `${number} ${name}: not allowed in this mission.`;
    return sentence(`${number} ${name}${equipment[slot] === number ? ', chosen' : ''}: ${text}`);
  });
  return [`${pluralize(options.length, 'option')}:`, ...lines.flatMap((line) => wrapSentences([line]))];
}

/** The parts that are taken, and what the ship is with them. */
export const chosenShipLines = ({ equipment }: View): string[] =>
  wrapSentences([
    sentence(`Ship with ${partsText(equipment)}`),
    sentence(`It has ${attributesText(sumOfParts(equipment))}`),
    sentence(`A full ship can ${enduranceText(equipment)}`),
  ]);

/** How to choose: in full on the first page only. */
const choosingLines = (slot: EquipmentSlot): string[] =>
  wrapSentences([
    ...(slot === 'weapon'
      ? [
          'Type option and a number to hear what would change, setup_select and a number to choose it.',
          'Type setup_next 1 to go on, setup_back 1 to go back, setup_next 5 to start the game.',
          'Type preset for ships that are ready.',
        ]
      : ['Type setup_select and a number to choose one, setup_next 1 to go on.']),
  ]);

/** What an option would change, or what is wrong with the number. */
export function optionLines({ view }: SpaceDefenderScene, words: readonly string[]): string[] {
  const slot = slotOf(view.phase);
  if (slot === undefined) return ['option works on the first four pages of setup only.'];
  const [word = ''] = words;
  const option = optionsOf[slot][Number(word) - 1];
  if (words.length !== 1 || option === undefined)
    return [`${foundInput(words)}, expected a number from 1 to ${optionsOf[slot].length}, as in option 2.`];
  const { name, text } = option;
  if (view.mission?.parts[slot].includes(Number(word)) === false) return [`${name} is not allowed in this mission.`];
  const equipment = { ...view.equipment, [slot]: Number(word) };
  const now = chosenName(slot, view.equipment);
  const changes = changesText(sumOfParts(view.equipment), sumOfParts(equipment));
  return wrapSentences([
    sentence(`${name}: ${text}`),
    ...(slot === 'weapon' ? [flightSentence(weaponOf(equipment))] : []),
    ...(now === name
      ? ['It is already chosen.']
      : slot === 'power'
        ? [`${now} is chosen now.`]
        : [sentence(`Instead of ${now}: ${changes}`), sentence(`A full ship could then ${enduranceText(equipment)}`)]),
  ]);
}

/** Before a board is chosen: how to choose one. */
export const startLines = ({ seed }: SpaceDefenderScene): string[] => [
  ...wrapSentences(['Space Defender, custom board.', 'None is chosen yet.', `Seed ${seed}.`]),
  ...wrapSentences([
    'Type play and seven numbers: rows 5 to 10, columns 10 to 30, and five thresholds from 1 to 101, none below the one before.',
    `The thresholds are those of ${enemyKinds.join(', ')}, in this order.`,
  ]),
  ...wrapSentences([
    'In each turn a number from 1 to 100 is drawn; the first kind whose threshold is above it appears, if there is one.',
    'An example: play 10 30 24 38 44 54 60',
  ]),
];
