import { foundText, numbersIn } from '../../../screen/asked-words.ts';
import { type GameReader, questionOf } from '../../../screen/reader.ts';
import { counted, flow } from '../../../screen/sentences.ts';
import type { RiscScene, RiscScreen } from './local.ts';
import { battleLines } from './reader/battles.ts';
import { describe, levelLines, overLines } from './reader/describe.ts';
import { draftLines } from './reader/draft.ts';
import { changeLines } from './reader/draft-changes.ts';
import { attackOffered, oddsLines, pathLines } from './text-mode/draft.ts';
import { positionLines, turnSentence } from './reader/standing.ts';
import { playerLines, priceLines, statisticsLines } from './reader/statistics.ts';
import { borderLines, nearLines, territoriesLines, territoryLines } from './text-mode/position.ts';
import { endsTurn, orderSentences, turnLines } from './reader/turn.ts';
import { turnParts } from './text-mode/turn.ts';

const question = questionOf<RiscScreen>();

/** RISC in words. */
export const reader: GameReader<RiscScreen> = {
  describe,
  tell: (before, after) => (endsTurn(after.events) ? afterTurnLines(after) : changeLines(before, after)),
  parts: (before, after) => (endsTurn(after.events) ? turnParts(before, after, endLines(after)) : []),
  offered: (scene, query, words) => (query === 'odds' ? attackOffered(scene, words) : undefined),
  questions: {
    territories: question(
      'territories, territories mine or territories N',
      'all territories, yours, or those of a player',
      territoriesLines,
    ),
    territory: question('territory X', 'who stands there, what it yields, who could attack it', territoryLines),
    near: question('near X', 'the territories linked to one', nearLines),
    borders: question('borders', 'your territories at a border, and at what odds they fall', borderLines),
    orders: question('orders', 'your placement, or your draft with prices and what it leaves', draftLines),
    draft: question('draft', 'the same as orders', draftLines),
    odds: question(
      'odds FROM TO UNITS',
      'the exact odds of an attack; all units without UNITS; yes orders it',
      oddsLines,
    ),
    path: question('path FROM TO', 'the cheapest path over your land, and its price', pathLines),
    players: question('players', 'how all players stand, and who has committed', playerLines),
    battles: question('battles', 'the battles of the last turn', (scene) => battleLines(scene, [])),
    battle: question('battle X or battle X ROLL', 'a battle of the last turn roll by roll', battleLines),
    moves: question('moves or moves N', 'what everybody or a player ordered in the last turn', moveLines),
    prices: question('prices', 'the types of units, upgrades, technology', priceLines),
    statistics: question(
      'statistics or statistics FIGURE',
      'how lands, units, bonus, food or tech went turn by turn',
      statisticsLines,
    ),
    level: question('level', 'the map and its goal', levelLines),
    again: question('again', 'the last turn again', (scene) =>
      endsTurn(scene.events) ? afterTurnLines(scene) : ['Nothing has happened yet.'],
    ),
  },
};

/** The report of a turn, then the standing. */
const afterTurnLines = (scene: RiscScene): string[] => [...turnLines(scene), ...endLines(scene)];

/** How all stand after a turn. */
const endLines = (scene: RiscScene): readonly string[] =>
  scene.view.outcome === null ? [...flow([turnSentence(scene)]), ...positionLines(scene)] : overLines(scene);

/** All orders of the last turn, player by player. */
function moveLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const { seats: seatViews } = scene.view;
  const [requestedSeat] = numbersIn(words, 1) ?? [];
  if (words.length > 0 && (requestedSeat === undefined || seatViews[requestedSeat - 1] === undefined))
    return [`${foundText(words)}, expected a player from 1 to ${seatViews.length}, or nothing for all.`];
  const seats = seatViews.flatMap((_, i) => (requestedSeat === undefined || requestedSeat === i + 1 ? [i + 1] : []));
  const sentences = seats.flatMap((seat) => orderSentences(scene, scene.events, seat));
  if (sentences.length === 0) return ['No orders in the last turn.'];
  return [`${counted(sentences.length, 'order')} in the last turn:`, ...sentences.flatMap((text) => flow([text]))];
}
