import { tutorialName } from '#engine/level.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import type { Result } from '#engine/result.ts';
import type { DeepReadonly } from '#engine/vocabulary.ts';
import { hasRoomForMap, type LevelPainter, levelPainterOf, type PictureRoom } from '#screen/game/level-painter.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import { type BoardExtent, type SmallSquare, squareFor, squareLines } from '#screen/parts/boards.ts';
import { countsAsBest } from '#screen/parts/match-end.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import { type Line, type Role, span, widthOf, wrappedLines } from '#screen/styled-text.ts';
import { commanderText } from '../campaign/commanders.ts';
import { type Board, type Cell, spawnCell } from '../cells.ts';
import { readMission } from '../levels.ts';
import {
  endlessStars,
  goalSupply,
  goalText,
  hitsOf,
  hitsText,
  isGoalOutOfReach,
  killsForGoal,
  type Mission,
  punishesRams,
  ramCount,
  stoppedWaves,
  supplyTexts,
  taskText,
  waveCount,
  wavesOf,
} from '../mission.ts';
import { endOf } from '../outcome.ts';
import { scoreOf } from '../scoring.ts';
import { isSeen, type SectorView, type View } from '../state.ts';
import { enemyStats } from '../tables.ts';
import { projectileSymbols } from '../text/transcript.ts';
import { type EnemyKind, type EquipmentSlot, enemyKinds, equipmentSlots, isSetupPhase } from '../vocabulary.ts';
import { enemiesIn } from '../waves.ts';
import { enemyGlyph, kindName } from './facts.ts';
import { allowedOptions, nameOf, optionNames } from './loadout.ts';
import { chanceOfNothing, chancesOf, type SpaceDefenderScene } from './local.ts';

export function matchStatusOf(view: View): MatchStatus {
  const { turn, mission } = view;
  const goal = mission?.goal.type;
  const score = { name: 'score', value: scoreOf(view), better: 'more' } as const;
  const mark: MatchStatus['mark'] =
    goal === 'score' || goal === 'destroy'
      ? { name: 'turns', value: turn, better: 'less' }
      : goal === 'survive' || goal === 'waves'
        ? { ...score, ofWins: true }
        : score;
  const end = endOf(view);
  const hits = hitsOf(view);
  const rams = view.sector === null ? 0 : ramCount(view.sector);
  return {
    text: textOf(view),
    turns: turn,
    mark,
    ...(end === undefined ? {} : { end }),
    ...(goal === 'endless' ? { starsAt: endlessStars } : {}),
    ...(hits === undefined
      ? {}
      : {
          noLosses: {
            says: noLossesText(mission),
            reached: `${hitsText(hits)}${rams === 0 ? '' : `, ${pluralize(rams, 'ram')}`}`,
            isKept: hits.now <= hits.max && rams === 0,
          },
        }),
  };
}

const noLossesText = (mission: Pick<Mission, 'limits' | 'waves'> | null): string =>
  mission !== null && punishesRams(mission) ? 'at most 50 % damage, no rams' : 'at most 50 % damage';

function textOf({ phase, turn, sector, mission }: View): string {
  if (isSetupPhase(phase)) return 'choosing parts';
  if (sector !== null) return `turn ${turn}, score ${sector.score}`;
  return mission === null ? 'not started' : `given up in turn ${turn}`;
}

/** True if the result beats the player's best result, or is the first that can be recorded. */
export function isBest(scene: SpaceDefenderScene): boolean {
  const { best } = scene.record;
  const { end, mark } = matchStatusOf(scene.view);
  if (end === undefined || !countsAsBest(scene) || puzzleOf(scene.level) !== undefined) return false;
  if ((mark.better === 'less' || mark.ofWins === true) && end !== 'won') return false;
  if (mark.better === 'less') return mark.value < (best ?? Number.POSITIVE_INFINITY);
  return mark.value > (best ?? 0);
}

