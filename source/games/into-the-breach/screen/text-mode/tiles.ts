import { itemAt } from '../../../../engine/lookup.ts';
import { rangesOf } from '../../../../screen/format-number.ts';
import { foundInput } from '../../../../screen/game/text-mode.ts';
import { listOf, pluralize, wrapSentences } from '../../../../screen/sentences.ts';
import { type Coord, coordText, isMountain, isSame, isStanding, tileAt } from '../../board.ts';
import { forecastOf } from '../../forecast.ts';
import { movesOf } from '../../movement.ts';
import { entityAt, isMech, type Position } from '../../state.ts';
import type { View } from '../../view.ts';
import { offBoardRefusal } from '../command-line.ts';
import type { BreachScene } from '../local.ts';
import { strikesOf } from '../outlook/strikes.ts';
import { matchIsOver } from './forecast.ts';
import { coordIn, tilesText, unitName, unitSentence } from './things.ts';

/** The board row by row, or one row of it. */
export function boardLines({ view }: BreachScene, words: readonly string[]): string[] {
  const [word = ''] = words;
  const last = view.board.length - 1;
  const isRow = words.length === 1 && /^\d{1,2}$/.test(word) && Number(word) <= last;
  if (words.length > 0 && !isRow)
    return [`${foundInput(words)}, expected a row from 0 to ${last}, or nothing for all.`];
  const rows = isRow ? [Number(word)] : view.board.map((_, row) => row);
  return rows.flatMap((row) => wrapSentences([rowSentence(view, row)]));
}

/** `Row 2: mountain at 0 and 9, building of health 3 at 5.` */
function rowSentence(view: View, row: number): string {
  const columns = new Map<string, number[]>();
  for (const column of [...itemAt(view.board, row)].keys()) {
    const name = signOf(view, [row, column]);
    if (name !== undefined) columns.set(name, [...(columns.get(name) ?? []), column]);
  }
  const things = [...columns].map(([name, places]) => `${name} at ${listOf(rangesOf(places, ' to '))}`);
  return `Row ${row}: ${things.length === 0 ? 'all ground, free' : things.join(', ')}.`;
}

/** A tile in its row; free ground is left out. */
function signOf(view: View, place: Coord): string | undefined {
  const unit = entityAt(view.entities, place);
  if (unit !== undefined) return unit.kind;
  const tile = tileAt(view.board, place);
  if (isMountain(tile)) return 'mountain';
  if (isStanding(tile)) return `building of health ${tile}`;
  return tile === '0' ? 'destroyed building' : undefined;
}

/** A tile: what stands there, who hits it this turn, and which mechs can still go there. */
export function tileLines({ view }: BreachScene, words: readonly string[]): string[] {
  const place = coordIn(words);
  if (place === undefined) return [`${foundInput(words)}, expected a row and a column, as in tile 2 5.`];
  const off = offBoardRefusal(view, place);
  if (off !== undefined) return wrapSentences([off.message]);
  const unit = entityAt(view.entities, place);
  return wrapSentences([
    `${coordText(place)}: ${groundWords(view, place)}${unit === undefined ? '' : `, ${unit.kind}`}.`,
    ...(unit === undefined ? [] : [unitSentence(view, unit, view.entities.indexOf(unit) + 1)]),
    ...hitSentences(view, place),
    ...reachSentences(view, place),
  ]);
}

function groundWords({ board, entities }: View, place: Coord): string {
  const tile = tileAt(board, place);
  if (isMountain(tile)) return 'mountain';
  if (isStanding(tile)) return `building, health ${tile}`;
  const free = entityAt(entities, place) === undefined ? ', free' : '';
  return `${tile === '0' ? 'destroyed building' : 'ground'}${free}`;
}

/** Enemies that hit a tile this turn, with the damage. */
function hitSentences(view: View, place: Coord): string[] {
  if (view.reason !== null) return [];
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

/** Mechs that can still reach a tile this turn. */
function reachSentences(view: View, place: Coord): string[] {
  if (view.reason !== null) return [];
  const mechs = view.entities.filter(
    (unit) => isMech(unit) && unit.active && movesOf(view, unit).some((tile) => isSame(tile, place)),
  );
  return mechs.length === 0 ? [] : [`In reach of ${listOf(mechs.map(unitName))}.`];
}

/** A unit that will attack, and the tiles that it will hit. */
interface Attacker {
  readonly unit: Position['entities'][number];
  readonly targets: readonly Coord[];
}

/** The units that live to attack at this End Turn, in order. */
const attackersOf = (view: View): Attacker[] =>
  strikesOf(forecastOf(view).events).flatMap(({ place, isSkipped, targets }) =>
    isSkipped ? [] : [{ unit: itemAt(view.entities, place), targets }],
  );

/** The tiles that enemies will hit this turn, enemy by enemy. */
export function threatLines({ view }: BreachScene): string[] {
  if (view.reason !== null) return [matchIsOver];
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
    ...spared.flatMap((unit) => wrapSentences([`${unitName(unit)} is destroyed first: no threat.`])),
  ];
}
