import { compact, itemAt, unreachable } from '#engine/lookup.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import { rangesOf } from '#screen/format-number.ts';
import { foundInput, type GameTextMode, parseNumbers, textQueryOf } from '#screen/game/text-mode.ts';
import { capitalize, listOf, pluralize, withPeriod, wrapSentences } from '#screen/sentences.ts';
import { buildingsOf, type Coord, coordText, isMountain, isSame, isStanding, tileAt } from '../../board.ts';
import { withEvents } from '../../events.ts';
import { movesOf } from '../../movement.ts';
import { forecastOf } from '../../phases.ts';
import { at, entityAt, isMech, type Position, type View } from '../../state.ts';
import { targetsOf } from '../../weapons.ts';
import { moveRefusal, noUnitRefusal, offBoardRefusal } from '../command-line.ts';
import { standaloneText, strikesOf } from '../event-texts.ts';
import { costOf } from '../keys/actions.ts';
import type { BreachScene, IntoTheBreachScreen } from '../local.ts';
import { nameOf } from '../narrator.ts';
import { countsOf, hasForecast, type Intent, intentsOf, noForecast } from '../outlook.ts';
import { attackVerb, objectiveText, turnOf, wayText } from '../words.ts';
import {
  briefSentences,
  buildingSentence,
  coordIn,
  describe,
  forecastLines,
  isTurn,
  matchIsOver,
  movableSentence,
  outlookSentences,
  overLines,
  parSentences,
  standingText,
  tilesText,
  titleSentence,
  turnLines,
  unitName,
  unitSentence,
} from './sentences.ts';

/** Lists units in the order of attack. The debug view adds the enemies' objectives. */
export function unitLines({ view, debug }: BreachScene): string[] {
  const isToCome = debug && view.reason === null;
  const intents = new Map((isToCome ? intentsOf(view, forecastOf(view)) : []).map((intent) => [intent.place, intent]));
  return [
    `${pluralize(view.entities.length, 'unit')}, in order of attack:`,
    ...view.entities.flatMap((unit, place) => {
      const intent = intents.get(place);
      return wrapSentences([
        unitSentence(view, unit, place + 1),
        ...(intent === undefined ? [] : [intentSentence(intent)]),
      ]);
    }),
  ];
}

export const enemyLines = ({ view }: BreachScene): string[] => {
  const enemies = view.entities.flatMap((unit, place) =>
    isMech(unit) ? [] : wrapSentences([unitSentence(view, unit, place + 1)]),
  );
  return [`${pluralize(countsOf(view).enemies, 'enemy', 'enemies')}:`, ...enemies];
};

/** Lists buildings, weakest first, because Fireflies hunt the weakest. */
export function buildingLines({ view }: BreachScene): string[] {
  const buildings = buildingsOf(view.board);
  const standing = buildings.filter(({ health }) => health > 0).toSorted((a, b) => a.health - b.health);
  const destroyed = buildings.filter(({ health }) => health === 0);
  return [
    ...wrapSentences([`${standingText(view)}.`, ...(standing.length > 1 ? ['Weakest first:'] : [])]),
    ...standing.map(
      ({ at: place, health }) => `${capitalize(nameOf({ kind: 'building', at: place }))}, health ${health}.`,
    ),
    ...wrapSentences(
      destroyed.length === 0 ? [] : [`Destroyed: ${tilesText(destroyed.map(({ at: place }) => place))}.`],
    ),
  ];
}

export const moveLines = ({ view }: BreachScene, words: readonly string[]): string[] =>
  aboutUnit(view, words, 'moves', (unit) => {
    const tiles = movesOf(view, unit);
    const state = isMech(unit) && !unit.active ? ' It has already moved this turn.' : '';
    return `reaches ${pluralize(tiles.length, 'tile')}${listOfTiles(tiles)}.${state}`;
  });

export const targetLines = ({ view }: BreachScene, words: readonly string[]): string[] =>
  aboutUnit(view, words, 'targets', (unit) => {
    const tiles = targetsOf(view.board, unit);
    return `${attackVerb(unit.kind)} ${pluralize(tiles.length, 'tile')} for ${unit.strength}${listOfTiles(tiles)}.`;
  });

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

