import { compact } from '#engine/lookup.ts';
import { foundInput, type GameTextMode, parseNumbers, textQueryOf } from '#screen/game/text-mode.ts';
import { bestSentences, debugSentences, resultSentence, titleSentence } from '#screen/parts/match-end.ts';
import { pluralize, wrapSentences } from '#screen/sentences.ts';
import { labelToTake } from '../../defence.ts';
import { landsOf, type View } from '../../state.ts';
import { warSentences } from '../battle-of-the-war.ts';
import { costOf } from '../keys/actions.ts';
import { figuresOf, type RiscScene, type RiscScreen } from '../local.ts';
import { seatPhaseOf } from '../situation.ts';
import { endText, isListener, isUnaddressed } from '../words.ts';
import { attackOffered, changeLines, draftLines, oddsLines, pathLines } from './draft.ts';
import {
  borderLines,
  landSentences,
  nearLines,
  playerLines,
  positionLines,
  priceLines,
  statisticsLines,
  territoriesLines,
  territoryLines,
  turnSentence,
  unitsSentence,
} from './position.ts';
import { battleLines, endsTurn, orderSentences, turnLines, turnParts } from './turn.ts';

export function describe(scene: RiscScene): string[] {
  const { view, seat, events } = scene;
  if (view.outcome !== null) return [...wrapSentences([titleOf(scene)]), ...overLines(scene)];
  const stage = seatPhaseOf(scene);
  const ownSentences = isUnaddressed(scene) ? [] : [`You are player ${seat} of ${view.seats.length}.`];
  const isPlaying = stage === 'placement' || stage === 'orders' || stage === 'committed';
  return [
    ...wrapSentences([titleOf(scene), turnSentence(scene), ...ownSentences]),
    ...(view.hold === undefined ? [] : wrapSentences([goalSentence(view)])),
    ...positionLines(scene),
    ...(isPlaying ? borderLines(scene) : []),
    ...(isPlaying ? draftLines(scene) : []),
    ...(stage === 'orders' ? [unitsSentence(scene)] : []),
    ...(endsTurn(events) ? ['Type "again" to hear the last turn.'] : []),
  ];
}

function goalSentence(view: View): string {
  const target = labelToTake(view);
  const goal = target === undefined ? 'Hold every border' : `Take ${target} and hold every border, each`;
  return `${goal} with a chance of at least ${view.hold} percent, even if your rival attacks with all neighbouring units.`;
}

const titleOf = ({ level }: RiscScene): string => titleSentence('RISC', 'map', level);

export function levelLines(scene: RiscScene): string[] {
  const { view, seat } = scene;
  const { map, options, seats } = view;
  const links = map.links.reduce((sum, linked) => sum + linked.length, 0) / 2;
  const income = figuresOf({ ...view, owners: map.groups }, 1);
  return [
    ...wrapSentences([
      titleOf(scene),
      `${pluralize(map.ids.length, 'land')}, ${pluralize(links, 'link')}, ${seats.length} players.`,
      `Each player starts with ${pluralize(landsOf({ owners: map.groups }, 1).length, 'land')} that yield ${income.food} food and ${income.tech} tech a turn.`,
      ...(isUnaddressed(scene) ? [] : [`You started with group ${options.groups[seat - 1]}.`]),
    ]),
    ...wrapSentences(
      view.hold !== undefined
        ? [goalSentence(view)]
        : [
            'Own every land and you win. Lose your last land and you are out.',
            ...(options.turns === 0
              ? ['There is no turn limit.']
              : [`After turn ${options.turns}, whoever has the most lands wins; on a tie, the strongest units win.`]),
          ],
    ),
  ];
}

