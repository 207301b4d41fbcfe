import { itemAt, unreachable } from '../../../../engine/lookup.ts';
import { foundInput, parseNumbers } from '../../../../screen/game/text-mode.ts';
import { pluralize, wrapSentences } from '../../../../screen/sentences.ts';
import { withEvents } from '../../apply.ts';
import { buildingsOf, type Coord, coordText, isSame } from '../../board.ts';
import { forecastOf } from '../../forecast.ts';
import { movesOf } from '../../movement.ts';
import { at, entityAt, isMech } from '../../state.ts';
import type { View } from '../../view.ts';
import { targetsOf } from '../../weapons.ts';
import { moveRefusal, noUnitRefusal } from '../command-line.ts';
import type { BreachScene } from '../local.ts';
import { countsOf } from '../outlook/verdict.ts';
import { type Intent, intentsOf } from '../outlook.ts';
import { attackWords, objectiveText, wayText } from '../words.ts';
import { briefSentences, matchIsOver } from './forecast.ts';
import { buildingSentence, parSentences, standingText, titleSentence } from './sentences.ts';
import { coordIn, thingAt, tilesText, unitName, unitSentence } from './things.ts';

/** All units in the order of attack; in the debug view with what the enemies are about to do. */
export function unitLines({ view, debug }: BreachScene): string[] {
  const isToCome = debug && view.reason === null;
  const intents = new Map((isToCome ? intentsOf(view, forecastOf(view)) : []).map((intent) => [intent.place, intent]));
  return [
    `${pluralize(view.entities.length, 'unit')}, in the order of attack:`,
    ...view.entities.flatMap((unit, place) => {
      const intent = intents.get(place);
      return wrapSentences([
        unitSentence(view, unit, place + 1),
        ...(intent === undefined ? [] : [intentSentence(intent)]),
      ]);
    }),
  ];
}

/** All buildings, the weakest first: that is where fireflies go. */
export function buildingLines({ view }: BreachScene): string[] {
  const buildings = buildingsOf(view.board);
  const standing = buildings.filter(({ health }) => health > 0).toSorted((a, b) => a.health - b.health);
  const destroyed = buildings.filter(({ health }) => health === 0);
  return [
    ...wrapSentences([`${standingText(view)}.`, ...(standing.length > 1 ? ['Weakest first:'] : [])]),
    ...standing.map(({ at: place, health }) => `${thingAt('building', place)}, health ${health}.`),
    ...wrapSentences(
      destroyed.length === 0 ? [] : [`Destroyed: ${tilesText(destroyed.map(({ at: place }) => place))}.`],
    ),
  ];
}

/** Where the unit of a tile can move. */
export const moveLines = ({ view }: BreachScene, words: readonly string[]): string[] =>
  aboutUnit(view, words, 'moves', (unit) => {
    const tiles = movesOf(view, unit);
    const state = isMech(unit) && !unit.active ? ' It has already moved this turn.' : '';
    return `reaches ${pluralize(tiles.length, 'tile')}${listOfTiles(tiles)}.${state}`;
  });

/** The targets of the unit on a tile. */
export const targetLines = ({ view }: BreachScene, words: readonly string[]): string[] =>
  aboutUnit(view, words, 'targets', (unit) => {
    const tiles = targetsOf(view.board, unit);
    return `${attackWords(unit.kind).verb} ${pluralize(tiles.length, 'tile')} for ${unit.strength}${listOfTiles(tiles)}.`;
  });

/** Tells of the unit on the tile that was typed, or why there is nothing to tell. */
function aboutUnit(
  view: View,
  words: readonly string[],
  question: string,
  tell: (unit: View['entities'][number]) => string,
): string[] {
  const place = coordIn(words);
  if (place === undefined) return [`${foundInput(words)}, expected a row and a column, as in ${question} 1 1.`];
  const unit = entityAt(view.entities, place);
  return wrapSentences([
    unit === undefined ? (noUnitRefusal(view, place)?.message ?? '') : `${unitName(unit)} ${tell(unit)}`,
  ]);
}

const listOfTiles = (tiles: readonly Coord[]): string => (tiles.length === 0 ? '' : `: ${tilesText(tiles)}`);

/** The forecast after a move. */
export function previewLines({ view }: BreachScene, words: readonly string[]): string[] {
  if (view.reason !== null) return [matchIsOver];
  const [row, column, toRow, toColumn] = parseNumbers(words, 4) ?? [];
  if (row === undefined || column === undefined || toRow === undefined || toColumn === undefined)
    return [`${foundInput(words)}, expected two tiles, as in preview 1 1 4 1.`];
  const from: Coord = [row, column];
  const to: Coord = [toRow, toColumn];
  const refused = moveRefusal(view, from, to);
  if (refused !== undefined) return wrapSentences([refused.message]);
  const { kind } = entityAt(view.entities, from) ?? unreachable(coordText(from));
  const moved = withEvents(view, [{ type: 'moved', phase: 'player-movement', kind, from, to }]);
  return wrapSentences([`${kind} from ${wayText({ from, to })}:`, ...briefSentences(moved)]);
}

/** The level and its goal. */
export function levelLines(scene: BreachScene): string[] {
  const { view } = scene;
  const { mechs, enemies } = countsOf(view);
  return [
    ...wrapSentences([titleSentence(scene), `Turn ${view.turn}.`, ...parSentences(scene)]),
    ...wrapSentences([
      `The board has ${pluralize(view.board.length, 'row')} and ${pluralize(itemAt(view.board, 0).length, 'column')}.`,
      `${pluralize(mechs, 'mech')} and ${pluralize(enemies, 'enemy', 'enemies')} left.`,
      buildingSentence(view),
    ]),
    ...wrapSentences([
      'You win when no enemy is left, while a mech is left and a building stands.',
      'You lose when no mech is left or no building stands.',
    ]),
  ];
}

/** An enemy's next turn, behind the sentence about it. */
function intentSentence({ enemy, after }: Intent): string {
  const now = `Its objective is ${coordText(enemy.objective)}`;
  if (after === undefined) return `${now}; End Turn destroys it.`;
  const way = isSame(at(after), at(enemy)) ? 'stays' : `moves to ${coordText(at(after))}`;
  return `${now}; at End Turn it goes for ${objectiveText(after.kind, after.objective)} and ${way}.`;
}