/** Text about the player's best result, such as `A new best: 12 turns (before: 15).` Empty if there is none. */
export function bestText(scene: SpaceDefenderScene): string[] {
  const { best } = scene.record;
  const { name, value } = matchStatusOf(scene.view).mark;
  const result = (mark: number) => (name === 'turns' ? pluralize(mark, 'turn') : `score ${mark}`);
  if (isBest(scene)) return [`A new best: ${result(value)}${best === undefined ? '' : ` (before: ${best})`}.`];
  return best === undefined || puzzleOf(scene.level) !== undefined ? [] : [`Your best here: ${result(best)}.`];
}

/** Text such as `survive 40 turns, let at most 3 past`. */
export const goalWords = (mission: Pick<Mission, 'goal' | 'limits'>): string =>
  taskText(mission).replace(/^endless/, 'last as long as you can');

/** The goal in words, longest text first: with all limits, with only the turn limit, and without limits. */
export const goalTexts = ({ goal, limits }: Pick<Mission, 'goal' | 'limits'>): string[] => {
  const { turns } = limits;
  return [limits, turns === undefined ? {} : { turns }, {}].map((some) => goalWords({ goal, limits: some }));
};

/** `50 turns`, `3 past`, `2 rams`, in at most eight columns. */
export function limitText({ turns, escapes, rams }: Mission['limits']): string {
  if (turns !== undefined) return turns < 100 ? `${turns} turns` : `in ${turns}`;
  if (escapes !== undefined) return escapes < 1000 ? `${escapes} past` : String(escapes);
  return rams === undefined ? '' : rams < 1000 ? `${rams} rams` : String(rams);
}

interface GoalCount {
  readonly label: string;
  /** Short name of the goal, at most eight columns. */
  readonly short: string;
  readonly now: number;
  readonly goal: number;
}

/** Progress towards the mission's goal. Undefined without a mission or a game, and in an endless mission. */
export function progressOf({ mission, turn, sector }: View): GoalCount | undefined {
  if (mission === null || sector === null) return undefined;
  const { goal } = mission;
  switch (goal.type) {
    case 'survive':
      return { label: 'survive', short: 'survive', now: turn, goal: goal.turns };
    case 'score':
      return { label: 'score', short: 'score', now: sector.score, goal: goal.score };
    case 'destroy':
      return {
        label: `${goal.kind}s`,
        short: kindName(goal.kind, 8),
        now: killsForGoal(sector, goal.kind),
        goal: goal.count,
      };
    case 'waves':
      // Counts enemies if all came at the start. Otherwise counts waves: only the debug view contains all enemies.
      if (
        sector.waves !== null &&
        sector.waves.left === 0 &&
        mission.waves?.length &&
        mission.waves.every(({ turn }) => turn === 0)
      ) {
        const all = mission.waves.reduce((sum, { places }) => sum + places.length, 0);
        return {
          label: 'enemies',
          short: 'enemies',
          now: all - sector.enemies.length - sector.waves.fogged,
          goal: all,
        };
      }
      return { label: 'waves', short: 'waves', now: stoppedWaves(sector), goal: waveCount(sector) };
    case 'endless':
      return undefined;
  }
}

const missionOfLevel = memoizeByKey(({ text }: NonNullable<SpaceDefenderScene['level']>) => {
  const read = text === undefined ? undefined : readMission(text);
  return read?.ok === true ? read.value : undefined;
});

const levelMission = ({ level }: LevelScene): Mission | undefined => level && missionOfLevel(level);

type LevelScene = Pick<SpaceDefenderScene, 'level'>;

/** False if the player knows that no Fighter can appear. */
export function canHaveFighters(scene: LevelScene & Pick<SpaceDefenderScene, 'view'>): boolean {
  const { mission, field } = scene.view;
  const known = levelMission(scene);
  if (field !== null && chancesOf(field.thresholds).Fighter > 0) return true;
  if (known === undefined) return mission !== null;
  return enemiesIn(wavesOf(known), 'Fighter') > 0 || known.first?.kind === 'Fighter';
}

export interface Spare {
  readonly kind: EnemyKind;
  readonly supply: number;
  /** Maximum number of them that the player can still miss and win. Negative if the goal is out of reach. */
  readonly count: number;
}