export function previewLines({ view, level }: BreachScene, words: readonly string[]): string[] {
  if (view.reason !== null) return [matchIsOver];
  if (puzzleOf(level) !== undefined) return ['There are no previews in a puzzle.'];
  const [row, column, toRow, toColumn] = parseNumbers(words, 4) ?? [];
  if (row === undefined || column === undefined || toRow === undefined || toColumn === undefined)
    return [`${foundInput(words)}, expected two tiles, as in preview 1 1 4 1.`];
  const from: Coord = [row, column];
  const to: Coord = [toRow, toColumn];
  const refused = moveRefusal(view, from, to);
  if (refused !== undefined) return wrapSentences([refused.message]);
  const { kind } = entityAt(view.entities, from) ?? unreachable(coordText(from));
  const moved = withEvents(view, [{ type: 'moved', phase: 'player-movement', kind, from, to }]);
  return wrapSentences([`${kind} ${wayText({ from, to })}:`, ...briefSentences(moved)]);
}

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
      `Destroy every enemy${view.limit === undefined ? '' : ` by the end of turn ${view.limit}`} to win.`,
      'You lose if all your mechs or all buildings are destroyed.',
    ]),
  ];
}

function intentSentence({ enemy, after }: Intent): string {
  const now = `It hunts ${coordText(enemy.objective)}`;
  if (after === undefined) return `${now}, but dies this turn.`;
  const way = isSame(at(after), at(enemy)) ? 'stays' : `moves to ${coordText(at(after))}`;
  return `${now}; after this turn it hunts ${objectiveText(after.kind, after.objective)} and ${way}.`;
}

export function boardLines({ view }: BreachScene, words: readonly string[]): string[] {
  const [word = ''] = words;
  const last = view.board.length - 1;
  const isRow = words.length === 1 && /^\d{1,2}$/.test(word) && Number(word) <= last;
  if (words.length > 0 && !isRow)
    return [`${foundInput(words)}, expected a row from 0 to ${last}, or nothing for all.`];
  const rows = isRow ? [Number(word)] : view.board.map((_, row) => row);
  return rows.flatMap((row) => wrapSentences([rowSentence(view, row)]));
}

/** Text such as `Row 2: mountain at 0 and 9, building with health 3 at 5.` */
function rowSentence(view: View, row: number): string {
  const columns = new Map<string, number[]>();
  for (const column of [...itemAt(view.board, row)].keys()) {
    const name = signOf(view, [row, column]);
    if (name !== undefined) columns.set(name, [...(columns.get(name) ?? []), column]);
  }
  const things = [...columns].map(([name, places]) => `${name} at ${listOf(rangesOf(places, ' to '))}`);
  return `Row ${row}: ${things.length === 0 ? 'free ground' : things.join(', ')}.`;
}

function signOf(view: View, place: Coord): string | undefined {
  const unit = entityAt(view.entities, place);
  if (unit !== undefined) return unit.kind;
  const tile = tileAt(view.board, place);
  if (isMountain(tile)) return 'mountain';
  if (isStanding(tile)) return `building with health ${tile}`;
  return tile === '0' ? 'ruin' : undefined;
}

/** Describes the content of a tile, the enemies that will hit it, and the mechs that can still reach it. */
export function tileLines(scene: BreachScene, words: readonly string[]): string[] {
  const { view } = scene;
  const place = coordIn(words);
  if (place === undefined) return [`${foundInput(words)}, expected a row and a column, as in tile 2 5.`];
  const off = offBoardRefusal(view, place);
  if (off !== undefined) return wrapSentences([off.message]);
  const unit = entityAt(view.entities, place);
  return wrapSentences([
    `${coordText(place)}: ${groundWords(view, place)}${unit === undefined ? '' : `, ${unit.kind}`}.`,
    ...(unit === undefined ? [] : [unitSentence(view, unit, view.entities.indexOf(unit) + 1)]),
    ...hitSentences(scene, place),
    ...reachSentences(view, place),
  ]);
}

function groundWords({ board, entities }: View, place: Coord): string {
  const tile = tileAt(board, place);
  if (isMountain(tile)) return 'mountain';
  if (isStanding(tile)) return `building, health ${tile}`;
  const free = entityAt(entities, place) === undefined ? 'free ' : '';
  return `${free}${tile === '0' ? 'ruin' : 'ground'}`;
}

function hitSentences(scene: BreachScene, place: Coord): string[] {
  const { view } = scene;
  if (view.reason !== null || !hasForecast(scene)) return [];
  const attackers = attackersOf(view).filter(
    ({ unit, targets }) => !isMech(unit) && targets.some((target) => isSame(target, place)),
  );
  if (attackers.length === 0) return ['No enemy hits it this turn.'];
  const names = attackers.map(({ unit }) => `${unitName(unit)} for ${unit.strength}`);
  const sum = attackers.reduce((total, { unit }) => total + unit.strength, 0);
  const together = attackers.length === 1 ? '' : `, together ${sum}`;
  return [
    `${pluralize(attackers.length, 'enemy', 'enemies')} ${attackers.length === 1 ? 'hits' : 'hit'} it: ${listOf(names)}${together}.`,
  ];
}

