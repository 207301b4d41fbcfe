import { itemAt } from '../../../../engine/lookup.ts';
import { foundText } from '../../../../screen/asked-words.ts';
import { counted, flow } from '../../../../screen/sentences.ts';
import {
  bonuses,
  neededLevels,
  researchPrice,
  topLevel,
  typeIndex,
  typeNames,
  type UnitType,
  unitTypes,
  upgradePrice,
} from '../../vocabulary.ts';
import type { Figures, RiscScene } from '../local.ts';
import { figuresOf } from '../memory.ts';
import { botNameBeside, shortPlayerName } from '../words/names.ts';
import { isListener, nameOf, playersOf, fullSentence } from '../words/phrases.ts';

/** How many past turns are told. */
const maxTurns = 8;

/** Words that can be asked for, with the title of each. */
const figures = { lands: 'territories', units: 'units', bonus: 'bonus', food: 'food', tech: 'tech' } as const;

type Figure = keyof typeof figures & keyof Figures;

const isFigure = (word: string): word is Figure => Object.hasOwn(figures, word);

/** How a figure of all players went in the turns so far, or how all stand now. */
export function statisticsLines(scene: RiscScene, words: readonly string[]): string[] {
  const { memory, view } = scene;
  const requestedFigure = words.join(' ').toLowerCase() || 'lands';
  if (!isFigure(requestedFigure)) return [`${foundText(words)}, expected lands, units, bonus, food or tech.`];
  const past = (memory?.turns ?? []).filter(({ turn }) => turn < view.turn);
  const step = Math.max(1, Math.ceil(past.length / maxTurns));
  const shownTurns = past.filter((_, i) => i % step === 0);
  return [
    ...(words.length === 0 ? playerLines(scene) : []),
    ...(shownTurns.length === 0 ? ['No turn has been played yet.'] : [`${figures[requestedFigure]} at the beginning of turns:`]),
    ...shownTurns.flatMap(({ turn, figures: all }) =>
      flow([
        `turn ${turn}: ${playersOf(scene)
          .map((seat) => `${nameOf(scene, seat)} ${itemAt(all, seat - 1)[requestedFigure]}`)
          .join(', ')}.`,
      ]),
    ),
  ];
}

/** How all players stand, and who has committed. */
export function playerLines(scene: RiscScene): string[] {
  const seats = playersOf(scene);
  return [`${seats.length} players:`, ...seats.flatMap((seat) => flow([fullSentence(playerText(scene, seat))]))];
}

function playerText(scene: RiscScene, seat: number): string {
  const { view } = scene;
  const bot = botNameBeside(scene, seat);
  const role = isListener(scene, seat) ? ', you' : bot === undefined ? '' : `, ${bot}`;
  const player = view.seats[seat - 1];
  if (player === undefined || !player.alive) return `${shortPlayerName(scene, seat)}${role}, out`;
  const { lands, units, bonus, food, tech } = figuresOf(view, seat);
  const army = view.phase === 'placement' ? [] : [counted(units, 'unit'), `bonus ${bonus}`];
  return [
    `${shortPlayerName(scene, seat)}${role}`,
    counted(lands, 'territory', 'territories'),
    ...army,
    `${food} food and ${tech} tech a turn`,
    `stock ${player.food} and ${player.tech}`,
    `level ${player.level}`,
    ...(view.outcome !== null ? [] : [player.committed ? 'committed' : 'thinking']),
  ].join(', ');
}

/** The types of units with their prices, the steps of technology, and what moves and attacks cost. */
export const priceLines = (): string[] => [
  `${unitTypes.length} types of units; prices in tech for each unit:`,
  ...unitTypes.flatMap((type) => flow([typeSentence(type)])),
  ...flow([`Technology levels: ${levels().join(', ')} tech.`]),
  ...flow(['A move costs the sizes on its path, both ends included, in food for each unit; an attack 1 food a unit.']),
];

/** `b, Bowman, bonus 1, level 1: to c 8, to d 27, to e 52, to f 87, to g 137.` */
function typeSentence(type: UnitType): string {
  const i = typeIndex(type);
  const steps = unitTypes.slice(i + 1).map((to) => `to ${to} ${upgradePrice(type, to)}`);
  const facts = `${type}, ${typeNames[type]}, bonus ${bonuses[i]}, level ${neededLevels[i]}`;
  return steps.length === 0 ? `${facts}: the strongest.` : `${facts}: ${steps.join(', ')}.`;
}

const levels = (): string[] => Array.from({ length: topLevel - 1 }, (_, i) => `${i + 2} costs ${researchPrice(i + 2)}`);