export function spareOf(scene: LevelScene & Pick<SpaceDefenderScene, 'view'>): Spare | undefined {
  const { mission, sector } = scene.view;
  const known = levelMission(scene);
  const supply = known && goalSupply(known);
  if (mission?.goal.type !== 'destroy' || known === undefined || supply === undefined || !sector?.waves)
    return undefined;
  const { kind, count } = mission.goal;
  const inSight = sector.enemies.filter((enemy) => enemy.kind === kind).length;
  const future = enemiesIn(
    wavesOf(known).filter(({ turn }) => turn > scene.view.turn),
    kind,
  );
  const unseen = supply - future - sector.kills[kind] - inSight;
  const left = future + inSight + Math.min(unseen, sector.waves.fogged);
  return { kind, supply, count: killsForGoal(sector, kind) + left - count };
}

export const isUnwinnable = (scene: LevelScene & Pick<SpaceDefenderScene, 'view'>): boolean =>
  isGoalOutOfReach(scene.view) || Number(spareOf(scene)?.count) < 0;

/** Sentence such as `6 Grunts come in all, so you can miss 2 more.` Empty if their number is not fixed. */
export function spareTexts(scene: LevelScene & Pick<SpaceDefenderScene, 'view'>): string[] {
  const spare = spareOf(scene);
  if (spare === undefined || spare.count < 0 || endOf(scene.view) !== undefined) return [];
  const { kind, supply, count } = spare;
  return [
    `${pluralize(supply, kind)} ${supply === 1 ? 'comes' : 'come'} in all, ${count === 0 ? "so you can't miss one more" : `so you can miss ${count} more`}.`,
  ];
}

/** Number of the newest wave, such as `3/5`. Undefined without waves, and if the goal counts them. */
export function waveText({ mission, sector }: View): string | undefined {
  if (sector === null || sector.waves === null || mission?.goal.type === 'waves' || sector.waves.count === 0)
    return undefined;
  const { count, left } = sector.waves;
  return `${count - left}/${count}`;
}

export const outOfReach = 'You can no longer win: too few enemies are left.';

export const nextStar = (view: View): number | undefined =>
  view.mission?.goal.type === 'endless' ? endlessStars.find((score) => score > scoreOf(view)) : undefined;

export interface LimitProgress {
  readonly label: string;
  readonly now: number;
  readonly max: number;
  /** True if few turns are left, or if the next escaped or rammed enemy loses the mission. */
  readonly isLast: boolean;
}

export function limitsOf({ mission, turn, sector }: View): LimitProgress[] {
  if (mission === null || sector === null) return [];
  const { turns, escapes, rams } = mission.limits;
  const rammed = ramCount(sector);
  return [
    ...(turns === undefined ? [] : [{ label: 'turns', now: turn, max: turns, isLast: turn >= turns - 5 }]),
    ...(escapes === undefined
      ? []
      : [{ label: 'past you', now: sector.escaped, max: escapes, isLast: sector.escaped >= escapes }]),
    ...(rams === undefined ? [] : [{ label: 'rams', now: rammed, max: rams, isLast: rammed >= rams }]),
  ];
}

export function thumbnail(view: View, room: PictureRoom): readonly Line[] {
  const { field, sector } = view;
  if (field !== null && sector !== null) {
    const below = [[], ...factRows(view.turn, sector)];
    return [...boardRows(field, sector, !view.debug, { ...room, rows: room.rows - below.length }), ...below];
  }
  if (field !== null && isSetupPhase(view.phase))
    return [
      [span(`board ${field.rows}x${field.columns}, choosing parts`)],
      [],
      ...equipmentSlots.map((slot) => partRow(view, slot)),
    ];
  return [[span(view.mission === null ? 'no board chosen yet' : `${view.mission.title}: given up`)]];
}