function reachSentences(view: View, place: Coord): string[] {
  if (view.reason !== null) return [];
  const mechs = view.entities.filter(
    (unit) => isMech(unit) && unit.active && movesOf(view, unit).some((tile) => isSame(tile, place)),
  );
  return mechs.length === 0 ? [] : [`In reach of ${listOf(mechs.map(unitName))}.`];
}

interface Attacker {
  readonly unit: Position['entities'][number];
  readonly targets: readonly Coord[];
}

/** Units that will attack at the end of this turn, in order. Omits units that are destroyed before their attack. */
const attackersOf = (view: View): Attacker[] =>
  strikesOf(forecastOf(view).events).flatMap(({ place, isSkipped, targets }) =>
    isSkipped ? [] : [{ unit: itemAt(view.entities, place), targets }],
  );

export function threatLines(scene: BreachScene): string[] {
  const { view } = scene;
  if (view.reason !== null) return [matchIsOver];
  if (!hasForecast(scene)) return [noForecast];
  const attackers = attackersOf(view).filter(({ unit }) => !isMech(unit));
  const enemies = view.entities.filter((unit) => !isMech(unit));
  const spared = enemies.filter((enemy) => attackers.every(({ unit }) => unit !== enemy));
  return [
    `${attackers.length} of ${pluralize(enemies.length, 'enemy attacks', 'enemies attack')} this turn${attackers.length === 0 ? '.' : ':'}`,
    ...attackers.flatMap(({ unit, targets }) =>
      wrapSentences([
        `${unitName(unit)} hits ${pluralize(targets.length, 'tile')} for ${unit.strength}${targets.length === 0 ? '' : `: ${tilesText(targets)}`}.`,
      ]),
    ),
    ...spared.flatMap((unit) => wrapSentences([`${unitName(unit)} dies first.`])),
  ];
}

const question = textQueryOf<IntoTheBreachScreen>();

export const reader: GameTextMode<IntoTheBreachScreen> = {
  asks: () => 'your mechs',
  describe,
  tell: (_, after) => happenedLines(after),
  doubt(scene, { name }) {
    if (name === 'end_turn') return wrapSentences(compact(costOf(scene)));
    const { turn } = scene.view;
    const startsOver = name === 'restart' && turn > 1;
    return startsOver ? [`You are in turn ${turn}. In a campaign, starting over costs grid power.`] : [];
  },
  questions: {
    forecast: question('forecast', 'how the turn would end now', forecastLines),
    preview: question('preview ROW COLUMN ROW COLUMN', 'how the turn would end after this move', previewLines),
    threats: question('threats', 'the tiles that each enemy will hit this turn', threatLines),
    enemies: question('enemies', 'all enemies, in order of attack', enemyLines),
    units: question('units', 'all units, in order of attack', unitLines),
    buildings: question('buildings', 'all buildings, the weakest first', buildingLines),
    moves: question('moves ROW COLUMN', 'where the unit there can move', moveLines),
    targets: question('targets ROW COLUMN', 'what the unit there hits', targetLines),
    tile: question('tile ROW COLUMN', 'what is on a tile, who hits it and who can go there', tileLines),
    board: question('board', 'the board row by row; board 2 is row 2 alone', boardLines),
    level: question('level', 'the level and its goal', levelLines),
    again: question('again', 'what happened last', (scene) =>
      scene.events.length === 0 ? ['Nothing has happened yet.'] : happenedLines(scene),
    ),
  },
};

function happenedLines(scene: BreachScene): string[] {
  const { view, events, preferences } = scene;
  if (isTurn(events)) {
    const isOver = view.reason !== null;
    const lines = turnLines(events, turnOf(events, view.turn), preferences.log === 'full');
    return [...lines, ...(isOver ? overLines(scene) : standingLines(scene, [`Turn ${view.turn}.`]))];
  }
  const [event] = events;
  const eventText = event && standaloneText(event);
  if (eventText === undefined) return describe(scene);
  const text = withPeriod(eventText.text);
  if (eventText.next === 'outlook') return standingLines(scene, [text]);
  return [...wrapSentences([text]), ...(eventText.next === 'nothing' ? [] : describe(scene))];
}

const standingLines = (scene: BreachScene, first: readonly string[]): string[] =>
  scene.view.reason === null
    ? [...wrapSentences([...first, movableSentence(scene.view)]), ...wrapSentences(outlookSentences(scene))]
    : wrapSentences(first);
