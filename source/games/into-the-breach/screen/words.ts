import { groupDigits as inGroups } from '#screen/format-number.ts';
import { type Coord, coordText, isSame } from '../board.ts';
import type { GameEvent } from '../events.ts';
import { at, type View } from '../state.ts';
import { type EnemyKind, goals, type Kind, type Reason, symbols } from '../vocabulary.ts';
import { heals } from '../weapons.ts';

interface UnitRef {
  readonly kind: Kind;
  readonly at: Coord;
}

const numberOf = ({ entities }: Pick<View, 'entities'>, { at: tile }: UnitRef): number =>
  entities.findIndex((unit) => isSame(at(unit), tile)) + 1;

/** `F 5`: kind and order number of a unit. */
export const shortName = (view: Pick<View, 'entities'>, unit: UnitRef): string =>
  `${symbols[unit.kind]} ${numberOf(view, unit)}`;

/** `Firefly 5`: kind and order number of a unit. */
export const unitName = (view: Pick<View, 'entities'>, unit: UnitRef): string => `${unit.kind} ${numberOf(view, unit)}`;

/** `Firefly (8,7)` */
export const longName = ({ kind, at: tile }: UnitRef): string => `${kind} ${coordText(tile)}`;

/** `(8,8) to (8,5)` */
export const wayText = ({ from, to }: { readonly from: Coord; readonly to: Coord }): string =>
  `${coordText(from)} to ${coordText(to)}`;

/** `mech (1,1)` */
export const objectiveText = (kind: EnemyKind, objective: Coord): string => `${goals[kind]} ${coordText(objective)}`;

interface AttackWords {
  /** Verb of an attack, as in `hits 4 tiles`. */
  readonly verb: 'hits' | 'heals';
  /** Verb before a tile, as in `hits (4,1)`, `heals on (4,1)`. */
  readonly on: string;
  /** Preposition before an amount, as in `hits here for 3`, `heals here by 3`. */
  readonly by: string;
}

const harming: AttackWords = { verb: 'hits', on: 'hits', by: 'for' };
const healing: AttackWords = { verb: 'heals', on: 'heals on', by: 'by' };

export const attackWords = (kind: Kind): AttackWords => (heals(kind) ? healing : harming);

export const silencedText = 'destroyed before attacking';

export const endTexts: Readonly<Record<Reason, string>> = {
  'enemies-destroyed': 'no enemy is left',
  'mechs-destroyed': 'no mech is left',
  'buildings-destroyed': 'no building stands',
  'turn-limit': 'time is up, and an enemy is left',
};

/** Turn in which the events happened. If they ended a turn, that is the turn before `now`. */
export function turnOf(events: readonly GameEvent[], now: number): number {
  const started = events.find((event) => event.type === 'turn-started');
  return started === undefined ? now : started.turn - 1;
}

/** `9999`, `12,345` */
export const grouped = (number: number): string => (Math.abs(number) < 10_000 ? String(number) : inGroups(number));

/** `9999`, `12k`, `999M` */
export function compact(number: number): string {
  if (number < 10_000) return String(number);
  return number < 1_000_000 ? `${Math.floor(number / 1000)}k` : `${Math.floor(number / 1_000_000)}M`;
}

/** `3>5`, or a single number if the value does not change. */
export const nowAndAfter = (now: number, after = now, write = grouped): string =>
  now === after ? write(now) : `${write(now)}>${write(after)}`;

const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `one`, `nine`, `10`: numbers below 10 as words. */
export const inWords = (number: number): string => smallNumbers[number] ?? grouped(number);

/** Change of health in two characters. `--` or `++` if it does not fit. */
export function tailOf(change: number): string {
  const text = signed(change);
  return text.length <= 2 ? text : text.slice(0, 1).repeat(2);
}

/** `+2`, `-16` */
export const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

/** An item of a list, with its text at the start of a row and its text after another item. */
export interface Item {
  readonly first: string;
  readonly next: string;
}

/** Packs items into rows of at most `width` columns. Splits only items that are wider than a row. */
export function packed(items: readonly Item[], gap: string, width: number): string[] {
  const rows: string[] = [];
  for (const { first, next } of items) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + gap.length + next.length <= width) rows[rows.length - 1] = row + gap + next;
    else rows.push(first);
  }
  return rows;
}

/** Packs items whose texts are equal at the start of a row and after another item. */
export const rowsOfTexts = (texts: readonly string[], gap: string, width: number): string[] =>
  packed(
    texts.map((text) => ({ first: text, next: text })),
    gap,
    width,
  );