export function overLines(scene: RiscScene): string[] {
  const { outcome } = scene.view;
  if (outcome === null) return [];
  const [winner] = outcome.winners;
  const called = { ...scene, names: { ...scene.bots, ...scene.names } };
  const isOwn = winner !== undefined && isListener(scene, winner);
  return [
    ...wrapSentences([
      resultSentence(winner, isUnaddressed(scene) ? undefined : scene.seat, called),
      endText(scene),
      ...(isOwn ? bestSentences(scene, scene.view.turn, 'turn') : []),
    ]),
    ...wrapSentences([...landSentences(scene), ...warSentences(scene), ...debugSentences(scene)]),
  ];
}

const question = textQueryOf<RiscScreen>();

export const reader: GameTextMode<RiscScreen> = {
  asks: ({ view }) => (view.phase === 'placement' ? 'your placement' : 'your orders'),
  describe,
  tell: (before, after) => (endsTurn(after.events) ? afterTurnLines(after) : changeLines(before, after)),
  parts: (before, after) => (endsTurn(after.events) ? turnParts(before, after, endLines(after)) : []),
  doubt: (scene, command) => (command.name === 'commit' ? wrapSentences(compact(costOf(scene))) : []),
  offered: (scene, query, words) => (query === 'odds' ? attackOffered(scene, words) : undefined),
  questions: {
    lands: question('lands, lands mine or lands N', 'all lands, yours, or those of player N', territoriesLines),
    land: question('land X', 'who is there, what it yields, and who could attack it', territoryLines),
    territories: question('territories', 'the same as lands', territoriesLines),
    territory: question('territory X', 'the same as land', territoryLines),
    near: question('near X', 'the neighbours of a land', nearLines),
    borders: question('borders', 'your lands on the border, and the odds that they fall', borderLines),
    orders: question('orders', 'your placement or your orders, their prices, and what is left', draftLines),
    draft: question('draft', 'the same as orders', draftLines),
    odds: question(
      'odds FROM TO UNITS',
      'the exact odds of an attack with UNITS, or with all units; yes orders it',
      oddsLines,
    ),
    path: question('path FROM TO', 'the cheapest path through your lands, and its price', pathLines),
    players: question('players', 'lands, units and stock of all players, and who is ready', playerLines),
    battles: question('battles', 'the battles of the last turn', (scene) => battleLines(scene, [])),
    battle: question('battle X or battle X ROLL', 'a battle of the last turn, roll by roll', battleLines),
    moves: question('moves or moves N', 'what everybody, or player N, ordered in the last turn', moveLines),
    prices: question('prices', 'the units, and the prices of upgrades and levels', priceLines),
    statistics: question(
      'statistics or statistics FIGURE',
      'lands, units, bonus, food or tech, turn by turn',
      statisticsLines,
    ),
    level: question('level', 'the map and its goal', levelLines),
    again: question('again', 'the last turn again', (scene) =>
      endsTurn(scene.events) ? afterTurnLines(scene) : ['Nothing has happened yet.'],
    ),
  },
};

const afterTurnLines = (scene: RiscScene): string[] => [...turnLines(scene), ...endLines(scene)];

const endLines = (scene: RiscScene): readonly string[] =>
  scene.view.outcome === null ? [...wrapSentences([turnSentence(scene)]), ...positionLines(scene)] : overLines(scene);

function moveLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const { seats: seatViews } = scene.view;
  const [requestedSeat] = parseNumbers(words, 1) ?? [];
  if (words.length > 0 && (requestedSeat === undefined || seatViews[requestedSeat - 1] === undefined))
    return [`${foundInput(words)}, expected a player from 1 to ${seatViews.length}, or nothing for all.`];
  const seats = seatViews.flatMap((_, i) => (requestedSeat === undefined || requestedSeat === i + 1 ? [i + 1] : []));
  const sentences = seats.flatMap((seat) => orderSentences(scene, scene.events, seat));
  if (sentences.length === 0) return ['No orders in the last turn.'];
  return [
    `${pluralize(sentences.length, 'order')} in the last turn:`,
    ...sentences.flatMap((text) => wrapSentences([text])),
  ];
}