function boardRows({ rows, columns }: Board, sector: SectorView, fogged: boolean, room: PictureRoom): Line[] {
  const things = new Map<string, readonly [string, Role]>();
  const key = ({ row, column }: Cell) => `${row},${column}`;
  for (const { side, ...at } of sector.projectiles)
    things.set(key(at), [projectileSymbols[side], side === 'friendly' ? 'friend' : 'enemy']);
  for (const enemy of sector.enemies) things.set(key(enemy), enemyGlyph(enemy.kind));
  const { starfighter } = sector;
  things.set(key(starfighter), starfighter.health > 0 ? ['S', 'strong'] : ['X', 'refusal']);
  const squares = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c): SmallSquare => {
      const cell = { row: r + 1, column: c + 1 };
      if (fogged && !isSeen(sector, cell)) return { text: room.glyphs.fog, role: 'fog', fills: true };
      const [text, role] = things.get(key(cell)) ?? ['.', 'dim'];
      return { text, role };
    }),
  );
  return squareLines(squares, squareFor({ columns, rows }, room));
}

function factRows(turn: number, { score, starfighter }: SectorView): Line[] {
  const { health, energy, attributes } = starfighter;
  const row = (label: string, value: number, resource: string, now: number, total: number): Line => [
    span(label.padEnd(6), 'dim'),
    span(String(value).padStart(4), 'strong'),
    span(`    ${resource}`, 'dim'),
    span(`${now}/${total}`.padStart(8), 'strong'),
  ];
  return [
    row('turn', turn, 'health', health, attributes.health),
    row('score', score, 'energy', energy, attributes.energy),
  ];
}

const partRow = ({ equipment }: View, slot: EquipmentSlot): Line => [
  span(slot.padEnd(8), 'dim'),
  span(nameOf(slot, equipment)),
];

export const levelPainter = (read: (text: string) => Result<Mission>): LevelPainter =>
  levelPainterOf(read, {
    columns: [
      { head: 'goal', width: goalWidth, align: 'left' },
      { head: 'limit', width: 8, align: 'left', isSpare: true },
    ],
    cells: ({ goal, limits }) => [shortGoal({ goal, limits }), limitText(limits)],
    about: aboutMission,
    board: boardPicture,
  });

const goalWidth = 18;

/** Text such as `survive 40, 3 past`. Mentions a limit only for goals of survival, and only if it fits. */
function shortGoal({ goal, limits: { escapes } }: Pick<Mission, 'goal' | 'limits'>): string {
  const both = goal.type === 'survive' && escapes !== undefined ? `survive ${goal.turns}, ${escapes} past` : '';
  return both !== '' && both.length <= goalWidth ? both : goalText(goal);
}

function aboutMission(mission: Mission, room: PictureRoom): Line[] {
  const { columns: width } = room;
  const { field, about } = mission;
  const parts = equipmentSlots.flatMap((slot) => {
    const allowed = allowedOptions({ mission }, slot);
    if (allowed.length === optionNames[slot].length) return [];
    return wrappedLines(`${slot}: ${allowed.map(([, name]) => name).join(', ')}`, width, 'warning');
  });
  return [
    [span(`${field.rows}x${field.columns} board`)],
    ...wrappedLines(goalWords(mission), width, 'strong'),
    [],
    ...wrappedLines(`${about} ${commanderText(mission)}.`, width),
    [],
    ...wrappedLines(wavesText(mission), width, 'strong'),
    ...(hasSpawns(mission) ? [[span('spawns per turn', 'dim')], ...chanceLines(mission, width)] : []),
    ...(parts.length === 0 ? [] : [[], ...parts]),
    [],
    [span('stars', 'dim')],
    ...wrappedLines(
      mission.goal.type === 'endless'
        ? `score ${listOf(endlessStars.map(String))}`
        : `win; no hints; ${noLossesText(mission)}`,
      width,
    ),
    ...(hasRoomForMap(room) ? [[], ...boardPicture(mission, { ...room, rows: room.rows - rowsAboveBoard })] : []),
  ];
}

/** Rows of a text about a mission, above its board. */
const rowsAboveBoard = 20;

