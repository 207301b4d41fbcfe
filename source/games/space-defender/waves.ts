import { letterOf } from '#engine/commands.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { failure, type Result, success } from '#engine/result.ts';
import type { Board } from './cells.ts';
import { enemyStats } from './tables.ts';
import { type EnemyKind, enemyKinds } from './vocabulary.ts';

/**
 * Row in which an enemy of a wave enters: a fixed row from 1, a drawn row, the ship's row at that moment, or a drawn
 * row at least two rows away from the ship.
 */
export type WavePlace = number | 'any' | 'ship' | 'away';

export const drawnPlaces = ['any', 'ship', 'away'] as const;

export const ranks = ['elite', 'boss'] as const;

/** Rank of strong enemies, which are announced before they come. */
export type Rank = (typeof ranks)[number];

/** Enemies that enter together, one for each place. */
export interface Wave {
  /** Turn at whose end the wave enters. 0 is before the first turn. */
  readonly turn: number;
  readonly kind: EnemyKind;
  readonly places: readonly WavePlace[];
  /** The last column if undefined. Required in turn 0. */
  readonly column?: number;
  /** Rank and additional health of the wave's enemies. */
  readonly strength?: { readonly rank: Rank; readonly health: number };
}

/** Enemies that the player knows of before they come: strong ones, or all with an early warning. */
export interface Announcement {
  readonly turn: number;
  readonly kind: EnemyKind;
  readonly rank?: Rank;
  readonly health: number;
  readonly count: number;
}

export const maxWaveTurn = 9999;
export const maxExtraHealth = 9999;
export const maxWaves = 100;

const turnsBefore: Readonly<Record<Rank, number>> = { elite: 3, boss: 5 };

const announcementOf = ({ turn, kind, places, strength }: Wave): Announcement => ({
  turn,
  kind,
  ...(strength && { rank: strength.rank }),
  health: enemyStats[kind].health + (strength === undefined ? 0 : strength.health),
  count: places.length,
});

/** Wave with this announcement. Its rows are unknown. */
export const announcedWave = ({ turn, kind, rank, health, count }: Announcement): Wave => ({
  turn,
  kind,
  places: Array.from({ length: count }, () => 'any' as const),
  ...(rank && { strength: { rank, health: health - enemyStats[kind].health } }),
});

interface KnownWaves {
  readonly waves?: readonly Wave[];
  readonly warned?: true;
}

/** Turn at whose end the announcement is made. Undefined for waves that come unannounced. */
const madeIn = ({ turn, strength }: Wave, { warned }: KnownWaves): number | undefined =>
  warned ? 0 : strength && Math.max(0, turn - turnsBefore[strength.rank]);

function announcements(mission: KnownWaves, turn: number, isMade: (at: number) => boolean): Announcement[] {
  const { waves = [] } = mission;
  return waves.flatMap((wave) => {
    const at = madeIn(wave, mission);
    return wave.turn > turn && at !== undefined && isMade(at) ? [announcementOf(wave)] : [];
  });
}

/** Announcements of waves that are still to come after `turn` turns, in file order. */
export const announcedAt = (mission: KnownWaves, turn: number): Announcement[] =>
  announcements(mission, turn, (at) => at <= turn);

/** Announcements made at the end of a turn, in file order. */
export const newAnnouncements = (mission: KnownWaves, turn: number): Announcement[] =>
  announcements(mission, turn, (at) => at === turn);

/** `Turn 45: the mother Carrier, 400 health`, `Turn 9: 2 elite Fighters, 250 health each` */
export function announcementText({ turn, kind, rank, health, count }: Announcement): string {
  if (rank === undefined) return `Turn ${turn}: ${count} ${kind}${count > 1 ? 's' : ''}`;
  if (count > 1) return `Turn ${turn}: ${count} ${rank} ${kind}s, ${health} health each`;
  const name = rank === 'elite' ? 'an elite' : kind === 'Carrier' ? 'the mother' : 'the boss';
  return `Turn ${turn}: ${name} ${kind}, ${health} health`;
}

export const announcementTexts = (announcement: Announcement): [string, string] => {
  const { turn, kind, rank, count } = announcement;
  return [
    announcementText(announcement),
    `Turn ${turn}: ${count > 1 ? count : (rank ?? count)} ${kind}${count > 1 ? 's' : ''}`,
  ];
};

/** A multiple of every possible number of rows, so that each row is equally likely. */
const drawRange = 2520;

interface DrawnPlace {
  readonly place: WavePlace;
  /** A random number for a drawn row, otherwise 0. */
  readonly draw: number;
}

/** The places of each wave with their numbers, drawn in file order. They depend on the seed only, never on spawns. */
function drawnPlacesOf(waves: readonly Wave[], seed: string): (readonly [wave: Wave, places: DrawnPlace[]])[] {
  const stream = openStreams(seeded(seed)).stream('waves');
  return waves.map((wave) => [
    wave,
    wave.places.map((place) => ({
      place,
      draw: place === 'any' || place === 'away' ? stream.integer(0, drawRange - 1) : 0,
    })),
  ]);
}