/** The board with only the ship, because the waves are secret until the game begins, and a table of enemy kinds. */
function boardPicture(mission: Mission, { columns, rows }: PictureRoom): Line[] {
  const table = enemyTable(mission, columns);
  return [...emptyBoard(mission.field, { columns, rows: rows - table.length - 1 }), [], ...table];
}

export function emptyBoard(board: Board, room: BoardExtent): Line[] {
  const ship = spawnCell(board);
  const squares = Array.from({ length: board.rows }, (_, r) =>
    Array.from(
      { length: board.columns },
      (_, c): SmallSquare =>
        r + 1 === ship.row && c + 1 === ship.column ? { text: 'S', role: 'strong' } : { text: '.', role: 'dim' },
    ),
  );
  return squareLines(squares, squareFor(board, room));
}

const enemyColumns = ['kind', 'health', 'regen', 'armour', 'sees'] as const;

/** Minimum columns for wide columns of numbers. */
const wideTable = 46;

function enemyTable({ field, waves }: Mission, columns: number): Line[] {
  const chances = chancesOf(field.thresholds);
  const kinds = enemyKinds.filter((kind) => waves !== undefined || chances[kind] > 0);
  const isWide = columns >= wideTable;
  const row = (cells: readonly (string | number)[]) =>
    enemyColumns
      .map((head, i) => {
        const cell = String(cells[i]);
        return i === 0 ? cell.padEnd(isWide ? 14 : 13) : cell.padStart(isWide ? 8 : head.length + 1);
      })
      .join('');
  return [
    [span(row(enemyColumns), 'dim')],
    ...kinds.map((kind): Line => {
      const { symbol, health, regen, armour, vision } = enemyStats[kind];
      return [span(row([`${symbol} ${kind}`, health, regen, armour, vision]), 'enemy')];
    }),
  ];
}

const wavesText = (mission: Mission): string =>
  mission.waves === undefined ? '' : [pluralize(mission.waves.length, 'wave'), ...supplyTexts(mission)].join(', ');

/** True if natural spawns are possible, or if the mission has no waves. */
export const hasSpawns = ({ field, waves }: DeepReadonly<Pick<Mission, 'field' | 'waves'>>): boolean =>
  waves === undefined || chanceOfNothing({ chances: chancesOf(field.thresholds) }) < 100;

function chanceLines({ field }: Mission, width: number): Line[] {
  const chances = chancesOf(field.thresholds);
  const kinds = enemyKinds.filter((kind) => chances[kind] > 0);
  const isSpelled = width >= wideCard || kinds.length === 1;
  const items = kinds.map((kind): Line => {
    const [symbol, role] = enemyGlyph(kind);
    return [span(isSpelled ? kind : symbol, role), span(` ${chances[kind]} %`)];
  });
  const each = isSpelled ? 19 : 9;
  const onRow = Math.max(1, Math.floor(width / each));
  const rows = Array.from({ length: Math.ceil(items.length / onRow) }, (_, i) =>
    items.slice(i * onRow, (i + 1) * onRow).flatMap((item) => [...item, span(' '.repeat(each - widthOf(item)))]),
  );
  return [...rows, [span(`none ${chanceOfNothing({ chances })} %`, 'dim')]];
}

const wideCard = 40;

/** Keys after the tutorial, longest text first. Empty after other missions. */
export function lessonTexts({ level, next, view }: SpaceDefenderScene): readonly string[] {
  if (level?.name !== tutorialName || next === undefined) return [];
  return endOf(view) === 'won'
    ? [
        `Enter or p: play your first mission, ${next.title}. y: play the tutorial again.`,
        `Enter: play your first mission, ${next.title}.`,
      ]
    : [`Enter: play the tutorial again. p: your first mission, ${next.title}.`, 'Enter: play the tutorial again.'];
}

/** Number of enemies left in a puzzle, including those in the fog. Undefined outside a puzzle. */
export const puzzleEnemies = ({ level, view: { sector } }: Pick<SpaceDefenderScene, 'level' | 'view'>) =>
  puzzleOf(level) === undefined || sector === null ? undefined : sector.enemies.length + (sector.waves?.fogged ?? 0);