interface Entrance {
  readonly wave: Wave;
  /** Functions that choose the row of each place when the wave comes. */
  readonly rows: readonly ((shipRow: number) => number)[];
}

/** Waves that enter at the end of a turn, in file order. */
export function entrancesAt(waves: readonly Wave[], turn: number, { rows }: Board, seed: string): Entrance[] {
  if (!waves.some((wave) => wave.turn === turn)) return [];
  return drawnPlacesOf(waves, seed)
    .filter(([wave]) => wave.turn === turn)
    .map(([wave, places]) => ({ wave, rows: places.map((at) => (shipRow: number) => rowOf(at, rows, shipRow)) }));
}

function rowOf({ place, draw }: DrawnPlace, rows: number, shipRow: number): number {
  if (place === 'ship') return shipRow;
  if (typeof place === 'number') return place;
  const allowed = Array.from({ length: rows }, (_, i) => i + 1).filter(
    (row) => place === 'any' || Math.abs(row - shipRow) > 1,
  );
  return allowed[draw % allowed.length] ?? shipRow;
}

export const enemiesIn = (waves: readonly Wave[], kind: EnemyKind): number =>
  waves.reduce((sum, wave) => sum + (wave.kind === kind ? wave.places.length : 0), 0);

const waveForm = `TURN KIND PLACE.. [@COLUMN] [elite +H | boss +H], such as 12 Grunt any B @20`;

/** Reads a wave such as `12 Grunt any B @20 elite +50`. The error names what was found and what was expected. */
export function readWave(text: string): Result<Wave, string> {
  const words = text.split(/\s+/);
  const [turnWord = '', kindWord = '', ...rest] = words;
  const found = (part: string | undefined, expected: string) =>
    failure(`found ${part ? JSON.stringify(part.slice(0, 60)) : 'nothing'}, expected ${expected}`);
  if (!/^\d{1,4}$/.test(turnWord)) return found(turnWord, `a turn from 0 to ${maxWaveTurn}: ${waveForm}`);
  const kind = enemyKinds.find((name) => name === kindWord);
  if (kind === undefined) return found(kindWord, `one of ${enemyKinds.join(', ')}`);
  const end = rest.findIndex((word) => word.startsWith('@') || ranks.some((rank) => rank === word));
  const placeWords = end < 0 ? rest : rest.slice(0, end);
  const places = placeWords.map(placeOf);
  const wrong = places.indexOf(undefined);
  if (places.length === 0 || wrong >= 0) return found(placeWords[wrong] ?? rest[0], 'A to J, any, ship or away');
  const options = rest.slice(placeWords.length);
  const column = options[0]?.startsWith('@') === true ? options.shift() : undefined;
  if (column !== undefined && !/^@\d{1,3}$/.test(column)) return found(column, 'a column, such as @20');
  const [rankWord, healthWord = '', ...more] = options;
  const rank = ranks.find((name) => name === rankWord);
  const health = /^\+\d{1,4}$/.test(healthWord) ? Number(healthWord) : 0;
  if (rankWord !== undefined && rank === undefined) return found(rankWord, 'elite or boss');
  if (rank !== undefined && health < 1) return found(healthWord, `additional health, such as ${rank} +100`);
  if (more.length > 0) return found(more.join(' '), 'the end of the line');
  return success({
    turn: Number(turnWord),
    kind,
    places: places.filter((place) => place !== undefined),
    ...(column === undefined ? {} : { column: Number(column.slice(1)) }),
    ...(rank === undefined ? {} : { strength: { rank, health } }),
  });
}

function placeOf(word: string): WavePlace | undefined {
  if (/^[A-J]$/.test(word)) return word.charCodeAt(0) - 64;
  return drawnPlaces.find((place) => place === word);
}

export function waveText({ turn, kind, places, column, strength }: Wave): string {
  const words = places.map((place) => (typeof place === 'number' ? letterOf(place) : place));
  return [
    turn,
    kind,
    ...words,
    ...(column === undefined ? [] : [`@${column}`]),
    ...(strength === undefined ? [] : [strength.rank, `+${strength.health}`]),
  ].join(' ');
}

/** Describes why the cells or the turn of a wave are not allowed. Undefined if the wave fits. */
export function waveFault(
  { turn, places, column }: Wave,
  { rows, columns }: Board,
  lastTurn: number | undefined,
): string | undefined {
  if (lastTurn !== undefined && turn > lastTurn)
    return `found turn ${turn}, expected at most ${lastTurn}, the last turn`;
  if (turn === 0 && column === undefined) return `found a wave in turn 0 without a column, expected @2 to @${columns}`;
  if (column !== undefined && (column < 2 || column > columns))
    return `found column ${column}, expected 2 to ${columns}`;
  if (places.length > rows) return `found ${places.length} places, expected at most ${rows}, one for each row`;
  const outside = places.find((place) => typeof place === 'number' && place > rows);
  return typeof outside === 'number' ? `found row ${letterOf(outside)}, expected A to ${letterOf(rows)}` : undefined;
}
